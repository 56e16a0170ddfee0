// Writes the quote cells of a row without React, so that a price change costs only its text. React owns the elements;
// only this module writes their content.
import { subscribe } from 'valtio/vanilla'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { specOf } from '../../../domain/instruments/boards.ts'
import { boardOf } from '../../../domain/instruments/market-code.ts'
import { change, changeBasisPoints, direction, unscaledQuantity } from '../../../domain/quote.ts'
import type { Format } from '../../i18n/format.ts'
import { setAttribute, writeText } from '../../lib/write.ts'
import type { QuoteLeaf } from '../../state/market.ts'
import { quoteLeaf } from '../../state/market.ts'
import { light } from '../../ui/flash.ts'
import type { RowQuote } from './instrument-label.ts'
import type { PillMode } from './pill.state.ts'

export type QuoteCells = {
  readonly price: HTMLElement
  /** Null if the layout has no volume. */
  readonly volume: HTMLElement | null
  readonly pill: HTMLElement
}

export type QuoteCellOptions = {
  readonly key: InstrumentKey
  readonly decimals: number
  readonly quantityDecimals: number
  /** Quote that is shown until the engine sends one. */
  readonly known: RowQuote | undefined
  readonly format: Format
  readonly mode: PillMode
}

/**
 * Number of characters from which a text needs the smaller font: the lengths of "12,345.67", "123.4 mil" and "+9.99 %".
 */
const PRICE_LONG = 9
const VOLUME_LONG = 9
const CHANGE_LONG = 7

/** Writes the cells now and on every change. Returns an unsubscribe function. */
export function followQuote(cells: QuoteCells, of: QuoteCellOptions): () => void {
  const quote = new QuoteCellWriter(cells, of)
  quote.show()
  return subscribe(quoteLeaf(of.key), () => quote.show())
}

/** Writes the quote cells of one instrument in one row. */
export class QuoteCellWriter {
  readonly #cells: QuoteCells
  readonly #of: QuoteCellOptions
  readonly #leaf: QuoteLeaf
  /** False if the board's volume is unknown: it is then never shown as 0. */
  readonly #hasVolume: boolean
  #shown: RowQuote | null = null

  constructor(cells: QuoteCells, of: QuoteCellOptions) {
    this.#cells = cells
    this.#of = of
    this.#leaf = quoteLeaf(of.key)
    this.#hasVolume = specOf(boardOf(of.key)).hasVolume
    // Clears the flash left by the row previously rendered here.
    delete cells.price.dataset['flash']
  }

  show(): void {
    const { known } = this.#of
    const quote: RowQuote = {
      price: this.#leaf.price ?? known?.price ?? null,
      previousClose: this.#leaf.previousClose ?? known?.previousClose ?? null,
      volume: this.#hasVolume ? (this.#leaf.volume ?? known?.volume ?? null) : null,
    }
    const before = this.#shown
    if (before && isSame(before, quote)) return
    writeQuote(this.#cells, quote, before, this.#of)
    this.#shown = quote
  }
}

const isSame = (one: RowQuote, other: RowQuote): boolean =>
  one.price === other.price && one.volume === other.volume && one.previousClose === other.previousClose

function writeQuote(cells: QuoteCells, quote: RowQuote, before: RowQuote | null, of: QuoteCellOptions): void {
  const { price, previousClose, volume } = quote
  const { decimals, format } = of
  const isMoved = before?.price !== price || before.previousClose !== previousClose
  if (isMoved) {
    writeCell(cells.price, format.price(price, decimals), PRICE_LONG)
    if (before && before.price !== null && price !== null && price !== before.price)
      light(cells.price, price > before.price ? 1 : -1)
    if (of.mode !== 'volume') writeChange(cells.pill, quote, of)
  }
  if (before?.volume === volume) return
  // A live source can send a price before the volume of its day.
  const volumeText = format.compact(unscaledQuantity(volume || null, of.quantityDecimals))
  if (cells.volume) writeCell(cells.volume, volumeText, VOLUME_LONG)
  if (of.mode === 'volume') writeVolume(cells.pill, volumeText)
}

/** A text longer than its column gets a smaller font. */
function writeCell(element: HTMLElement, text: string, most: number): void {
  writeText(element, text)
  setAttribute(element, 'data-long', text.length > most ? '' : null)
}

/**
 * The screen shows a sign, an arrow and a colour. Screen readers get a verb, as an attribute, because that costs no
 * layout.
 */
function writeChange(pill: HTMLElement, quote: RowQuote, of: QuoteCellOptions): void {
  const { text, direction, spoken } = changeOf(quote, of)
  writeCell(pill, text, CHANGE_LONG)
  setAttribute(pill, 'data-direction', direction)
  setAttribute(pill, 'aria-label', spoken)
}

/** Text of a change pill. */
export function changeOf(
  { price, previousClose }: Pick<RowQuote, 'price' | 'previousClose'>,
  { decimals, format, mode }: Pick<QuoteCellOptions, 'decimals' | 'format' | 'mode'>,
) {
  const basisPoints = changeBasisPoints(price, previousClose)
  const value = change(price, previousClose)
  return {
    text: mode === 'ratio' ? format.basisPoints(basisPoints) : format.change(value, decimals),
    direction: String(direction(mode === 'ratio' ? basisPoints : value)),
    spoken: format.speakBasisPoints(basisPoints),
  }
}

function writeVolume(pill: HTMLElement, text: string): void {
  writeText(pill, text)
  setAttribute(pill, 'data-direction', null)
  setAttribute(pill, 'aria-label', text)
}
