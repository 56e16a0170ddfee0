// Draws horizontal, trend and measuring lines over the prices, as a primitive of the library. A point lies on the bar of
// its time, so it stays there with bars of another size.
import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  Logical,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts'
import type { Bar } from '../../../../../domain/kline.ts'
import type { ChartStore } from '../../chart-store.ts'
import { readLook } from '../../colours.ts'
import type { Plot } from '../../plot.ts'
import { colourReader } from '../colour-reader.ts'
import type { Drawing, Point } from './drawing.ts'

const POINT_PX = 3
const GAP_PX = 4

type Place = { readonly x: number; readonly y: number }
type Context = CanvasRenderingContext2D

/** Row of a time among the bars. Before the first and after the last one, at the distance of the bars on average. */
export function rowOf(time: number, bars: readonly Bar[]): number | null {
  const [first, last] = [bars[0], bars.at(-1)]
  if (!first || !last) return null
  const step = (last.time - first.time) / Math.max(1, bars.length - 1) || 1
  if (time < first.time) return Math.floor((time - first.time) / step)
  if (time >= last.time + step) return bars.length - 1 + Math.floor((time - last.time) / step)
  return bars.findLastIndex(bar => bar.time <= time)
}

export class DrawingPlot implements ISeriesPrimitive<Time>, IPrimitivePaneView, IPrimitivePaneRenderer {
  readonly #plot: Plot
  readonly #store: ChartStore
  /** Text beside a drawing. */
  readonly #textOf: (drawing: Drawing) => string
  #drawings: readonly Drawing[] = []
  #colour = ''
  #paper = ''
  #update = (): void => {}

  constructor(plot: Plot, store: ChartStore, textOf: (drawing: Drawing) => string) {
    this.#plot = plot
    this.#store = store
    this.#textOf = textOf
    plot.prices.attachPrimitive(this)
    this.recolour()
  }

  attached({ requestUpdate }: SeriesAttachedParameter<Time>): void {
    this.#update = requestUpdate
  }

  set(drawings: readonly Drawing[]): void {
    this.#drawings = drawings
    this.#update()
  }

  recolour(): void {
    const element = this.#plot.chart.chartElement()
    this.#colour = colourReader(element)('var(--accent)')
    this.#paper = readLook(element).paper
    this.#update()
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

  draw(target: Parameters<IPrimitivePaneRenderer['draw']>[0]): void {
    const { fontFamily, fontSize } = this.#plot.chart.options().layout
    const inPixels = target.useMediaCoordinateSpace.bind(target)
    inPixels(({ context, mediaSize: { width } }) => {
      context.font = `${fontSize}px ${fontFamily}`
      context.textBaseline = 'bottom'
      context.lineWidth = 1.5
      context.strokeStyle = this.#colour
      for (const drawing of this.#drawings) {
        context.setLineDash(drawing.kind === 'measure' ? [4, 3] : [])
        if (drawing.kind === 'horizontal') this.#drawHorizontal(context, drawing, width)
        else this.#drawSegment(context, drawing, width)
      }
      context.setLineDash([])
    })
  }

  #drawHorizontal(context: Context, drawing: Drawing, width: number): void {
    const y = this.#plot.prices.priceToCoordinate((drawing.points[0]?.price ?? 0) / this.#plot.unit)
    if (y === null) return
    stroke(context, { x: 0, y }, { x: width, y })
    this.#write(context, this.#textOf(drawing), { x: GAP_PX, y: y - GAP_PX })
  }

  #drawSegment(context: Context, drawing: Drawing, width: number): void {
    const [from, to] = drawing.points.map(point => this.#placeOf(point))
    if (!from) return
    if (to) stroke(context, from, to)
    context.fillStyle = this.#colour
    for (const { x, y } of to ? [from, to] : [from]) {
      context.beginPath()
      context.arc(x, y, POINT_PX, 0, 2 * Math.PI)
      context.fill()
    }
    const text = to ? this.#textOf(drawing) : ''
    if (!to || text === '') return
    const size = context.measureText(text).width
    this.#write(context, text, {
      x: Math.max(GAP_PX, Math.min(to.x + GAP_PX, width - size - GAP_PX)),
      y: to.y - GAP_PX,
    })
  }

  /** On paper, so that it can be read over candles. */
  #write(context: Context, text: string, { x, y }: Place): void {
    const { fontSize } = this.#plot.chart.options().layout
    context.fillStyle = this.#paper
    context.fillRect(x - 1, y - fontSize, context.measureText(text).width + 2, fontSize + 1)
    context.fillStyle = this.#colour
    context.fillText(text, x, y)
  }

  #placeOf({ price, time }: Point): Place | null {
    const row = time === null ? null : rowOf(time, this.#store.bars)
    if (row === null) return null
    const x = this.#plot.chart.timeScale().logicalToCoordinate(row as Logical)
    const y = this.#plot.prices.priceToCoordinate(price / this.#plot.unit)
    return x === null || y === null ? null : { x, y }
  }
}

function stroke(context: Context, from: Place, to: Place): void {
  context.beginPath()
  context.moveTo(from.x, from.y)
  context.lineTo(to.x, to.y)
  context.stroke()
}
