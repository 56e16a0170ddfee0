// Watches a chart in the engine while mounted.
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { IndicatorId } from '../../../domain/indicators.ts'
import { marketOf } from '../../../domain/instruments/market-code.ts'
import type { Bar } from '../../../domain/kline.ts'
import type { ChartPatch } from '../../../worker/contract.ts'
import { onChart } from '../../data/events.ts'
import { useView } from '../../engine/use-view.ts'
import { quoteLeaf } from '../../state/market.ts'
import type { Charted } from './chart-store.ts'
import { ChartStore } from './chart-store.ts'

export type Chart = {
  readonly store: ChartStore
  readonly state: ChartPatch['state']
  /** Open of the first bar, scaled; null before it is known. */
  readonly firstOpen: number | null
}

/** Renders the component when the state or the first bar changes, and not with every price. */
export function useChart({ key, period, interval }: Charted, indicators: readonly IndicatorId[]): Chart {
  const chosen = indicators.length === 0 ? undefined : indicators
  const view = useView({ kind: 'chart', key, market: marketOf(key), period, interval, indicators: chosen })
  const store = useMemo(() => new ChartStore({ key, period, interval }), [key, period, interval])
  useEffect(() => onChart(view, patch => store.apply(patch)), [view, store])
  const state = useSyncExternalStore(store.subscribe, store.state)
  const firstOpen = useSyncExternalStore(store.subscribe, store.firstOpen)
  return { store, state, firstOpen }
}

/**
 * The last bar; null before the first one. An external store and not React state: its changes are committed before the
 * next frame, as those of the quotes are. The legend and the header therefore show the same snapshot.
 */
export const useLast = (store: ChartStore): Bar | null => useSyncExternalStore(store.subscribe, store.last)

/** The prices of a quote that a chart has lines at, as text: another text means that they have changed. */
export function levelsOf(key: InstrumentKey): string {
  const { price, previousClose } = quoteLeaf(key)
  return `${price} ${previousClose}`
}
