// Long numbers in groups that an eye can compare, and the caret where it was while they are typed.
import type { BankCountry } from '../../../domain/bank.ts'

const CARD_DIGITS = 16
/** Bank, place, and the account with its check digit in fours. */
const CLABE_GROUPS = [3, 3, 4, 4, 4]
const FOURS = [4]

/** Until its last digit a Mexican number is told by its first: no bank's prefix begins as cards do. */
const looksLikeCard = (digits: string): boolean => /^[2345]/.test(digits) && digits.length <= CARD_DIGITS

const sizesOf = (country: BankCountry, digits: string): readonly number[] =>
  country !== 'MX' || digits.length === CARD_DIGITS || looksLikeCard(digits) ? FOURS : CLABE_GROUPS

/** How long the number is going to be; null where it depends on the bank. */
export const expectedDigits = (country: BankCountry, digits: string): number | null =>
  country !== 'MX' ? null : looksLikeCard(digits) ? CARD_DIGITS : 18

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

/** The digits of what was typed or pasted; those of an input method for Chinese are wider. */
const digitsOf = (text: string): string =>
  text.replace(/[\uff10-\uff19]/g, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)).replaceAll(/\D/g, '')

export type Edit = {
  /** Digits before it. */
  readonly before: string
  /** The field after it, and where its caret is. */
  readonly text: string
  readonly caret: number
  /** As the browser names it (`InputEvent.inputType`). */
  readonly how: string
}

/** The digits after an edit, and how many of them stand before the caret. */
export function afterEdit({ before, text, caret, how }: Edit): { readonly digits: string; readonly caret: number } {
  const digits = digitsOf(text)
  const behind = digitsOf(text.slice(0, caret)).length
  // Only the space between two groups was taken away: the digit beside it was meant.
  const isSpace = digits === before && how.startsWith('deleteContent')
  if (isSpace && how === 'deleteContentBackward' && behind > 0)
    return { digits: digits.slice(0, behind - 1) + digits.slice(behind), caret: behind - 1 }
  if (isSpace && how === 'deleteContentForward')
    return { digits: digits.slice(0, behind) + digits.slice(behind + 1), caret: behind }
  return { digits, caret: behind }
}

/** Where the caret stands in the grouped text so that so many digits are before it. */
export function caretAfter(text: string, digits: number): number {
  let left = digits
  for (let at = 0; at < text.length; at += 1) {
    if (left === 0) return at
    if (text[at] !== ' ') left -= 1
  }
  return text.length
}
