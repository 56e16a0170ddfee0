// The actions of a row: a held finger, or the key of the context menu, opens a sheet with them. The page of the quote, which
// a tap opens, has a button for each.
import type { RefObject } from 'react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { followHolds } from '../../shared/quote-rows/row-hold.ts'

const RowMenu = lazy(async () => ({ default: (await import('./RowMenu.tsx')).RowMenu }))

export function RowActions({ list }: { readonly list: RefObject<HTMLElement | null> }) {
  const [held, setHeld] = useState<{ readonly address: string; readonly open: boolean } | null>(null)
  useEffect(() => {
    if (list.current) return followHolds(list.current, address => setHeld({ address, open: true }))
    return
  }, [list])
  if (!held) return null
  const { address, open } = held
  return (
    <Suspense fallback={null}>
      <RowMenu key={address} address={address} open={open} onClose={() => setHeld({ address, open: false })} />
    </Suspense>
  )
}
