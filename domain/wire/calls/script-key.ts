// Calls for script keys (ours: the specification has no access for programs).
import { z } from 'zod'
import { checkLineOfText } from '../../rules.ts'
import { SCRIPT_ADDRESSES_MAX, SCRIPT_KEY_DAYS_MAX, SCRIPT_KEY_NAME_MAX, scriptScopes } from '../../script-key.ts'
import { defineCalls } from '../call.ts'
import { doneSchema, emptySchema, idSchema, timestampSchema } from './shared.ts'
import { checkedText, typedText } from './typed.ts'

const scriptKeySchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  scope: z.enum(scriptScopes),
  /** Addresses and networks from which the key is accepted; empty for any. */
  addresses: z.array(z.string()),
  createTimestamp: timestampSchema,
  endTimestamp: timestampSchema,
  /** Accurate to a minute; null if the key was never used. */
  lastUsedTimestamp: timestampSchema.nullable(),
})
export type ScriptKey = z.output<typeof scriptKeySchema>

export const scriptKeyCalls = defineCalls({
  'POST /scriptKey/list': {
    summary: 'Script keys that were not revoked, the newest first',
    access: 'token',
    once: false,
    reads: true,
    script: 'never',
    input: emptySchema,
    answer: z.array(scriptKeySchema),
  },
  'POST /scriptKey/make': {
    summary: 'Make a script key; its secret is in this answer only',
    access: 'token',
    once: false,
    proof: 'always',
    heldAfterReset: true,
    input: z.strictObject({
      name: checkedText('line', checkLineOfText).max(SCRIPT_KEY_NAME_MAX).min(1),
      scope: z.enum(scriptScopes),
      addresses: z.array(typedText('address').max(60).min(1)).max(SCRIPT_ADDRESSES_MAX),
      days: z.number().int().min(1).max(SCRIPT_KEY_DAYS_MAX),
    }),
    answer: scriptKeySchema.extend({ secret: z.string() }),
  },
  'POST /scriptKey/revoke': {
    summary: 'Revoke a script key at once, with its sockets',
    access: 'token',
    once: false,
    beforeFactor: true,
    input: z.strictObject({ id: idSchema }),
    answer: doneSchema,
  },
})
