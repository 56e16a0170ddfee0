// Calls about push messages to this device.
import { z } from 'zod'
import { noticeTopics } from '../../notice.ts'
import { isPushEndpoint } from '../../push.ts'
import { defineCalls } from '../call.ts'
import { emptySchema, localeSchema } from './shared.ts'

/** At the push service. It is a secret of the browser. */
const endpointSchema = z.string().max(1_000).refine(isPushEndpoint)
const timeOfDaySchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const quietSchema = z
  .strictObject({ from: timeOfDaySchema, to: timeOfDaySchema })
  .refine(({ from, to }) => from !== to, { path: ['to'] })

const choiceShape = {
  topics: z.array(z.enum(noticeTopics)).max(noticeTopics.length),
  /** True if messages may contain amounts. */
  amounts: z.boolean(),
  /** When only urgent messages are sent; null for never. */
  quiet: quietSchema.nullable(),
}

export const pushDeviceSchema = z.strictObject(choiceShape)
export type PushChoice = z.infer<typeof pushDeviceSchema>

const deviceSchema = z.strictObject({ device: pushDeviceSchema.nullable() })

export const pushCalls = defineCalls({
  'GET /push/key': {
    summary: 'The public key with which a browser subscribes to push messages of this installation, as base64url',
    access: 'token',
    once: false,
    script: 'never',
    input: emptySchema,
    answer: z.strictObject({ key: z.string() }),
  },
  'POST /push/read': {
    summary: 'What a device receives; null if it is not registered',
    access: 'token',
    once: false,
    script: 'never',
    reads: true,
    input: z.strictObject({ endpoint: endpointSchema }),
    answer: deviceSchema,
  },
  'POST /push/save': {
    summary: 'Register a device for push messages, or change what it receives',
    access: 'token',
    once: false,
    input: z.strictObject({
      endpoint: endpointSchema,
      /** A point of the curve P-256, uncompressed. */
      p256dh: z.string().regex(/^B[\w-]{86}$/),
      auth: z.string().regex(/^[\w-]{22}$/),
      locale: localeSchema,
      /** Time zone of the device, as in the IANA database. */
      zone: z.string().max(64),
      ...choiceShape,
      quiet: quietSchema.nullable().default(null),
    }),
    answer: deviceSchema,
  },
  'POST /push/remove': {
    summary: 'Send a device no more push messages',
    access: 'token',
    once: false,
    input: z.strictObject({ endpoint: endpointSchema }),
    answer: deviceSchema,
  },
})
