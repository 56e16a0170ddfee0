// Request after a gap in a channel: for a quote channel its snapshot, for the account channel the events after an
// offset.
import { z } from 'zod'

export const resyncSchema = z.strictObject({
  t: z.literal('resync'),
  channel: z.string().max(16),
  accountOffset: z.number().int().nonnegative().nullable(),
})
