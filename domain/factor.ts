// Second factors: what a person has besides the password. A passkey replaces the password at the log-in too.

export const factorKinds = ['totp', 'passkey'] as const
export type FactorKind = (typeof factorKinds)[number]

/** What a proof can consist of: a factor, one of the recovery codes, or the password of an account without a factor. */
export const proofKinds = ['totp', 'passkey', 'recovery', 'password'] as const
export type ProofKind = (typeof proofKinds)[number]

/**
 * What a call asks of its session. `second`: a proof by a second factor, if the account has one. `always`: also without one;
 * the password proves it then.
 */
export type ProofNeed = 'second' | 'always'

/** A proof is accepted for this time. */
export const PROOF_MINUTES = 10
/** Between the two steps of a log-in, and between a challenge for a passkey and its answer. */
export const CHALLENGE_MINUTES = 5
/** Between the offer of a new factor and its first answer. */
export const OFFER_MINUTES = 10
/** RFC 6238, as every authenticator app has it. */
export const TOTP_DIGITS = 6
export const TOTP_SECONDS = 30
export const RECOVERY_CODES = 10
/** 120 bits in the letters of base32: as hard to guess as a key, so a plain hash stores them. */
export const RECOVERY_LETTERS = 24
const RECOVERY_GROUP = 4
export const FACTORS_MAX = 10
export const FACTOR_NAME_MAX = 40

/** No money leaves for this time after a password was reset by e-mail alone, and after it was reset with a second factor. */
export const RESET_HOLD_HOURS = 72
export const PROVEN_RESET_HOLD_HOURS = 24

/** As typed or pasted: `abcd efgh-…` is `ABCDEFGH…`. */
export const plainCode = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** `ABCD-EFGH-…`, as it is shown and printed. */
export const groupedCode = (code: string): string =>
  (code.match(new RegExp(`.{1,${RECOVERY_GROUP}}`, 'g')) ?? []).join('-')

/** Which of the two it is by its form; null if it is neither. */
export function codeKindOf(text: string): 'totp' | 'recovery' | null {
  const code = plainCode(text)
  if (new RegExp(`^\\d{${TOTP_DIGITS}}$`).test(code)) return 'totp'
  return new RegExp(`^[A-Z2-7]{${RECOVERY_LETTERS}}$`).test(code) ? 'recovery' : null
}
