// Holds a plot for as long as its instrument, period and kind stay the same, and draws the chart's bars and lines on
// it. In a chunk of its own: the chart library is fetched only where a chart is shown.
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { subscribe } from 'valtio/vanilla'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Indicator } from '../../../domain/indicators.ts'
import { notationOf } from '../../../domain/instruments/notations.ts'
import type { Bar, ChartPeriod } from '../../../domain/kline.ts'
import { barSizes } from '../../../domain/kline.ts'
import { notationStep } from '../../../domain/price-notation.ts'
import { change, direction } from '../../../domain/quote.ts'
import { formatOf, useFormat } from '../../i18n/format.ts'
import { useFormatFor } from '../../shared/instruments/price-format.ts'
import { quoteLeaf } from '../../state/market.ts'
import type { ChartScale } from './chart-extras.ts'
import type { ChartStore } from './chart-store.ts'
import { onLookChange, readLook } from './colours.ts'
import { measuredPace } from './draw-pace.ts'
import type { OwnFill } from './extras/own-trades.ts'
import type { Reach } from './plot.ts'
import { Plot } from './plot.ts'
import type { LineName } from './price-lines.ts'
import type { PlotKind } from './price-series.ts'
import { levelsOf } from './use-chart.ts'

const Overlays = lazy(async () => ({ default: (await import('./extras/Overlays.tsx')).Overlays }))

export type CanvasProps = {
  readonly store: ChartStore
  readonly instrumentKey: InstrumentKey
  readonly period: ChartPeriod
  readonly kind: PlotKind
  readonly decimals: number
  readonly zone: string
  /** The user's average cost, scaled; null without a position. */
  readonly average: number | null
  readonly averageTitle: string
  readonly previousCloseTitle: string
  readonly labelOf: (last: Bar | null) => string
  readonly chosen: readonly Indicator[]
  readonly scale: ChartScale
  /** True while other instruments are compared: the axis is in per cent from the first visible bar. */
  readonly isCompared: boolean
  readonly fills: readonly OwnFill[]
  /** The plot of the last call of `onPlot`. */
  readonly plot: Plot | null
  /** Called with the plot once it is drawn, and with null when it is gone. */
  readonly onPlot: (plot: Plot | null) => void
  readonly onPoint: (bar: Bar | null) => void
  readonly onReach: (reach: Reach) => void
}

export function Canvas(props: CanvasProps) {
  const { store, instrumentKey, period, kind, decimals, zone, labelOf } = props
  const { average, averageTitle, previousCloseTitle, chosen, scale, isCompared, fills } = props
  const { locale } = useFormat()
  const formatFor = useFormatFor()
  const host = useRef<HTMLDivElement>(null)
  const plot = useRef<Plot | null>(null)
  const point = useEffectEvent(props.onPoint)
  const reach = useEffectEvent(props.onReach)
  const show = useEffectEvent(props.onPlot)

  const drawLines = useCallback(() => {
    const { price, previousClose } = quoteLeaf(instrumentKey)
    const day = direction(change(price, previousClose))
    const put = (name: LineName, at: number | null, title = '') =>
      plot.current?.lines.put(name, at === null ? null : { price: at, title, direction: day })
    put('average', average, averageTitle)
    put('price', price)
    put('previousClose', period === '1D' ? previousClose : null, previousCloseTitle)
  }, [instrumentKey, period, average, averageTitle, previousCloseTitle])
  /** Outside of React: the label has the price. */
  const follow = useEffectEvent(() => {
    host.current?.setAttribute('aria-label', labelOf(store.last()))
    drawLines()
  })

  useEffect(() => {
    const element = host.current
    if (!element) return
    const next = new Plot(element, readLook(element), {
      kind,
      decimals,
      zone,
      daily: barSizes[period] === 'day',
      locale,
      formatPrice: scaled => formatFor(formatOf(locale), instrumentKey).price(scaled, decimals),
      step: notationStep(notationOf(instrumentKey)),
      onPoint: bar => point(bar),
      onReach: now => reach(now),
    })
    plot.current = next
    show(next)
    store.drawAt(measuredPace(store))
    let drawn = ''
    const stopBars = store.draw(({ all, changed }) => {
      drawn = levelsOf(instrumentKey)
      if (all) next.set(changed)
      else for (const bar of changed) next.update(bar)
      follow()
    })
    // Before the next frame, like the header, so that both show the price of the same snapshot. A slow device draws the
    // chart later. What was drawn with the bars of the snapshot is not drawn again.
    const stopQuote = subscribe(quoteLeaf(instrumentKey), () => {
      if (drawn !== levelsOf(instrumentKey)) store.wantDrawing()
    })
    const stopLook = onLookChange(() => next.recolour(readLook(element)))
    return () => {
      stopLook()
      stopQuote()
      stopBars()
      plot.current = null
      next.remove()
      show(null)
    }
  }, [store, instrumentKey, period, kind, decimals, zone, locale, formatFor])

  useEffect(() => drawLines(), [drawLines])

  const hasOverlays = chosen.length > 0 || scale !== 'normal' || isCompared || fills.length > 0
  return (
    <>
      <div ref={host} className="chart-canvas" role="img" />
      {props.plot && hasOverlays && (
        <Suspense fallback={null}>
          <Overlays {...props} plot={props.plot} />
        </Suspense>
      )}
    </>
  )
}
