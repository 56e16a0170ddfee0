// What an import would do to a list, before it is confirmed: the lines that are added, and why each other line is not.
import type { InstrumentKey } from '../../../domain/brand.ts'
import { WATCHLIST_MAX } from '../../../domain/limits.ts'
import type { ListLine, ReadEntry, ReadList } from '../../../domain/watchlists/text.ts'

export type Preview = {
  readonly added: readonly ReadEntry[]
  /** Instruments that the list has already, or that the text has twice. */
  readonly present: readonly ListLine[]
  /** No code of a market, or an instrument that Pulso does not have. */
  readonly unknown: readonly ListLine[]
  /** Headings that were shortened. */
  readonly shortened: readonly ListLine[]
  /** True if the list would have more instruments than it can: nothing is added then. */
  readonly isOverfull: boolean
}

const byLine = (lines: readonly ListLine[]): ListLine[] => lines.toSorted((one, other) => one.line - other.line)

/** `list`: keys that it has. `known`: keys of the text that exist. */
export function previewOf(read: ReadList, list: readonly InstrumentKey[], known: ReadonlySet<string>): Preview {
  const found = read.entries.filter(entry => known.has(entry.key))
  const added = found.filter(entry => !list.includes(entry.key))
  return {
    added,
    present: byLine([...read.repeated, ...found.filter(entry => list.includes(entry.key))]),
    unknown: byLine([...read.unreadable, ...read.entries.filter(entry => !known.has(entry.key))]),
    shortened: read.shortened,
    isOverfull: list.length + added.length > WATCHLIST_MAX,
  }
}
