// Codes of authenticator apps (RFC 6238) with SHA-1, six digits and thirty seconds, which all apps support.
import { Secret, TOTP } from 'otpauth'
import { BRAND } from '../../../domain/brand-name.ts'
import { TOTP_DIGITS, TOTP_SECONDS } from '../../../domain/factor.ts'
import { SECOND_MS } from '../../../domain/time.ts'

/** Number of time steps by which the device's clock may differ. */
const WINDOW = 1
/** Length of a secret: 160 bits (RFC 4226, section 4). */
const SECRET_BYTES = 20

export const newSecret = (): Uint8Array => new Secret({ size: SECRET_BYTES }).bytes

export const secretText = (secret: Uint8Array): string => new Secret({ buffer: bufferOf(secret) }).base32

/** The address that an authenticator app reads from the QR code. */
export const totpUri = (secret: Uint8Array, label: string): string => totpOf(secret, label).toString()

/** The time step of the code; null if the code is wrong. The caller must refuse a step that was accepted before. */
export function stepOf(secret: Uint8Array, code: string, now: number): number | null {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / (TOTP_SECONDS * SECOND_MS)) + delta
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
