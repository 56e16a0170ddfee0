// Codes of authenticator apps (RFC 6238): SHA-1, six digits, thirty seconds, which is what all apps support.
import { Secret, TOTP } from 'otpauth'
import { BRAND } from '../../../domain/brand-name.ts'
import { TOTP_DIGITS, TOTP_SECONDS } from '../../../domain/factor.ts'

/** A clock that is off by one step is accepted. */
const WINDOW = 1
/** RFC 4226, section 4: 160 bits. */
const SECRET_BYTES = 20

export const newSecret = (): Uint8Array => new Secret({ size: SECRET_BYTES }).bytes

export const secretText = (secret: Uint8Array): string => new Secret({ buffer: bufferOf(secret) }).base32

/** The address that the app reads from the picture. */
export const totpUri = (secret: Uint8Array, label: string): string => totpOf(secret, label).toString()

/** The step of the code, or null if it is wrong. The caller refuses a step that was accepted before. */
export function stepOf(secret: Uint8Array, code: string, now: number): number | null {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / (TOTP_SECONDS * 1_000)) + delta
}

const totpOf = (secret: Uint8Array, label: string): TOTP =>
  new TOTP({
    issuer: BRAND,
    label,
    algorithm: 'SHA1',
    digits: TOTP_DIGITS,
    period: TOTP_SECONDS,
    secret: new Secret({ buffer: bufferOf(secret) }),
  })

const bufferOf = (secret: Uint8Array): ArrayBuffer => new Uint8Array(secret).buffer
