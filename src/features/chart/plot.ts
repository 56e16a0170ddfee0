// The drawing of one chart with lightweight-charts: candles or a line over volume, growing at its right end.
import type { AutoscaleInfo, IChartApi, ISeriesApi, UTCTimestamp } from 'lightweight-charts'
import {
  ColorType,
  CrosshairMode,
  createChart,
  HistogramSeries,
  TickMarkType,
  TrackingModeExitMode,
} from 'lightweight-charts'
import type { Bar } from '../../../domain/kline.ts'
import type { Locale } from '../../../domain/wire/envelope.ts'
import { formatTime } from '../../i18n/day-time.ts'
import type { ChartLook } from './colours.ts'
import { thin } from './colours.ts'
import type { LineName, PriceMark } from './price-lines.ts'
import { PriceLines } from './price-lines.ts'
import type { PlotKind, PriceSeries } from './price-series.ts'
import { addPriceSeries } from './price-series.ts'
import { zoneOffsetMs } from './zone.ts'

/** The ends that the visible range has reached: a further move that way does nothing. */
export type Reach = {
  readonly earliest: boolean
  readonly latest: boolean
  readonly closest: boolean
  readonly whole: boolean
}

export type PlotOptions = {
  readonly kind: PlotKind
  readonly decimals: number
  readonly zone: string
  /** Bars of a day or more: the axis shows dates. */
  readonly daily: boolean
  readonly locale: Locale
  readonly formatPrice: (scaled: number) => string
  /** Marks of the price axis are multiples of it; null for any decimals. */
  readonly step: number | null
  /** The bar under the finger; null when it left. */
  readonly onPoint: (bar: Bar | null) => void
  readonly onReach: (reach: Reach) => void
}

const VOLUME_SHARE = 0.16
/** Zooming in ends here: fewer bars show no course. */
const BARS_MIN = 12
/** A previous close further away than this share of the visible range would flatten the candles. */
const PREVIOUS_CLOSE_REACH = 1

const lookOf = (look: ChartLook) => ({
  layout: {
    background: { type: ColorType.Solid, color: 'transparent' },
    textColor: look.ink,
    fontFamily: getComputedStyle(document.body).fontFamily,
    fontSize: look.fontSize,
    // Credited in words below the chart: the logo's own style element is one that our content policy forbids.
    attributionLogo: false,
  },
  grid: { vertLines: { visible: false }, horzLines: { color: look.line } },
})

export class Plot {
  readonly #chart: IChartApi
  readonly #options: PlotOptions
  readonly #price: PriceSeries
  readonly #volume: ISeriesApi<'Histogram'>
  readonly #lines: PriceLines
  readonly #unit: number
  readonly #byTime = new Map<number, Bar>()
  #look: ChartLook
  #isWhole = true

  constructor(host: HTMLElement, look: ChartLook, options: PlotOptions) {
    this.#options = options
    this.#look = look
    this.#unit = 10 ** options.decimals
    this.#chart = createChart(host, {
      ...lookOf(look),
      autoSize: true,
      // A finger that moves up or down scrolls the page; the left edge stays free for Back.
      handleScroll: { vertTouchDrag: false, mouseWheel: false },
      handleScale: {
        mouseWheel: false,
        axisPressedMouseMove: { price: false, time: true },
        axisDoubleClickReset: false,
      },
      rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.08, bottom: VOLUME_SHARE + 0.06 } },
      timeScale: {
        borderVisible: false,
        timeVisible: !options.daily,
        secondsVisible: false,
        // Bars are moved by their exchange's offset, so its clock is read as UTC.
        tickMarkFormatter: (time: UTCTimestamp, type: TickMarkType) =>
          type === TickMarkType.Time ? formatTime(time * 1_000, options.locale, 'UTC') : null,
        // Fingers and buttons alike: no further than the bars, and zoom keeps the right edge.
        fixLeftEdge: true,
        fixRightEdge: true,
        rightBarStaysOnScroll: true,
        lockVisibleTimeRangeOnResize: true,
      },
      crosshair: { mode: CrosshairMode.Magnet },
      // The crosshair ends when the finger lifts, and not with a second tap.
      trackingMode: { exitMode: TrackingModeExitMode.OnTouchEnd },
      localization: { locale: options.locale, priceFormatter: (price: number) => this.#text(price) },
    })
    this.#price = addPriceSeries(this.#chart, options.kind, {
      timeOf: bar => this.#timeOf(bar),
      unit: this.#unit,
      autoscaleInfoProvider: (own: () => AutoscaleInfo | null) => this.#withPreviousClose(own()),
    })
    if (options.step !== null) this.#price.api.applyOptions({ priceFormat: { type: 'price', minMove: options.step } })
    this.#lines = new PriceLines(this.#price.api, this.#unit, look)
    this.#volume = this.#chart.addSeries(HistogramSeries, {
      priceScaleId: 'volume',
      priceLineVisible: false,
      lastValueVisible: false,
    })
    this.#chart.priceScale('volume').applyOptions({ scaleMargins: { top: 1 - VOLUME_SHARE, bottom: 0 } })
    this.#chart.subscribeCrosshairMove(({ time }) => options.onPoint(this.#byTime.get(Number(time)) ?? null))
    this.#chart.timeScale().subscribeVisibleLogicalRangeChange(() => this.#report())
    this.#chart.timeScale().subscribeSizeChange(width => this.#resize(width))
    host.addEventListener('touchcancel', () => this.#chart.clearCrosshairPosition())
    this.recolour(look)
  }

  /** The whole chart. */
  set(bars: readonly Bar[]): void {
    this.#byTime.clear()
    for (const bar of bars) this.#byTime.set(this.#timeOf(bar), bar)
    this.#price.set(bars)
    this.#volume.setData(bars.map(bar => this.#column(bar)))
    this.showWhole()
  }

  /** The open bar, or one that follows it. */
  update(bar: Bar): void {
    const wasWhole = this.#isWhole
    const count = this.#byTime.size
    this.#byTime.set(this.#timeOf(bar), bar)
    this.#price.update(bar)
    this.#volume.update(this.#column(bar))
    // The library makes room for a new bar by moving the first one out.
    if (wasWhole && this.#byTime.size > count) this.showWhole()
  }

  setLine(name: LineName, mark: PriceMark | null): void {
    this.#lines.put(name, mark)
  }

  recolour(look: ChartLook): void {
    this.#look = look
    this.#chart.applyOptions(lookOf(look))
    this.#price.recolour(look)
    this.#lines.recolour(look)
    this.#volume.setData([...this.#byTime.values()].map(bar => this.#column(bar)))
  }

  /** Moves the visible range by a number of bars; negative is earlier. The library keeps it within the bars. */
  pan(bars: number): void {
    const scale = this.#chart.timeScale()
    scale.scrollToPosition(scale.scrollPosition() + bars, false)
  }

  /** Changes the number of visible bars by a factor and keeps the right edge. */
  zoom(factor: number): void {
    const range = this.#chart.timeScale().getVisibleLogicalRange()
    if (!range) return
    // Both ends are bars in view.
    const count = (range.to - range.from + 1) * factor
    this.#chart.timeScale().setVisibleLogicalRange({ from: range.to + 1 - count, to: range.to })
  }

  showWhole(): void {
    this.#chart.timeScale().fitContent()
  }

  remove(): void {
    this.#chart.remove()
  }

  /** Zooming in is limited by the width of a bar, which follows the width of the plot. */
  #resize(width: number): void {
    const wasWhole = this.#isWhole
    this.#chart.timeScale().applyOptions({ maxBarSpacing: width / BARS_MIN })
    if (wasWhole) this.showWhole()
  }

  #report(): void {
    const range = this.#chart.timeScale().getVisibleLogicalRange()
    const total = this.#byTime.size
    if (!range || total === 0) return
    const count = range.to - range.from + 1
    const isWhole = count >= total - 0.5
    this.#isWhole = isWhole
    this.#options.onReach({
      earliest: range.from <= 0.5,
      latest: range.to >= total - 1.5,
      closest: count <= BARS_MIN + 0.5,
      whole: isWhole,
    })
  }

  #withPreviousClose(own: AutoscaleInfo | null): AutoscaleInfo | null {
    const scaled = this.#lines.priceOf('previousClose')
    if (!own?.priceRange || scaled === null) return own
    const { minValue, maxValue } = own.priceRange
    const price = scaled / this.#unit
    const reach = (maxValue - minValue) * PREVIOUS_CLOSE_REACH
    if (price < minValue - reach || price > maxValue + reach) return own
    const priceRange = { minValue: Math.min(minValue, price), maxValue: Math.max(maxValue, price) }
    return { ...own, priceRange }
  }

  #timeOf(bar: Bar): UTCTimestamp {
    return ((bar.time + zoneOffsetMs(bar.time, this.#options.zone)) / 1_000) as UTCTimestamp
  }

  #column(bar: Bar) {
    const { rise, fall, isHollow } = this.#look
    const isFall = bar.close < bar.open
    const share = isHollow && isFall ? 0.7 : 0.35
    return { time: this.#timeOf(bar), value: bar.volume, color: thin(isFall ? fall : rise, share) }
  }

  #text(price: number): string {
    return this.#options.formatPrice(Math.round(price * this.#unit))
  }
}
