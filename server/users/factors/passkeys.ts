// Passkeys (Web Authentication, level 3). They are created for the page's host, and the device always verifies its
// user, so a passkey counts as two factors.
import { Buffer } from 'node:buffer'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { BRAND } from '../../../domain/brand-name.ts'
import { CHALLENGE_MINUTES } from '../../../domain/factor.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import type {
  Assertion,
  Attestation,
  CreationOptions,
  RequestOptions,
} from '../../../domain/wire/calls/factor-proof.ts'
import type { FactorRow } from './store.ts'

const TIMEOUT_MS = CHALLENGE_MINUTES * MINUTE_MS

type Owner = { readonly id: string; readonly username: string }

export const hostOf = (origin: string): string => new URL(origin).hostname

/** @param challenge as base64url; the browser signs its bytes */
export async function creationOptions(
  owner: Owner,
  own: readonly FactorRow[],
  { challenge, origin }: { readonly challenge: string; readonly origin: string },
): Promise<CreationOptions> {
  const {
    hints: _hints,
    attestationFormats: _formats,
    extensions: _extensions,
    ...options
  } = await generateRegistrationOptions({
    rpName: BRAND,
    rpID: hostOf(origin),
    userName: owner.username,
    userID: new Uint8Array(Buffer.from(owner.id)),
    challenge: bytesOf(challenge),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: own.flatMap(({ credentialId }) => (credentialId === null ? [] : [{ id: credentialId }])),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return options
}

/** `own`: the passkeys that may be used; if empty, any passkey of this host. */
export async function requestOptions(
  own: readonly FactorRow[],
  { challenge, origin }: { readonly challenge: string; readonly origin: string },
): Promise<RequestOptions> {
  const allowed = own.flatMap(({ credentialId, transports }) =>
    credentialId === null ? [] : [{ id: credentialId, transports: [...(transports ?? [])] }],
  )
  const {
    hints: _hints,
    extensions: _extensions,
    ...options
  } = await generateAuthenticationOptions({
    rpID: hostOf(origin),
    challenge: bytesOf(challenge),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    ...(allowed.length > 0 && { allowCredentials: allowed }),
  })
  return options
}

/** The challenge that the browser claims to have signed. It is looked up before anything is verified. */
export function challengeIn({ response }: Pick<Assertion | Attestation, 'response'>): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    const challenge: unknown = typeof said === 'object' && said !== null ? Reflect.get(said, 'challenge') : ''
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

type Made = Pick<FactorRow, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'host'>

/** Verifies a new passkey; null if it was not created for the challenge. */
export async function verifyMade(
  answer: Attestation,
  expected: { readonly challenge: string; readonly origin: string },
): Promise<Made | null> {
  const host = hostOf(expected.origin)
  const verified = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: expected.challenge,
    expectedOrigin: expected.origin,
    expectedRPID: host,
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) return null
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return { credentialId: id, publicKey, counter, transports: answer.response.transports ?? [], host }
}

/** Verifies a signature. Returns the new counter; null if the passkey did not sign the challenge. */
export async function verifyAssertion(
  answer: Assertion,
  row: FactorRow,
  expected: { readonly challenge: string; readonly origin: string },
): Promise<number | null> {
  const { credentialId, publicKey, counter, host } = row
  if (credentialId === null || publicKey === null || host !== hostOf(expected.origin)) return null
  const verified = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: expected.challenge,
    expectedOrigin: expected.origin,
    expectedRPID: host,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: counter ?? 0 },
    requireUserVerification: true,
  }).catch(() => null)
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'))
