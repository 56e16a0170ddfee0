// Rules for the names of watchlists and of their sections. Page and server check a name alike.
import type { Verdict } from '../rules.ts'
import { breach } from '../rules.ts'
import { typed } from '../typed.ts'
import { LIST_NAME_MAX } from './lists.ts'

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
