// The last message before the server closes the connection: the reason, and the delay before a reconnect (null: the
// client must not reconnect automatically).
import { z } from 'zod'

export const byeReasons = ['shutdown', 'version', 'slow', 'flood', 'malformed', 'hello'] as const
export const byeSchema = z.strictObject({
  reason: z.enum(byeReasons),
  retryAfterMs: z.number().int().nonnegative().nullable(),
})
export type Bye = z.infer<typeof byeSchema>
