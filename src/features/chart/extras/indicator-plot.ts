// Draws the lines of indicators with lightweight-charts: over the prices, or in panes below them.
import type { ISeriesApi, UTCTimestamp } from 'lightweight-charts'
import { HistogramSeries, LineSeries, LineStyle } from 'lightweight-charts'
import type { Indicator, LineId } from '../../../../domain/indicators.ts'
import type { BarChange, ChartStore } from '../chart-store.ts'
import type { Plot } from '../plot.ts'
import { colourReader } from './colour-reader.ts'
import type { IndicatorTexts } from './indicator-text.ts'
import type { LineLook, LinePattern } from './line-look.ts'
import { looksOf } from './line-look.ts'

const lineStyles: Readonly<Record<LinePattern, LineStyle>> = {
  solid: LineStyle.Solid,
  dashed: LineStyle.Dashed,
  dotted: LineStyle.Dotted,
  columns: LineStyle.Solid,
}

/** The prices take twice the height of a pane below them. */
const PRICE_STRETCH = 2
/** Number of steps of an axis in one unit. */
const STEPS = 100
/** An RSI above or below these is commonly called overbought or oversold. */
const RSI_MARKS = [30, 70] as const
const RSI_RANGE = { priceRange: { minValue: 0, maxValue: 100 } } as const

type Series = ISeriesApi<'Line'> | ISeriesApi<'Histogram'>
type Drawn = {
  readonly id: LineId
  readonly look: LineLook
  readonly series: Series
  /** Number of units of a value in one unit of its axis. */
  readonly unit: number
}

type Texts = Pick<IndicatorTexts, 'short' | 'value'>

export class IndicatorPlot {
  readonly #plot: Plot
  readonly #store: ChartStore
  readonly #drawn: readonly Drawn[]

  constructor(plot: Plot, store: ChartStore, chosen: readonly Indicator[], texts: Texts) {
    this.#plot = plot
    this.#store = store
    const looks = looksOf(chosen)
    const panes = chosen.filter(({ place }) => place === 'pane')
    plot.chart.applyOptions({ layout: { panes: { enableResize: false } } })
    this.#drawn = chosen.flatMap(indicator =>
      indicator.lines.flatMap(({ id, name }) => {
        const look = looks.get(id)
        const pane = panes.indexOf(indicator) + 1
        return look ? [this.#add(indicator, { id, look, pane, isFirst: name === indicator.lines[0]?.name }, texts)] : []
      }),
    )
    for (const pane of plot.chart.panes()) pane.setStretchFactor(pane.paneIndex() === 0 ? PRICE_STRETCH : 1)
    this.recolour()
  }

  draw({ all, changed }: BarChange): void {
    const { bars } = this.#store
    const first = bars.length - changed.length
    for (const { id, series, unit } of this.#drawn) {
      const points = changed.map((bar, at) =>
        pointOf(this.#plot.timeOf(bar), this.#store.valueAt(id, first + at) / unit),
      )
      if (all) series.setData(points)
      else for (const point of points) series.update(point)
    }
  }

  recolour(): void {
    const read = this.#reader()
    this.#plot.chart.applyOptions({ layout: { panes: { separatorColor: read('var(--hairline)') } } })
    for (const { look, series } of this.#drawn) series.applyOptions({ color: read(look.colour) })
  }

  /** Call only while the chart is drawn: a removed chart has no series any more. */
  remove(): void {
    for (const { series } of this.#drawn) this.#plot.chart.removeSeries(series)
  }

  #reader(): (colour: string) => string {
    return colourReader(this.#plot.chart.chartElement())
  }

  #add(
    indicator: Indicator,
    line: { readonly id: LineId; readonly look: LineLook; readonly pane: number; readonly isFirst: boolean },
    texts: Texts,
  ): Drawn {
    const isIndex = indicator.kind === 'rsi'
    const unit = isIndex ? 1 : this.#plot.unit
    const textOf = (value: number) => texts.value(indicator, value * unit)
    const isNamed = line.pane > 0 && line.isFirst
    const options = {
      title: isNamed ? texts.short(indicator) : '',
      lastValueVisible: isNamed,
      priceLineVisible: false,
      priceFormat: {
        type: 'custom',
        minMove: 1 / (unit * STEPS),
        formatter: line.pane === 0 ? (price: number) => this.#plot.textOf(price) : textOf,
      },
    } as const
    const { chart } = this.#plot
    if (line.look.pattern === 'columns')
      return { id: line.id, look: line.look, unit, series: chart.addSeries(HistogramSeries, options, line.pane) }
    const series = chart.addSeries(
      LineSeries,
      { ...options, lineWidth: line.look.pattern === 'dotted' ? 2 : 1, crosshairMarkerVisible: false },
      line.pane,
    )
    series.applyOptions({ lineStyle: lineStyles[line.look.pattern] })
    if (isIndex) showMarks(series, this.#reader()('var(--line)'))
    return { id: line.id, look: line.look, unit, series }
  }
}

function showMarks(series: ISeriesApi<'Line'>, color: string): void {
  series.applyOptions({ autoscaleInfoProvider: () => RSI_RANGE })
  for (const price of RSI_MARKS)
    series.createPriceLine({
      price,
      color,
      lineWidth: 1,
      lineStyle: LineStyle.SparseDotted,
      axisLabelVisible: false,
      title: '',
    })
}

/** A point without a value leaves a gap. */
const pointOf = (time: UTCTimestamp, value: number) => (Number.isNaN(value) ? { time } : { time, value })
