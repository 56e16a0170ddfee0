// Response to hello. `accountOffset` is the newest event's; null when not logged in. `resumed` is false when the
// requested events are no longer kept: positions and orders must then be loaded again.
import { z } from 'zod'

export const welcomeSchema = z.strictObject({
  heartbeatMs: z.number().int().positive(),
  simulated: z.boolean(),
  loggedIn: z.boolean(),
  accountOffset: z.number().int().nonnegative().nullable(),
  resumed: z.boolean(),
})
export type Welcome = z.infer<typeof welcomeSchema>
