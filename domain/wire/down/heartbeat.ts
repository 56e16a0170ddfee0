// Sent each second: the last sequence number of every channel that this connection receives.
import { z } from 'zod'

export const heartbeatSchema = z.record(z.string(), z.number().int().nonnegative())
export type Heartbeat = z.infer<typeof heartbeatSchema>
