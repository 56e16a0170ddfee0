// The engine and a passive page, on a connection controlled by the test. The device's clock can be set, and the device
// can be suspended: time passes without its timers running.
import { must } from '../../domain/assert.ts'
import type { InstrumentKey } from '../../domain/brand.ts'
import { QUOTE_FIELDS } from '../../domain/wire/quote-columns.ts'
import type { FeedState, Snapshot } from '../../worker/contract.ts'
import { Engine } from '../../worker/engine.ts'
import type { EngineWindow } from '../../worker/window.ts'
import type { TestClock } from './clock.ts'
import { createTestClock } from './clock.ts'
import { Line } from './line.ts'
import { CHANNELS, StreamServer } from './stream-server.ts'

const START_MS = 1_700_000_000_000
const STEP_MS = 50
export const KEYS = ['US.C1', 'US.C2', 'MX.C5'] as InstrumentKey[]

export class StreamPage {
  readonly engine: EngineWindow
  readonly #shared: Engine
  readonly server = new StreamServer(3, START_MS)
  readonly lines: Line[] = []
  readonly snapshots: Snapshot[] = []
  /** Prices that the page shows, by instrument number. */
  readonly shown = new Map<number, number>()
  state: FeedState | null = null
  /** False: the page is busy and does not acknowledge snapshots. */
  acknowledges = true
  /** True: messages to the engine are dropped without closing the connection. */
  isDeaf = false
  /** True: new connections never open. */
  hangs = false
  readonly #clock: TestClock = createTestClock(START_MS)
  #jumpedMs = 0
  #price = 1_000

  constructor() {
    const clock = { ...this.#clock, now: () => this.#clock.now() + this.#jumpedMs }
    const config = { locale: 'es-MX', token: null, base: 'MXN', pace: 'fast' } as const
    this.#shared = new Engine(config, {
      clock,
      random: () => 0,
      isOnline: () => true,
      openSocket: () => this.#open(),
      createRead: () => () => Promise.reject(new Error('no answers here')),
    })
    this.engine = this.#shared.open(config, snapshot => this.#look(snapshot))
    this.engine.watch('strip', { kind: 'quotes', keys: KEYS, sparks: false })
  }

  get line(): Line {
    return must(this.lines.at(-1), 'a line')
  }

  get price(): number {
    return this.#price
  }

  /** Advances time on both sides in steps. The market moves with each step, and heartbeats are sent each second. */
  pass(ms: number): void {
    for (let left = ms; left > 0; left -= STEP_MS) {
      this.#clock.advance(STEP_MS)
      this.server.now += STEP_MS
      this.#move()
      if (this.server.now % 1_000 === 0) this.server.beat()
      this.#settle()
    }
  }

  stop(): void {
    this.#shared.stop()
  }

  /** Sets the device's clock forward or back. */
  jump(ms: number): void {
    this.#jumpedMs += ms
  }

  /** Suspends the device: time passes without its timers running. */
  sleep(ms: number): void {
    this.jump(ms)
    this.server.now += ms
  }

  #move(): void {
    this.#price++
    for (const ix of [1, 2, 5]) this.server.market.set(ix, { price: this.#price, volume: this.#price })
    for (const channel of CHANNELS) this.server.tick(channel)
  }

  #open(): Line {
    const line = new Line()
    this.lines.push(line)
    return line
  }

  #settle(): void {
    const { line } = this
    if (line.onopen && !line.isClosed && !this.hangs && line.said.length === 0) {
      const session = this.server.connect(bytes => {
        if (!this.isDeaf) line.deliver(bytes)
      })
      line.onsaid = message => session.receive(message)
      this.isDeaf = false
      line.onopen()
    }
    if (this.acknowledges) this.engine.acknowledge()
  }

  #look(snapshot: Snapshot): void {
    this.snapshots.push(snapshot)
    this.state = snapshot.feed?.state ?? this.state
    const { quotes = new Float64Array(0) } = snapshot
    for (let at = 0; at < quotes.length; at += QUOTE_FIELDS) this.shown.set(quotes[at] ?? 0, quotes[at + 1] ?? 0)
  }
}
