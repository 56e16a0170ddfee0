// The rows of a watchlist on the page: its entries, and a heading above each section.
import type { InstrumentKey } from '../../../domain/brand.ts'
import { WINDOW_SELECTION_MAX } from '../../../domain/limits.ts'
import type { Sectioned } from '../../../domain/watchlists/sections.ts'
import { sectionOf } from '../../../domain/watchlists/sections.ts'
import type { RowRange } from '../../../worker/contract.ts'

type Keyed = Sectioned & { readonly key: InstrumentKey }
/** `at`: place of an entry among the entries; of a heading, that of the first one below it. */
export type WatchRow<T extends Keyed> =
  | { readonly kind: 'heading'; readonly id: string; readonly name: string; readonly at: number }
  | { readonly kind: 'entry'; readonly id: string; readonly item: T; readonly at: number }

export function rowsOf<T extends Keyed>(list: readonly T[]): WatchRow<T>[] {
  return list.flatMap((item, at): WatchRow<T>[] => {
    const entry = { kind: 'entry', id: item.key, item, at } as const
    const name = sectionOf(item)
    const above = list[at - 1]
    if (name === null || (above && sectionOf(above) === name)) return [entry]
    return [{ kind: 'heading', id: `#${name}`, name, at }, entry]
  })
}

/** The selection of a long list moves in steps, so that it does not change with every row. */
const STEP = 50

/** The place to give to {@link selectionAt}. */
export const steppedTo = (first: number): number => first - (first % STEP)

/**
 * The entries of a long list that have prices while the one at `first` is the topmost on the screen: a connection gets
 * the quotes of 200 instruments at once.
 */
export function selectionAt(count: number, first: number): RowRange {
  const start = Math.max(0, Math.min(first - STEP, count - WINDOW_SELECTION_MAX))
  return { first: start, last: Math.min(count, start + WINDOW_SELECTION_MAX) }
}

/** Where an entry goes that is dropped at a row: its place among the entries, and the section of the heading above. */
export function droppedAt<T extends Keyed>(
  rows: readonly WatchRow<T>[],
  id: string,
  place: number,
): { readonly at: number; readonly section: string | null } {
  const above = rows.filter(row => row.id !== id).slice(0, place)
  const heading = above.findLast(row => row.kind === 'heading')
  return { at: above.filter(row => row.kind === 'entry').length, section: heading?.name ?? null }
}
