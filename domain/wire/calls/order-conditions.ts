// The conditions of an order: the price for which it waits, and until when it is valid.
import { z } from 'zod'
import { triggerKinds } from '../../order-trigger.ts'
import { validityKinds } from '../../order-validity.ts'
import { decimalSchema, isoDateSchema, timestampSchema } from './shared.ts'

export const orderTriggerSchema = z.strictObject({
  kind: z.enum(triggerKinds),
  price: decimalSchema,
  /** Time at which it was reached; null before. */
  reachedTimestamp: timestampSchema.nullable(),
})

export const validitySchema = z.union([z.enum(validityKinds), z.strictObject({ date: isoDateSchema })])

export const conditionsShape = {
  /** The price for which the order waits: it can be filled once a trade of the regular session reaches it. */
  trigger: z.strictObject({ kind: z.enum(triggerKinds), price: decimalSchema }).optional(),
  /**
   * Until when a resting order is valid: to the close of this trading day, of that of a date, or for 180 days. Not for an
   * order at the market without a trigger.
   */
  validity: validitySchema.optional(),
}
