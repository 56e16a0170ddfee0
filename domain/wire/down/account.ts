// Events of the account channel. No event is lost: events are numbered by their outbox offset and sent in order, and a
// client resumes after the last offset that it applied. Each event has the whole new state of one record, so applying
// it twice changes nothing. A position with quantity 0 is closed.
import { z } from 'zod'
import { changedThings } from '../../subjects.ts'
import { closedPositionSchema, orderSchema, positionSchema } from '../calls/trading.ts'
import { walletBalanceSchema } from '../calls/wallet.ts'

export const accountEventSchema = z.discriminatedUnion('type', [
  z.strictObject({ offset: z.number().int().positive(), type: z.literal('order'), order: orderSchema }),
  z.strictObject({ offset: z.number().int().positive(), type: z.literal('position'), position: positionSchema }),
  z.strictObject({ offset: z.number().int().positive(), type: z.literal('closed'), closed: closedPositionSchema }),
  z.strictObject({ offset: z.number().int().positive(), type: z.literal('wallet'), wallet: walletBalanceSchema }),
  /** Data that a call returns has changed. `id`: id of the row, or '' for the user's own record. */
  z.strictObject({
    offset: z.number().int().positive(),
    type: z.literal('changed'),
    what: z.enum(changedThings),
    id: z.string(),
  }),
  z.strictObject({ offset: z.number().int().positive(), type: z.literal('loggedOut') }),
])
export type AccountEvent = z.infer<typeof accountEventSchema>
export const accountSchema = z.array(accountEventSchema)
