// Formats long numbers in groups, and keeps the caret position while typing.
import type { BankCountry } from '../../../domain/bank.ts'
import { asciiNumber } from '../../../domain/typed.ts'

const CARD_DIGITS = 16
/** Groups of a CLABE: bank, city, and the account with its check digit in groups of four. */
const CLABE_GROUPS = [3, 3, 4, 4, 4]
const FOURS = [4]

/**
 * An incomplete Mexican number is classified by its first digit: no bank's prefix starts with a digit of a card number.
 */
const looksLikeCard = (digits: string): boolean => /^[2345]/.test(digits) && digits.length <= CARD_DIGITS

const sizesOf = (country: BankCountry, digits: string): readonly number[] =>
  country !== 'MX' || digits.length === CARD_DIGITS || looksLikeCard(digits) ? FOURS : CLABE_GROUPS

/** Number of digits of a complete number; null if it depends on the bank. */
export function expectedDigits(country: BankCountry, digits: string): number | null {
  if (country !== 'MX') return null
  return looksLikeCard(digits) ? CARD_DIGITS : 18
}

export function groupsOf(country: BankCountry, digits: string): readonly string[] {
  const sizes = sizesOf(country, digits)
  const groups: string[] = []
  for (let at = 0; at < digits.length; ) {
    const size = sizes[groups.length] ?? sizes.at(-1) ?? digits.length
    groups.push(digits.slice(at, at + size))
    at += size
  }
  return groups
}

export const grouped = (country: BankCountry, digits: string): string => groupsOf(country, digits).join(' ')

/** The digits of typed or pasted text. Input methods produce full-width digits, and other scripts have their own. */
const digitsOf = (text: string): string => asciiNumber(text).replaceAll(/\D/g, '')

export type Edit = {
  /** The digits of the field before the edit. */
  readonly before: string
  /** The field's text and caret after the edit. */
  readonly text: string
  readonly caret: number
  /** Kind of edit, as in `InputEvent.inputType`. */
  readonly how: string
}

/** The digits after an edit, and the number of them before the caret. */
export function afterEdit({ before, text, caret, how }: Edit): { readonly digits: string; readonly caret: number } {
  const digits = digitsOf(text)
  const behind = digitsOf(text.slice(0, caret)).length
  // Only the space between two groups was deleted: the digit beside it is deleted instead.
  const isSpace = digits === before && how.startsWith('deleteContent')
  if (isSpace && how === 'deleteContentBackward' && behind > 0)
    return { digits: digits.slice(0, behind - 1) + digits.slice(behind), caret: behind - 1 }
  if (isSpace && how === 'deleteContentForward')
    return { digits: digits.slice(0, behind) + digits.slice(behind + 1), caret: behind }
  return { digits, caret: behind }
}

/** Caret position in the grouped text with this number of digits before it. */
export function caretAfter(text: string, digits: number): number {
  let left = digits
  for (let at = 0; at < text.length; at += 1) {
    if (left === 0) return at
    if (text[at] !== ' ') left -= 1
  }
  return text.length
}
