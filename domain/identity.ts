// Who a customer is: the rules of names, documents and a company's papers (specification §3, KYC and corporate account).
import type { Verdict } from './rules.ts'
import { breach, checkLength, checkLineOfText, checkRequired } from './rules.ts'
import type { IdentityDocument } from './user.ts'

/** A passport has one page that counts. */
export const hasBack = (document: IdentityDocument): boolean => document !== 'passport'

export const NAME_MAX = 50

/** As on the document: letters of any script, with the marks that names have. At most 50 characters (§5). */
export function checkPersonName(text: string): Verdict {
  const name = text.trim()
  return (
    checkRequired(name) ??
    checkLength(name, NAME_MAX) ??
    (/^\p{L}[\p{L}\p{M}' .’·-]*$/u.test(name) ? null : breach('name'))
  )
}

/** Letters and digits, 5 to 20: a CURP has 18, a voter's key 18, a passport 9. Spaces and hyphens do not count. */
export function checkDocumentNumber(text: string): Verdict {
  const bare = bareDocument(text)
  if (bare === '') return breach('required')
  return /^[A-Z\d]{5,20}$/.test(bare) ? null : breach('documentNumber', { minimum: 5, maximum: 20 })
}
export const bareDocument = (text: string): string => text.replaceAll(/[ -]/g, '').toUpperCase()

/** With or without +, the country's dialling code and the marks between: 8 to 15 digits (ITU E.164). */
export function checkPhone(text: string): Verdict {
  if (text.trim() === '') return breach('required')
  const bare = text.replaceAll(/[ ()-]/g, '')
  return /^\+?\d{8,15}$/.test(bare) ? null : breach('phone')
}

/** A licence's number, what the officer is: at most 50 characters (§5). */
export const checkShortPaper = (text: string): Verdict =>
  checkRequired(text) ?? checkLength(text.trim(), 50) ?? checkLineOfText(text.trim())
/** A company's name, an address. */
export const checkPaper = (text: string): Verdict =>
  checkRequired(text) ?? checkLength(text.trim(), 100) ?? checkLineOfText(text.trim())

/**
 * Whether two names have a word in common, case and accents aside: a second surname left out, or another order, is still
 * the same person. Scripts without spaces put all names together, in either order.
 */
export function sharesWord(one: string, other: string): boolean {
  const others = new Set(wordsOf(other))
  return wordsOf(one).some(word => others.has(word))
}

function wordsOf(name: string): string[] {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter(word => word !== '')
  return words.length > 1 ? [...words, words.join(''), words.toReversed().join('')] : words
}
