// Validation rules for the identity of a customer: names, documents, and the papers of a company (specification §3, KYC
// and corporate account).
import { foldAccents } from './fold.ts'
import type { Verdict } from './rules.ts'
import { breach, checkLength, checkLineOfText, checkRequired } from './rules.ts'
import { typed } from './typed.ts'
import type { IdentityDocument } from './user.ts'

/** A passport has a single page with data, so only its front is required. */
export const hasBack = (document: IdentityDocument): boolean => document !== 'passport'

export const NAME_MAX = 50

/**
 * Checks the name on a document: letters of any script with the usual punctuation of names. At most 50 characters (§5).
 */
export function checkPersonName(text: string): Verdict {
  const name = typed('name', text)
  return (
    checkRequired(name) ??
    checkLength(name, NAME_MAX) ??
    (/^\p{L}[\p{L}\p{M}' .’·-]*$/u.test(name) ? null : breach('name'))
  )
}

/**
 * Checks a document number: 5 to 20 letters and digits. A CURP has 18, a voter's key 18, a passport 9. Spaces and
 * hyphens are ignored.
 */
export function checkDocumentNumber(text: string): Verdict {
  const bare = bareDocument(text)
  if (bare === '') return breach('required')
  return /^[A-Z\d]{5,20}$/.test(bare) ? null : breach('documentNumber', { minimum: 5, maximum: 20 })
}
export const bareDocument = (text: string): string => typed('digits', text).replaceAll(/[ -]/g, '').toUpperCase()

/** Checks a telephone number: 8 to 15 digits (ITU E.164), optionally with + and separators. */
export function checkPhone(text: string): Verdict {
  const number = typed('digits', text)
  if (number === '') return breach('required')
  const bare = number.replaceAll(/[ ()-]/g, '')
  return /^\+?\d{8,15}$/.test(bare) ? null : breach('phone')
}

/** Checks the number of a licence or the role of an officer: at most 50 characters (§5). */
export const checkShortPaper = (text: string): Verdict => checkPaperOf(text, 50)
/** Checks the name or the address of a company: at most 100 characters. */
export const checkPaper = (text: string): Verdict => checkPaperOf(text, 100)

function checkPaperOf(text: string, maximum: number): Verdict {
  const line = typed('line', text)
  return checkRequired(line) ?? checkLength(line, maximum) ?? checkLineOfText(line)
}

/**
 * True if two names share a word, ignoring accents and case: a missing second surname or another order still match. In
 * scripts without spaces the names are compared as one text, in either order.
 */
export function sharesWord(one: string, other: string): boolean {
  const others = new Set(wordsOf(other))
  return wordsOf(one).some(word => others.has(word))
}

function wordsOf(name: string): string[] {
  const words = foldAccents(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
  return words.length > 1 ? [...words, words.join(''), words.toReversed().join('')] : words
}
