// The last message: why the server closes, and the reconnect delay (null: no automatic reconnect).
import { z } from 'zod'

export const byeReasons = ['shutdown', 'version', 'slow', 'flood', 'malformed', 'hello'] as const
export const byeSchema = z.strictObject({
  reason: z.enum(byeReasons),
  retryAfterMs: z.number().int().nonnegative().nullable(),
})
export type Bye = z.infer<typeof byeSchema>
