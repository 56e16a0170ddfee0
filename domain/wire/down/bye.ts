// The last message: why the server closes, and how long to wait before coming back (null: do not by yourself).
import { z } from 'zod'

export const byeReasons = ['shutdown', 'version', 'slow', 'flood', 'malformed', 'hello'] as const
export const byeSchema = z.strictObject({
  reason: z.enum(byeReasons),
  retryAfterMs: z.number().int().nonnegative().nullable(),
})
export type Bye = z.infer<typeof byeSchema>
