// Second factors: proofs of identity besides the password. A passkey also replaces the password at log-in.

export const factorKinds = ['totp', 'passkey'] as const
export type FactorKind = (typeof factorKinds)[number]

/** What a proof can consist of: a factor, one of the recovery codes, or the password of an account without a factor. */
export const proofKinds = ['totp', 'passkey', 'recovery', 'password'] as const
export type ProofKind = (typeof proofKinds)[number]

/**
 * The proof that a call requires. `second`: by a second factor, if the account has one. `always`: also without a second
 * factor; then the password is the proof.
 */
export type ProofNeed = 'second' | 'always'

/** How long a proof is accepted. */
export const PROOF_MINUTES = 10
/** Maximum time between the two steps of a log-in, and between a passkey challenge and its response. */
export const CHALLENGE_MINUTES = 5
/** Maximum time between the offer of a new factor and its first code. */
export const OFFER_MINUTES = 10
/** Parameters of RFC 6238 that all authenticator apps use. */
export const TOTP_DIGITS = 6
export const TOTP_SECONDS = 30
export const RECOVERY_CODES = 10
/** 120 random bits in base32: as hard to guess as a key, so a plain hash is stored. */
export const RECOVERY_LETTERS = 24
const RECOVERY_GROUP = 4
export const FACTORS_MAX = 10
export const FACTOR_NAME_MAX = 40

/**
 * How long withdrawals are blocked after a password was reset by e-mail alone, and after it was reset with a second
 * factor.
 */
export const RESET_HOLD_HOURS = 72
export const PROVEN_RESET_HOLD_HOURS = 24

/** Normalises typed or pasted input: `abcd efgh-…` becomes `ABCDEFGH…`. */
export const plainCode = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Formats as `ABCD-EFGH-…` for display and print. */
export const groupedCode = (code: string): string =>
  (code.match(new RegExp(`.{1,${RECOVERY_GROUP}}`, 'g')) ?? []).join('-')

/** The kind of proof, by the form of the text; null if it is neither. */
export function codeKindOf(text: string): 'totp' | 'recovery' | null {
  const code = plainCode(text)
  if (new RegExp(`^\\d{${TOTP_DIGITS}}$`).test(code)) return 'totp'
  return new RegExp(`^[A-Z2-7]{${RECOVERY_LETTERS}}$`).test(code) ? 'recovery' : null
}
