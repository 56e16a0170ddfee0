// Response to hello. `simulated`: the money is practice money. `live`: prices come from live feeds. `accountOffset`: offset of the newest account event; null when not logged in. `resumed`: false if
// the server no longer has the requested events; positions and orders must then be loaded again.
import { z } from 'zod'

export const welcomeSchema = z.strictObject({
  heartbeatMs: z.number().int().positive(),
  simulated: z.boolean(),
  live: z.boolean(),
  loggedIn: z.boolean(),
  accountOffset: z.number().int().nonnegative().nullable(),
  resumed: z.boolean(),
})
export type Welcome = z.infer<typeof welcomeSchema>
