// The address of the desk, which has the query of a quote.
import type { NamedKey } from './instrument-links.ts'
import { quoteHref } from './instrument-links.ts'
import { splitHash, toOf } from './place.ts'
import type { PagePath } from './table.ts'

export const DESK: PagePath = '/pages/watchlist/desk'

/** Link to the desk with an instrument; without one if it has no quote. */
export const deskHref = (instrument: NamedKey): string =>
  toOf({ path: DESK, search: splitHash(quoteHref(instrument) ?? '').search })
