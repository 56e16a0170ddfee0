// Marks of the user's own fills on the prices: a triangle with a letter at the time and the price of each. A purchase
// points up and a sale down. The library's own markers are not used: they would enlarge the chart of every user.
import type { IPrimitivePaneRenderer, IPrimitivePaneView, ISeriesPrimitive, Time } from 'lightweight-charts'
import type { ChartStore } from '../chart-store.ts'
import type { Plot } from '../plot.ts'
import { colourReader } from './colour-reader.ts'
import type { OwnFill } from './own-trades.ts'
import { barOf } from './own-trades.ts'

export type SideLetters = Readonly<Record<OwnFill['side'], string>>

type Place = { readonly x: number; readonly y: number; readonly side: OwnFill['side'] }

/** Half the width of a triangle, and its height. */
const SIZE_PX = 6
const TEXT_GAP_PX = 3

export class FillMarks implements ISeriesPrimitive<Time>, IPrimitivePaneView, IPrimitivePaneRenderer {
  readonly #plot: Plot
  readonly #store: ChartStore
  readonly #letters: SideLetters
  readonly #fills: readonly OwnFill[]
  #colours: Readonly<Record<OwnFill['side'], string>>

  constructor(plot: Plot, store: ChartStore, fills: readonly OwnFill[], letters: SideLetters) {
    this.#plot = plot
    this.#store = store
    this.#fills = fills
    this.#letters = letters
    this.#colours = this.#readColours()
    plot.prices.attachPrimitive(this)
  }

  recolour(): void {
    this.#colours = this.#readColours()
  }

  remove(): void {
    this.#plot.prices.detachPrimitive(this)
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return [this]
  }

  renderer(): IPrimitivePaneRenderer {
    return this
  }

  draw(target: Parameters<IPrimitivePaneRenderer['draw']>[0]): void {
    const { fontFamily, fontSize } = this.#plot.chart.options().layout
    const inPixels = target.useMediaCoordinateSpace.bind(target)
    inPixels(({ context, mediaSize }) => {
      context.font = `bold ${fontSize}px ${fontFamily}`
      context.textAlign = 'center'
      for (const fill of this.#fills) {
        const place = this.#placeOf(fill, mediaSize.width)
        if (!place) continue
        const isBuy = place.side === 'buy'
        const base = place.y + (isBuy ? SIZE_PX * 2 : -SIZE_PX * 2)
        context.fillStyle = this.#colours[place.side]
        context.beginPath()
        context.moveTo(place.x, place.y)
        context.lineTo(place.x - SIZE_PX, base)
        context.lineTo(place.x + SIZE_PX, base)
        context.fill()
        context.textBaseline = isBuy ? 'top' : 'bottom'
        context.fillText(this.#letters[place.side], place.x, base + (isBuy ? TEXT_GAP_PX : -TEXT_GAP_PX))
      }
    })
  }

  /** A fill before the first bar has no place. A mark at the edge is moved into the plot. */
  #placeOf(fill: OwnFill, width: number): Place | null {
    const bar = barOf(fill, this.#store.bars)
    if (!bar) return null
    const x = this.#plot.chart.timeScale().timeToCoordinate(this.#plot.timeOf(bar))
    const y = this.#plot.prices.priceToCoordinate(fill.price / this.#plot.unit)
    return x === null || y === null ? null : { x: x > width ? x : Math.min(x, width - SIZE_PX), y, side: fill.side }
  }

  #readColours() {
    const read = colourReader(this.#plot.chart.chartElement())
    return { buy: read('var(--buy)'), sell: read('var(--sell)') }
  }
}
