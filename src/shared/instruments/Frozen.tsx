// The note of a frozen share. Its code and its texts are loaded with the first one.
import { lazy, Suspense } from 'react'
import type { StockDetail } from '../../../domain/wire/calls/market.ts'

const FrozenNote = lazy(async () => ({ default: (await import('./FrozenNote.tsx')).FrozenNote }))

type FrozenProps = { readonly of: Pick<StockDetail, 'frozen' | 'instrument'> }

export function Frozen({ of: { frozen, instrument } }: FrozenProps) {
  if (!frozen) return null
  return (
    <Suspense fallback={null}>
      <FrozenNote action={frozen} currency={instrument.currency} />
    </Suspense>
  )
}
