// The instrument of a link to a quote, as the rows of live lists have it.
import { boardNames, boards } from '../../domain/instruments/boards.ts'
import type { NamedKey } from './instrument-links.ts'
import { keyOfQuery } from './instrument-of-query.ts'
import { splitHash } from './place.ts'

type Modified = Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

const quotePages: ReadonlySet<string> = new Set(boardNames.map(board => boards[board].quotePage))

/** The instrument of the address of a quote; null for any other address. */
export function quotedAt(address: string): NamedKey | null {
  const { path, search } = splitHash(address)
  const query = new URLSearchParams(search)
  const key = quotePages.has(path) ? keyOfQuery(query) : null
  return key && { key, name: query.get('name') ?? '' }
}

/** The instrument of the link that contains the element; null for any other element. */
export const quotedIn = (element: Element | null): NamedKey | null =>
  quotedAt(element?.closest('a')?.getAttribute('href') ?? '')

/** Clicks with a modifier key are left to the browser, which opens the quote in another tab. */
export const isPlainClick = (event: Modified): boolean =>
  !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
