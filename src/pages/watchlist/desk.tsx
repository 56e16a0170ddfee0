// The desk: lists, the chart of the chosen instrument, its ticket, positions and orders beside each other, in a window
// that has the room. A narrower one shows the dashboard.
import { lazy } from 'react'
import { useHasDesk } from '../../shared/DeskButton.tsx'

const WideDesk = lazy(async () => ({ default: (await import('./WideDesk.tsx')).WideDesk }))
const NarrowDesk = lazy(async () => ({ default: (await import('./NarrowDesk.tsx')).NarrowDesk }))

export function Page() {
  return useHasDesk() ? <WideDesk /> : <NarrowDesk />
}
