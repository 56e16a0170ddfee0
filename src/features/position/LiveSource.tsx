import { lazy, Suspense } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { usePriceOrigin } from '../../state/simulated.ts'

const MarketSources = lazy(async () => ({ default: (await import('./PriceSource.tsx')).MarketSources }))
const InstrumentSource = lazy(async () => ({ default: (await import('./PriceSource.tsx')).InstrumentSource }))

type LiveSourceProps = { readonly of: InstrumentKey | null }

/** Where live prices come from: those of an instrument, or of all for null. Simulated ones are reported by every page. */
export function LiveSource({ of }: LiveSourceProps) {
  if (usePriceOrigin() !== 'live') return null
  return <Suspense fallback={null}>{of === null ? <MarketSources /> : <InstrumentSource of={of} />}</Suspense>
}
