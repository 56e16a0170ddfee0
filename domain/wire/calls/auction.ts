// Opening auctions (specification §7): their list with what the book of each says, and an order for one.
import { z } from 'zod'
import { auctionPhases } from '../../auction.ts'
import { stockBoards } from '../../instruments/boards.ts'
import { defineCalls } from '../call.ts'
import { currencySchema, decimalSchema, idSchema, keySchema, timestampSchema } from './shared.ts'
import { feeRuleSchema, orderSchema } from './trading.ts'

const stockBoardSchema = z.enum(stockBoards)

/** `price` null: at-auction orders. */
const levelSchema = z.strictObject({ price: decimalSchema.nullable(), quantity: decimalSchema })

export const auctionSchema = z.strictObject({
  id: z.string(),
  key: keySchema,
  board: stockBoardSchema,
  code: z.string(),
  name: z.string(),
  /** Source of specification §3: 7. */
  source: z.number().int(),
  currency: currencySchema,
  lot: z.number().int(),
  priceDecimals: z.number().int(),
  tickSteps: z.array(z.tuple([z.number().int(), z.number().int()])),
  phase: z.enum(auctionPhases),
  opensAt: timestampSchema,
  /** From then until the match no order is cancelled. */
  locksAt: timestampSchema,
  /** The match comes from `matchingAt` to `latestAt`. */
  matchingAt: timestampSchema,
  latestAt: timestampSchema,
  /** Continuous trading begins. */
  endsAt: timestampSchema,
  takesOrders: z.boolean(),
  reference: decimalSchema,
  /** Prices that it takes now. */
  low: decimalSchema,
  high: decimalSchema,
  /** Indicative before the match, final after it. `price` null: no price at which anything trades. */
  price: decimalSchema.nullable(),
  volume: decimalSchema,
  /** Bought less sold at the price. */
  imbalance: decimalSchema,
  /** The best levels of each side; none after the match. */
  bids: z.array(levelSchema),
  asks: z.array(levelSchema),
  fees: z.array(feeRuleSchema),
})
export type Auction = z.infer<typeof auctionSchema>

export const auctionCalls = defineCalls({
  'POST /m_ft/preMarketList': {
    summary: 'Opening auctions that run or have just ended, the next match first; with an id or a key, those of it',
    access: 'open',
    once: false,
    reads: true,
    input: z.strictObject({ id: idSchema.optional(), key: keySchema.optional() }),
    answer: z.strictObject({
      list: z.array(auctionSchema),
      /** When the next auctions open, by board. */
      next: z.array(z.strictObject({ board: stockBoardSchema, at: timestampSchema })),
    }),
  },
  'POST /stock/auctionStockCreate': {
    summary: 'Order shares in an opening auction: at any price, or at a limit',
    access: 'token',
    once: true,
    input: z.strictObject({
      id: idSchema,
      direction: z.union([z.literal(0), z.literal(1)]),
      orderType: z.union([z.literal(0), z.literal(1)]),
      price: z.string().max(40).optional(),
      quantity: z.string().max(40),
    }),
    answer: orderSchema,
  },
})
