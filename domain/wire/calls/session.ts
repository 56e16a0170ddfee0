// Calls for logged-in devices (ours: the specification has no call to end a session).
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { doneSchema, emptySchema, idSchema, timestampSchema } from './shared.ts'

export const deviceSchema = z.strictObject({
  id: z.string(),
  /** Product name of the browser and of the operating system, the same in every language; null if unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createTimestamp: timestampSchema,
  lastSeenTimestamp: timestampSchema,
  /** True for the session that sent the request. */
  current: z.boolean(),
})
export type Device = z.infer<typeof deviceSchema>

export const sessionCalls = defineCalls({
  'POST /session/list': {
    summary: 'Live sessions, the newest use first',
    access: 'token',
    once: false,
    script: 'never',
    reads: true,
    input: emptySchema,
    answer: z.array(deviceSchema),
  },
  'POST /session/end': {
    summary: 'End one other session, or all the others',
    access: 'token',
    once: false,
    proof: 'always',
    input: z.union([z.strictObject({ id: idSchema }), z.strictObject({ others: z.literal(true) })]),
    answer: z.strictObject({ ended: z.number().int() }),
  },
  'POST /session/logOut': {
    summary: 'End the session that asks',
    access: 'token',
    once: false,
    beforeFactor: true,
    input: emptySchema,
    answer: doneSchema,
  },
})
