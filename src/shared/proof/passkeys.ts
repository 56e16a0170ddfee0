// Passkeys of this device or of a nearby one. The library is loaded when a passkey is first used.
import type { Assertion, Attestation, CreationOptions } from '../../../domain/wire/calls/factor-proof.ts'
import { call } from '../../data/call.ts'

/** Passkeys need a host name (no IP address), TLS and a recent browser. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && window.isSecureContext && !/^[\d.]+$|:/.test(location.hostname)

/** `ticket`: of a log-in whose first step is done. `link`: digest of the call that is confirmed. */
export type PasskeyPurpose = { readonly ticket?: string | undefined; readonly link?: string | undefined }

export async function signWithPasskey({ ticket, link }: PasskeyPurpose = {}): Promise<Assertion> {
  const [{ options }, { startAuthentication }] = await Promise.all([
    call('POST /factor/challenge', { ticket, link }),
    import('@simplewebauthn/browser'),
  ])
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options })
  return { id, rawId, type, response }
}

export async function makePasskey(options: CreationOptions): Promise<Attestation> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options })
  return { id, rawId, type, response }
}
