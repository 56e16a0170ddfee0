// The sorted rows of a live list. When prices change, only the changed rows are removed, sorted and merged back. An
// update of a large market therefore costs one pass instead of a full sort.
import { titlesOf } from '../../domain/instruments/titles.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import type { ListSort } from '../contract.ts'
import type { InstrumentStore } from '../store/instruments.ts'
import type { QuoteStore } from '../store/quotes.ts'

/** Fraction of changed rows above which a full sort is faster than a merge. */
const WHOLE_SORT_SHARE = 0.3

const collator = new Intl.Collator(['es-MX', 'en', 'zh-Hans'], { sensitivity: 'base', numeric: true })

export type SortOrder = {
  readonly sort: ListSort
  readonly ascending: boolean
  /** Locale in which names are displayed and sorted. */
  readonly locale: Locale
}

export class LiveOrder {
  readonly #quotes: QuoteStore
  readonly #instruments: InstrumentStore
  readonly #sortOrder: SortOrder
  readonly #members: Int32Array
  /**
   * Sort key by instrument number. The sort direction is included in the sign, so rows are always in ascending order of
   * keys.
   */
  #keys = new Float64Array(0)
  #changed = new Uint8Array(0)
  #seen = 0
  rows: Int32Array

  constructor(quotes: QuoteStore, instruments: InstrumentStore, members: readonly number[], ordering: SortOrder) {
    this.#quotes = quotes
    this.#instruments = instruments
    this.#sortOrder = ordering
    this.#members = Int32Array.from(members)
    this.rows = this.#members.slice()
    this.#reserve()
    if (ordering.sort === 'name') this.#rankNames()
    this.#sortWhole()
  }

  /** Applies the quotes written since the last call. True if a row has changed its position. */
  refresh(): boolean {
    const { sort } = this.#sortOrder
    if (sort === 'none' || sort === 'name' || this.#quotes.latest === this.#seen) return false
    this.#reserve()
    const changed = this.#markChanged()
    this.#seen = this.#quotes.latest
    if (changed.length === 0) return false
    const before = this.rows
    if (changed.length > this.#members.length * WHOLE_SORT_SHARE) {
      this.#changed.fill(0)
      this.rows = before.slice()
      this.#sortWhole()
    } else this.#mergeBack(changed)
    return !sameRows(before, this.rows)
  }

  #reserve(): void {
    if (this.#keys.length >= this.#quotes.capacity) return
    const keys = new Float64Array(this.#quotes.capacity)
    keys.set(this.#keys)
    this.#keys = keys
    this.#changed = new Uint8Array(this.#quotes.capacity)
  }

  #sortWhole(): void {
    const { sort } = this.#sortOrder
    if (sort === 'none') return
    if (sort !== 'name') for (const ix of this.#members) this.#keys[ix] = this.#keyOf(ix)
    this.#seen = this.#quotes.latest
    this.rows.sort(this.#byKey)
  }

  readonly #byKey = (a: number, b: number): number => {
    const difference = (this.#keys[a] ?? 0) - (this.#keys[b] ?? 0)
    // Rows with equal keys (or two unknown ones, Infinity − Infinity) keep the order of the catalogue, so that they do
    // not swap places.
    return difference < 0 || difference > 0 ? difference : a - b
  }

  /** Returns the rows whose sort key has changed since they were sorted. */
  #markChanged(): Int32Array {
    const changed: number[] = []
    const { version } = this.#quotes
    for (const ix of this.#members) {
      if ((version[ix] ?? 0) <= this.#seen) continue
      const key = this.#keyOf(ix)
      if (key === this.#keys[ix]) continue
      this.#keys[ix] = key
      this.#changed[ix] = 1
      changed.push(ix)
    }
    return Int32Array.from(changed)
  }

  #mergeBack(changed: Int32Array): void {
    changed.sort(this.#byKey)
    const merged = new Int32Array(this.rows.length)
    let at = 0
    let next = 0
    for (const ix of this.rows) {
      if (this.#changed[ix] === 1) continue
      while (next < changed.length && this.#byKey(changed[next] ?? 0, ix) < 0) merged[at++] = changed[next++] ?? 0
      merged[at++] = ix
    }
    while (next < changed.length) merged[at++] = changed[next++] ?? 0
    for (const ix of changed) this.#changed[ix] = 0
    this.rows = merged
  }

  /** Returns the sort key of a row. Unknown values are last in both directions. */
  #keyOf(ix: number): number {
    const value = this.#quotes.knows(ix) ? this.#valueOf(ix) : null
    if (value === null) return Number.POSITIVE_INFINITY
    return this.#sortOrder.ascending ? value : -value
  }

  #valueOf(ix: number): number | null {
    const { price, previousClose } = this.#quotes.columns
    if (this.#sortOrder.sort === 'volume') return this.#volumeOf(ix)
    if (this.#sortOrder.sort === 'price') return this.#priceOf(ix)
    if (this.#sortOrder.sort === 'turnover') return this.#turnoverOf(ix)
    const base = previousClose[ix] ?? 0
    return base === 0 ? null : ((price[ix] ?? 0) - base) / base
  }

  /** Turnover of a row, comparable within a board. Contracts in different currencies are weighted to dollars. */
  #turnoverOf(ix: number): number {
    return this.#priceOf(ix) * this.#volumeOf(ix) * this.#instruments.weightOf(ix)
  }

  /** Volume in shares, contracts or coins: instruments of one list can have different decimals. */
  #volumeOf(ix: number): number {
    return (this.#quotes.columns.volume[ix] ?? 0) / 10 ** (this.#instruments.at(ix)?.quantityDecimals ?? 0)
  }

  /** Price as a number in the board's currency. */
  #priceOf(ix: number): number {
    return (this.#quotes.columns.price[ix] ?? 0) / 10 ** (this.#instruments.at(ix)?.priceDecimals ?? 0)
  }

  /**
   * Computes sort keys by the title of a row: its code, or its name if the code is a number. Titles do not change, so
   * each row is ranked only once.
   */
  #rankNames(): void {
    const named = [...this.#members].map(ix => {
      const instrument = this.#instruments.at(ix)
      return { ix, name: instrument ? titlesOf(instrument, this.#sortOrder.locale).title : '' }
    })
    named.sort((a, b) => collator.compare(a.name, b.name))
    named.forEach(({ ix }, rank) => {
      this.#keys[ix] = this.#sortOrder.ascending ? rank : -rank
    })
  }
}

function sameRows(one: Int32Array, other: Int32Array): boolean {
  for (let row = 0; row < one.length; row++) if (one[row] !== other[row]) return false
  return true
}
