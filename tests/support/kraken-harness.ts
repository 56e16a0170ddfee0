// A live feed on a fake Kraken, over a real socket and real HTTP, with a clock that the test moves.
import { must } from '../../domain/assert.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Adapter } from '../../server/market/live/adapter.ts'
import type { CountedBar } from '../../server/market/live/events.ts'
import type { OpenSocket } from '../../server/market/live/socket.ts'
import { openWebSocket } from '../../server/market/live/socket.ts'
import type { SymbolView } from '../../server/market/live/symbol.ts'
import { createKraken } from '../../server/market/providers/kraken/adapter.ts'
import { createTestClock } from './clock.ts'
import type { KrakenFake } from './kraken-fake.ts'
import { createKrakenFake } from './kraken-fake.ts'
import type { Tape } from './kraken-tape.ts'
import type { RecordedFeed, Steps } from './recorded-feed.ts'
import { startRecorded, stepsOf } from './recorded-feed.ts'

export const PLAYED_KEY = 'CR.BTCUSD'

export type Harness = RecordedFeed &
  Steps & {
    readonly fake: KrakenFake
    readonly adapter: Adapter
    /** While true, messages wait unread, as they do in front of a busy process. */
    pause(isPaused: boolean): void
    view(): SymbolView
    bars(): readonly CountedBar[]
    close(): Promise<void>
  }

export type HarnessOptions = { readonly clockMs?: number; readonly keys?: readonly string[] }

const STEP_MS = 200
const ROUNDS = 3_000

export async function openKraken(tape: Tape, options: HarnessOptions = {}): Promise<Harness> {
  const fake = await createKrakenFake(tape)
  const clock = createTestClock(options.clockMs ?? Math.floor((tape.steps[0]?.atUs ?? 0) / 1_000))
  const adapter = createKraken({ clock, fetch, socketUrl: fake.socketUrl, restUrl: fake.restUrl })
  const listed = await adapter.history.instruments()
  const keys = new Set<string>(options.keys ?? [PLAYED_KEY])
  const { open, pause } = pausable()
  const instruments = listed.filter(({ key }) => keys.has(key))
  const recorded = startRecorded({ adapter, instruments, clock, openSocket: open })
  const { feed } = recorded
  const view = () => must(feed.symbol(PLAYED_KEY), 'the played symbol')

  const steps = stepsOf(
    recorded,
    () => {
      clock.advance(STEP_MS)
      fake.heartbeat()
    },
    ROUNDS,
  )
  const close = async () => {
    feed.stop()
    await fake.close()
  }
  return Object.assign({ fake, adapter, pause, view, bars: () => view().minutes.since(0), close }, recorded, steps)
}

/** A socket whose messages can be kept unread. */
function pausable(): { readonly open: OpenSocket; pause(isPaused: boolean): void } {
  let isPaused = false
  let waiting: (() => void)[] = []
  const hold = (work: () => void) => (isPaused ? void waiting.push(work) : work())
  return {
    open: (url, events) =>
      openWebSocket(url, {
        onOpen: () => events.onOpen(),
        onMessage: text => hold(() => events.onMessage(text)),
        onClose: (reason, status) => hold(() => events.onClose(reason, status)),
      }),
    pause(next) {
      isPaused = next
      const ready = isPaused ? [] : waiting
      if (!isPaused) waiting = []
      for (const work of ready) work()
    },
  }
}

/** Bars as lines that a test can compare. */
export const lines = (bars: readonly CountedBar[]): string[] =>
  bars.map(({ time, open, high, low, close, volume, count }) =>
    [new Date(time).toISOString().slice(0, 16), open, high, low, close, volume, count].join(' '),
  )

/** The whole minutes between the first and the last trade, the empty ones flat at the last close. */
export function wholeMinutes(view: SymbolView, from: number, to: number): CountedBar[] {
  const whole: CountedBar[] = []
  let close = view.minutes.since(0).findLast(({ time }) => time < from)?.close ?? 0
  for (let time = from; time <= to; time += MINUTE_MS) {
    const bar = view.minutes.at(time) ?? { time, open: close, high: close, low: close, close, volume: 0, count: 0 }
    close = bar.close
    if (view.minutes.isWhole(time)) whole.push(bar)
  }
  return whole
}
