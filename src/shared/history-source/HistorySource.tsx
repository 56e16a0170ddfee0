// Where the past prices come from that a rule is computed with, in a live market. Simulated ones are reported by every page.
import { lazy, Suspense } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { usePriceOrigin } from '../../state/simulated.ts'

const HistoryNote = lazy(async () => ({ default: (await import('./HistoryNote.tsx')).HistoryNote }))

type HistorySourceProps = { readonly of: InstrumentKey | null }

/** That of an instrument, or of the shares of the United States for null: published rules choose among them. */
export function HistorySource({ of }: HistorySourceProps) {
  return usePriceOrigin() === 'live' ? (
    <Suspense>
      <HistoryNote of={of} />
    </Suspense>
  ) : null
}
