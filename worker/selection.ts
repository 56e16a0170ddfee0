// From the needs of all views to one watch message: sent when it changes, and not more often than the server allows.
import type { Observable, SchedulerLike } from 'rxjs'
import { filter, map, merge, Subject } from 'rxjs'
import type { InstrumentKey } from '../domain/brand.ts'
import type { Board } from '../domain/instruments/boards.ts'
import { SELECTION_MAX } from '../domain/limits.ts'
import type { CadenceMs } from '../domain/wire/frame.ts'
import type { Watch } from '../domain/wire/up/watch.ts'
import type { Pace } from './contract.ts'
import { latestEvery } from './streams/pace.ts'
import type { Needs } from './views/view.ts'

/** A fling changes the window with each frame: only the window where it comes to rest is requested. */
const SETTLE_MS = 80

/** Whole boards at a tenth of the cadence: their bytes count on metered connections. */
const BOARD_CADENCE_MS: CadenceMs = 1000

const cadenceOf: Readonly<Record<Pace, CadenceMs>> = { full: 100, fast: 100, steady: 250, slow: 1000, touch: 1000 }

export type SelectionDeps = {
  readonly scheduler: SchedulerLike
  readonly pace: Pace
  /** Adds what the views need. */
  readonly gather: (needs: Needs) => void
}

export class Selection {
  /** Each message differs from the one before. */
  readonly watch$: Observable<Watch>
  readonly #gather: (needs: Needs) => void
  readonly #changes = new Subject<void>()
  readonly #pauses = new Subject<void>()
  #pace: Pace
  #isPaused = false
  #sent = ''

  constructor({ scheduler, pace, gather }: SelectionDeps) {
    this.#gather = gather
    this.#pace = pace
    const settled$ = this.#changes.pipe(latestEvery(SETTLE_MS, scheduler))
    this.watch$ = merge(settled$, this.#pauses).pipe(
      map(() => this.#watch()),
      filter(watch => this.#isUnsent(watch)),
    )
  }

  /** The needs of a view may have changed. */
  changed(): void {
    this.#changes.next()
  }

  setPace(pace: Pace): void {
    this.#pace = pace
    this.changed()
  }

  /** Paused: market data stops, account events go on. */
  setPaused(isPaused: boolean): void {
    this.#isPaused = isPaused
    this.#pauses.next()
  }

  /** The instruments that are needed one by one. */
  keys(): InstrumentKey[] {
    return [...this.#needs().keys].slice(0, SELECTION_MAX)
  }

  #watch(): Watch {
    if (this.#isPaused) return { t: 'watch', boards: [], keys: [], trades: null, cadenceMs: cadenceOf[this.#pace] }
    const needs = this.#needs()
    return {
      t: 'watch',
      boards: [...needs.boards].sort(),
      keys: [...needs.keys].slice(0, SELECTION_MAX),
      trades: needs.trades,
      cadenceMs: cadenceOf[needs.prompt ? 'fast' : this.#pace],
      boardCadenceMs: BOARD_CADENCE_MS,
    }
  }

  #isUnsent(watch: Watch): boolean {
    const text = JSON.stringify(watch)
    if (text === this.#sent) return false
    this.#sent = text
    return true
  }

  #needs(): Needs {
    const needs: Needs = { boards: new Set<Board>(), keys: new Set<InstrumentKey>(), trades: null, prompt: false }
    this.#gather(needs)
    return needs
  }
}
