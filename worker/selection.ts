// Combines the needs of all views into one watch message. It is sent when it changes, but not more often than the
// server allows.
import type { Observable, SchedulerLike } from 'rxjs'
import { filter, map, merge, Subject } from 'rxjs'
import type { InstrumentKey } from '../domain/brand.ts'
import type { Board } from '../domain/instruments/boards.ts'
import { SELECTION_MAX, TRADES_MAX } from '../domain/limits.ts'
import type { CadenceMs } from '../domain/wire/frame.ts'
import type { Watch } from '../domain/wire/up/watch.ts'
import type { Pace } from './contract.ts'
import { latestEvery } from './streams/pace.ts'
import type { Needs } from './views/view.ts'

/**
 * Delay before a changed selection is sent. While a list scrolls fast, its window changes with each frame; only the
 * window at which it stops is requested.
 */
const SETTLE_MS = 80

/** Interval of quotes for whole boards. It is slow, because their bytes matter on metered connections. */
const BOARD_CADENCE_MS: CadenceMs = 1000

const cadenceOf: Readonly<Record<Pace, CadenceMs>> = { full: 100, fast: 100, steady: 250, slow: 1000, touch: 1000 }

export type SelectionDeps = {
  readonly scheduler: SchedulerLike
  readonly pace: Pace
  /** Adds the needs of all views. */
  readonly gather: (needs: Needs) => void
}

export class Selection {
  /** Emits the watch message whenever it has changed. */
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

  /** Call when the needs of a view may have changed. */
  changed(): void {
    this.#changes.next()
  }

  setPace(pace: Pace): void {
    this.#pace = pace
    this.changed()
  }

  /** Pauses or resumes market data. Account events are always sent. */
  setPaused(isPaused: boolean): void {
    this.#isPaused = isPaused
    this.#pauses.next()
  }

  /** Returns the keys of the instruments that views need individually. */
  keys(): InstrumentKey[] {
    return [...this.#needs().keys].slice(0, SELECTION_MAX)
  }

  #watch(): Watch {
    if (this.#isPaused) return { t: 'watch', boards: [], keys: [], trades: [], cadenceMs: cadenceOf[this.#pace] }
    const needs = this.#needs()
    return {
      t: 'watch',
      boards: [...needs.boards].sort(),
      keys: [...needs.keys].slice(0, SELECTION_MAX),
      trades: [...needs.trades].slice(0, TRADES_MAX),
      cadenceMs: cadenceOf[needs.prompt ? 'fast' : this.#pace],
      boardCadenceMs: BOARD_CADENCE_MS,
      ...(needs.auction !== undefined && { auction: needs.auction }),
    }
  }

  #isUnsent(watch: Watch): boolean {
    const text = JSON.stringify(watch)
    if (text === this.#sent) return false
    this.#sent = text
    return true
  }

  #needs(): Needs {
    const needs: Needs = { boards: new Set<Board>(), keys: new Set<InstrumentKey>(), trades: new Set(), prompt: false }
    this.#gather(needs)
    return needs
  }
}
