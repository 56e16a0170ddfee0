// The drawing of one chart with lightweight-charts: candles or a line over volume, growing at its right end.
import type { IChartApi, IPriceLine, ISeriesApi, UTCTimestamp } from 'lightweight-charts'
import {
  AreaSeries,
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChart,
  HistogramSeries,
  LineStyle,
} from 'lightweight-charts'
import type { Bar } from '../../../domain/kline.ts'
import type { ChartColours } from './colours.ts'
import { thin } from './colours.ts'
import { zoneOffsetMs } from './zone.ts'

export type PlotKind = 'candles' | 'line'

export type PlotOptions = {
  readonly kind: PlotKind
  readonly decimals: number
  readonly zone: string
  /** Bars of a day or more: the axis shows dates. */
  readonly daily: boolean
  readonly locale: string
  readonly formatPrice: (scaled: number) => string
  /** The bar under the finger; null when it left. */
  readonly onPoint: (bar: Bar | null) => void
}

const VOLUME_SHARE = 0.16

const lookOf = (colours: ChartColours) => ({
  layout: {
    background: { type: ColorType.Solid, color: 'transparent' },
    textColor: colours.ink,
    fontFamily: getComputedStyle(document.body).fontFamily,
    fontSize: 11,
    // Credited in words below the chart: the logo's own style element is one that our content policy forbids.
    attributionLogo: false,
  },
  grid: { vertLines: { visible: false }, horzLines: { color: colours.line } },
})

export class Plot {
  readonly #chart: IChartApi
  readonly #options: PlotOptions
  readonly #price: ISeriesApi<'Candlestick'> | ISeriesApi<'Area'>
  readonly #volume: ISeriesApi<'Histogram'>
  readonly #unit: number
  readonly #byTime = new Map<number, Bar>()
  #colours: ChartColours
  #averageLine: IPriceLine | null = null

  constructor(host: HTMLElement, colours: ChartColours, options: PlotOptions) {
    this.#options = options
    this.#colours = colours
    this.#unit = 10 ** options.decimals
    this.#chart = createChart(host, {
      ...lookOf(colours),
      autoSize: true,
      // A finger that moves up or down scrolls the page; the left edge stays free for Back.
      handleScroll: { vertTouchDrag: false, mouseWheel: false },
      handleScale: { mouseWheel: false, axisPressedMouseMove: { price: false, time: true } },
      rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.08, bottom: VOLUME_SHARE + 0.06 } },
      timeScale: { borderVisible: false, timeVisible: !options.daily, secondsVisible: false, rightOffset: 2 },
      crosshair: { mode: CrosshairMode.Magnet },
      localization: { locale: options.locale, priceFormatter: (price: number) => this.#text(price) },
    })
    this.#price =
      options.kind === 'candles'
        ? this.#chart.addSeries(CandlestickSeries, { borderVisible: false, priceLineStyle: LineStyle.Dotted })
        : this.#chart.addSeries(AreaSeries, { lineWidth: 2, priceLineStyle: LineStyle.Dotted })
    this.#volume = this.#chart.addSeries(HistogramSeries, {
      priceScaleId: 'volume',
      priceLineVisible: false,
      lastValueVisible: false,
    })
    this.#chart.priceScale('volume').applyOptions({ scaleMargins: { top: 1 - VOLUME_SHARE, bottom: 0 } })
    this.#chart.subscribeCrosshairMove(({ time }) => options.onPoint(this.#byTime.get(Number(time)) ?? null))
    this.recolour(colours)
  }

  /** The whole chart. */
  set(bars: readonly Bar[]): void {
    this.#byTime.clear()
    for (const bar of bars) this.#byTime.set(this.#timeOf(bar), bar)
    if (this.#options.kind === 'candles')
      (this.#price as ISeriesApi<'Candlestick'>).setData(bars.map(bar => this.#candle(bar)))
    else (this.#price as ISeriesApi<'Area'>).setData(bars.map(bar => this.#point(bar)))
    this.#volume.setData(bars.map(bar => this.#column(bar)))
    this.#chart.timeScale().fitContent()
  }

  /** The open bar, or one that follows it. */
  update(bar: Bar): void {
    this.#byTime.set(this.#timeOf(bar), bar)
    if (this.#options.kind === 'candles') (this.#price as ISeriesApi<'Candlestick'>).update(this.#candle(bar))
    else (this.#price as ISeriesApi<'Area'>).update(this.#point(bar))
    this.#volume.update(this.#column(bar))
  }

  /** One's own average cost, scaled; null takes the line away. */
  setAverage(price: number | null, title: string): void {
    if (this.#averageLine) this.#price.removePriceLine(this.#averageLine)
    this.#averageLine =
      price === null
        ? null
        : this.#price.createPriceLine({
            price: price / this.#unit,
            title,
            color: this.#colours.accent,
            lineWidth: 1,
            lineStyle: LineStyle.Dashed,
            axisLabelVisible: true,
          })
  }

  recolour(colours: ChartColours): void {
    this.#colours = colours
    this.#chart.applyOptions(lookOf(colours))
    const { rise, fall, accent } = colours
    if (this.#options.kind === 'candles')
      (this.#price as ISeriesApi<'Candlestick'>).applyOptions({
        upColor: rise,
        downColor: fall,
        wickUpColor: rise,
        wickDownColor: fall,
      })
    else
      (this.#price as ISeriesApi<'Area'>).applyOptions({
        lineColor: accent,
        topColor: thin(accent, 0.14),
        bottomColor: thin(accent, 0),
      })
    this.#volume.setData([...this.#byTime.values()].map(bar => this.#column(bar)))
  }

  /** Keyboard and buttons: by so many bars. */
  pan(bars: number): void {
    const scale = this.#chart.timeScale()
    scale.scrollToPosition(scale.scrollPosition() + bars, false)
  }

  zoom(factor: number): void {
    const scale = this.#chart.timeScale()
    const range = scale.getVisibleLogicalRange()
    if (!range) return
    const half = ((range.to - range.from) / 2) * factor
    const middle = (range.from + range.to) / 2
    scale.setVisibleLogicalRange({ from: middle - half, to: middle + half })
  }

  latest(): void {
    this.#chart.timeScale().fitContent()
  }

  remove(): void {
    this.#chart.remove()
  }

  #timeOf(bar: Bar): number {
    return (bar.time + zoneOffsetMs(bar.time, this.#options.zone)) / 1_000
  }

  #candle(bar: Bar) {
    const { open, high, low, close } = bar
    const unit = this.#unit
    return {
      time: this.#timeOf(bar) as UTCTimestamp,
      open: open / unit,
      high: high / unit,
      low: low / unit,
      close: close / unit,
    }
  }

  #point(bar: Bar) {
    return { time: this.#timeOf(bar) as UTCTimestamp, value: bar.close / this.#unit }
  }

  #column(bar: Bar) {
    const colour = bar.close < bar.open ? this.#colours.fall : this.#colours.rise
    return { time: this.#timeOf(bar) as UTCTimestamp, value: bar.volume, color: thin(colour, 0.35) }
  }

  #text(price: number): string {
    return this.#options.formatPrice(Math.round(price * this.#unit))
  }
}
