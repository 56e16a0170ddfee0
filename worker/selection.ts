// Combines the needs of all windows into one watch message. It is sent when it changes, but not more often than the
// server allows.
import type { Observable, SchedulerLike } from 'rxjs'
import { filter, map, merge, Subject } from 'rxjs'
import type { InstrumentKey } from '../domain/brand.ts'
import { AUCTIONS_MAX, SELECTION_MAX, TRADES_MAX } from '../domain/limits.ts'
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

/** Interval of quotes at each pace. */
export const cadenceOf: Readonly<Record<Pace, CadenceMs>> = {
  full: 100,
  fast: 100,
  steady: 250,
  slow: 1000,
  touch: 1000,
}

export type SelectionDeps = {
  readonly scheduler: SchedulerLike
  /** Adds the needs of all windows. */
  readonly gather: (needs: Needs) => void
}

export class Selection {
  /** Emits the watch message whenever it has changed. */
  readonly watch$: Observable<Watch>
  readonly #gather: (needs: Needs) => void
  readonly #changes = new Subject<void>()
  readonly #urgent = new Subject<void>()
  /** True if the windows need more instruments than a connection may watch. */
  isFull = false
  #sent = ''

  constructor({ scheduler, gather }: SelectionDeps) {
    this.#gather = gather
    const settled$ = this.#changes.pipe(latestEvery(SETTLE_MS, scheduler))
    this.watch$ = merge(settled$, this.#urgent).pipe(
      map(() => this.#watch()),
      filter(watch => this.#isUnsent(watch)),
    )
  }

  /** Call when the needs of a window may have changed. `now`: the change is sent without a delay. */
  changed(now = false): void {
    ;(now ? this.#urgent : this.#changes).next()
  }

  /** Returns the keys of all instruments that views need individually, which can be more than a connection may watch. */
  keys(): InstrumentKey[] {
    return [...gathered(this.#gather).keys]
  }

  #watch(): Watch {
    const { boards, keys, trades, auctions, cadenceMs } = gathered(this.#gather)
    this.isFull = keys.size > SELECTION_MAX
    return {
      t: 'watch',
      boards: [...boards].sort(),
      keys: [...keys].slice(0, SELECTION_MAX),
      trades: [...trades].slice(0, TRADES_MAX),
      cadenceMs,
      boardCadenceMs: BOARD_CADENCE_MS,
      auctions: [...auctions].slice(0, AUCTIONS_MAX),
    }
  }

  #isUnsent(watch: Watch): boolean {
    const text = JSON.stringify(watch)
    if (text === this.#sent) return false
    this.#sent = text
    return true
  }
}

/** The needs that `gather` adds. Without any, the interval is the longest. */
export function gathered(gather: (needs: Needs) => void): Needs {
  const needs: Needs = { boards: new Set(), keys: new Set(), trades: new Set(), auctions: new Set(), cadenceMs: 1000 }
  gather(needs)
  return needs
}
