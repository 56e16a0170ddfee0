// Messages from the client to the server.
import { z } from 'zod'
import { helloSchema } from './up/hello.ts'
import { watchSchema } from './up/watch.ts'

/**
 * Request after a gap in a channel: for a quote channel its snapshot, for the account channel the events after an
 * offset.
 */
const resyncSchema = z.strictObject({
  t: z.literal('resync'),
  channel: z.string().max(16),
  accountOffset: z.number().int().nonnegative().nullable(),
})

/** Requests a heartbeat immediately. Sent after the device slept or the network came back. */
const pingSchema = z.strictObject({ t: z.literal('ping') })

export const upSchema = z.discriminatedUnion('t', [helloSchema, watchSchema, resyncSchema, pingSchema])
export type Up = z.infer<typeof upSchema>
