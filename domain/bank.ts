// Accounts at banks (specification §3): formats of their numbers, and the typing errors that check digits detect.
import type { Currency } from './currency.ts'
import { mexicanBanks } from './mexican-banks.ts'
import type { Verdict } from './rules.ts'
import { breach, checkLength, checkLineOfText, checkRequired } from './rules.ts'
import { typed } from './typed.ts'

/** The country of the bank decides the format of the number and the currency of the account. */
export const bankCountries = ['MX', 'US', 'HK'] as const
export type BankCountry = (typeof bankCountries)[number]

export const currencyOfBank: Readonly<Record<BankCountry, Currency>> = { MX: 'MXN', US: 'USD', HK: 'HKD' }

const CLABE_DIGITS = 18
const CLABE_WEIGHTS = [3, 7, 1]

/**
 * A Mexican account number (CLABE) has 18 digits. The first three identify the bank. The last is a check digit: the
 * other digits are weighted 3, 7, 1, each product modulo 10. A 16-digit number is the number of a debit card.
 */
function checkMexicanNumber(digits: string): Verdict {
  if (digits.length === 16) return checkCardNumber(digits)
  if (digits.length !== CLABE_DIGITS) return breach('clabeLength', { digits: CLABE_DIGITS })
  const sum = [...digits.slice(0, -1)]
    .map((digit, place) => (Number(digit) * (CLABE_WEIGHTS[place % 3] ?? 0)) % 10)
    .reduce((one, other) => one + other, 0)
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1)) ? null : breach('clabeCheck')
}

/**
 * Returns the name of the bank from the first three digits of a CLABE. Null if the bank is not in the list; that is not
 * an error.
 */
export const bankOfClabe = (digits: string): string | null => mexicanBanks.get(digits.slice(0, 3)) ?? null

/** Checks a card number (ISO 7812): 13 to 19 digits with Luhn's check digit. */
export function checkCardNumber(digits: string): Verdict {
  if (!/^\d{13,19}$/.test(digits)) return breach('cardNumber')
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0 ? null : breach('cardNumber')
}

/** Removes the spaces and hyphens that users type between digits. */
export const bareNumber = (text: string): string => typed('digits', text).replaceAll(/[ -]/g, '')

/** Checks an account number by the rules of the bank's country. Spaces and hyphens are ignored. */
export function checkBankNumber(country: BankCountry, text: string): Verdict {
  const digits = bareNumber(text)
  if (digits === '') return breach('required')
  if (!/^\d+$/.test(digits)) return breach('digitsOnly')
  if (country === 'MX') return checkMexicanNumber(digits)
  const [minimum, maximum] = country === 'US' ? [4, 17] : [6, 17]
  return digits.length >= minimum && digits.length <= maximum ? null : breach('accountLength', { minimum, maximum })
}

/** Checks a SWIFT code (ISO 9362): bank, country, location, and optionally branch. */
export function checkSwift(entry: string): Verdict {
  const text = typed('code', entry)
  if (text === '') return breach('required')
  return /^[A-Z]{4}[A-Z]{2}[A-Z\d]{2}([A-Z\d]{3})?$/.test(text) ? null : breach('swift')
}

/** Checks a US routing number: nine digits whose sum, weighted 3, 7, 1, is a multiple of ten. */
export function checkAba(entry: string): Verdict {
  const text = typed('pin', entry)
  if (text === '') return breach('required')
  if (!/^\d{9}$/.test(text)) return breach('aba')
  const sum = [...text].reduce((total, digit, place) => total + Number(digit) * (CLABE_WEIGHTS[place % 3] ?? 0), 0)
  return sum > 0 && sum % 10 === 0 ? null : breach('aba')
}

/** Checks a Hong Kong branch code: three digits. */
export function checkBranch(entry: string): Verdict {
  const text = typed('digits', entry)
  if (text === '') return breach('required')
  return /^\d{3}$/.test(text) ? null : breach('branch')
}

export function checkPostalCode(country: BankCountry, entry: string): Verdict {
  const text = typed('digits', entry)
  if (country === 'HK') return text === '' || /^[\w -]{1,10}$/.test(text) ? null : breach('postalCode')
  if (text === '') return breach('required')
  return (country === 'MX' ? /^\d{5}$/ : /^\d{5}(-\d{4})?$/).test(text) ? null : breach('postalCode')
}

/** Checks a line of an address or the name of a bank: not empty, with a maximum length. */
export const checkLine = (text: string): Verdict => checkRequired(text) ?? checkOptionalLine(text)
export function checkOptionalLine(entry: string): Verdict {
  const text = typed('line', entry)
  return checkLength(text, 100) ?? checkLineOfText(text)
}

/** Masks all but the last four digits. */
export const maskNumber = (digits: string): string => `•••• ${digits.slice(-4)}`
