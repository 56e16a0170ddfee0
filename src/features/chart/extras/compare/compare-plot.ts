// Draws the lines of compared instruments over the prices. A primitive of the library and not a series: a series would
// add its own times to the axis, and would be drawn again for each first bar that comes into view.
import type {
  AutoscaleInfo,
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  Logical,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts'
import type { ChartStore } from '../../chart-store.ts'
import type { Plot } from '../../plot.ts'
import { colourReader } from '../colour-reader.ts'
import type { ComparedBars } from './compared-bars.ts'
import { walkRatios } from './compared-bars.ts'
import type { ComparedLook } from './compared-look.ts'
import { visibleRows } from './visible-rows.ts'

export type ComparedLine = {
  readonly code: string
  readonly look: ComparedLook
  readonly bars: () => ComparedBars
  /** Called with the change over the visible bars, in basis points; null while it is unknown. */
  readonly onChange: (basisPoints: number | null) => void
}

const WIDTH_PX = 2
const BASIS_POINTS = 10_000

export class ComparePlot implements ISeriesPrimitive<Time>, IPrimitivePaneView, IPrimitivePaneRenderer {
  readonly #plot: Plot
  readonly #store: ChartStore
  /** The change of the chart's own instrument. */
  readonly #onOwn: ComparedLine['onChange']
  readonly #lines = new Set<ComparedLine>()
  readonly #colours = new Map<ComparedLine, string>()
  #update = (): void => {}

  constructor(plot: Plot, store: ChartStore, onOwn: ComparedLine['onChange']) {
    this.#plot = plot
    this.#store = store
    this.#onOwn = onOwn
    plot.prices.attachPrimitive(this)
  }

  attached({ requestUpdate }: SeriesAttachedParameter<Time>): void {
    this.#update = requestUpdate
  }

  /** Returns a function that removes the line. */
  add(line: ComparedLine): () => void {
    this.#lines.add(line)
    this.recolour()
    return () => {
      this.#lines.delete(line)
      this.#colours.delete(line)
      if (!this.#plot.isRemoved) this.#update()
    }
  }

  /** The library draws in its next frame. */
  update(): void {
    if (!this.#plot.isRemoved) this.#update()
  }

  recolour(): void {
    const read = colourReader(this.#plot.chart.chartElement())
    for (const line of this.#lines) this.#colours.set(line, read(line.look.colour))
    this.update()
  }

  remove(): void {
    if (!this.#plot.isRemoved) this.#plot.prices.detachPrimitive(this)
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return [this]
  }

  renderer(): IPrimitivePaneRenderer {
    return this
  }

  autoscaleInfo(from: Logical, to: Logical): AutoscaleInfo | null {
    const { bars } = this.#store
    const rows = { bars, first: Math.max(0, Math.ceil(from)), last: Math.min(bars.length - 1, Math.floor(to)) }
    const base = bars[rows.first]?.close
    if (base === undefined) return null
    let [least, most] = [1, 1]
    for (const { bars: ofLine } of this.#lines)
      walkRatios(rows, ofLine(), (_, ratio) => {
        least = Math.min(least, ratio)
        most = Math.max(most, ratio)
      })
    const { unit } = this.#plot
    return { priceRange: { minValue: (base * least) / unit, maxValue: (base * most) / unit } }
  }

  draw(target: Parameters<IPrimitivePaneRenderer['draw']>[0]): void {
    const rows = visibleRows(this.#plot, this.#store)
    if (!rows) return
    const base = rows.bars[rows.first]?.close ?? 0
    const own = rows.bars[rows.last]?.close ?? 0
    this.#onOwn(base === 0 ? null : (own / base - 1) * BASIS_POINTS)
    const scale = this.#plot.chart.timeScale()
    const { fontFamily, fontSize } = this.#plot.chart.options().layout
    const inPixels = target.useMediaCoordinateSpace.bind(target)
    inPixels(({ context, mediaSize: { width } }) => {
      context.lineWidth = WIDTH_PX
      context.lineJoin = 'round'
      context.font = `bold ${fontSize}px ${fontFamily}`
      context.textBaseline = 'bottom'
      context.textAlign = 'right'
      const taken: number[] = []
      for (const line of this.#lines) {
        const colour = this.#colours.get(line) ?? ''
        context.strokeStyle = colour
        context.fillStyle = colour
        context.setLineDash([...line.look.dashes])
        context.beginPath()
        let change: number | null = null
        let end = 0
        walkRatios(rows, line.bars(), (row, ratio) => {
          const x = scale.logicalToCoordinate(row as Logical)
          const y = this.#plot.prices.priceToCoordinate((base * ratio) / this.#plot.unit)
          if (x === null || y === null) return
          if (change === null) context.moveTo(x, y)
          else context.lineTo(x, y)
          change = (ratio - 1) * BASIS_POINTS
          end = y
        })
        context.stroke()
        line.onChange(change)
        if (change === null) continue
        // A code that would lie on another is above it.
        while (taken.some(y => Math.abs(y - end) < fontSize)) end -= fontSize
        taken.push(end)
        context.fillText(line.code, width - WIDTH_PX, end - WIDTH_PX)
      }
      context.setLineDash([])
    })
  }
}
