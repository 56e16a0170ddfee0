// The values of one bar as text: its prices, and what the user added to the chart.
import { lazy, Suspense } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Indicator } from '../../../domain/indicators.ts'
import { specOf } from '../../../domain/instruments/boards.ts'
import { boardOf } from '../../../domain/instruments/market-code.ts'
import type { Bar } from '../../../domain/kline.ts'
import { BarLegend } from './BarLegend.tsx'
import type { BarText } from './bar-text.ts'
import type { ChartStore } from './chart-store.ts'
import type { OwnFill } from './extras/own-trades.ts'

const IndicatorLegend = lazy(async () => ({ default: (await import('./extras/IndicatorLegend.tsx')).IndicatorLegend }))
const OwnTrades = lazy(async () => ({ default: (await import('./extras/OwnTrades.tsx')).OwnTrades }))

type ChartLegendsProps = {
  readonly instrumentKey: InstrumentKey
  readonly decimals: number
  readonly store: ChartStore
  /** The bar under the finger; null for the last one. */
  readonly point: Bar | null
  readonly text: BarText
  readonly chosen: readonly Indicator[]
  readonly showsFills: boolean
  readonly hidden: boolean
  readonly onTrades: (fills: readonly OwnFill[]) => void
}

export function ChartLegends(props: ChartLegendsProps) {
  const { instrumentKey, decimals, store, point, text, chosen, showsFills, hidden, onTrades } = props
  const shared = { instrumentKey, decimals, store }
  return (
    <div className="chart-legends">
      <BarLegend store={store} point={point} text={text} hasVolume={specOf(boardOf(instrumentKey)).hasVolume} />
      <Suspense fallback={null}>
        {chosen.length > 0 && <IndicatorLegend {...shared} chosen={chosen} point={point} />}
        {showsFills && <OwnTrades {...shared} text={text} hidden={hidden} onTrades={onTrades} />}
      </Suspense>
    </div>
  )
}
