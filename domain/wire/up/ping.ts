// Requests a heartbeat immediately. Sent after the device slept or the network came back.
import { z } from 'zod'

export const pingSchema = z.strictObject({ t: z.literal('ping') })
