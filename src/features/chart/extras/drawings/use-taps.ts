// Points of a drawing, entered by taps on the chart. A finger that scrolls the page or moves the chart enters none. Not the
// clicks of the library: it takes a second one within half a second for a double click, and reports neither.
import { useEffect, useEffectEvent } from 'react'
import type { ChartStore } from '../../chart-store.ts'
import type { Plot } from '../../plot.ts'
import type { Ticks } from '../ticks.ts'
import { snapped } from '../ticks.ts'
import type { Point } from './drawing.ts'

/** A finger moves by this while it taps. */
const STILL_PX = 8

type TapsOf = { readonly plot: Plot | null; readonly store: ChartStore; readonly ticks: Ticks }

export function useTaps({ plot, store, ticks }: TapsOf, isOn: boolean, onPoint: (point: Point) => void): void {
  const enter = useEffectEvent((event: PointerEvent) => {
    const point = plot && pointAt(plot, store, event)
    if (point) onPoint({ price: snapped(point.price, ticks), time: point.time })
  })
  useEffect(() => {
    if (!plot || plot.isRemoved || !isOn) return
    const element = plot.chart.chartElement()
    let down: PointerEvent | null = null
    const press = (event: PointerEvent): void => {
      down = event.isPrimary && event.button === 0 ? event : null
    }
    const lift = (event: PointerEvent): void => {
      const isTap = down !== null && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) <= STILL_PX
      down = null
      if (isTap) enter(event)
    }
    element.addEventListener('pointerdown', press)
    element.addEventListener('pointerup', lift)
    return () => {
      element.removeEventListener('pointerdown', press)
      element.removeEventListener('pointerup', lift)
    }
  }, [plot, isOn])
}

/** The price, not on the tick yet, and the time of the bar; null beside the prices. */
function pointAt(plot: Plot, { bars }: ChartStore, { clientX, clientY }: PointerEvent) {
  const { chart, prices, unit } = plot
  const { left, top } = chart.chartElement().getBoundingClientRect()
  const [x, y] = [clientX - left, clientY - top]
  if (x > chart.timeScale().width() || y > chart.paneSize(0).height) return null
  const logical = chart.timeScale().coordinateToLogical(x)
  const price = prices.coordinateToPrice(y)
  const bar = logical === null ? undefined : bars[Math.round(logical)]
  return price === null || !bar ? null : { price: price * unit, time: bar.time }
}
