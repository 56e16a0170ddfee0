// The view of a live list: a board or some keys, sorted and filtered here. Only a window of it is sent to the page.
import type { Observable, SchedulerLike, Subscription } from 'rxjs'
import { merge, tap } from 'rxjs'
import type { Instrument } from '../../domain/instrument.ts'
import type { Board } from '../../domain/instruments/boards.ts'
import { WINDOW_SELECTION_MAX } from '../../domain/limits.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import { LiveOrder } from '../calc/live-order.ts'
import { fold, matches } from '../calc/match.ts'
import type { ListSort, ListSpec, ViewId } from '../contract.ts'
import type { SnapshotBuilder } from '../snapshot/builder.ts'
import type { Catalogues } from '../store/catalogues.ts'
import type { InstrumentStore } from '../store/instruments.ts'
import type { QuoteStore } from '../store/quotes.ts'
import { atMostEvery } from '../streams/pace.ts'
import { isSeen, WINDOW_EVERY_MS } from './seen.ts'
import type { Needs, View } from './view.ts'

/** Interval at which the list checks whether its instruments and all their prices have arrived. */
const STATE_EVERY_MS = 1_000

export type ListDeps = {
  readonly scheduler: SchedulerLike
  /** Emits when quotes were written. */
  readonly changes$: Observable<unknown>
  /** Called when the list has changes: they are sent with the next paced snapshot. */
  readonly want: () => void
  readonly quotes: QuoteStore
  readonly instruments: InstrumentStore
  readonly locale: () => Locale
  readonly catalogues: Catalogues
  /**
   * False until the prices of a whole board have arrived: an order by price, change or volume is unknown until then.
   */
  readonly hasPrices: (board: Board) => boolean
}

const needsPrices = (sort: ListSort): boolean => sort !== 'name' && sort !== 'none'

export class ListView implements View {
  readonly prompt = false
  readonly #id: ViewId
  readonly #deps: ListDeps
  #spec: ListSpec
  #order: LiveOrder | null = null
  /** The rows that the page shows. They differ from those of `#order` while the order is frozen. */
  #shown: Int32Array = new Int32Array(0)
  #members = 0
  /** Locale for which the current order was computed. */
  #locale: Locale | null = null
  readonly #running: Subscription
  #isOrderDue = true
  /** True if the quotes of the whole window are due, not only those of visible rows. */
  #isWindowDue = true
  #sent: { readonly rows: Int32Array; readonly spec: ListSpec; readonly state: string; readonly moved: number } | null =
    null

  constructor(id: ViewId, spec: ListSpec, deps: ListDeps) {
    this.#id = id
    this.#spec = spec
    this.#deps = deps
    const { scheduler, changes$, want } = deps
    // Rows that move more often can neither be read nor tapped. Prices of visible rows are sent without this delay.
    const window$ = changes$.pipe(
      atMostEvery(WINDOW_EVERY_MS, scheduler),
      tap(() => {
        this.#isOrderDue = true
        this.#isWindowDue = true
      }),
    )
    this.#running = merge(changes$.pipe(atMostEvery(STATE_EVERY_MS, scheduler)), window$).subscribe(want)
  }

  /**
   * Replaces the spec of the list: window, frozen order, sort order or filter. The sorted rows are kept if possible.
   */
  update(spec: ListSpec): void {
    const before = this.#spec
    this.#spec = spec
    const same =
      sameMembers(before, spec) &&
      before.sort === spec.sort &&
      before.ascending === spec.ascending &&
      before.filter === spec.filter &&
      before.sector === spec.sector
    if (!same) this.#order = null
    // When a frozen order is released, rows that moved in the meantime are shown immediately.
    if (before.held && !spec.held) this.#order?.refresh()
  }

  addNeeds(needs: Needs): void {
    const { of, sort, first, last } = this.#spec
    if ('keys' in of) {
      for (const key of of.keys) needs.keys.add(key)
      return
    }
    if (needsPrices(sort)) needs.boards.add(of.board)
    for (const ix of this.#shown.subarray(first, Math.min(last, first + WINDOW_SELECTION_MAX))) {
      const key = this.#deps.instruments.at(ix)?.key
      if (key) needs.keys.add(key)
    }
  }

  collect(snapshot: SnapshotBuilder): void {
    const state = this.#prepare()
    const moved = this.#follow()
    const { first, last } = this.#spec
    const ixs = this.#shown.slice(first, last)
    for (const ix of ixs) snapshot.mention(ix)
    this.#sendQuotes(ixs, snapshot)
    if (!this.#isUnsent(ixs, state, moved)) return
    this.#sent = { rows: ixs, spec: this.#spec, state, moved }
    snapshot.lists.push({ view: this.#id, state, total: this.#shown.length, first, ixs: ixs.slice(), moved })
  }

  stop(): void {
    this.#running.unsubscribe()
  }

  #sendQuotes(ixs: Int32Array, snapshot: SnapshotBuilder): void {
    const { seen, first } = this.#spec
    const isWhole = seen === undefined || this.#isWindowDue
    this.#isWindowDue = false
    const before = this.#sent?.rows
    for (let row = 0; row < ixs.length; row++) {
      const ix = ixs[row] ?? 0
      if (isWhole) snapshot.quote(ix)
      else if (isSeen(seen, first + row) || !before?.includes(ix) || !snapshot.hasSentQuote(ix)) snapshot.quoteRow(ix)
    }
  }

  #prepare(): 'loading' | 'ready' | 'failed' {
    const { of } = this.#spec
    if ('board' in of) {
      const all = this.#deps.catalogues.board(of.board)
      if (!all) return this.#deps.catalogues.failed(of.board) ? 'failed' : 'loading'
      if (needsPrices(this.#spec.sort) && !this.#deps.hasPrices(of.board)) return 'loading'
      if (!this.#order || this.#locale !== this.#deps.locale()) this.#sort(all)
      return 'ready'
    }
    const known = of.keys.flatMap(key => this.#deps.instruments.ixOf(key) ?? [])
    if (!this.#order || known.length !== this.#members) this.#sort(known)
    return known.length > 0 || of.keys.length === 0 ? 'ready' : 'loading'
  }

  #sort(all: readonly number[]): void {
    const { instruments, quotes } = this.#deps
    const { sector } = this.#spec
    const wanted = fold(this.#spec.filter)
    const isWanted = (instrument: Instrument | undefined) =>
      instrument !== undefined && (sector === undefined || instrument.sector === sector) && matches(instrument, wanted)
    const members = wanted === '' && sector === undefined ? all : all.filter(ix => isWanted(instruments.at(ix)))
    this.#members = all.length
    const { sort, ascending } = this.#spec
    this.#locale = this.#deps.locale()
    this.#order = new LiveOrder(quotes, instruments, members, { sort, ascending, locale: this.#locale })
    this.#shown = this.#order.rows
  }

  /**
   * Updates the order if it is due. During a scroll the shown rows keep their places.
   * @returns number of rows of the window that would be at another place if the order was not frozen
   */
  #follow(): number {
    if (!this.#order) return 0
    if (this.#isOrderDue) this.#order.refresh()
    this.#isOrderDue = false
    const { rows } = this.#order
    if (!this.#spec.held) {
      if (this.#spec.seen !== null) this.#shown = rows
      return 0
    }
    let moved = 0
    const last = Math.min(this.#spec.last, rows.length)
    for (let row = this.#spec.first; row < last; row++) if (rows[row] !== this.#shown[row]) moved++
    return moved
  }

  #isUnsent(ixs: Int32Array, state: string, moved: number): boolean {
    const sent = this.#sent
    if (!sent || sent.spec !== this.#spec || sent.state !== state || sent.moved !== moved) return true
    if (sent.rows.length !== ixs.length) return true
    return ixs.some((ix, row) => sent.rows[row] !== ix)
  }
}

function sameMembers(one: ListSpec, other: ListSpec): boolean {
  if ('board' in one.of) return 'board' in other.of && one.of.board === other.of.board
  if ('board' in other.of) return false
  const { keys } = other.of
  return one.of.keys.length === keys.length && one.of.keys.every((key, row) => key === keys[row])
}
