// Holds a plot for as long as its instrument, period and kind stay the same, and draws the chart's bars and lines on
// it. In a chunk of its own: the chart library is fetched only where a chart is shown.
import type { Ref } from 'react'
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
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
import type { OwnFill } from './extras/own-trades.ts'
import type { Reach } from './plot.ts'
import { Plot } from './plot.ts'
import type { PlotKind } from './price-series.ts'

const Overlays = lazy(async () => ({ default: (await import('./extras/Overlays.tsx')).Overlays }))

/** A move that a button below the chart makes, as a finger would. */
export type Move = 'earlier' | 'later' | 'closer' | 'wider' | 'whole'
export type CanvasHandle = { readonly steer: (move: Move) => void }

export type CanvasProps = {
  readonly handle?: Ref<CanvasHandle>
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
  readonly label: string
  readonly chosen: readonly Indicator[]
  readonly scale: ChartScale
  /** True while other instruments are compared: the axis is in per cent from the first visible bar. */
  readonly isCompared: boolean
  readonly fills: readonly OwnFill[]
  /** Called with the plot once it is drawn, and with null when it is gone. */
  readonly onPlot: (plot: Plot | null) => void
  readonly onPoint: (bar: Bar | null) => void
  readonly onReach: (reach: Reach) => void
}

export function Canvas(props: CanvasProps) {
  const { store, instrumentKey, period, kind, decimals, zone, label } = props
  const { average, averageTitle, previousCloseTitle, chosen, scale, isCompared, fills } = props
  const { locale } = useFormat()
  const formatFor = useFormatFor()
  const host = useRef<HTMLDivElement>(null)
  const plot = useRef<Plot | null>(null)
  const [shown, setShown] = useState<Plot | null>(null)
  const point = useEffectEvent(props.onPoint)
  const reach = useEffectEvent(props.onReach)
  const show = useEffectEvent((next: Plot | null) => {
    setShown(next)
    props.onPlot(next)
  })

  const drawAverage = useCallback(() => {
    plot.current?.setLine('average', average === null ? null : { price: average, title: averageTitle })
  }, [average, averageTitle])
  const drawQuote = useCallback(() => {
    const { price, previousClose } = quoteLeaf(instrumentKey)
    const day = direction(change(price, previousClose))
    plot.current?.setLine('price', price === null ? null : { price, title: '', direction: day })
    const isShown = period === '1D' && previousClose !== null
    plot.current?.setLine('previousClose', isShown ? { price: previousClose, title: previousCloseTitle } : null)
  }, [instrumentKey, period, previousCloseTitle])
  const drawLines = useEffectEvent(() => {
    drawAverage()
    drawQuote()
  })

  useEffect(() => {
    const element = host.current
    if (!element) return
    const drawn = new Plot(element, readLook(element), {
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
    plot.current = drawn
    show(drawn)
    drawLines()
    const stopBars = store.draw(({ all, changed }) => {
      if (all) drawn.set(changed)
      else for (const bar of changed) drawn.update(bar)
    })
    const stopLook = onLookChange(() => drawn.recolour(readLook(element)))
    return () => {
      stopLook()
      stopBars()
      plot.current = null
      drawn.remove()
      show(null)
    }
  }, [store, instrumentKey, period, kind, decimals, zone, locale, formatFor])

  useEffect(() => drawAverage(), [drawAverage])
  useEffect(() => {
    drawQuote()
    // Drawn before the next frame, like the header, so that both show the price of the same snapshot.
    return subscribe(quoteLeaf(instrumentKey), drawQuote)
  }, [instrumentKey, drawQuote])
  useImperativeHandle(props.handle, () => ({ steer: move => steer(plot.current, move) }), [])

  const hasOverlays = chosen.length > 0 || scale !== 'normal' || isCompared || fills.length > 0
  return (
    <>
      <div ref={host} className="chart-canvas" role="img" aria-label={label} />
      {shown && hasOverlays && (
        <Suspense fallback={null}>
          <Overlays
            plot={shown}
            store={store}
            instrumentKey={instrumentKey}
            period={period}
            decimals={decimals}
            chosen={chosen}
            scale={scale}
            isCompared={isCompared}
            fills={fills}
          />
        </Suspense>
      )}
    </>
  )
}

const PAN_BARS = 10

function steer(plot: Plot | null, move: Move): void {
  if (move === 'earlier') plot?.pan(-PAN_BARS)
  else if (move === 'later') plot?.pan(PAN_BARS)
  else if (move === 'closer') plot?.zoom(0.7)
  else if (move === 'wider') plot?.zoom(1.4)
  else plot?.showWhole()
}
