// The height of a row of the live lists in the density that the user chose.
import { useSnapshot } from 'valtio/react'
import { settings } from '../../state/settings.ts'
import { isNarrow } from '../../ui/list-geometry.ts'
import { ROW_PX } from '../../ui/Row.tsx'

/** One line, with a target of more than 24 px (WCAG 2.5.8). */
const COMPACT_ROW_PX = 36

/** At the default text size. A row of a narrow list has two lines in any density. Give the list a key of it: a list does not change the height of its rows. */
export function useRowPx(): number {
  const { density } = useSnapshot(settings)
  return density === 'compact' && !isNarrow() ? COMPACT_ROW_PX : ROW_PX
}

/** The height as a length of a style sheet, for a list whose rows the browser lays out: it grows with the text. */
export const rowsHeight = (rowPx: number, rows = 1): string => `${(rows * rowPx) / 16}rem`
