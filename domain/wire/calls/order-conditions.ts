// The conditions of an order: the price for which it waits, and until when it is valid.
import { z } from 'zod'
import { fixedKinds, trailingKinds, triggerKinds } from '../../order-trigger.ts'
import { validityKinds } from '../../order-validity.ts'
import { dateSchema } from '../date.ts'
import { decimalSchema, timestampSchema } from './shared.ts'

/** Distance of a trailing stop: an amount of the price, or per cent of it with two decimals. */
const trailSchema = z.union([z.strictObject({ amount: decimalSchema }), z.strictObject({ percent: decimalSchema })])

/** Distance of a stop-loss that follows the price since the first fill, instead of a price. */
export const trailShape = { trail: trailSchema.optional() }

export const stopsSchema = z.strictObject({
  takeProfit: decimalSchema.nullable(),
  stopLoss: decimalSchema.nullable(),
  ...trailShape,
})

/** Take-profit and stop-loss of a purchase as a change asks for them; a price that is absent or null is removed. */
export const askedExitsSchema = z.strictObject({
  takeProfit: decimalSchema.nullable().default(null),
  stopLoss: decimalSchema.nullable().default(null),
  ...trailShape,
})

export const orderTriggerSchema = z.strictObject({
  kind: z.enum(triggerKinds),
  /** Of a trailing stop: from which price it was reached when it was placed and, later, when it was reached. */
  price: decimalSchema,
  trail: trailSchema.optional(),
  /** Time at which it was reached; null before. */
  reachedTimestamp: timestampSchema.nullable(),
})

export const validitySchema = z.union([z.enum(validityKinds), z.strictObject({ date: dateSchema })])

export const conditionsShape = {
  /** The price for which the order waits: it can be filled once a trade of the regular session reaches it. */
  trigger: z
    .union([
      z.strictObject({ kind: z.enum(fixedKinds), price: decimalSchema }),
      z.strictObject({ kind: z.enum(trailingKinds), trail: trailSchema }),
    ])
    .optional(),
  /**
   * Until when a resting order is valid: to the close of this trading day, of that of a date, or for 180 days. Not for an
   * order at the market without a trigger.
   */
  validity: validitySchema.optional(),
}
