// A live feed on a fake Gateway, over real sockets, with a clock that the test moves for both.
import { must } from '../../domain/assert.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { CountedBar, LiveOrigin, LivePrice, LiveQuote } from '../../server/market/live/events.ts'
import type { Feed } from '../../server/market/live/feed.ts'
import { createFeed } from '../../server/market/live/feed.ts'
import type { SymbolView } from '../../server/market/live/symbol.ts'
import { createIbkr } from '../../server/market/providers/ibkr/adapter.ts'
import type { TestClock } from './clock.ts'
import { createTestClock } from './clock.ts'
import type { IbkrFake } from './ibkr-fake.ts'
import { createIbkrFake } from './ibkr-fake.ts'
import type { Step } from './ibkr-tape.ts'
import { barsOf } from './ibkr-tape.ts'

export const CLIENT = 40

export type Harness = {
  readonly fake: IbkrFake
  readonly feed: Feed
  readonly clock: TestClock
  readonly quotes: LiveQuote[]
  readonly prices: LivePrice[]
  readonly origins: LiveOrigin[]
  readonly states: string[]
  readonly logged: string[]
  view(key: string): SymbolView
  bars(key: string): readonly CountedBar[]
  /** Moves both clocks in small steps until the condition holds. */
  until(condition: () => boolean): Promise<void>
  pass(ms: number): Promise<void>
  close(): Promise<void>
}

export type HarnessOptions = {
  readonly keys: readonly string[]
  readonly stepMs?: number
  /** Our clock is ahead of the provider's by this much. */
  readonly aheadMs?: number
  prepare?(fake: IbkrFake): void
}

const STEP_MS = 500
const ROUNDS = 6_000

export async function openIbkr(steps: readonly Step[], startMs: number, options: HarnessOptions): Promise<Harness> {
  const { keys, stepMs = STEP_MS, aheadMs = 0 } = options
  const fake = await createIbkrFake({ steps, startMs })
  const clock = createTestClock(startMs + aheadMs)
  const { adapter, openSocket } = createIbkr({ clock, address: fake.address, client: CLIENT, rate: 20_000 })
  const listed = await adapter.history.instruments()
  options.prepare?.(fake)
  const [quotes, prices, origins] = [[] as LiveQuote[], [] as LivePrice[], [] as LiveOrigin[]]
  const [states, logged] = [[] as string[], [] as string[]]
  const note = (fields: object, text: string) => logged.push(`${text} ${JSON.stringify(fields)}`)
  const feed = createFeed({
    adapter,
    instruments: listed.filter(({ key }) => keys.includes(key)),
    clock,
    random: () => 0.5,
    openSocket,
    log: { info: note, warn: note },
    listener: {
      onQuote: quote => quotes.push(quote),
      onPrice: price => prices.push(price),
      onOrigin: origin => origins.push(origin),
      onState: (state, reason) => states.push(reason ? `${state}: ${reason}` : state),
    },
  })
  feed.start()
  const view = (key: string) => must(feed.symbol(key), key)

  async function step(): Promise<void> {
    clock.advance(stepMs)
    fake.advance(clock.now() - aheadMs)
    // Lets the sockets of both sides run.
    await new Promise(resolve => setTimeout(resolve, 2))
  }

  return {
    fake,
    feed,
    clock,
    quotes,
    prices,
    origins,
    states,
    logged,
    view,
    bars: key => view(key).minutes.since(0),
    async until(condition) {
      for (let round = 0; !condition(); round++) {
        if (round > ROUNDS)
          throw new Error(
            `It did not happen. ${JSON.stringify(feed.health())} ${states.join(' ')} ${logged.join(' ')} ${keys.flatMap(key => lines(view(key).minutes.since(0))).join(' | ')}`,
          )
        await step()
      }
    },
    async pass(ms) {
      const end = clock.now() + ms
      while (clock.now() < end) await step()
    },
    async close() {
      feed.stop()
      await fake.close()
    },
  }
}

const lineOf = (time: number, ...figures: readonly number[]): string =>
  [new Date(time).toISOString().slice(0, 16), ...figures.map(figure => Math.round(figure))].join(' ')

/** Bars as lines that a test can compare: prices in cents. */
export const lines = (bars: readonly CountedBar[]): string[] =>
  bars.map(({ time, open, high, low, close, volume, count }) => lineOf(time, open, high, low, close, volume, count))

/** The provider's own bars of all trades of the tape. */
export const expectedLines = (steps: readonly Step[], conId: number): string[] =>
  barsOf(steps, conId, MINUTE_MS).map(({ time, open, high, low, close, volume, count }) =>
    lineOf(time, open * 100, high * 100, low * 100, close * 100, volume, count),
  )
