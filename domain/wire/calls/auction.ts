// Calls for opening auctions (specification §7): the list of auctions with the state of their order books, placing an
// order and changing it.
import { z } from 'zod'
import { auctionPhases } from '../../auction.ts'
import { stockBoards } from '../../instruments/boards.ts'
import { defineCalls } from '../call.ts'
import { feeRuleSchema } from './fee-rule.ts'
import { currencySchema, decimalSchema, idSchema, keySchema, otherNamesShape, timestampSchema } from './shared.ts'
import { orderSchema } from './trading.ts'
import { typedText } from './typed.ts'

const stockBoardSchema = z.enum(stockBoards)

/** One level of the order book. `price` is null for at-auction orders. */
const levelSchema = z.strictObject({ price: decimalSchema.nullable(), quantity: decimalSchema })

export const auctionSchema = z.strictObject({
  id: z.string(),
  key: keySchema,
  board: stockBoardSchema,
  code: z.string(),
  name: z.string(),
  ...otherNamesShape,
  /** Instrument source of specification §3: always 7. */
  source: z.number().int(),
  currency: currencySchema,
  lot: z.number().int(),
  priceDecimals: z.number().int(),
  tickSteps: z.array(z.tuple([z.number().int(), z.number().int()])),
  phase: z.enum(auctionPhases),
  opensAt: timestampSchema,
  /** Time from which on orders cannot be cancelled. */
  locksAt: timestampSchema,
  /** The match happens between `matchingAt` and `latestAt`. */
  matchingAt: timestampSchema,
  latestAt: timestampSchema,
  /** Time at which continuous trading begins. */
  endsAt: timestampSchema,
  takesOrders: z.boolean(),
  reference: decimalSchema,
  /** Range of order prices that the auction accepts now. */
  low: decimalSchema,
  high: decimalSchema,
  /** Auction price: indicative before the match, final after it. Null if no price gives a trade. */
  price: decimalSchema.nullable(),
  volume: decimalSchema,
  /** Quantity of buy orders minus quantity of sell orders at the auction price. */
  imbalance: decimalSchema,
  /** The best levels of each side of the book; empty after the match. */
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
      /** Time at which the next auction of each board opens. */
      next: z.array(z.strictObject({ board: stockBoardSchema, at: timestampSchema })),
    }),
  },
  'POST /stock/auctionStockCreate': {
    summary: 'Order shares in an opening auction: at any price, or at a limit',
    access: 'token',
    once: true,
    script: 'trade',
    spends: true,
    input: z.strictObject({
      id: idSchema,
      direction: z.union([z.literal(0), z.literal(1)]),
      orderType: z.union([z.literal(0), z.literal(1)]),
      price: typedText('number').max(40).optional(),
      quantity: typedText('number').max(40),
    }),
    answer: orderSchema,
  },
  'POST /stock/auctionStockChange': {
    summary: 'Change price and quantity of an order before the cut-off; a new order replaces it, the last in the book',
    access: 'token',
    once: true,
    script: 'trade',
    spends: true,
    input: z.strictObject({
      orderId: idSchema,
      price: typedText('number').max(40).optional(),
      quantity: typedText('number').max(40),
    }),
    answer: orderSchema,
  },
})
