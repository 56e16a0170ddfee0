// Validation rules of the specification (§5), shared by the form and the server. Each rule returns null or the reason:
// a key under `error.rule` in the locales, with its values.
import { codeKindOf } from './factor.ts'
import { hasInvisible } from './invisible.ts'
import {
  AMOUNT_DECIMALS,
  CORPORATE_ID_MAX,
  CORPORATE_ID_MIN,
  EMAIL_CODE_DIGITS,
  FOLLOW_MAX_AMOUNT,
  FOLLOW_MIN_AMOUNT,
  PASSWORD_LOGIN_MAX,
  PASSWORD_LOGIN_MIN,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PAY_PASSWORD_DIGITS,
} from './limits.ts'
import type { Reason } from './reasons.ts'
import { typed } from './typed.ts'
import { isWeakDigits } from './weak-digits.ts'

export type RuleBreach = { readonly reason: Reason; readonly values?: Readonly<Record<string, string | number>> }
export type Verdict = RuleBreach | null

export const breach = (reason: Reason, values?: Readonly<Record<string, string | number>>): RuleBreach =>
  values ? { reason, values } : { reason }

/** Checks a single-line text field: line breaks and invisible characters are not allowed. */
export const checkLineOfText = (text: string): Verdict => (hasInvisible(text) ? breach('malformed') : null)

/** Checks that a required field is not empty (§5). */
export const checkRequired = (text: string): Verdict => (typed('line', text) === '' ? breach('required') : null)

/**
 * Checks an amount: greater than 0, digits only, at most 2 decimals (§5). The limit of twelve digits before the point
 * is ours: more than any wallet holds.
 */
export function checkAmount(entry: string): Verdict {
  const text = typed('number', entry)
  if (text === '') return breach('required')
  if (!/^\d{1,12}(\.\d+)?$/.test(text)) return breach('amount')
  const fraction = text.split('.')[1] ?? ''
  if (fraction.length > AMOUNT_DECIMALS) return breach('amountDecimals', { decimals: AMOUNT_DECIMALS })
  if (/^[0.]*$/.test(text)) return breach('amountZero')
  return null
}

/** Checks a password in the log-in form, where only the minimum length of the form applies. */
export function checkLoginPassword(text: string): Verdict {
  if (text === '') return breach('required')
  if (text.length < PASSWORD_LOGIN_MIN) return breach('passwordShort', { minimum: PASSWORD_LOGIN_MIN })
  return checkLength(text, PASSWORD_LOGIN_MAX) ?? checkLineOfText(text)
}

/**
 * Checks a new password: 8 to 64 characters of any script. The server also rejects common passwords
 * (server/users/weak-password.ts).
 */
export function checkNewPassword(text: string): Verdict {
  if (text === '') return breach('required')
  const characters = [...text].length
  if (characters < PASSWORD_MIN) return breach('passwordShort', { minimum: PASSWORD_MIN })
  if (characters > PASSWORD_MAX) return breach('passwordLong', { maximum: PASSWORD_MAX })
  return checkLineOfText(text)
}

/** Checks that a password and its repetition are equal (§5). */
export const checkSamePassword = (one: string, other: string): Verdict =>
  one === other ? null : breach('passwordsDiffer')

/** Checks a corporate ID: 3 to 15 characters (§5). */
export function checkCorporateId(text: string): Verdict {
  const bare = typed('line', text)
  if (bare === '') return breach('required')
  if (bare.length < CORPORATE_ID_MIN || bare.length > CORPORATE_ID_MAX)
    return breach('corporateId', { minimum: CORPORATE_ID_MIN, maximum: CORPORATE_ID_MAX })
  return checkLineOfText(bare)
}

/** Checks the bank account number of a company: 6 to 20 characters (§5). */
export function checkCompanyAccount(text: string): Verdict {
  const bare = typed('digits', text)
  if (bare === '') return breach('required')
  return /^[\da-zA-Z -]{6,20}$/.test(bare) ? null : breach('accountLength', { minimum: 6, maximum: 20 })
}

export function checkLength(text: string, maximum: number): Verdict {
  return text.length > maximum ? breach('tooLong', { maximum }) : null
}

/** Checks a code sent by e-mail: exactly 6 digits (§5 allows at most 6 characters). */
export function checkEmailCode(entry: string): Verdict {
  const text = typed('pin', entry)
  if (text === '') return breach('required')
  return new RegExp(`^\\d{${EMAIL_CODE_DIGITS}}$`).test(text)
    ? null
    : breach('emailCode', { digits: EMAIL_CODE_DIGITS })
}

/** Checks a proof of a second factor: six digits of an authenticator app, or a recovery code. */
export function checkFactorCode(text: string): Verdict {
  if (text.trim() === '') return breach('required')
  return codeKindOf(text) === null ? breach('malformed') : null
}

export function checkPayPassword(text: string): Verdict {
  if (text === '') return breach('required')
  return new RegExp(`^\\d{${PAY_PASSWORD_DIGITS}}$`).test(text)
    ? null
    : breach('payPassword', { digits: PAY_PASSWORD_DIGITS })
}

/** Checks a new trading password, which must not be easy to guess. */
export const checkNewPayPassword = (text: string): Verdict =>
  checkPayPassword(text) ?? (isWeakDigits(text) ? breach('payPasswordWeak') : null)

/** Checks that the user agreement is accepted before registration (§5). */
export const checkAgreement = (accepted: boolean): Verdict => (accepted ? null : breach('agreement'))

/** Checks the amount of a follow order: 100 to 1000000 (§5). */
export function checkFollowAmount(text: string): Verdict {
  const verdict = checkAmount(text)
  if (verdict) return verdict
  const amount = Number(typed('number', text))
  return amount >= FOLLOW_MIN_AMOUNT && amount <= FOLLOW_MAX_AMOUNT
    ? null
    : breach('followRange', { minimum: FOLLOW_MIN_AMOUNT, maximum: FOLLOW_MAX_AMOUNT })
}
