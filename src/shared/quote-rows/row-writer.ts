// Writes a live row that shows one instrument after another, without React. A fling brings a hundred rows a second, and
// rendering each would drop frames on a cheap phone. LiveRow renders the elements.
import { subscribe } from 'valtio/vanilla'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Instrument } from '../../../domain/instrument.ts'
import { specOf } from '../../../domain/instruments/boards.ts'
import { nameIn, titlesOf } from '../../../domain/instruments/titles.ts'
import { isNoted } from '../../../domain/session.ts'
import type { Format } from '../../i18n/format.ts'
import { setAttribute, writeText } from '../../lib/write.ts'
import { quoteHref } from '../../router/instrument-links.ts'
import type { QuoteLeaf } from '../../state/market.ts'
import { quoteLeaf } from '../../state/market.ts'
import type { FormatFor } from '../instruments/price-format.ts'
import type { QuoteCells } from './quote-cells.ts'
import { QuoteCellWriter } from './quote-cells.ts'
import type { RowWords } from './row-words.ts'
import type { StarSlot } from './star-slot.ts'

export type RowElements = QuoteCells & {
  readonly row: HTMLElement
  readonly link: HTMLElement
  readonly title: HTMLElement
  readonly name: HTMLElement
  readonly halted: HTMLElement
  readonly star: HTMLElement
}

export type RowContext = {
  readonly format: Format
  readonly formatFor: FormatFor
  readonly star: StarSlot
  readonly waiting: string
  readonly states: RowWords['states']
  /** True if no source sends a price of the board. */
  readonly hasNoPrices: boolean
}

/** Cells without the volume, for a board whose volume is never known: its rows show no dash. */
function withoutVolume({ price, volume, pill }: QuoteCells): QuoteCells {
  if (volume) writeText(volume, '')
  return { price, volume: null, pill }
}

export class RowWriter {
  readonly #elements: RowElements
  readonly #context: RowContext
  #key: InstrumentKey | null | undefined
  #instrument: Instrument | null = null
  /** The note below the title, without a word about the price. */
  #note = ''
  #quoteCells: QuoteCellWriter | null = null
  #unsubscribe: (() => void) | null = null

  constructor(elements: RowElements, context: RowContext) {
    this.#elements = elements
    this.#context = context
  }

  /**
   * Null: the row's instrument is not loaded. During a scroll only the visible parts are written, and nothing is
   * subscribed.
   */
  show(key: InstrumentKey | null, isMoving: boolean): void {
    if (key !== this.#key) {
      this.stop()
      this.#key = key
      this.#instrument = null
      this.#quoteCells = null
    }
    if (!this.#instrument) this.#follow()
    if (!this.#instrument) this.#wait(isMoving)
    if (!isMoving) this.#settle()
  }

  /** Writes the star's state; its label is written once the list is at rest. */
  showStar(): void {
    if (!this.#instrument) return
    const { star, format } = this.#context
    const isWatched = star.isWatched(this.#instrument.key)
    setAttribute(this.#elements.star, 'data-watched', isWatched ? 'true' : null)
    const button = this.#elements.star.firstElementChild
    if (this.#unsubscribe && button instanceof HTMLElement)
      setAttribute(button, 'aria-label', star.labelOf(nameIn(this.#instrument, format.locale), isWatched))
  }

  toggleStar(): void {
    const { star, format } = this.#context
    if (this.#instrument) star.toggle(this.#instrument.key, nameIn(this.#instrument, format.locale))
  }

  stop(): void {
    this.#unsubscribe?.()
    this.#unsubscribe = null
  }

  /** Writes the parts that are not visible, and subscribes to the price. */
  #settle(): void {
    if (!this.#key || this.#unsubscribe) return
    // Notified synchronously: reading the row again is cheaper than scheduling a promise.
    this.#unsubscribe = subscribe(quoteLeaf(this.#key), this.#follow, true)
    this.#follow()
    this.#finish()
  }

  #finish(): void {
    if (!this.#instrument || !this.#unsubscribe) return
    const to = quoteHref(this.#instrument)
    setAttribute(this.#elements.link, 'href', to === null ? null : `#${to}`)
    this.showStar()
  }

  readonly #follow = (): void => {
    if (!this.#key) return
    const leaf = quoteLeaf(this.#key)
    const { instrument, state } = leaf
    if (!instrument) return
    if (instrument !== this.#instrument) this.#introduce(instrument)
    setAttribute(this.#elements.halted, 'hidden', state === 'halted' ? null : '')
    const word = this.#wordOf(leaf)
    writeText(this.#elements.name, word && this.#note ? `${word} · ${this.#note}` : (word ?? this.#note))
    this.#quoteCells?.show()
  }

  /**
   * Word for a price at which nothing is traded now. A halt has an element of its own. A row that never had a price has
   * no state: it has that of a board without prices.
   */
  #wordOf({ state, code }: Pick<QuoteLeaf, 'state' | 'code'>): string | null {
    const { states, hasNoPrices } = this.#context
    if (state === null) return hasNoPrices ? states.lost : null
    return isNoted(code) && state !== 'halted' ? states[state] : null
  }

  #introduce(instrument: Instrument): void {
    const format = this.#context.formatFor(this.#context.format, instrument.key)
    const { row, link, title } = this.#elements
    this.#instrument = instrument
    const cells = specOf(instrument.board).hasVolume ? this.#elements : withoutVolume(this.#elements)
    this.#quoteCells = new QuoteCellWriter(cells, {
      key: instrument.key,
      decimals: instrument.priceDecimals,
      quantityDecimals: instrument.quantityDecimals,
      known: undefined,
      format,
      mode: 'ratio',
    })
    const titles = titlesOf(instrument, format.locale)
    setAttribute(row, 'data-skeleton', null)
    writeText(title, titles.title)
    this.#note = titles.note
    setAttribute(link, 'tabindex', null)
    setAttribute(link, 'aria-label', null)
    setAttribute(link, 'role', null)
    setAttribute(link, 'aria-disabled', null)
    this.showStar()
    this.#finish()
  }

  /**
   * A placeholder with the same height and columns. The keyboard can focus it, and the focus stays when the instrument
   * arrives.
   */
  #wait(isMoving: boolean): void {
    const { row, link } = this.#elements
    setAttribute(row, 'data-skeleton', 'bare')
    // During a fling a row cannot be tapped, so its link is left unchanged.
    if (isMoving) return
    setAttribute(link, 'href', null)
    setAttribute(link, 'tabindex', '0')
    // An anchor without an address has no role, and therefore may not have an accessible name.
    setAttribute(link, 'role', 'link')
    setAttribute(link, 'aria-disabled', 'true')
    setAttribute(link, 'aria-label', this.#context.waiting)
  }
}
