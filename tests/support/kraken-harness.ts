// A live feed on a fake Kraken, over a real socket and real HTTP, with a clock that the test moves.
import { must } from '../../domain/assert.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Adapter } from '../../server/market/live/adapter.ts'
import type { CountedBar, LivePrice, LiveQuote, LiveTrade } from '../../server/market/live/events.ts'
import type { Feed } from '../../server/market/live/feed.ts'
import { createFeed } from '../../server/market/live/feed.ts'
import type { OpenSocket } from '../../server/market/live/socket.ts'
import { openWebSocket } from '../../server/market/live/socket.ts'
import type { SymbolView } from '../../server/market/live/symbol.ts'
import { createKraken } from '../../server/market/providers/kraken/adapter.ts'
import type { TestClock } from './clock.ts'
import { createTestClock } from './clock.ts'
import type { KrakenFake } from './kraken-fake.ts'
import { createKrakenFake } from './kraken-fake.ts'
import type { Tape } from './kraken-tape.ts'

export const PLAYED_KEY = 'CR.BTCUSD'

export type Harness = {
  readonly fake: KrakenFake
  readonly adapter: Adapter
  readonly feed: Feed
  readonly clock: TestClock
  readonly quotes: LiveQuote[]
  readonly prices: LivePrice[]
  readonly trades: LiveTrade[]
  readonly states: string[]
  readonly logged: string[]
  /** While true, messages wait unread, as they do in front of a busy process. */
  pause(isPaused: boolean): void
  view(): SymbolView
  bars(): readonly CountedBar[]
  /** Moves the clock in small steps, with a heartbeat in each, until the condition holds. */
  until(condition: () => boolean): Promise<void>
  close(): Promise<void>
}

export type HarnessOptions = { readonly clockMs?: number; readonly keys?: readonly string[] }

const STEP_MS = 200
const ROUNDS = 3_000

export async function openKraken(tape: Tape, options: HarnessOptions = {}): Promise<Harness> {
  const fake = await createKrakenFake(tape)
  const clock = createTestClock(options.clockMs ?? Math.floor((tape.steps[0]?.atUs ?? 0) / 1_000))
  const [quotes, prices, trades] = [[] as LiveQuote[], [] as LivePrice[], [] as LiveTrade[]]
  const [states, logged] = [[] as string[], [] as string[]]
  const adapter = createKraken({ clock, fetch, socketUrl: fake.socketUrl, restUrl: fake.restUrl })
  const listed = await adapter.history.instruments()
  const keys = new Set<string>(options.keys ?? [PLAYED_KEY])
  const { open, pause } = pausable()
  const note = (fields: object, text: string) => logged.push(`${text} ${JSON.stringify(fields)}`)
  const feed = createFeed({
    adapter,
    instruments: listed.filter(({ key }) => keys.has(key)),
    clock,
    random: () => 0.5,
    openSocket: open,
    log: { info: note, warn: note },
    listener: {
      onQuote: quote => quotes.push(quote),
      onPrice: price => prices.push(price),
      onTrade: trade => trades.push(trade),
      onState: state => states.push(state),
    },
  })
  feed.start()
  const view = () => must(feed.symbol(PLAYED_KEY), 'the played symbol')

  async function until(condition: () => boolean): Promise<void> {
    for (let round = 0; !condition(); round++) {
      if (round > ROUNDS) throw new Error(`It did not happen. ${JSON.stringify(feed.health())} ${states.join(' ')}`)
      clock.advance(STEP_MS)
      fake.heartbeat()
      // Lets the sockets of both sides run.
      await new Promise(resolve => setTimeout(resolve, 1))
    }
  }

  return {
    fake,
    adapter,
    feed,
    clock,
    quotes,
    prices,
    trades,
    states,
    logged,
    pause,
    view,
    bars: () => view().minutes.since(0),
    until,
    async close() {
      feed.stop()
      await fake.close()
    },
  }
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
