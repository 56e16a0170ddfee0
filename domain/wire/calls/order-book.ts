// The levels at which orders in an instrument are filled now.
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { decimalSchema, keySchema } from './shared.ts'

/** Why nothing is filled at the moment. `priceHeld`: a price that has just jumped fills nothing until it is confirmed. */
export const bookObstacles = [
  'marketClosed',
  'quoteStale',
  'notTradable',
  'noLiquidity',
  'bookCrossed',
  'priceHeld',
] as const

const levelSchema = z.strictObject({
  price: decimalSchema,
  /** Null if the feed quotes no sizes: then any quantity is filled. */
  quantity: decimalSchema.nullable(),
})
export type BookLevel = z.infer<typeof levelSchema>

const orderBookSchema = z.strictObject({
  obstacle: z.enum(bookObstacles).nullable(),
  /** True if the levels behind the best are computed, as stops and liquidations of large positions are priced. */
  computed: z.boolean(),
  at: z.number().int().nullable(),
  bids: z.array(levelSchema),
  asks: z.array(levelSchema),
})
export type OrderBook = z.infer<typeof orderBookSchema>

export const orderBookCalls = defineCalls({
  'GET /m_ft/order_book': {
    access: 'open',
    once: false,
    reads: true,
    summary: 'The levels at which orders in an instrument are filled now, and what prevents fills',
    input: z.strictObject({ key: keySchema }),
    answer: orderBookSchema,
  },
})
