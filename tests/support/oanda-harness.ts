// A live feed on a fake OANDA, over real HTTP, with a clock that the test moves for both.
import { must } from '../../domain/assert.ts'
import type { CountedBar, LivePrice, LiveQuote } from '../../server/market/live/events.ts'
import type { Feed } from '../../server/market/live/feed.ts'
import { createFeed } from '../../server/market/live/feed.ts'
import type { SymbolView } from '../../server/market/live/symbol.ts'
import { createOanda } from '../../server/market/providers/oanda/adapter.ts'
import type { TestClock } from './clock.ts'
import { createTestClock } from './clock.ts'
import { candlesOf } from './oanda-candles.ts'
import type { OandaFake } from './oanda-fake.ts'
import { createOandaFake } from './oanda-fake.ts'
import { ACCOUNT, TOKEN } from './oanda-faults.ts'
import type { Tick } from './oanda-tape.ts'

export const PLAYED_KEY = 'FX.EURUSD'

export type Harness = {
  readonly fake: OandaFake
  readonly feed: Feed
  readonly clock: TestClock
  readonly quotes: LiveQuote[]
  readonly prices: LivePrice[]
  readonly states: string[]
  readonly logged: string[]
  view(): SymbolView
  bars(): readonly CountedBar[]
  /** Moves both clocks in small steps until the condition holds. */
  until(condition: () => boolean): Promise<void>
  /** Moves both clocks by a time. */
  pass(ms: number): Promise<void>
  close(): Promise<void>
}

export type HarnessOptions = {
  readonly keys?: readonly string[]
  readonly token?: string
  readonly stepMs?: number
  /** Our clock is ahead of the provider's by this much. */
  readonly aheadMs?: number
  /** Of delays; half of the most by default. */
  random?(): number
  /** Faults from the start. */
  prepare?(fake: OandaFake): void
}

const STEP_MS = 500
const ROUNDS = 20_000

export async function openOanda(
  ticks: readonly Tick[],
  startMs: number,
  options: HarnessOptions = {},
): Promise<Harness> {
  const { keys = [PLAYED_KEY], token = TOKEN, stepMs = STEP_MS, aheadMs = 0, random = () => 0.5 } = options
  const fake = await createOandaFake(ticks, startMs)
  options.prepare?.(fake)
  const clock = createTestClock(startMs + aheadMs)
  const [quotes, prices, states, logged] = [[] as LiveQuote[], [] as LivePrice[], [] as string[], [] as string[]]
  const { url } = fake
  const { adapter, openSocket } = createOanda({ clock, fetch, token, account: ACCOUNT, streamUrl: url, restUrl: url })
  const listed = await adapter.history.instruments()
  const note = (fields: object, text: string) => logged.push(`${text} ${JSON.stringify(fields)}`)
  const feed = createFeed({
    adapter,
    instruments: listed.filter(({ key }) => keys.includes(key)),
    clock,
    random,
    openSocket,
    log: { info: note, warn: note },
    listener: {
      onQuote: quote => quotes.push(quote),
      onPrice: price => prices.push(price),
      onState: state => states.push(state),
    },
  })
  feed.start()
  const view = () => must(feed.symbol(PLAYED_KEY), 'the played symbol')

  async function step(): Promise<void> {
    clock.advance(stepMs)
    fake.advance(clock.now() - aheadMs)
    // Lets the sockets of both sides run.
    await new Promise(resolve => setTimeout(resolve, 1))
  }

  return {
    fake,
    feed,
    clock,
    quotes,
    prices,
    states,
    logged,
    view,
    bars: () => view().minutes.since(0),
    async until(condition) {
      for (let round = 0; !condition(); round++) {
        if (round > ROUNDS) throw new Error(`It did not happen. ${JSON.stringify(feed.health())} ${states.join(' ')}`)
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

/** Bars as lines that a test can compare. */
export const lines = (bars: readonly CountedBar[]): string[] =>
  bars.map(({ time, open, high, low, close, count }) =>
    [new Date(time).toISOString().slice(0, 16), open, high, low, close, count].join(' '),
  )

/** The provider's candles of all ticks, of minutes from the start on. */
export const expectedLines = (ticks: readonly Tick[]): string[] =>
  candlesOf(ticks, 'M1').map(({ time, count, mid }) =>
    [new Date(time).toISOString().slice(0, 16), ...mid, count].join(' '),
  )
