// Answers hello. `accountOffset` is the newest event's; null when not logged in. `resumed` is false when the events
// asked for are no longer kept: then positions and orders are loaded anew.
import { z } from 'zod'

export const welcomeSchema = z.strictObject({
  heartbeatMs: z.number().int().positive(),
  simulated: z.boolean(),
  loggedIn: z.boolean(),
  accountOffset: z.number().int().nonnegative().nullable(),
  resumed: z.boolean(),
})
export type Welcome = z.infer<typeof welcomeSchema>
