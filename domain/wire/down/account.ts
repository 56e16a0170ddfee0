// Lossless: numbered by the outbox offset, in order. Each event is the whole new state of one thing, so that applying
// it twice changes nothing. A position with quantity 0 is closed. Resumed from the last offset applied.
import { z } from 'zod'
import { closedPositionSchema, orderSchema, positionSchema } from '../calls/trading.ts'
import { walletBalanceSchema } from '../calls/wallet.ts'

export const changedThings = [
  'user',
  'notice',
  'destination',
  'deposit',
  'withdrawal',
  'transfer',
  'subscription',
  'fund',
  'bond',
  'loan',
] as const
export type ChangedThing = (typeof changedThings)[number]

export const accountEventSchema = z.discriminatedUnion('type', [
  z.strictObject({ offset: z.number().int().positive(), type: z.literal('order'), order: orderSchema }),
  z.strictObject({ offset: z.number().int().positive(), type: z.literal('position'), position: positionSchema }),
  z.strictObject({ offset: z.number().int().positive(), type: z.literal('closed'), closed: closedPositionSchema }),
  z.strictObject({ offset: z.number().int().positive(), type: z.literal('wallet'), wallet: walletBalanceSchema }),
  /** The data of a call has changed; the row's id, or '' for the user's own record. */
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
