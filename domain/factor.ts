// Second factors: proofs of identity besides the password. A passkey also replaces the password at log-in.
import { asciiNumber, typed } from './typed.ts'

export const factorKinds = ['totp', 'passkey'] as const
export type FactorKind = (typeof factorKinds)[number]

/** Kinds of proof: a second factor, a recovery code, or, for an account without a second factor, the password. */
export const proofKinds = ['totp', 'passkey', 'recovery', 'password'] as const
export type ProofKind = (typeof proofKinds)[number]

/**
 * The proof that a call requires. `second`: by a second factor, if the account has one. `linked`: the same, given for
 * this very input and used once (dynamic linking, as in Commission Delegated Regulation (EU) 2018/389, article 5).
 * `always`: also without a second factor; then the password is the proof.
 */
export type ProofNeed = 'second' | 'linked' | 'always'

/** Number of minutes for which a proof is accepted. */
export const PROOF_MINUTES = 10
/** Maximum time between the two steps of a log-in, and between a passkey challenge and its response. */
export const CHALLENGE_MINUTES = 5
/** Maximum time between the offer of a new factor and its first code. */
export const OFFER_MINUTES = 10
/** Parameters of one-time passwords (RFC 6238) that all authenticator apps support. */
export const TOTP_DIGITS = 6
export const TOTP_SECONDS = 30
export const RECOVERY_CODES = 10
/**
 * Length of a recovery code: 24 base32 characters are 120 random bits. It is as hard to guess as a key, so a plain hash
 * of it is stored.
 */
export const RECOVERY_LETTERS = 24
const RECOVERY_GROUP = 4
export const FACTORS_MAX = 10
export const FACTOR_NAME_MAX = 40

/**
 * Hours for which withdrawals are blocked after a password reset: by e-mail alone, and with proof of a second factor.
 */
export const RESET_HOLD_HOURS = 72
export const PROVEN_RESET_HOLD_HOURS = 24

/** Normalises typed or pasted input: `abcd efgh-…` becomes `ABCDEFGH…`. */
export const plainCode = (text: string): string => typed('code', asciiNumber(text)).replaceAll(/[^A-Z0-9]/g, '')

/** Formats a recovery code as `ABCD-EFGH-…` for display and print. */
export const groupedCode = (code: string): string =>
  (code.match(new RegExp(`.{1,${RECOVERY_GROUP}}`, 'g')) ?? []).join('-')

/**
 * Returns the kind of code by the format of the text; null if it is neither a one-time password nor a recovery code.
 */
export function codeKindOf(text: string): 'totp' | 'recovery' | null {
  const code = plainCode(text)
  if (new RegExp(`^\\d{${TOTP_DIGITS}}$`).test(code)) return 'totp'
  return new RegExp(`^[A-Z2-7]{${RECOVERY_LETTERS}}$`).test(code) ? 'recovery' : null
}
