// The code that an authenticator app shows for a secret at a time.
import { Secret, TOTP } from 'otpauth'
import { TOTP_SECONDS } from '../../domain/factor.ts'

export const codeAt = (secret: string, now: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: TOTP_SECONDS }).generate({
    timestamp: now,
  })
