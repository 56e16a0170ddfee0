// A live feed on a fake OANDA, over real HTTP, with a clock that the test moves for both.
import { must } from '../../domain/assert.ts'
import type { CountedBar } from '../../server/market/live/events.ts'
import type { SymbolView } from '../../server/market/live/symbol.ts'
import { createOanda } from '../../server/market/providers/oanda/adapter.ts'
import { createTestClock } from './clock.ts'
import { candlesOf } from './oanda-candles.ts'
import type { OandaFake } from './oanda-fake.ts'
import { createOandaFake } from './oanda-fake.ts'
import { ACCOUNT, TOKEN } from './oanda-faults.ts'
import type { Tick } from './oanda-tape.ts'
import type { RecordedFeed, Steps } from './recorded-feed.ts'
import { startRecorded, stepsOf } from './recorded-feed.ts'

export const PLAYED_KEY = 'FX.EURUSD'

export type Harness = RecordedFeed &
  Steps & {
    readonly fake: OandaFake
    view(): SymbolView
    bars(): readonly CountedBar[]
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
  const { keys = [PLAYED_KEY], token = TOKEN, stepMs = STEP_MS, aheadMs = 0, random } = options
  const fake = await createOandaFake(ticks, startMs)
  options.prepare?.(fake)
  const clock = createTestClock(startMs + aheadMs)
  const { url } = fake
  const { adapter, openSocket } = createOanda({ clock, fetch, token, account: ACCOUNT, streamUrl: url, restUrl: url })
  const listed = await adapter.history.instruments()
  const instruments = listed.filter(({ key }) => keys.includes(key))
  const recorded = startRecorded({ adapter, instruments, clock, openSocket, random })
  const { feed } = recorded
  const view = () => must(feed.symbol(PLAYED_KEY), 'the played symbol')

  const steps = stepsOf(
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
  return Object.assign({ fake, view, bars: () => view().minutes.since(0), close }, recorded, steps)
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
