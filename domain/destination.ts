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
import type { TypedKind } from './typed.ts'
import { typed } from './typed.ts'

/** Text fields of a bank card (specification §3); the images are separate. */
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

/** Kind of each field, for its normalisation. */
export const bankKinds: Readonly<Record<BankField, TypedKind>> = {
  bankName: 'line',
  accountName: 'line',
  cardNumber: 'digits',
  swiftCode: 'code',
  branchCode: 'digits',
  abaNumber: 'pin',
  bankAddress: 'line',
  region: 'line',
  city: 'line',
  postalCode: 'digits',
  personalAddress: 'line',
  cardholderName: 'name',
}

export type BankDetails = Readonly<Record<BankField, string>>

const notAsked = (text: string): Verdict => checkOptionalLine(text)
const optional =
  (check: (text: string) => Verdict) =>
  (text: string): Verdict =>
    typed('line', text) === '' ? null : check(text)

/**
 * True for the number of a debit card: in Mexico a number with 16 digits. The name of the card holder is then required
 * as well.
 */
export const isCard = (country: BankCountry, number: string): boolean =>
  country === 'MX' && bareNumber(number).length === 16

type Rules = Readonly<Record<BankField, (text: string) => Verdict>>

/** Returns the validation rule of each field for a bank in the country. */
export function bankRules(country: BankCountry, number: string): Rules {
  const abroad = country !== 'MX'
  return {
    bankName: checkLine,
    // Company names can contain digits and punctuation, so this is not checked as a person's name.
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

/**
 * Value of `cardNumber` in an edit that keeps the stored number. The page knows only the last digits of that number.
 */
export const KEPT_NUMBER = ''

/** Returns the first invalid field of those to check and the violated rule; null if all of them are valid. */
export function checkBankDetails(
  country: BankCountry,
  details: BankDetails,
  checked: readonly BankField[] = bankFields,
): { readonly field: BankField; readonly breach: NonNullable<Verdict> } | null {
  const rules = bankRules(country, details.cardNumber)
  for (const field of checked) {
    const breach = rules[field](details[field])
    if (breach) return { field, breach }
  }
  return null
}

/**
 * Whether withdrawals to a destination are possible. `usable`: now. `held`: after a waiting time. `pending`: its review
 * is not decided. `failed`: its review failed.
 */
export type Standing = 'usable' | 'held' | 'pending' | 'failed'

type Reviewed = { readonly state: RequestState; readonly heldUntilTimestamp: number | null }

export function standingOf(destination: Reviewed, nowMs: number): Standing {
  if (destination.state === 'pending') return 'pending'
  if (destination.state !== 'passed') return 'failed'
  return hoursHeld(destination.heldUntilTimestamp, nowMs) > 0 ? 'held' : 'usable'
}

/**
 * Hours until withdrawals to the destination are allowed, rounded up with a tolerance of one minute; 0 if they are
 * allowed now.
 */
export function hoursHeld(heldUntilTimestamp: number | null, nowMs: number): number {
  const left = heldUntilTimestamp === null ? 0 : heldUntilTimestamp * 1_000 - nowMs
  return left <= 0 ? 0 : Math.max(1, Math.ceil((left - MINUTE_MS) / HOUR_MS))
}
