// The fills of an order, each with its quote, beside the quote that the customer saw.
import { z } from 'zod'
import { feedOrigins } from '../../feed-origin.ts'
import { defineCalls } from '../call.ts'
import { stopsSchema } from './order-conditions.ts'
import { decimalSchema, idSchema, pageOf, pageSchema } from './shared.ts'

const millisecondsSchema = z.number().int().nonnegative()
/** The quote that a customer saw. */
export const seenSchema = z.strictObject({
  /** Last price. */
  price: decimalSchema,
  at: millisecondsSchema,
  bid: decimalSchema.optional(),
  ask: decimalSchema.optional(),
})

const fillSchema = z.strictObject({
  id: z.string(),
  price: decimalSchema,
  quantity: decimalSchema,
  /** Fees of this fill, in the currency of the order's amounts. */
  fees: decimalSchema,
  /** UTC ms, unlike `timestamp` fields, because a quote is valid for less than a second. */
  at: millisecondsSchema,
  /** The quote at which it was filled; null for a fill of an auction, and for an old one without a record. */
  quote: z
    .strictObject({
      /** Name of the feed that sent it. */
      feed: z.string(),
      origin: z.enum(feedOrigins),
      /** Null for a side, or a size, that was not quoted. */
      bid: decimalSchema.nullable(),
      ask: decimalSchema.nullable(),
      bidSize: decimalSchema.nullable(),
      askSize: decimalSchema.nullable(),
      at: millisecondsSchema,
    })
    .nullable(),
})
/** The terms that a change of an order replaced, and the time of the change. */
const replacedSchema = z.strictObject({
  at: millisecondsSchema,
  /** The limit; null for an order at the market. */
  price: decimalSchema.nullable(),
  quantity: decimalSchema,
  /** The price for which the order waited; absent for an order that waited for none. */
  trigger: decimalSchema.optional(),
  /** Take-profit and stop-loss; null for none, absent if the change left them as they were. */
  stops: stopsSchema.nullable().optional(),
})
export type ReplacedTerms = z.infer<typeof replacedSchema>

export type OrderFill = z.infer<typeof fillSchema>

export const orderFillCalls = defineCalls({
  'POST /orders/fills': {
    access: 'token',
    once: false,
    reads: true,
    summary:
      'The fills of an order, newest first, each with its quote; `seen`: the quote at its confirmation; `changes`: the terms that its owner changed, oldest first',
    input: pageSchema.extend({ orderId: idSchema }),
    answer: pageOf(fillSchema).extend({ seen: seenSchema.nullable(), changes: z.array(replacedSchema) }),
  },
})
