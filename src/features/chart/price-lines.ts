// Horizontal lines of a plot with a tag on the price axis: the current price, the previous close, the user's average
// cost.
import type { IPriceLine } from 'lightweight-charts'
import { LineStyle } from 'lightweight-charts'
import type { Direction } from '../../../domain/quote.ts'
import type { ChartLook } from './colours.ts'
import type { PriceSeries } from './price-series.ts'

export type LineName = 'price' | 'previousClose' | 'average'

export type PriceMark = {
  /** Scaled price. */
  readonly price: number
  readonly title: string
  /** Direction of the day, which sets the colour of the current price. */
  readonly direction: Direction
}

const styles: Readonly<Record<LineName, LineStyle>> = {
  price: LineStyle.Dotted,
  previousClose: LineStyle.SparseDotted,
  average: LineStyle.Dashed,
}

function colourOf(name: LineName, { direction }: PriceMark, look: ChartLook): string {
  if (name === 'price' && direction !== 0) return direction > 0 ? look.rise : look.fall
  return name === 'average' ? look.accent : look.ink
}

export class PriceLines {
  readonly #series: PriceSeries['api']
  readonly #unit: number
  readonly #lines = new Map<LineName, { readonly line: IPriceLine; readonly mark: PriceMark }>()
  #look: ChartLook

  constructor(series: PriceSeries['api'], unit: number, look: ChartLook) {
    this.#series = series
    this.#unit = unit
    this.#look = look
  }

  /** Scaled price of a line; null if it is not shown. */
  priceOf(name: LineName): number | null {
    return this.#lines.get(name)?.mark.price ?? null
  }

  /** A null `mark` removes the line. */
  put(name: LineName, mark: PriceMark | null): void {
    const known = this.#lines.get(name)
    if (!mark) {
      if (known) this.#series.removePriceLine(known.line)
      this.#lines.delete(name)
      return
    }
    const options = {
      price: mark.price / this.#unit,
      title: mark.title,
      color: colourOf(name, mark, this.#look),
      lineWidth: 1,
      lineStyle: styles[name],
      // The library's own text colour, black or white, has a contrast below 4.5:1 on the dark theme's red.
      axisLabelTextColor: this.#look.paper,
    } as const
    const line = known?.line ?? this.#series.createPriceLine(options)
    line.applyOptions(options)
    this.#lines.set(name, { line, mark })
  }

  recolour(look: ChartLook): void {
    this.#look = look
    for (const [name, { mark }] of this.#lines) this.put(name, mark)
  }
}
