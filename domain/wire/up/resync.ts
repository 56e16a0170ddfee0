// Request after a gap in a channel: its snapshot (quotes) or the events after an offset (account).
import { z } from 'zod'

export const resyncSchema = z.strictObject({
  t: z.literal('resync'),
  channel: z.string().max(16),
  accountOffset: z.number().int().nonnegative().nullable(),
})
