// Holds a plot for as long as its instrument, period and kind stay the same, and feeds it from the engine.
// A chunk of its own: the chart library is fetched only where a chart is shown.
import type { Ref } from 'react'
import { useCallback, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Bar, ChartPeriod } from '../../../domain/kline.ts'
import { barSizes } from '../../../domain/kline.ts'
import { onChart } from '../../engine/events.ts'
import { useView } from '../../engine/use-view.ts'
import { formatOf, useFormat } from '../../i18n/format.ts'
import { ChartBars } from './bars.ts'
import { onLookChange, readColours } from './colours.ts'
import type { PlotKind } from './plot.ts'
import { Plot } from './plot.ts'

/** What the buttons below the chart do: the same that a finger does. */
export type Move = 'earlier' | 'later' | 'closer' | 'wider' | 'whole'
export type CanvasHandle = { readonly steer: (move: Move) => void }

export type CanvasProps = {
  readonly handle?: Ref<CanvasHandle>
  readonly instrumentKey: InstrumentKey
  readonly period: ChartPeriod
  readonly kind: PlotKind
  readonly decimals: number
  readonly zone: string
  /** Own average cost, scaled; null for none. */
  readonly average: number | null
  readonly averageTitle: string
  readonly label: string
  readonly onPoint: (bar: Bar | null) => void
  readonly onBars: (bars: readonly Bar[], state: 'loading' | 'ready' | 'failed') => void
}

export function Canvas(props: CanvasProps) {
  const { instrumentKey, period, kind, decimals, zone, average, averageTitle, label } = props
  const { locale } = useFormat()
  const host = useRef<HTMLDivElement>(null)
  const plot = useRef<Plot | null>(null)
  const view = useView({ kind: 'chart', key: instrumentKey, period })
  const kept = useRef({ view: '', bars: new ChartBars() })
  const point = useEffectEvent(props.onPoint)
  const tell = useEffectEvent(props.onBars)
  const drawAverage = useCallback(() => plot.current?.setAverage(average, averageTitle), [average, averageTitle])
  const drawAverageOn = useEffectEvent(drawAverage)

  useEffect(() => {
    const element = host.current
    if (!element) return
    const drawn = new Plot(element, readColours(element), {
      kind,
      decimals,
      zone,
      daily: barSizes[period] === 'day',
      locale,
      formatPrice: scaled => formatOf(locale).price(scaled, decimals),
      onPoint: bar => point(bar),
    })
    plot.current = drawn
    drawAverageOn()
    if (kept.current.view === `${instrumentKey} ${period}`) drawn.set(kept.current.bars.bars)
    const stopLook = onLookChange(() => drawn.recolour(readColours(element)))
    return () => {
      stopLook()
      plot.current = null
      drawn.remove()
    }
  }, [instrumentKey, period, kind, decimals, zone, locale])

  useEffect(() => {
    kept.current = { view: `${instrumentKey} ${period}`, bars: new ChartBars() }
    const { bars } = kept.current
    return onChart(view, patch => {
      if (patch.key !== instrumentKey || patch.period !== period) return
      const { all, changed } = bars.apply(patch)
      if (all) plot.current?.set(changed)
      else for (const bar of changed) plot.current?.update(bar)
      tell(bars.bars, patch.state)
    })
  }, [view, instrumentKey, period])

  useEffect(() => drawAverage(), [drawAverage])
  useImperativeHandle(props.handle, () => ({ steer: move => steer(plot.current, move) }), [])

  return <div ref={host} className="chart-canvas" role="img" aria-label={label} />
}

const PAN_BARS = 10

function steer(plot: Plot | null, move: Move): void {
  if (move === 'earlier') plot?.pan(-PAN_BARS)
  else if (move === 'later') plot?.pan(PAN_BARS)
  else if (move === 'closer') plot?.zoom(0.7)
  else if (move === 'wider') plot?.zoom(1.4)
  else plot?.latest()
}
