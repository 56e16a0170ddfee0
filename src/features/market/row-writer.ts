// A live row that takes one instrument after the other, written past React: while a list is flung a hundred of them come a
// second, and rendering each would cost a cheap phone its frames. Its elements are LiveRow's.
import { subscribe } from 'valtio/vanilla'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Instrument } from '../../../domain/instrument.ts'
import type { Format } from '../../i18n/format.ts'
import { quoteLeaf } from '../../state/market.ts'
import { setAttribute, writeText } from '../../ui/write.ts'
import { nameIn, quoteLink, titlesOf } from './face.ts'
import type { FigureCells } from './figure-cells.ts'
import { FigureWriter } from './figure-cells.ts'
import type { StarSlot } from './star-slot.ts'

export type RowElements = FigureCells & {
  readonly row: HTMLElement
  readonly link: HTMLElement
  readonly title: HTMLElement
  readonly name: HTMLElement
  readonly halted: HTMLElement
  readonly star: HTMLElement
}

export type RowContext = { readonly format: Format; readonly star: StarSlot; readonly waiting: string }

export class RowWriter {
  readonly #elements: RowElements
  readonly #context: RowContext
  #key: InstrumentKey | null | undefined
  #instrument: Instrument | null = null
  #figures: FigureWriter | null = null
  #unsubscribe: (() => void) | null = null

  constructor(elements: RowElements, context: RowContext) {
    this.#elements = elements
    this.#context = context
  }

  /** Null: the row's instrument is not here yet. While the list moves only what is seen is written, and nothing followed. */
  show(key: InstrumentKey | null, isMoving: boolean): void {
    if (key !== this.#key) {
      this.stop()
      this.#key = key
      this.#instrument = null
      this.#figures = null
    }
    if (!this.#instrument) this.#follow()
    if (!this.#instrument) this.#wait(isMoving)
    if (!isMoving) this.#settle()
  }

  /** Lit or not; what its button says can wait until the list is at rest. */
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

  /** What is not seen of it, and from now on each price. */
  #settle(): void {
    if (!this.#key || this.#unsubscribe) return
    // At once, in the task that brought it: a row is cheaper to look at again than a promise is to keep.
    this.#unsubscribe = subscribe(quoteLeaf(this.#key), this.#follow, true)
    this.#follow()
    this.#finish()
  }

  #finish(): void {
    if (!this.#instrument || !this.#unsubscribe) return
    const to = quoteLink(this.#instrument)
    setAttribute(this.#elements.link, 'href', to === null ? null : `#${to}`)
    this.showStar()
  }

  readonly #follow = (): void => {
    if (!this.#key) return
    const { instrument, state } = quoteLeaf(this.#key)
    if (!instrument) return
    if (instrument !== this.#instrument) this.#introduce(instrument)
    setAttribute(this.#elements.halted, 'hidden', state === 'halted' ? null : '')
    this.#figures?.show()
  }

  #introduce(instrument: Instrument): void {
    const { format } = this.#context
    const { row, link, title, name } = this.#elements
    this.#instrument = instrument
    this.#figures = new FigureWriter(this.#elements, {
      ...{ key: instrument.key, decimals: instrument.priceDecimals, known: undefined, format, mode: 'ratio' },
    })
    const titles = titlesOf(instrument, format.locale)
    setAttribute(row, 'data-skeleton', null)
    writeText(title, titles.title)
    writeText(name, titles.note)
    setAttribute(link, 'tabindex', null)
    setAttribute(link, 'aria-label', null)
    this.showStar()
    this.#finish()
  }

  /** In the same height and places; the keyboard can reach it, and stays on it when the instrument comes. */
  #wait(isMoving: boolean): void {
    const { row, link } = this.#elements
    setAttribute(row, 'data-skeleton', 'bare')
    // No finger means it while it flies by.
    if (isMoving) return
    setAttribute(link, 'href', null)
    setAttribute(link, 'tabindex', '0')
    setAttribute(link, 'aria-label', this.#context.waiting)
  }
}
