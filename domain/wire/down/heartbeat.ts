// Each second: the last sequence of every channel that this connection follows.
import { z } from 'zod'

export const heartbeatSchema = z.record(z.string(), z.number().int().nonnegative())
export type Heartbeat = z.infer<typeof heartbeatSchema>
