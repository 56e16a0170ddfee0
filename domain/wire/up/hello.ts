// The first message of a connection, within 5 s. With a token the account channel opens and resumes after
// `accountOffset`.
import { z } from 'zod'

export const helloSchema = z.strictObject({
  t: z.literal('hello'),
  version: z.number().int(),
  token: z.string().min(20).max(200).nullable(),
  /** Offset of the last account event applied; null to start from now. */
  accountOffset: z.number().int().nonnegative().nullable(),
})
export type Hello = z.infer<typeof helloSchema>
