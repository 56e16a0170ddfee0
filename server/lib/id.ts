// Random ids and secrets, which cannot be predicted or enumerated.
import { createHash, randomBytes, randomInt } from 'node:crypto'

/**
 * A public id of 128 bits, which does not reveal how many there are. It never starts with a hyphen, because a terminal
 * would read it as an option.
 */
export function newId(): string {
  const id = randomBytes(16).toString('base64url')
  return id.startsWith('-') ? newId() : id
}

/** A bearer token, 256 bits. Only its {@link digest} is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const newCode = (digits: number): string => String(randomInt(10 ** digits)).padStart(digits, '0')

/** Eight letters and digits that are hard to confuse, for a link that is read aloud. */
export const newReferralCode = (): string =>
  Array.from({ length: 8 }, () => REFERRAL_LETTERS[randomInt(REFERRAL_LETTERS.length)]).join('')
const REFERRAL_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

export const digest = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
