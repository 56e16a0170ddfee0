// Requests a heartbeat at once: after sleep, after the network came back.
import { z } from 'zod'

export const pingSchema = z.strictObject({ t: z.literal('ping') })
