// Holdings and their sums, repriced at snapshot rate. Only rows of the window cross to the page.
import type { InstrumentKey } from '../../domain/brand.ts'
import { SELECTION_MAX } from '../../domain/limits.ts'
import type { HoldingRow, ProfitTotals, ViewId } from '../contract.ts'
import type { SnapshotBuilder } from '../snapshot/builder.ts'
import type { AccountStore } from '../store/account.ts'
import type { ProfitBook } from '../streams/profit.ts'
import { ratePairs } from '../streams/rates.ts'
import type { Needs, View } from './view.ts'

/** Everything held is needed for the sums, whatever is seen of it: whole boards where there is too much for a selection. */
export function addHeldNeeds(account: AccountStore, needs: Needs): void {
  for (const pair of ratePairs) needs.keys.add(pair)
  const held = [...account.positions.values(), ...account.closedToday.values()]
  const many = held.length > SELECTION_MAX / 2
  for (const position of held) {
    if (many) needs.boards.add(position.board)
    else needs.keys.add(position.key as InstrumentKey)
  }
}

export class HoldingsView implements View {
  readonly #id: ViewId
  readonly #account: AccountStore
  readonly #book: ProfitBook
  readonly #reprice: () => void
  #window: { readonly first: number; readonly last: number }
  #sentRows = new Map<string, HoldingRow>()
  #sentIds = ''

  constructor(
    id: ViewId,
    window: { readonly first: number; readonly last: number },
    account: AccountStore,
    book: ProfitBook,
    reprice: () => void,
  ) {
    this.#id = id
    this.#window = window
    this.#account = account
    this.#book = book
    this.#reprice = reprice
  }

  update(window: { readonly first: number; readonly last: number }): void {
    this.#window = window
  }

  addNeeds(needs: Needs): void {
    addHeldNeeds(this.#account, needs)
  }

  collect(snapshot: SnapshotBuilder): void {
    this.#reprice()
    const { first, last } = this.#window
    const ids = [...this.#account.positions.keys()].slice(first, last)
    const rows = ids.flatMap(id => this.#changedRow(id))
    const state = this.#state()
    const total = this.#account.positions.size
    const signature = `${state} ${total} ${first} ${ids.join()}`
    if (rows.length === 0 && signature === this.#sentIds) return
    this.#sentIds = signature
    snapshot.holdings.push({ view: this.#id, state, total, first, ids, rows })
  }

  stop(): void {}

  #changedRow(id: string): HoldingRow[] {
    const row = this.#book.row(id)
    if (!row || this.#sentRows.get(id) === row) return []
    this.#sentRows.set(id, row)
    return [row]
  }

  #state(): 'loading' | 'ready' | 'failed' {
    const { state } = this.#account
    return state === 'empty' ? 'loading' : state
  }
}

/** The sums of the holdings and wallets, for home and the trade page's head. */
export class ProfitView implements View {
  readonly #account: AccountStore
  readonly #book: ProfitBook
  readonly #reprice: () => void
  #sent: ProfitTotals | null = null

  constructor(account: AccountStore, book: ProfitBook, reprice: () => void) {
    this.#account = account
    this.#book = book
    this.#reprice = reprice
  }

  addNeeds(needs: Needs): void {
    addHeldNeeds(this.#account, needs)
  }

  collect(snapshot: SnapshotBuilder): void {
    this.#reprice()
    const { totals } = this.#book
    if (!totals || totals === this.#sent) return
    this.#sent = totals
    snapshot.profit = totals
  }

  stop(): void {}
}
