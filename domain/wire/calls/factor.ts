// Calls for second factors (ours: the specification has passwords only).
import { z } from 'zod'
import { FACTOR_NAME_MAX, factorKinds, proofKinds } from '../../factor.ts'
import { checkLineOfText, checkLoginPassword } from '../../rules.ts'
import { defineCalls } from '../call.ts'
import { sessionSchema } from './auth.ts'
import {
  assertionSchema,
  attestationSchema,
  code,
  creationOptionsSchema,
  factorProofSchema,
  requestOptionsSchema,
} from './factor-proof.ts'
import { rule } from './rule.ts'
import { doneSchema, emptySchema, idSchema, timestampSchema } from './shared.ts'
import { checkedText } from './typed.ts'

const proofSchema = z.union([
  ...factorProofSchema.options,
  z.strictObject({ password: z.string().check(rule(checkLoginPassword)) }),
])

/** Digest of a call and its input, from the refusal of the call. */
const linkSchema = z.string().regex(/^[\w-]{43}$/)

const factorSchema = z.strictObject({
  id: idSchema,
  kind: z.enum(factorKinds),
  name: z.string(),
  createTimestamp: timestampSchema,
  lastUsedTimestamp: timestampSchema.nullable(),
})
export type Factor = z.output<typeof factorSchema>

export const factorCalls = defineCalls({
  'POST /factor/list': {
    summary: 'Second factors of the account, and how many recovery codes are left',
    access: 'token',
    once: false,
    script: 'never',
    reads: true,
    input: emptySchema,
    answer: z.strictObject({ factors: z.array(factorSchema), recoveryCodes: z.number().int() }),
  },
  'POST /factor/begin': {
    summary: 'Offer a new factor: the secret of an authenticator app, or the options of a passkey',
    access: 'token',
    once: false,
    beforeFactor: true,
    proof: 'always',
    heldAfterReset: true,
    input: z.strictObject({ kind: z.enum(factorKinds) }),
    answer: z.union([
      z.strictObject({ id: idSchema, kind: z.literal('totp'), secret: z.string(), uri: z.string() }),
      z.strictObject({ id: idSchema, kind: z.literal('passkey'), options: creationOptionsSchema }),
    ]),
  },
  'POST /factor/confirm': {
    summary: 'Confirm a new factor with its first code or with the passkey; the first one comes with recovery codes',
    access: 'token',
    once: false,
    beforeFactor: true,
    input: z.strictObject({
      id: idSchema,
      name: checkedText('line', checkLineOfText).max(FACTOR_NAME_MAX).min(1),
      answer: z.union([z.strictObject({ code }), z.strictObject({ attestation: attestationSchema })]),
    }),
    /**
     * The new recovery codes; null if the account has codes already. They are shown once: only their hashes are stored.
     */
    answer: z.strictObject({ recoveryCodes: z.array(z.string()).nullable() }),
  },
  'POST /factor/remove': {
    summary: 'Remove a factor; with the last one the recovery codes end',
    access: 'token',
    once: false,
    proof: 'always',
    input: z.strictObject({ id: idSchema }),
    answer: doneSchema,
  },
  'POST /factor/recovery': {
    summary: 'New recovery codes; the earlier ones end',
    access: 'token',
    once: false,
    proof: 'always',
    input: emptySchema,
    answer: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  },
  'POST /factor/challenge': {
    summary:
      'Options for a passkey: for the second step of a log-in, for the session, or for a log-in without a user name',
    access: 'open',
    once: false,
    beforeFactor: true,
    hashes: true,
    input: z.strictObject({
      ticket: z.string().max(100).optional(),
      /** The call that the passkey confirms: its digest becomes a part of the challenge. */
      link: linkSchema.optional(),
    }),
    answer: z.strictObject({ options: requestOptionsSchema }),
  },
  'POST /factor/prove': {
    summary: 'Prove who uses this session, for calls that ask for it; with `link` for one call with one input',
    access: 'token',
    once: false,
    beforeFactor: true,
    input: z.strictObject({ proof: proofSchema, link: linkSchema.optional() }),
    answer: z.strictObject({ untilTimestamp: timestampSchema, by: z.enum(proofKinds) }),
  },
  'POST /login/second': {
    summary: 'The second step of a log-in whose password was right',
    access: 'open',
    once: false,
    beforeFactor: true,
    input: z.strictObject({ ticket: z.string().max(100), proof: factorProofSchema }),
    answer: sessionSchema,
  },
  'POST /login/passkey': {
    summary: 'Log in with a passkey, without a password',
    access: 'open',
    once: false,
    beforeFactor: true,
    input: z.strictObject({ assertion: assertionSchema }),
    answer: sessionSchema,
  },
})
