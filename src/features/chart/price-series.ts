// Prices as candles or as a line: the two series of the library behind one interface.
import type { AutoscaleInfoProvider, IChartApi, ISeriesApi, UTCTimestamp } from 'lightweight-charts'
import { AreaSeries, CandlestickSeries } from 'lightweight-charts'
import type { Bar } from '../../../domain/kline.ts'
import type { ChartLook } from './colours.ts'
import { thin } from './colours.ts'

export type PlotKind = 'candles' | 'line'

export type PriceSeries = {
  readonly api: ISeriesApi<'Candlestick'> | ISeriesApi<'Area'>
  set(bars: readonly Bar[]): void
  update(bar: Bar): void
  recolour(look: ChartLook): void
}

export type SeriesOptions = {
  readonly timeOf: (bar: Bar) => UTCTimestamp
  /** Number of scaled units in one price unit: 10^priceDecimals. */
  readonly unit: number
  readonly autoscaleInfoProvider: AutoscaleInfoProvider
}

// The library's own price tag shows the close of the last visible bar, which is not the current price when the chart is
// panned.
const noOwnTag = { lastValueVisible: false, priceLineVisible: false } as const

export const addPriceSeries = (chart: IChartApi, kind: PlotKind, options: SeriesOptions): PriceSeries =>
  kind === 'candles' ? addCandles(chart, options) : addLine(chart, options)

function addCandles(chart: IChartApi, { timeOf, unit, autoscaleInfoProvider }: SeriesOptions): PriceSeries {
  const api = chart.addSeries(CandlestickSeries, { ...noOwnTag, autoscaleInfoProvider })
  const candle = (bar: Bar) => ({
    time: timeOf(bar),
    open: bar.open / unit,
    high: bar.high / unit,
    low: bar.low / unit,
    close: bar.close / unit,
  })
  return {
    api,
    set: bars => api.setData(bars.map(candle)),
    update: bar => api.update(candle(bar)),
    recolour: ({ rise, fall, paper, isHollow }) =>
      api.applyOptions({
        upColor: isHollow ? paper : rise,
        downColor: fall,
        borderVisible: isHollow,
        borderUpColor: rise,
        borderDownColor: fall,
        wickUpColor: rise,
        wickDownColor: fall,
      }),
  }
}

function addLine(chart: IChartApi, { timeOf, unit, autoscaleInfoProvider }: SeriesOptions): PriceSeries {
  const api = chart.addSeries(AreaSeries, { ...noOwnTag, autoscaleInfoProvider, lineWidth: 2 })
  const point = (bar: Bar) => ({ time: timeOf(bar), value: bar.close / unit })
  return {
    api,
    set: bars => api.setData(bars.map(point)),
    update: bar => api.update(point(bar)),
    recolour: ({ accent }) =>
      api.applyOptions({ lineColor: accent, topColor: thin(accent, 0.14), bottomColor: thin(accent, 0) }),
  }
}
