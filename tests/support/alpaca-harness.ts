// A live feed on a fake Alpaca, over a real socket and real HTTP, with a clock that the test moves for both.
import { must } from '../../domain/assert.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { CountedBar, LivePrice, LiveQuote, LiveTrade } from '../../server/market/live/events.ts'
import type { Feed } from '../../server/market/live/feed.ts'
import { createFeed } from '../../server/market/live/feed.ts'
import { openWebSocket } from '../../server/market/live/socket.ts'
import type { SymbolView } from '../../server/market/live/symbol.ts'
import { createAlpaca } from '../../server/market/providers/alpaca/adapter.ts'
import type { AlpacaFake } from './alpaca-fake.ts'
import { createAlpacaFake } from './alpaca-fake.ts'
import { KEY, SECRET } from './alpaca-faults.ts'
import type { Step } from './alpaca-tape.ts'
import { barsOf, tradesAfter } from './alpaca-tape.ts'
import type { TestClock } from './clock.ts'
import { createTestClock } from './clock.ts'

export type Harness = {
  readonly fake: AlpacaFake
  readonly feed: Feed
  readonly clock: TestClock
  readonly quotes: LiveQuote[]
  readonly prices: LivePrice[]
  readonly trades: LiveTrade[]
  readonly states: string[]
  readonly logged: string[]
  view(symbol: string): SymbolView
  bars(symbol: string): readonly CountedBar[]
  /** Moves both clocks in small steps until the condition holds. */
  until(condition: () => boolean): Promise<void>
  /** Moves both clocks by a time. */
  pass(ms: number): Promise<void>
  close(): Promise<void>
}

export type HarnessOptions = {
  readonly symbols: readonly string[]
  readonly key?: string
  readonly stepMs?: number
  /** Our clock is ahead of the provider's by this much. */
  readonly aheadMs?: number
  /** Faults from the start. */
  prepare?(fake: AlpacaFake): void
}

const STEP_MS = 500
const ROUNDS = 6_000

export async function openAlpaca(steps: readonly Step[], startMs: number, options: HarnessOptions): Promise<Harness> {
  const { symbols, key = KEY, stepMs = STEP_MS, aheadMs = 0 } = options
  const fake = await createAlpacaFake({ steps, startMs, symbols })
  options.prepare?.(fake)
  const clock = createTestClock(startMs + aheadMs)
  const [quotes, prices, trades] = [[] as LiveQuote[], [] as LivePrice[], [] as LiveTrade[]]
  const [states, logged] = [[] as string[], [] as string[]]
  const { socketUrl, restUrl } = fake
  const adapter = createAlpaca({ clock, fetch, key, secret: SECRET, socketUrl, restUrl })
  const note = (fields: object, text: string) => logged.push(`${text} ${JSON.stringify(fields)}`)
  const feed = createFeed({
    adapter,
    instruments: await adapter.history.instruments(),
    clock,
    random: () => 0.5,
    openSocket: openWebSocket,
    log: { info: note, warn: note },
    listener: {
      onQuote: quote => quotes.push(quote),
      onPrice: price => prices.push(price),
      onTrade: trade => trades.push(trade),
      onState: (state, reason) => states.push(reason ? `${state}: ${reason}` : state),
    },
  })
  feed.start()
  const view = (symbol: string) => must(feed.symbol(`US.${symbol}`), symbol)

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
    trades,
    states,
    logged,
    view,
    bars: symbol => view(symbol).minutes.since(0),
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

const lineOf = (time: number, ...figures: readonly number[]): string =>
  [new Date(time).toISOString().slice(0, 16), ...figures.map(figure => Math.round(figure))].join(' ')

const SHARE = 1e6

/** Bars as lines that a test can compare: prices in cents, volumes in shares. */
export const lines = (bars: readonly CountedBar[]): string[] =>
  bars.map(({ time, open, high, low, close, volume, count }) =>
    lineOf(time, open, high, low, close, volume / SHARE, count),
  )

/** The provider's bars of all trades of the tape, after corrections. */
export const expectedLines = (steps: readonly Step[], symbol: string): string[] =>
  barsOf(tradesAfter(steps), symbol, MINUTE_MS).map(({ t, o, h, l, c, v, n }) =>
    lineOf(Date.parse(t), o * 100, h * 100, l * 100, c * 100, v, n),
  )
