// Draws one chart with lightweight-charts: candles or a line above volume bars, growing at the right end.
import type { AutoscaleInfo, IChartApi, ISeriesApi, UTCTimestamp } from 'lightweight-charts'
import {
  ColorType,
  CrosshairMode,
  createChart,
  HistogramSeries,
  PriceScaleMode,
  TickMarkType,
  TrackingModeExitMode,
} from 'lightweight-charts'
import type { Bar } from '../../../domain/kline.ts'
import type { Locale } from '../../../domain/wire/envelope.ts'
import { formatTime, zoneOffsetMs } from '../../i18n/day-time.ts'
import type { ChartLook } from './colours.ts'
import { thin } from './colours.ts'
import { PriceLines } from './price-lines.ts'
import type { PlotKind, PriceSeries } from './price-series.ts'
import { addPriceSeries } from './price-series.ts'

/** Limits that the visible range has reached: a further move in that direction has no effect. */
export type Reach = {
  readonly earliest: boolean
  readonly latest: boolean
  readonly closest: boolean
  readonly whole: boolean
}

/** A move that a button below the chart makes, as a finger would. */
export type Move = 'earlier' | 'later' | 'closer' | 'wider' | 'whole'

export type PlotOptions = {
  readonly kind: PlotKind
  readonly decimals: number
  readonly zone: string
  /** True if a bar is a day or longer: the axis then shows dates. */
  readonly daily: boolean
  readonly locale: Locale
  readonly formatPrice: (scaled: number) => string
  /** Labels of the price axis are multiples of it; null for no such step. */
  readonly step: number | null
  /** Called with the bar under the finger; null when the finger has left. */
  readonly onPoint: (bar: Bar | null) => void
  readonly onReach: (reach: Reach) => void
}

/** How prices are laid out and written on the axis. */
export type PlotScale = {
  readonly isLogarithmic: boolean
  /** Returns the text of a scaled price; null for the price itself. */
  readonly textOf: ((scaled: number) => string) | null
}

/** The library's own step of an axis. */
const DEFAULT_STEP = 0.01
const VOLUME_SHARE = 0.16
const PAN_BARS = 10
/** Minimum number of visible bars: fewer do not show how the price moves. */
const BARS_MIN = 12
const lookOf = (look: ChartLook) => ({
  layout: {
    background: { type: ColorType.Solid, color: 'transparent' },
    textColor: look.ink,
    fontFamily: getComputedStyle(document.body).fontFamily,
    fontSize: look.fontSize,
    // The library is credited in text below the chart, because its logo adds a style element, which our content
    // security policy forbids.
    attributionLogo: false,
  },
  grid: { vertLines: { visible: false }, horzLines: { color: look.line } },
})

export class Plot {
  readonly chart: IChartApi
  readonly #options: PlotOptions
  readonly #price: PriceSeries
  readonly #volume: ISeriesApi<'Histogram'>
  readonly lines: PriceLines
  /** Number of scaled units in one price unit. */
  readonly unit: number
  readonly #byTime = new Map<number, Bar>()
  /** True once the chart and all its series are gone. */
  isRemoved = false
  #scale: PlotScale = { isLogarithmic: false, textOf: null }
  #look: ChartLook
  #isWhole = true
  #isPointed = false

  constructor(host: HTMLElement, look: ChartLook, options: PlotOptions) {
    this.#options = options
    this.#look = look
    this.unit = 10 ** options.decimals
    this.chart = createChart(host, {
      ...lookOf(look),
      autoSize: true,
      // A vertical move of the finger scrolls the page; the left edge stays free for the Back gesture.
      handleScroll: { vertTouchDrag: false, mouseWheel: false },
      handleScale: {
        mouseWheel: false,
        axisPressedMouseMove: { price: false },
        axisDoubleClickReset: false,
      },
      rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.08, bottom: VOLUME_SHARE + 0.06 } },
      timeScale: {
        borderVisible: false,
        timeVisible: !options.daily,
        secondsVisible: false,
        // With the default of 8, the first label, which the left edge moves to the right, can touch the second.
        tickMarkMaxCharacterLength: 9,
        // Bar times are shifted by the exchange's offset, so its local time is read as UTC.
        tickMarkFormatter: (time: UTCTimestamp, type: TickMarkType) =>
          type === TickMarkType.Time ? formatTime(time * 1_000, options.locale, 'UTC') : null,
        // For fingers and buttons alike: no scrolling beyond the bars, and zooming keeps the right edge.
        fixLeftEdge: true,
        fixRightEdge: true,
        rightBarStaysOnScroll: true,
        lockVisibleTimeRangeOnResize: true,
      },
      // No crosshair before the pointer moves over the chart: a browser also reports a pointer that stands still where
      // the page under it has changed.
      crosshair: { mode: CrosshairMode.Hidden },
      // The crosshair disappears when the finger lifts, not at a second tap.
      trackingMode: { exitMode: TrackingModeExitMode.OnTouchEnd },
      localization: { locale: options.locale },
    })
    this.#price = addPriceSeries(this.chart, options.kind, {
      timeOf: bar => this.timeOf(bar),
      unit: this.unit,
      autoscaleInfoProvider: (own: () => AutoscaleInfo | null) => this.#withPreviousClose(own()),
    })
    this.#format()
    this.lines = new PriceLines(this.#price.api, this.unit, look)
    this.#volume = this.chart.addSeries(HistogramSeries, {
      priceScaleId: 'volume',
      priceLineVisible: false,
      lastValueVisible: false,
    })
    this.chart.priceScale('volume').applyOptions({ scaleMargins: { top: 1 - VOLUME_SHARE, bottom: 0 } })
    this.chart.subscribeCrosshairMove(({ time }) => {
      if (this.#isPointed) options.onPoint(this.#byTime.get(Number(time)) ?? null)
    })
    // In the capture phase: the library reads the mode in its own handlers of the same event.
    for (const type of ['pointerdown', 'pointermove'] as const)
      host.addEventListener(type, event => this.#point(event), { capture: true })
    this.chart.timeScale().subscribeVisibleLogicalRangeChange(() => this.#report())
    this.chart.timeScale().subscribeSizeChange(width => this.#resize(width))
    host.addEventListener('touchcancel', () => this.chart.clearCrosshairPosition())
    this.recolour(look)
  }

  /** The series of the prices. */
  get prices(): PriceSeries['api'] {
    return this.#price.api
  }

  /** Draws the whole chart. The visible range is kept if the bars are those of before, with other values or lines. */
  set(bars: readonly Bar[]): void {
    const [first] = bars
    const isKept = first !== undefined && bars.length === this.#byTime.size && this.#byTime.has(this.timeOf(first))
    this.#byTime.clear()
    for (const bar of bars) this.#byTime.set(this.timeOf(bar), bar)
    this.#price.set(bars)
    this.#volume.setData(bars.map(bar => this.#column(bar)))
    if (!isKept) this.showWhole()
  }

  /** Draws the changed last bar, or a bar that follows it. */
  update(bar: Bar): void {
    const time = this.timeOf(bar)
    const outgrows = this.#isWhole && !this.#byTime.has(time)
    this.#byTime.set(time, bar)
    this.#price.update(bar)
    this.#volume.update(this.#column(bar))
    // For a new bar the library moves the first one out of view, so the whole range is shown again.
    if (outgrows) this.showWhole()
  }

  recolour(look: ChartLook): void {
    this.#look = look
    this.chart.applyOptions(lookOf(look))
    this.#price.recolour(look)
    this.lines.recolour(look)
    this.#volume.setData([...this.#byTime.values()].map(bar => this.#column(bar)))
  }

  /** The library keeps the visible range within the bars. */
  steer(move: Move): void {
    if (move === 'whole') this.showWhole()
    else if (move === 'earlier' || move === 'later') this.#pan(move === 'later' ? PAN_BARS : -PAN_BARS)
    else this.#zoom(move === 'wider' ? 1.4 : 0.7)
  }

  /** Moves the visible range by a number of bars; a negative number moves to earlier ones. */
  #pan(bars: number): void {
    const scale = this.chart.timeScale()
    scale.scrollToPosition(scale.scrollPosition() + bars, false)
  }

  /** Changes the number of visible bars by a factor and keeps the right edge. */
  #zoom(factor: number): void {
    const range = this.chart.timeScale().getVisibleLogicalRange()
    if (!range) return
    // `from` and `to` are both visible bars.
    const count = (range.to - range.from + 1) * factor
    this.chart.timeScale().setVisibleLogicalRange({ from: range.to + 1 - count, to: range.to })
  }

  showWhole(): void {
    this.chart.timeScale().fitContent()
  }

  scale(scale: PlotScale): void {
    this.#scale = scale
    const mode = scale.isLogarithmic ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal
    this.chart.priceScale('right').applyOptions({ mode })
    // The axis is written again.
    this.#format()
  }

  /** The text of a price on the axis. */
  textOf(price: number): string {
    const scaled = Math.round(price * this.unit)
    return this.#scale.textOf?.(scaled) ?? this.#options.formatPrice(scaled)
  }

  remove(): void {
    this.isRemoved = true
    this.chart.remove()
  }

  #point({ type, movementX, movementY }: PointerEvent): void {
    if (this.#isPointed || (type === 'pointermove' && movementX === 0 && movementY === 0)) return
    this.#isPointed = true
    this.chart.applyOptions({ crosshair: { mode: CrosshairMode.Magnet } })
  }

  /** The limit of zooming in is a maximum width of a bar, which depends on the width of the plot. */
  #resize(width: number): void {
    const wasWhole = this.#isWhole
    this.chart.timeScale().applyOptions({ maxBarSpacing: width / BARS_MIN })
    if (wasWhole) this.showWhole()
  }

  #report(): void {
    const range = this.chart.timeScale().getVisibleLogicalRange()
    const total = this.#byTime.size
    if (!range || total === 0) return
    const count = range.to - range.from + 1
    this.#isWhole = count >= total - 0.5
    this.#options.onReach({
      earliest: range.from <= 0.5,
      latest: range.to >= total - 1.5,
      closest: count <= BARS_MIN + 0.5,
      whole: this.#isWhole,
    })
  }

  /** With the previous close up to the height of the visible range away: further away it would flatten the candles. */
  #withPreviousClose(own: AutoscaleInfo | null): AutoscaleInfo | null {
    const scaled = this.lines.priceOf('previousClose')
    if (!own?.priceRange || scaled === null) return own
    const { minValue, maxValue } = own.priceRange
    const price = scaled / this.unit
    const reach = maxValue - minValue
    if (price < minValue - reach || price > maxValue + reach) return own
    const priceRange = { minValue: Math.min(minValue, price), maxValue: Math.max(maxValue, price) }
    return { ...own, priceRange }
  }

  /** The bar's time on the axis. */
  timeOf(bar: Bar): UTCTimestamp {
    return ((bar.time + zoneOffsetMs(bar.time, this.#options.zone)) / 1_000) as UTCTimestamp
  }

  #column(bar: Bar) {
    const { rise, fall, isHollow } = this.#look
    const isFall = bar.close < bar.open
    const share = isHollow && isFall ? 0.7 : 0.35
    return { time: this.timeOf(bar), value: bar.volume, color: thin(isFall ? fall : rise, share) }
  }

  #format(): void {
    const minMove = this.#options.step ?? DEFAULT_STEP
    const formatter = (price: number) => this.textOf(price)
    this.#price.api.applyOptions({ priceFormat: { type: 'custom', minMove, formatter } })
  }
}
