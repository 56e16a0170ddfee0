// Draws the lines of open orders and alerts across the prices, and lays their handles over the price axis. A primitive
// of the library: it is drawn in the library's own frames, so that handles and lines never differ.
import type {
  AutoscaleInfo,
  IPriceLine,
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  LineStyle,
  Logical,
  Time,
} from 'lightweight-charts'
import type { ChartStore } from '../../chart-store.ts'
import { readLook } from '../../colours.ts'
import type { Plot } from '../../plot.ts'
import { colourReader } from '../colour-reader.ts'
import type { HandleEvents } from './line-handle.ts'
import { LineHandle } from './line-handle.ts'
import type { LineMoves } from './line-moves.ts'
import type { LineKind, LineSide, OwnLine } from './own-lines.ts'

/** Large dashes, dashes, sparse dots. Numbers, because a value of the library here would split its chunk: 0.5 KB more. */
const styles: Readonly<Record<LineKind, LineStyle>> = { limit: 3, trigger: 2, trailing: 2, alert: 4 }
const colours: Readonly<Record<LineSide, string>> = {
  buy: 'var(--buy)',
  sell: 'var(--sell)',
  above: 'var(--income)',
  below: 'var(--income)',
}
/** A line is in view up to this distance, as a share of the visible range: further away it would flatten the candles. */
const REACH = 1
const GAP_PX = 4

type Drawn = { readonly line: OwnLine; readonly priceLine: IPriceLine; readonly handle: LineHandle }

type LayerOf = { readonly plot: Plot; readonly store: ChartStore; readonly moves: LineMoves }
/** Text in a handle; `moved`: the price to which the line was moved. */
type TextOf = (line: OwnLine, moved: number | null) => string

export class LineLayer implements ISeriesPrimitive<Time>, IPrimitivePaneView, IPrimitivePaneRenderer {
  readonly #plot: Plot
  readonly #store: ChartStore
  readonly #host: HTMLElement
  readonly #moves: LineMoves
  readonly #textOf: TextOf
  readonly #onRelease: (line: OwnLine) => void
  readonly #stop: () => void
  #drawn: readonly Drawn[] = []
  /** Distance between the pointer and the line that it has taken hold of. */
  #hold = 0

  constructor({ plot, store, moves }: LayerOf, textOf: TextOf, onRelease: (line: OwnLine) => void) {
    this.#plot = plot
    this.#store = store
    // Beside the canvas, whose content is an image for screen readers.
    const element = plot.chart.chartElement()
    this.#host = element.closest<HTMLElement>('.chart-box') ?? element
    this.#moves = moves
    this.#textOf = textOf
    this.#onRelease = onRelease
    this.#stop = moves.subscribe(() => this.#write())
    plot.prices.attachPrimitive(this)
  }

  /** Takes the lines as they are now. One that has not changed keeps its handle, which may be held. */
  set(lines: readonly OwnLine[]): void {
    const isKept = ({ line }: Drawn): boolean =>
      lines.some(({ id, version }) => id === line.id && version === line.version)
    for (const old of this.#drawn) if (!isKept(old)) this.#erase(old)
    const kept = this.#drawn.filter(isKept)
    const added = lines.filter(({ id, price }) => price !== null && !kept.some(({ line }) => line.id === id))
    this.#drawn = [...kept, ...added.map(line => this.#create(line))]
    this.recolour()
    this.#write()
  }

  recolour(): void {
    const element = this.#plot.chart.chartElement()
    const read = colourReader(element)
    const { paper } = readLook(element)
    for (const { line, priceLine, handle } of this.#drawn) {
      handle.measure()
      priceLine.applyOptions({ color: read(colours[line.side]), axisLabelTextColor: paper })
    }
  }

  remove(): void {
    this.#stop()
    if (this.#plot.isRemoved) for (const { handle } of this.#drawn) handle.remove()
    else {
      for (const each of this.#drawn) this.#erase(each)
      this.#plot.prices.detachPrimitive(this)
    }
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return [this]
  }

  renderer(): IPrimitivePaneRenderer {
    return this
  }

  /** Lines near the prices are in view. Where they were, not where they are moved to: the scale would move with them. */
  autoscaleInfo(from: Logical, to: Logical): AutoscaleInfo | null {
    const { bars } = this.#store
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (let row = Math.max(0, Math.floor(from)); row <= to && row < bars.length; row++) {
      low = Math.min(low, bars[row]?.low ?? low)
      high = Math.max(high, bars[row]?.high ?? high)
    }
    const reach = (high - low) * REACH
    let [least, most] = [high, low]
    for (const { line } of this.#drawn) {
      const price = line.price ?? low
      if (price < low - reach || price > high + reach) continue
      least = Math.min(least, price)
      most = Math.max(most, price)
    }
    const { unit } = this.#plot
    return least > most ? null : { priceRange: { minValue: least / unit, maxValue: most / unit } }
  }

  /** Nothing is drawn on the canvas itself: the handles follow the prices of this frame. */
  draw(target: Parameters<IPrimitivePaneRenderer['draw']>[0]): void {
    const inPixels = target.useMediaCoordinateSpace.bind(target)
    inPixels(({ mediaSize: { width, height } }) => this.#place(width, height))
  }

  #place(width: number, height: number): void {
    const axis = this.#plot.chart.priceScale('right').width()
    const placed = this.#drawn.flatMap(({ line, handle }) => {
      const y = this.#plot.prices.priceToCoordinate(this.#priceOf(line) / this.#plot.unit)
      return y === null ? [] : [{ handle, y, size: handle.size }]
    })
    placed.sort((one, other) => one.y - other.y)
    const rows: { x: number; y: number; height: number }[] = []
    for (const { handle, y, size } of placed) {
      const shown = Math.min(Math.max(y, size.height / 2), height - size.height / 2)
      // A handle that would lie on another lies to the left of it.
      const below = rows.filter(row => Math.abs(row.y - shown) < (row.height + size.height) / 2)
      const x = Math.min(Math.max(0, ...below.map(row => row.x)), Math.max(0, width - size.width))
      rows.push({ x: x + size.width + GAP_PX, y: shown, height: size.height })
      const beyondEdge = y < shown ? 'above' : 'below'
      handle.place(x, shown, axis, y < 0 || y > height ? beyondEdge : null)
    }
  }

  #priceOf({ id, price }: OwnLine): number {
    const moving = this.#moves.current()
    return moving?.line.id === id ? moving.price : (price ?? 0)
  }

  #create(line: OwnLine): Drawn {
    const priceLine = this.#plot.prices.createPriceLine({
      price: (line.price ?? 0) / this.#plot.unit,
      title: '',
      lineWidth: 1,
      lineStyle: styles[line.kind],
      axisLabelVisible: true,
    })
    const events: HandleEvents = {
      onMove: (held, clientY, isStart) => this.#drag(held, clientY, isStart),
      onRelease: released => this.#onRelease(released),
      onCancel: () => this.#moves.cancel(),
    }
    return { line, priceLine, handle: new LineHandle(this.#host, line, events) }
  }

  #erase({ priceLine, handle }: Drawn): void {
    this.#plot.prices.removePriceLine(priceLine)
    handle.remove()
  }

  #drag(line: OwnLine, clientY: number, isStart: boolean): void {
    const y = clientY - this.#plot.chart.chartElement().getBoundingClientRect().top
    if (isStart) {
      const at = this.#plot.prices.priceToCoordinate(this.#priceOf(line) / this.#plot.unit)
      const height = this.#plot.chart.paneSize(0).height
      // A line beyond the edge begins at the edge, where its handle is.
      this.#hold = at === null || at < 0 || at > height ? 0 : y - at
      return
    }
    const price = this.#plot.prices.coordinateToPrice(y - this.#hold)
    if (price !== null) this.#moves.drag(line, price * this.#plot.unit)
  }

  /** Writes what a move has changed; the library draws it in its next frame. */
  #write(): void {
    const moving = this.#moves.current()
    for (const { line, priceLine, handle } of this.#drawn) {
      const isMoving = moving?.line.id === line.id
      const price = this.#priceOf(line) / this.#plot.unit
      if (priceLine.options().price !== price) priceLine.applyOptions({ price })
      handle.write(this.#textOf(line, isMoving ? moving.price : null), isMoving)
    }
  }
}
