// The first message from the client, at most 5 s after connecting. With a token, the account channel is opened and
// resumes after `accountOffset`.
import { z } from 'zod'

export const helloSchema = z.strictObject({
  t: z.literal('hello'),
  version: z.number().int(),
  token: z.string().min(20).max(200).nullable(),
  /** Offset of the last account event that the client applied; null to start with new events only. */
  accountOffset: z.number().int().nonnegative().nullable(),
})
export type Hello = z.infer<typeof helloSchema>
