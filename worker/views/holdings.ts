// Holdings and their sums, repriced at snapshot rate. Only rows of the window cross to the page.
import type { InstrumentKey } from '../../domain/brand.ts'
import { SELECTION_MAX } from '../../domain/limits.ts'
import type { HoldingRow, ProfitTotals, ViewId } from '../contract.ts'
import type { SnapshotBuilder } from '../snapshot/builder.ts'
import type { AccountStore } from '../store/account.ts'
import type { Catalogues } from '../store/catalogues.ts'
import type { ProfitBook } from '../streams/profit.ts'
import { ratePairs } from '../streams/rates.ts'
import type { Needs, View } from './view.ts'

export type HeldDeps = {
  readonly account: AccountStore
  readonly catalogues: Catalogues
  readonly book: ProfitBook
  /** Brings the book up to date, not more often than anyone can read. */
  readonly reprice: () => void
}

/** Everything held is needed for the sums, whatever is seen of it: whole boards where there is too much for a selection. */
function addHeldNeeds({ account, catalogues }: HeldDeps, needs: Needs): void {
  for (const pair of ratePairs) needs.keys.add(pair)
  const held = [...account.positions.values(), ...account.closedToday.values()]
  const many = held.length > SELECTION_MAX / 2
  for (const position of held) {
    if (!many) needs.keys.add(position.key as InstrumentKey)
    else {
      needs.boards.add(position.board)
      // A whole board's rows come without descriptions: what their numbers mean is in its catalogue.
      catalogues.board(position.board)
    }
  }
}

export class HoldingsView implements View {
  readonly prompt = true
  readonly #id: ViewId
  readonly #deps: HeldDeps
  #window: { readonly first: number; readonly last: number }
  readonly #sentRows = new Map<string, HoldingRow>()
  #sentIds = ''

  constructor(id: ViewId, window: { readonly first: number; readonly last: number }, deps: HeldDeps) {
    this.#id = id
    this.#window = window
    this.#deps = deps
  }

  update(window: { readonly first: number; readonly last: number }): void {
    this.#window = window
  }

  addNeeds(needs: Needs): void {
    addHeldNeeds(this.#deps, needs)
  }

  collect(snapshot: SnapshotBuilder): void {
    this.#deps.reprice()
    const { positions } = this.#deps.account
    const { first, last } = this.#window
    const ids = [...positions.keys()].slice(first, last)
    for (const id of this.#sentRows.keys()) if (!positions.has(id)) this.#sentRows.delete(id)
    const rows = ids.flatMap(id => this.#changedRow(id))
    const state = this.#state()
    const total = positions.size
    const signature = `${state} ${total} ${first} ${ids.join()}`
    if (rows.length === 0 && signature === this.#sentIds) return
    this.#sentIds = signature
    snapshot.holdings.push({ view: this.#id, state, total, first, ids, rows })
  }

  stop(): void {}

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

/** The sums of the holdings and wallets, for home and the trade page's head. */
export class ProfitView implements View {
  readonly prompt = true
  readonly #deps: HeldDeps
  #sent: ProfitTotals | null = null

  constructor(deps: HeldDeps) {
    this.#deps = deps
  }

  addNeeds(needs: Needs): void {
    addHeldNeeds(this.#deps, needs)
  }

  collect(snapshot: SnapshotBuilder): void {
    this.#deps.reprice()
    const { totals } = this.#deps.book
    if (!totals || totals === this.#sent) return
    this.#sent = totals
    snapshot.profit = totals
  }

  stop(): void {}
}
