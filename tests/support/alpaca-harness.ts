// A live feed on a fake Alpaca, over a real socket and real HTTP, with a clock that the test moves for both.
import { must } from '../../domain/assert.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { CountedBar } from '../../server/market/live/events.ts'
import { openWebSocket } from '../../server/market/live/socket.ts'
import type { SymbolView } from '../../server/market/live/symbol.ts'
import { createAlpaca } from '../../server/market/providers/alpaca/adapter.ts'
import type { AlpacaFake } from './alpaca-fake.ts'
import { createAlpacaFake } from './alpaca-fake.ts'
import { KEY, SECRET } from './alpaca-faults.ts'
import type { Step } from './alpaca-tape.ts'
import { barsOf, tradesAfter } from './alpaca-tape.ts'
import { createTestClock } from './clock.ts'
import type { RecordedFeed, Steps } from './recorded-feed.ts'
import { startRecorded, stepsOf } from './recorded-feed.ts'

export type Harness = RecordedFeed &
  Steps & {
    readonly fake: AlpacaFake
    view(symbol: string): SymbolView
    bars(symbol: string): readonly CountedBar[]
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
  const { socketUrl, restUrl } = fake
  const adapter = createAlpaca({ clock, fetch, key, secret: SECRET, socketUrl, restUrl })
  const instruments = await adapter.history.instruments()
  const recorded = startRecorded({ adapter, instruments, clock, openSocket: openWebSocket, withReasons: true })
  const { feed } = recorded
  const view = (symbol: string) => must(feed.symbol(`US.${symbol}`), symbol)

  const moved = stepsOf(
    recorded,
    () => {
      clock.advance(stepMs)
      fake.advance(clock.now() - aheadMs)
    },
    ROUNDS,
  )
  const close = async () => {
    feed.stop()
    await fake.close()
  }
  return Object.assign({ fake, view, bars: (symbol: string) => view(symbol).minutes.since(0), close }, recorded, moved)
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
