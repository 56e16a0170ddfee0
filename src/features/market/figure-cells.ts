// The figures of a row, written into its elements past React: a price that changes costs its text and nothing else. The
// elements are React's, what stands in them is written here alone.
import { subscribe } from 'valtio/vanilla'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { change, changeBasisPoints, direction } from '../../../domain/quote.ts'
import type { Format } from '../../i18n/format.ts'
import { quoteLeaf } from '../../state/market.ts'
import { light } from '../../ui/flash.ts'
import type { Figures } from './face.ts'
import type { PillMode } from './pill.state.ts'

export type FigureCells = {
  readonly price: HTMLElement
  /** Where the layout has none. */
  readonly volume: HTMLElement | null
  readonly pill: HTMLElement
}

export type FiguresOf = {
  readonly key: InstrumentKey
  readonly decimals: number
  /** Stands in for what the engine does not know yet. */
  readonly known: Figures | undefined
  readonly format: Format
  readonly mode: PillMode
}

/** Writes them now and whenever they change, until what it answers is called. */
export function followFigures(cells: FigureCells, of: FiguresOf): () => void {
  const leaf = quoteLeaf(of.key)
  let shown: Figures | null = null
  const show = (): void => {
    const figures: Figures = {
      price: leaf.price ?? of.known?.price ?? null,
      previousClose: leaf.previousClose ?? of.known?.previousClose ?? null,
      volume: leaf.volume ?? of.known?.volume ?? null,
    }
    if (shown && isSame(shown, figures)) return
    writeFigures(cells, figures, shown, of)
    shown = figures
  }
  // Lit for whoever stood in these elements before.
  delete cells.price.dataset['flash']
  show()
  return subscribe(leaf, show)
}

const isSame = (one: Figures, other: Figures): boolean =>
  one.price === other.price && one.volume === other.volume && one.previousClose === other.previousClose

function writeFigures(cells: FigureCells, figures: Figures, before: Figures | null, of: FiguresOf): void {
  const { price, previousClose, volume } = figures
  const { decimals, format } = of
  const isMoved = before?.price !== price || before.previousClose !== previousClose
  if (isMoved) {
    write(cells.price, format.price(price, decimals))
    if (before && before.price !== null && price !== null && price !== before.price)
      light(cells.price, price > before.price ? 1 : -1)
    if (of.mode !== 'volume') writeChange(cells.pill, figures, of)
  }
  if (before?.volume === volume) return
  if (cells.volume) write(cells.volume, format.compact(volume))
  if (of.mode === 'volume') writeVolume(cells.pill, format.compact(volume))
}

/** A sign, an arrow and a colour to see; a verb to hear, as an attribute, which costs no layout. */
function writeChange(
  pill: HTMLElement,
  { price, previousClose }: Figures,
  { decimals, format, mode }: FiguresOf,
): void {
  const basisPoints = changeBasisPoints(price, previousClose)
  const value = change(price, previousClose)
  write(pill, mode === 'ratio' ? format.basisPoints(basisPoints) : format.change(value, decimals))
  set(pill, 'data-direction', String(direction(mode === 'ratio' ? basisPoints : value)))
  set(pill, 'aria-label', format.speakBasisPoints(basisPoints))
}

function writeVolume(pill: HTMLElement, text: string): void {
  write(pill, text)
  pill.removeAttribute('data-direction')
  set(pill, 'aria-label', text)
}

/** One text node for as long as the element lives. */
function write(element: HTMLElement, text: string): void {
  const { firstChild } = element
  if (!(firstChild instanceof Text)) element.append(text)
  else if (firstChild.data !== text) firstChild.data = text
}

function set(element: HTMLElement, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}
