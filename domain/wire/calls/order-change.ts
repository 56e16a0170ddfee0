// Calls about orders that rest: until when they can, and how they are changed and ended.
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { dateSchema } from '../date.ts'
import { askedExitsSchema, validitySchema } from './order-conditions.ts'
import { boardSchema, decimalSchema, idSchema, keySchema, timestampSchema } from './shared.ts'
import { orderSchema } from './trading.ts'

const order = { access: 'token', once: true, script: 'trade' } as const

export const orderChangeCalls = defineCalls({
  'POST /orders/validDays': {
    access: 'open',
    once: false,
    reads: true,
    summary:
      'The trading days at whose close an order of an instrument can end, from the current one; 180 days at most',
    input: z.strictObject({ key: keySchema }),
    answer: z.strictObject({
      days: z.array(z.strictObject({ date: dateSchema, endTimestamp: timestampSchema })),
    }),
  },
  'POST /orders/change': {
    ...order,
    summary:
      'Change price, quantity, trigger, exits or validity of a resting order; a lower quantity at the same price keeps its place. Refused if the order is not as `seen`',
    input: z.strictObject({
      orderId: idSchema,
      /** The limit; absent for an order at the market that waits for its trigger. */
      price: decimalSchema.optional(),
      /** The new total, which includes what is filled. */
      quantity: decimalSchema,
      /** The price for which the order waits; absent: as before. */
      trigger: decimalSchema.optional(),
      /** Absent: the order ends as before. */
      validity: validitySchema.optional(),
      /** Exits of the shares that the order buys, before its first fill; absent: as before. */
      exits: askedExitsSchema.optional(),
      /** The order as the customer saw it; `exits` is compared if the change has exits, and absent for none. */
      seen: z.strictObject({
        exits: askedExitsSchema.optional(),
        filled: decimalSchema,
        price: decimalSchema.optional(),
        quantity: decimalSchema,
        trigger: decimalSchema.optional(),
      }),
    }),
    answer: orderSchema,
  },
  'POST /orders/cancelAll': {
    ...order,
    summary:
      'Cancel the open orders that the customer placed: all, of one board or of one instrument; the newest hundred of more',
    input: z
      .strictObject({ board: boardSchema.optional(), key: keySchema.optional() })
      .refine(({ board, key }) => board === undefined || key === undefined, { path: ['key'] }),
    answer: z.strictObject({
      /** `final`: it had ended already. `locked`: its auction is about to match, so it cannot be cancelled any more. */
      list: z.array(z.strictObject({ outcome: z.enum(['cancelled', 'final', 'locked']), order: orderSchema })),
      /** Number of open orders beyond these. */
      left: z.number().int(),
    }),
  },
})
