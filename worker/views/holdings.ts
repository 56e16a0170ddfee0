// Views of the holdings and of their sums. Only rows of the window are sent to the page.
import type { Observable, SchedulerLike, Subscription } from 'rxjs'
import { merge, tap } from 'rxjs'
import type { InstrumentKey } from '../../domain/brand.ts'
import { WINDOW_SELECTION_MAX } from '../../domain/limits.ts'
import type { ProfitBook } from '../calc/profit-book.ts'
import { pairsOf, ratePairs } from '../calc/rates.ts'
import type { HoldingRow, HoldingsSpec, ProfitTotals, ViewId } from '../contract.ts'
import type { SnapshotBuilder } from '../snapshot/builder.ts'
import type { AccountStore } from '../store/account.ts'
import type { Catalogues } from '../store/catalogues.ts'
import { atMostEvery } from '../streams/pace.ts'
import { isSeen, WINDOW_EVERY_MS } from './seen.ts'
import type { Needs, View } from './view.ts'

export type HeldDeps = {
  readonly scheduler: SchedulerLike
  readonly account: AccountStore
  readonly catalogues: Catalogues
  readonly book: ProfitBook
  /** Emits when the book was recomputed. The book is recomputed only while a view is subscribed. */
  readonly profit$: Observable<unknown>
  /** Called when a change can wait for the next paced snapshot. */
  readonly want: () => void
}

/**
 * Adds the needs of the sums, which cover all holdings, displayed or not. If there are too many for a selection, whole
 * boards are requested.
 */
function addHeldNeeds({ account, catalogues }: HeldDeps, needs: Needs): void {
  for (const pair of ratePairs) needs.keys.add(pair)
  const held = [...account.positions.values(), ...account.closedToday.values()]
  for (const { contract } of held) {
    if (contract) for (const pair of pairsOf(contract.currency)) needs.keys.add(pair)
    if (contract?.fair) needs.keys.add(contract.fair.key as InstrumentKey)
  }
  const many = held.length > WINDOW_SELECTION_MAX / 2
  for (const position of held) {
    if (!many) needs.keys.add(position.key as InstrumentKey)
    else {
      needs.boards.add(position.board)
      // Quotes of a whole board arrive without descriptions, which its catalogue contains.
      catalogues.board(position.board)
    }
  }
}

/**
 * Number of rows out of sight that are sent in one snapshot. Rendering all rows of a window at once takes longer than a
 * frame.
 */
const LATE_AT_ONCE = 4

type Window = Omit<HoldingsSpec, 'kind'>

export class HoldingsView implements View {
  readonly prompt = true
  readonly #id: ViewId
  readonly #deps: HeldDeps
  #window: Window
  /** Sorted ids, and a signature of the state in which they were sorted. */
  #order: { readonly ids: readonly string[]; readonly signature: string } = { ids: [], signature: '' }
  readonly #sentRows = new Map<string, HoldingRow>()
  /** Ids of the window that was last sent. */
  #sentIds: ReadonlySet<string> = new Set()
  readonly #running: Subscription
  /** Ids of rows that are due although they are out of sight. */
  #late: Set<string> = new Set()
  /** True if the order by risk may follow the prices again. */
  #isResortDue = false
  /** Signature of the window that was last sent: state, size and ids. */
  #sentWindow = ''

  constructor(id: ViewId, window: Window, deps: HeldDeps) {
    this.#id = id
    this.#window = window
    this.#deps = deps
    const window$ = deps.profit$.pipe(
      atMostEvery(WINDOW_EVERY_MS, deps.scheduler),
      tap(() => {
        this.#late = new Set(this.#sentIds)
        this.#isResortDue = true
      }),
    )
    this.#running = merge(window$, deps.profit$).subscribe(deps.want)
  }

  update(window: Window): void {
    this.#window = window
  }

  addNeeds(needs: Needs): void {
    addHeldNeeds(this.#deps, needs)
  }

  collect(snapshot: SnapshotBuilder): void {
    const { positions } = this.#deps.account
    const { first, last, seen } = this.#window
    const ids = this.#sorted().slice(first, last)
    for (const id of this.#sentRows.keys()) if (!positions.has(id)) this.#sentRows.delete(id)
    const late = this.#takeLate()
    const due = ids.filter(
      (id, row) => seen === undefined || isSeen(seen, first + row) || late.has(id) || !this.#sentIds.has(id),
    )
    const rows = due.flatMap(id => this.#changedRow(id))
    const state = this.#state()
    const total = positions.size
    const signature = `${state} ${total} ${first} ${ids.join()}`
    if (rows.length === 0 && signature === this.#sentWindow) return
    this.#sentWindow = signature
    this.#sentIds = new Set(ids)
    snapshot.holdings.push({ view: this.#id, state, total, first, ids, rows })
  }

  stop(): void {
    this.#running.unsubscribe()
  }

  #takeLate(): ReadonlySet<string> {
    const taken = new Set([...this.#late].slice(0, LATE_AT_ONCE))
    for (const id of taken) this.#late.delete(id)
    return taken
  }

  /**
   * Returns the sorted ids. They are sorted again when the sort order, the holdings or the number of known values
   * changes. The order by risk also follows the prices, unless the user touches or scrolls the list: the position that
   * is closest to its liquidation must be first.
   */
  #sorted(): readonly string[] {
    const { account, book } = this.#deps
    const { sort, held = false, seen } = this.#window
    const ids = [...account.positions.keys()]
    if (sort === 'opened') {
      this.#order = { ids, signature: sort }
      return ids
    }
    const ranks = new Map(ids.map(id => [id, sort === 'name' ? null : book.rankOf(id, sort)]))
    const known = [...ranks.values()].filter(rank => rank !== null).length
    const signature = `${sort} ${account.version} ${known}`
    const follows = sort === 'risk' && this.#isResortDue && !held && seen !== null
    if (follows || signature !== this.#order.signature) {
      this.#order = { ids: this.#sort(ids, ranks), signature }
      this.#isResortDue = false
    }
    return this.#order.ids
  }

  /** Sorts ids by their values. Doubles are exact enough for sorting. */
  #sort(ids: readonly string[], ranks: ReadonlyMap<string, number | null>): readonly string[] {
    const { positions } = this.#deps.account
    const rankOf = (id: string): number => ranks.get(id) ?? Number.NEGATIVE_INFINITY
    const codeOf = (id: string): string => positions.get(id)?.code ?? ''
    if (this.#window.sort === 'name') return ids.toSorted((one, other) => codeOf(one).localeCompare(codeOf(other)))
    // Two unknown values are equal; their difference would be NaN.
    return ids.toSorted((one, other) => (rankOf(one) === rankOf(other) ? 0 : rankOf(other) - rankOf(one)))
  }

  #changedRow(id: string): HoldingRow[] {
    const row = this.#deps.book.row(id)
    if (!row || this.#sentRows.get(id) === row) return []
    this.#sentRows.set(id, row)
    return [row]
  }

  #state(): 'loading' | 'ready' | 'failed' {
    const { state } = this.#deps.account
    return state === 'empty' ? 'loading' : state
  }
}

/** The view of the sums of holdings and wallets, for the home page and the trade page. */
export class ProfitView implements View {
  readonly prompt = true
  readonly #deps: HeldDeps
  readonly #repricing: Subscription
  #sent: ProfitTotals | null = null

  constructor(deps: HeldDeps) {
    this.#deps = deps
    this.#repricing = deps.profit$.subscribe(deps.want)
  }

  addNeeds(needs: Needs): void {
    addHeldNeeds(this.#deps, needs)
  }

  collect(snapshot: SnapshotBuilder): void {
    const { totals } = this.#deps.book
    if (!totals || totals === this.#sent) return
    this.#sent = totals
    snapshot.profit = totals
  }

  stop(): void {
    this.#repricing.unsubscribe()
  }
}
