// A live list: a board or some keys, sorted and filtered here, of which the page gets a window.
import type { Clock } from '../../domain/clock.ts'
import type { Instrument } from '../../domain/instrument.ts'
import { SELECTION_MAX } from '../../domain/limits.ts'
import type { ListSpec, ViewId } from '../contract.ts'
import type { SnapshotBuilder } from '../snapshot/builder.ts'
import type { Catalogues } from '../store/catalogues.ts'
import type { InstrumentStore } from '../store/instruments.ts'
import type { QuoteStore } from '../store/quotes.ts'
import { fold, matches } from '../streams/match.ts'
import { LiveOrder } from '../streams/order.ts'
import { atMost } from '../streams/throttle.ts'
import type { Needs, View } from './view.ts'

/** Rows out of sight are for whoever scrolls to them: so late they may be. */
const WINDOW_EVERY_MS = 5_000
/** Rows that change places more often cannot be read, nor met by a finger. Their prices do not wait. */
const ORDER_EVERY_MS = 1_000

export type ListDeps = {
  readonly clock: Clock
  /** Something is due: asks to be collected again. */
  readonly want: () => void
  readonly quotes: QuoteStore
  readonly instruments: InstrumentStore
  readonly catalogues: Catalogues
}

export class ListView implements View {
  readonly prompt = false
  readonly #id: ViewId
  readonly #deps: ListDeps
  #spec: ListSpec
  #order: LiveOrder | null = null
  /** What the page shows; while the order is held it is not the order's own rows. */
  #shown: Int32Array = new Int32Array(0)
  #members = 0
  readonly #reorder: () => void
  readonly #takeWhole: () => void
  /** The whole window is to be told its prices, not those in sight alone. */
  #isWhole = true
  #sent: { readonly rows: Int32Array; readonly spec: ListSpec; readonly state: string; readonly moved: number } | null =
    null

  constructor(id: ViewId, spec: ListSpec, deps: ListDeps) {
    this.#id = id
    this.#spec = spec
    this.#deps = deps
    const { clock, want } = deps
    this.#reorder = atMost(clock, ORDER_EVERY_MS, () => this.#order?.refresh(), want)
    const takeWhole = () => {
      this.#isWhole = true
    }
    this.#takeWhole = atMost(clock, WINDOW_EVERY_MS, takeWhole, want)
  }

  /** The same list with another window, hold, sort or filter: what is sorted already is kept where it can be. */
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
    // Let go of: what moved meanwhile is shown at once.
    if (before.held && !spec.held) this.#order?.refresh()
  }

  addNeeds(needs: Needs): void {
    const { of, sort, first, last } = this.#spec
    if ('keys' in of) {
      for (const key of of.keys) needs.keys.add(key)
      return
    }
    if (sort !== 'name' && sort !== 'none') needs.boards.add(of.board)
    for (const ix of this.#shown.subarray(first, Math.min(last, first + SELECTION_MAX))) {
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
    this.#tellQuotes(ixs, snapshot)
    if (!this.#isNews(ixs, state, moved)) return
    this.#sent = { rows: ixs, spec: this.#spec, state, moved }
    snapshot.lists.push({ view: this.#id, state, total: this.#shown.length, first, ixs: ixs.slice(), moved })
  }

  stop(): void {}

  #tellQuotes(ixs: Int32Array, snapshot: SnapshotBuilder): void {
    const { seen, first } = this.#spec
    this.#isWhole = seen === undefined
    this.#takeWhole()
    const before = this.#sent?.rows
    for (let row = 0; row < ixs.length; row++) {
      const ix = ixs[row] ?? 0
      const isSeen = seen ? first + row >= seen.first && first + row < seen.last : false
      if (this.#isWhole) snapshot.quote(ix)
      else if (isSeen || !before?.includes(ix) || !snapshot.hasToldQuote(ix)) snapshot.quoteRow(ix)
    }
  }

  #prepare(): 'loading' | 'ready' | 'failed' {
    const { of } = this.#spec
    if ('board' in of) {
      const all = this.#deps.catalogues.board(of.board)
      if (!all) return this.#deps.catalogues.failed(of.board) ? 'failed' : 'loading'
      if (!this.#order) this.#sort(all)
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
    this.#order = new LiveOrder(quotes, instruments, members, this.#spec)
    this.#shown = this.#order.rows
  }

  /** Lets the order go on; answers how many rows of the window would stand elsewhere, were it not held. */
  #follow(): number {
    if (!this.#order) return 0
    this.#reorder()
    const { rows } = this.#order
    if (!this.#spec.held) {
      this.#shown = rows
      return 0
    }
    let moved = 0
    const last = Math.min(this.#spec.last, rows.length)
    for (let row = this.#spec.first; row < last; row++) if (rows[row] !== this.#shown[row]) moved++
    return moved
  }

  #isNews(ixs: Int32Array, state: string, moved: number): boolean {
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
