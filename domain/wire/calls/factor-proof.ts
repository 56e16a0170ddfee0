// Proofs of a second factor. Options and responses of a passkey are the JSON forms of Web Authentication, level 3,
// section 5.1. The server sends the options to the browser, and a library verifies the response.
import { z } from 'zod'
import { checkFactorCode } from '../../rules.ts'
import { checkedText } from './typed.ts'

const bytes = z.string().max(8_192)

/** Parts of a credential. Extensions of Web Authentication are neither requested nor sent. */
const credentialParts = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
}

/** Response of the browser to a new challenge of a passkey. */
export const assertionSchema = z.strictObject({
  ...credentialParts,
  response: z.strictObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.exactOptional(),
  }),
})
export type Assertion = z.output<typeof assertionSchema>

/** Response of the browser after it has created a passkey. */
export const attestationSchema = z.strictObject({
  ...credentialParts,
  response: z.strictObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: bytes.exactOptional(),
    transports: z.array(z.string().max(30)).max(10).exactOptional(),
    publicKeyAlgorithm: z.number().int().exactOptional(),
    publicKey: bytes.exactOptional(),
  }),
})
export type Attestation = z.output<typeof attestationSchema>

export const code = checkedText('code', checkFactorCode)

/** A proof: a code of the authenticator app, a printed recovery code, or a passkey. */
export const factorProofSchema = z.union([z.strictObject({ code }), z.strictObject({ assertion: assertionSchema })])
export type FactorProof = z.output<typeof factorProofSchema>

const level = z.enum(['discouraged', 'preferred', 'required'])
const descriptors = z.array(z.object({ id: bytes, type: z.string(), transports: z.array(z.string()).exactOptional() }))

/** Options with which the browser signs a challenge. */
export const requestOptionsSchema = z.object({
  challenge: bytes,
  timeout: z.number().exactOptional(),
  rpId: z.string().exactOptional(),
  allowCredentials: descriptors.exactOptional(),
  userVerification: level.exactOptional(),
})

/** Options with which the browser creates a passkey. */
export const creationOptionsSchema = z.object({
  rp: z.object({ name: z.string(), id: z.string().exactOptional() }),
  user: z.object({ id: bytes, name: z.string(), displayName: z.string() }),
  challenge: bytes,
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number().exactOptional(),
  excludeCredentials: descriptors.exactOptional(),
  authenticatorSelection: z
    .object({
      authenticatorAttachment: z.enum(['cross-platform', 'platform']).exactOptional(),
      requireResidentKey: z.boolean().exactOptional(),
      residentKey: level.exactOptional(),
      userVerification: level.exactOptional(),
    })
    .exactOptional(),
  attestation: z.enum(['direct', 'enterprise', 'indirect', 'none']).exactOptional(),
})
export type RequestOptions = z.output<typeof requestOptionsSchema>
export type CreationOptions = z.output<typeof creationOptionsSchema>
