// Watches a chart in the engine while mounted.
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { IndicatorId } from '../../../domain/indicators.ts'
import { marketOf } from '../../../domain/instruments/market-code.ts'
import { onChart } from '../../data/events.ts'
import { useView } from '../../engine/use-view.ts'
import type { Charted, ChartNews } from './chart-store.ts'
import { ChartStore } from './chart-store.ts'

export type Chart = ChartNews & { readonly store: ChartStore }

/**
 * An external store and not React state: its changes are committed before the next frame, as those of the quotes are.
 * The legend and the header therefore show the same snapshot.
 */
export function useChart({ key, period, interval }: Charted, indicators: readonly IndicatorId[]): Chart {
  const chosen = indicators.length === 0 ? undefined : indicators
  const view = useView({ kind: 'chart', key, market: marketOf(key), period, interval, indicators: chosen })
  const store = useMemo(() => new ChartStore({ key, period, interval }), [key, period, interval])
  useEffect(() => onChart(view, patch => store.apply(patch)), [view, store])
  const { last, state } = useSyncExternalStore(store.subscribe, store.news)
  return { store, last, state }
}
