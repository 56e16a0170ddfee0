// Withdrawal destinations: an account at a bank or a wallet on a network. The form and the server check the same
// fields.

import type { BankCountry } from './bank.ts'
import {
  bareNumber,
  checkAba,
  checkBankNumber,
  checkBranch,
  checkLine,
  checkOptionalLine,
  checkPostalCode,
  checkSwift,
} from './bank.ts'
import { checkPersonName } from './identity.ts'
import type { RequestState } from './review.ts'
import type { Verdict } from './rules.ts'
import { HOUR_MS, MINUTE_MS } from './time.ts'

/** The specification's fields of a bank card (§3), without its images. */
export const bankFields = [
  'bankName',
  'accountName',
  'cardNumber',
  'swiftCode',
  'branchCode',
  'abaNumber',
  'bankAddress',
  'region',
  'city',
  'postalCode',
  'personalAddress',
  'cardholderName',
] as const
export type BankField = (typeof bankFields)[number]
export type BankDetails = Readonly<Record<BankField, string>>

const notAsked = (text: string): Verdict => checkOptionalLine(text)
const optional =
  (check: (text: string) => Verdict) =>
  (text: string): Verdict =>
    text === '' ? null : check(text)

/** In Mexico a 16-digit number is a debit card's: its holder is then required too. */
export const isCard = (country: BankCountry, number: string): boolean =>
  country === 'MX' && bareNumber(number).length === 16

type Rules = Readonly<Record<BankField, (text: string) => Verdict>>

/** The rule of each field at a bank of the country. */
export function bankRules(country: BankCountry, number: string): Rules {
  const abroad = country !== 'MX'
  return {
    bankName: checkLine,
    // A company's name can have digits and punctuation.
    accountName: checkLine,
    cardNumber: text => checkBankNumber(country, text),
    swiftCode: country === 'HK' ? checkSwift : optional(checkSwift),
    branchCode: country === 'HK' ? checkBranch : notAsked,
    abaNumber: country === 'US' ? checkAba : notAsked,
    bankAddress: abroad ? checkLine : checkOptionalLine,
    region: abroad ? checkLine : checkOptionalLine,
    city: abroad ? checkLine : checkOptionalLine,
    postalCode:
      country === 'US' ? text => checkPostalCode(country, text) : optional(text => checkPostalCode(country, text)),
    personalAddress: abroad ? checkLine : checkOptionalLine,
    cardholderName: isCard(country, number) ? checkPersonName : optional(checkPersonName),
  }
}

/** The fields that a form shows for a country; the others stay empty. */
export const shownFields: Readonly<Record<BankCountry, readonly BankField[]>> = {
  MX: [
    'cardNumber',
    'bankName',
    'accountName',
    'cardholderName',
    'branchCode',
    'swiftCode',
    'personalAddress',
    'region',
    'city',
    'postalCode',
  ],
  US: [
    'abaNumber',
    'cardNumber',
    'bankName',
    'bankAddress',
    'swiftCode',
    'accountName',
    'personalAddress',
    'city',
    'region',
    'postalCode',
  ],
  HK: [
    'swiftCode',
    'branchCode',
    'cardNumber',
    'bankName',
    'bankAddress',
    'accountName',
    'personalAddress',
    'city',
    'region',
    'postalCode',
  ],
}

/** In a change, `KEPT_NUMBER` keeps the stored number, because the page knows only its last digits. */
export const KEPT_NUMBER = ''

/** The first field that breaks its rule. */
export function checkBankDetails(
  country: BankCountry,
  details: BankDetails,
): { readonly field: BankField; readonly breach: NonNullable<Verdict> } | null {
  const rules = bankRules(country, details.cardNumber)
  for (const field of bankFields) {
    const breach = rules[field](details[field])
    if (breach) return { field, breach }
  }
  return null
}

/** The reason why withdrawals to a destination are delayed or blocked. */
export type Standing = 'usable' | 'held' | 'pending' | 'failed'

type Reviewed = { readonly state: RequestState; readonly heldUntilTimestamp: number | null }

export function standingOf(destination: Reviewed, nowMs: number): Standing {
  if (destination.state === 'pending') return 'pending'
  if (destination.state !== 'passed') return 'failed'
  return hoursHeld(destination.heldUntilTimestamp, nowMs) > 0 ? 'held' : 'usable'
}

/**
 * Hours until withdrawals to the destination are allowed, a started hour counted whole, with a tolerance of one minute;
 * 0 without a wait.
 */
export function hoursHeld(heldUntilTimestamp: number | null, nowMs: number): number {
  const left = heldUntilTimestamp === null ? 0 : heldUntilTimestamp * 1_000 - nowMs
  return left <= 0 ? 0 : Math.max(1, Math.ceil((left - MINUTE_MS) / HOUR_MS))
}
