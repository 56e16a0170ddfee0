// The way to the desk: its address, whether the window has room for it, and the button that opens it.
import { PanelsTopLeft } from 'lucide-react'
import { useMedia } from '../lib/use-media.ts'
import type { NamedKey } from '../router/instrument-links.ts'
import { quoteHref } from '../router/instrument-links.ts'
import { push } from '../router/navigate.ts'
import { splitHash, toOf } from '../router/place.ts'
import type { PagePath } from '../router/table.ts'
import { IconButton } from '../ui/IconButton.tsx'

export const DESK: PagePath = '/pages/watchlist/desk'

/** Link to the desk with an instrument; without one if it has no quote. The desk has the query of a quote. */
export const deskHref = (instrument: NamedKey): string =>
  toOf({ path: DESK, search: splitHash(quoteHref(instrument) ?? '').search })

/** 1200 px at the default text size, more with larger text. */
export const useHasDesk = (): boolean => useMedia('(width >= 75em)')

/** Nothing in a window without room. `of`: the instrument that the desk shows. */
export function DeskButton({ label, of }: { readonly label: string; readonly of?: NamedKey }) {
  if (!useHasDesk()) return null
  return <IconButton label={label} icon={<PanelsTopLeft size={22} />} onClick={() => push(of ? deskHref(of) : DESK)} />
}
