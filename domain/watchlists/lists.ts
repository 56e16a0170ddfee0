// Named watchlists: their limits, and the rules for their names. Page and server check a name alike.
import type { Verdict } from '../rules.ts'
import { breach } from '../rules.ts'
import { typed } from '../typed.ts'

export const WATCHLISTS_MAX = 50
/** Characters of the name of a list or of a section. */
export const LIST_NAME_MAX = 40
/**
 * Id of the first list, which every user has: the calls of the specification work on it. It can be renamed and moved, but
 * not deleted.
 */
export const MAIN_LIST = 'main'

/** Marks of an entry. Each is shown with a letter, because colour alone cannot be told apart by everyone. */
export const entryFlags = ['red', 'orange', 'green', 'blue', 'purple'] as const
export type EntryFlag = (typeof entryFlags)[number]
export const flagLetter = { red: 'A', orange: 'B', green: 'C', blue: 'D', purple: 'E' } as const satisfies Record<
  EntryFlag,
  string
>

/** Names that look alike are the same name. */
const compared = (name: string): string => typed('search', name).toLowerCase()

/** Checks the name of a list; `others`: the names of the user's other lists. */
export const checkListName = (name: string, others: readonly string[]): Verdict => checkName(name, others)

/**
 * Checks the name of a section; `others`: the names of the list's other sections. A comma separates the codes of an
 * exported list, so a name has none.
 */
export const checkSectionName = (name: string, others: readonly string[]): Verdict =>
  name.includes(',') ? breach('malformed') : checkName(name, others)

function checkName(name: string, others: readonly string[]): Verdict {
  const text = typed('line', name)
  if (text === '') return breach('required')
  if (text.length > LIST_NAME_MAX) return breach('tooLong', { maximum: LIST_NAME_MAX })
  return others.some(other => compared(other) === compared(text)) ? breach('duplicate') : null
}
