// From what the views need to one watch message: sent when it changes, and not more often than the server allows.
import type { InstrumentKey } from '../domain/brand.ts'
import type { Clock } from '../domain/clock.ts'
import type { Board } from '../domain/instrument.ts'
import { SELECTION_MAX } from '../domain/limits.ts'
import type { CadenceMs } from '../domain/wire/frame.ts'
import type { Watch } from '../domain/wire/up/watch.ts'
import type { Pace } from './contract.ts'
import type { Needs } from './views/view.ts'

/** A fling changes the window at every frame: only where it comes to rest is asked for. */
const SETTLE_MS = 80

/** A metered line pays for whole boards ten times less so. */
const BOARD_CADENCE_MS: CadenceMs = 1000

const cadenceOf: Readonly<Record<Pace, CadenceMs>> = { full: 100, fast: 100, steady: 250, slow: 1000, touch: 1000 }

export class Selection {
  readonly #clock: Clock
  readonly #gather: (needs: Needs) => void
  readonly #send: (watch: Watch) => void
  #pace: Pace
  #sent = ''
  #paused = false
  #armed = false

  constructor(deps: {
    readonly clock: Clock
    readonly pace: Pace
    readonly gather: (needs: Needs) => void
    readonly send: (watch: Watch) => void
  }) {
    this.#clock = deps.clock
    this.#pace = deps.pace
    this.#gather = deps.gather
    this.#send = deps.send
  }

  /** Something shown changed: look again soon. */
  changed(): void {
    if (this.#armed) return
    this.#armed = true
    this.#clock.after(SETTLE_MS, () => {
      this.#armed = false
      this.flush()
    })
  }

  setPace(pace: Pace): void {
    this.#pace = pace
    this.changed()
  }

  /** Nothing is looked at: market data stops, account events go on. */
  setPaused(paused: boolean): void {
    this.#paused = paused
    this.flush()
  }

  /** The instruments that are needed one by one. */
  keys(): InstrumentKey[] {
    return [...this.#needs().keys].slice(0, SELECTION_MAX)
  }

  flush(): void {
    const watch = this.#watch()
    const text = JSON.stringify(watch)
    if (text === this.#sent) return
    this.#sent = text
    this.#send(watch)
  }

  #watch(): Watch {
    if (this.#paused) return { t: 'watch', boards: [], keys: [], trades: null, cadenceMs: cadenceOf[this.#pace] }
    const needs = this.#needs()
    const cadenceMs = cadenceOf[needs.prompt ? 'fast' : this.#pace]
    return {
      t: 'watch',
      boards: [...needs.boards].sort(),
      keys: [...needs.keys].slice(0, SELECTION_MAX),
      trades: needs.trades,
      cadenceMs,
      boardCadenceMs: BOARD_CADENCE_MS,
    }
  }

  #needs(): Needs {
    const needs: Needs = { boards: new Set<Board>(), keys: new Set<InstrumentKey>(), trades: null, prompt: false }
    this.#gather(needs)
    return needs
  }
}
