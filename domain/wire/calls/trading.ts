// Orders and positions of stocks (specification §7, orders and positions). The account channel carries the
// authoritative state; responses have the same shapes.
import { z } from 'zod'
import { failureKinds } from '../../failure.ts'
import { feeKinds } from '../../fees.ts'
import { positionSides } from '../../margin.ts'
import { fairWays } from '../../mark.ts'
import { orderStates } from '../../order.ts'
import { closeReasons, contractStates } from '../../position.ts'
import { defineCalls } from '../call.ts'
import {
  boardSchema,
  currencySchema,
  decimalSchema,
  idSchema,
  keySchema,
  marketClassSchema,
  pageOf,
  pageSchema,
  timestampSchema,
} from './shared.ts'

const directionSchema = z.union([z.literal(0), z.literal(1)])
const orderTypeSchema = z.union([z.literal(0), z.literal(1)])
const actionSchema = z.union([z.literal(0), z.literal(1)])

/** One amount in each currency, at the rates of its trades. */
const moneyInSchema = z.strictObject({ MXN: decimalSchema, USD: decimalSchema, HKD: decimalSchema })

export const feeLineSchema = z.strictObject({ kind: z.enum(feeKinds), amount: decimalSchema })

export const orderSchema = z.strictObject({
  id: z.string(),
  key: keySchema,
  board: boardSchema,
  code: z.string(),
  name: z.string(),
  source: z.number().int(),
  currency: currencySchema,
  direction: directionSchema,
  orderType: orderTypeSchema,
  action: actionSchema,
  state: z.enum(orderStates),
  /** Specification §4: 0 and 3 in progress, 1 success, 2 cancelled. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  /** Reason of a refusal or an end, for the text beside the status. */
  reason: z.enum(failureKinds).nullable(),
  price: decimalSchema.nullable(),
  quantity: decimalSchema,
  filled: decimalSchema,
  averagePrice: decimalSchema.nullable(),
  /** Paid or received for the filled quantity, without fees. Null in events older than this field. */
  value: decimalSchema.nullable(),
  /** Charged so far, line by line. */
  fees: z.array(feeLineSchema),
  feeTotal: decimalSchema,
  /** Still reserved for the rest of a purchase. */
  reserved: decimalSchema,
  positionId: z.string().nullable(),
  /** For an order on margin, otherwise null. Its `value`, `fees` and `reserved` are in the wallet's currency. */
  leverage: z.number().int().nullable(),
  /** Prices that the position is given when the order opens it; absent without any. */
  stops: z.strictObject({ takeProfit: decimalSchema.nullable(), stopLoss: decimalSchema.nullable() }).optional(),
  /** For an order in an opening auction: true while it waits for the match. Absent otherwise. */
  auction: z.strictObject({ id: z.string(), waits: z.boolean() }).optional(),
  /** `order`: placed by the customer; otherwise by the platform, for this reason. */
  cause: z.enum(closeReasons),
  createTimeTimestamp: timestampSchema,
  modifyTimeTimestamp: timestampSchema,
})
export type Order = z.infer<typeof orderSchema>

/** What the fair price follows; a part of the mark price (`domain/mark.ts`). */
const fairBasisSchema = z.strictObject({
  key: z.string(),
  by: z.enum(fairWays),
  rate: decimalSchema,
  yield: decimalSchema,
  lastDay: z.number().int().nullable(),
})

/** Additional fields of a position on margin. Prices are in the contract's currency, which may have no wallet. */
export const positionContractSchema = z.strictObject({
  currency: z.string(),
  /** Profit or loss of one unit of quantity for a price move of 1, in the contract's currency. */
  multiplier: decimalSchema,
  state: z.enum(contractStates),
  /** Average entry price, exact to ten decimals. */
  entryPrice: decimalSchema,
  /** On the price grid, rounded towards the entry; null where no price of a long reaches it, and once closed. */
  liquidationPrice: decimalSchema.nullable(),
  /** Margin in the contract's currency, at the rates at which it was paid in. */
  collateral: decimalSchema,
  /** Fractions of the notional. */
  maintenanceRate: decimalSchema,
  feeRate: decimalSchema,
  takeProfit: decimalSchema.nullable(),
  stopLoss: decimalSchema.nullable(),
  /** Null where no fair price is known: the mark is then that of the book. */
  fair: fairBasisSchema.nullable(),
})
export type PositionContract = z.infer<typeof positionContractSchema>

export const positionSchema = z.strictObject({
  id: z.string(),
  key: keySchema,
  board: boardSchema,
  code: z.string(),
  name: z.string(),
  source: z.number().int(),
  currency: currencySchema,
  /** Quantity held; 0 once closed. */
  positionNum: decimalSchema,
  /** Reserved by unfilled sales. */
  usedNum: decimalSchema,
  side: z.enum(positionSides),
  /** The loss is limited to this position's margin. */
  isolatedPosition: z.boolean(),
  /** Null for a position paid in full. */
  leverage: z.number().int().nullable(),
  margin: decimalSchema.nullable(),
  /** Null for a position paid in full. */
  contract: positionContractSchema.nullable(),
  averagePrice: decimalSchema,
  /** For a position on margin: its notional at entry, in the wallet's currency. */
  cost: decimalSchema,
  costIn: moneyInSchema,
  fees: decimalSchema,
  dayStartQuantity: decimalSchema,
  dayCashFlow: decimalSchema,
  /** Profit already taken by partial sales, before fees. */
  sellProfit: decimalSchema,
  createTimeTimestamp: timestampSchema,
  marketDateTimestamp: timestampSchema.nullable(),
  modifyTimeTimestamp: timestampSchema,
  expiredDateTimestamp: timestampSchema.nullable(),
})
export type Position = z.infer<typeof positionSchema>

/** A position with the quote at the time of the response. Null without a quote, and for a closed position. */
export const quotedPositionSchema = positionSchema.extend({
  /** Change of the instrument's price since the previous close, percent with two decimals. */
  zdf: decimalSchema.nullable(),
  /** Value at the last price − cost of what is held, before fees; the reverse of a short position. */
  profit: decimalSchema.nullable(),
  /** Maintenance ÷ equity of a margined position at the mark, percent with two decimals: it is closed at 100. */
  marginRatio: decimalSchema.nullable(),
})
export type QuotedPosition = z.infer<typeof quotedPositionSchema>

/** One close of a position, whole or part. */
export const closedPositionSchema = z.strictObject({
  id: z.string(),
  positionId: z.string(),
  orderId: z.string(),
  key: keySchema,
  board: boardSchema,
  code: z.string(),
  name: z.string(),
  source: z.number().int(),
  currency: currencySchema,
  side: z.enum(positionSides),
  reason: z.enum(closeReasons),
  quantity: decimalSchema,
  /** Entry and exit: of a short position it was sold first. */
  buyPrice: decimalSchema,
  sellPrice: decimalSchema,
  /** (sale − purchase) × quantity, before fees. */
  profit: decimalSchema,
  /** Fees of the purchase and the sale. */
  fees: decimalSchema,
  /** For a position on margin, otherwise null. */
  contract: z
    .strictObject({
      currency: z.string(),
      multiplier: decimalSchema,
      /** Part of the profit that comes from the exchange rate, in the wallet's currency. */
      exchange: decimalSchema,
    })
    .nullable(),
  /** Net profit in each currency at the rates of purchase and sale, fees taken off. */
  netIn: moneyInSchema,
  buyTimeStamp: timestampSchema,
  sellTimeStamp: timestampSchema,
})
export type ClosedPosition = z.infer<typeof closedPositionSchema>

const createSchema = z.strictObject({
  /**
   * Instrument key, `US.AAPL`. The server looks up name, price and permission by it and ignores those of the client.
   */
  key: keySchema,
  direction: directionSchema,
  orderType: orderTypeSchema,
  action: actionSchema,
  /** Required for a limit order, absent for a market order. */
  price: decimalSchema.optional(),
  quantity: decimalSchema,
  /** Quote that the user saw when confirming: after too large a move a market order must be confirmed again. */
  seen: z.strictObject({ price: decimalSchema, at: z.number().int().nonnegative() }).optional(),
})

const contractCreateSchema = createSchema.extend({
  /** To open: 1 to the contract's maximum; without it that of the position that is added to. */
  leverage: z.number().int().positive().optional(),
  /** For the position that the order opens, in its price's unit. */
  takeProfit: decimalSchema.optional(),
  stopLoss: decimalSchema.optional(),
})
const goldCreateSchema = contractCreateSchema.extend({
  /** As the page shows them; the server reads both from its catalogue. */
  goldCode: z.string().max(40).optional(),
  goldName: z.string().max(80).optional(),
})

const withOffset = <T extends z.ZodType>(row: T) =>
  z.strictObject({
    total: z.number().int(),
    list: z.array(row),
    /** Account events up to this offset are in the list: resume after it. */
    accountOffset: z.number().int(),
  })

export const feeRuleSchema = z.strictObject({
  kind: z.enum(feeKinds),
  rate: decimalSchema,
  base: z.enum(['value', 'shares', 'commission']),
  side: z.enum(['both', 'buy', 'sell']),
  minimum: decimalSchema.nullable(),
  maximum: decimalSchema.nullable(),
  /** Rounded up to a whole multiple of this; null for the usual rounding. */
  roundUpTo: decimalSchema.nullable(),
})

const order = { access: 'token', once: true } as const
const read = { access: 'token', once: false, reads: true } as const

export const tradingCalls = defineCalls({
  'POST /stock/create': {
    ...order,
    summary: 'Order shares of the US or Mexico',
    input: createSchema,
    answer: orderSchema,
  },
  'POST /hk/create': { ...order, summary: 'Order shares of Hong Kong', input: createSchema, answer: orderSchema },
  'POST /gold/create': {
    ...order,
    summary: 'Order metals on margin',
    input: goldCreateSchema,
    answer: orderSchema,
  },
  'POST /crude/create': {
    ...order,
    summary: 'Order any other contract on margin: futures, commodities, currency pairs',
    input: contractCreateSchema,
    answer: orderSchema,
  },
  'POST /position/getHalfOrFullNum': {
    ...read,
    summary: 'The largest order of a share that money or holding allow, and half of it in whole lots',
    input: z.strictObject({
      key: keySchema,
      direction: directionSchema,
      orderType: orderTypeSchema,
      /** Price of a limit order. */
      price: decimalSchema.optional(),
    }),
    answer: z.strictObject({
      full: decimalSchema,
      half: decimalSchema,
      /** The limiting factor of the quantity. */
      reason: z.enum(['money', 'shares']),
    }),
  },
  'POST /orders/additions': {
    ...order,
    summary: 'Add to the position of an earlier margined order, on its side and with its leverage',
    input: z.strictObject({
      orderId: idSchema,
      orderType: orderTypeSchema,
      price: decimalSchema.optional(),
      quantity: decimalSchema,
      seen: createSchema.shape.seen,
    }),
    answer: orderSchema,
  },
  'POST /orders/cancel': {
    ...order,
    summary: 'Cancel what is not filled of an order; one that is final is answered as it ended',
    input: z.strictObject({ orderId: idSchema }),
    answer: orderSchema,
  },
  'POST /position/flatPosition': {
    ...order,
    summary: 'Close a position, whole or part, at the market or a limit',
    input: z.strictObject({
      positionId: idSchema,
      orderType: orderTypeSchema,
      price: decimalSchema.optional(),
      quantity: decimalSchema,
      seen: createSchema.shape.seen,
    }),
    answer: orderSchema,
  },
  'POST /position/me': {
    ...read,
    summary: 'Open positions, oldest first; `closedToday` adds those closed since the trading day began',
    input: z.strictObject({ ...pageSchema.shape, closedToday: z.boolean().default(false) }),
    answer: withOffset(quotedPositionSchema),
  },
  'POST /position/flatList': {
    ...read,
    summary: 'Closed positions, newest first, and the net profit of all of them',
    input: pageSchema,
    answer: withOffset(closedPositionSchema).extend({ netIn: moneyInSchema }),
  },
  'POST /position/consignList': {
    ...read,
    summary: 'Entrusted orders, newest first; `open` for those still in progress',
    input: z.strictObject({ ...pageSchema.shape, open: z.boolean().optional(), key: keySchema.optional() }),
    answer: withOffset(orderSchema),
  },
  'POST /position/getByStock': {
    ...read,
    summary:
      'Open positions in one instrument, oldest first, or the open one of an id; `key` and `positionId` both match',
    input: z
      .strictObject({ key: keySchema.optional(), positionId: idSchema.optional() })
      .refine(({ key, positionId }) => key !== undefined || positionId !== undefined, { path: ['key'] }),
    answer: z.array(quotedPositionSchema),
  },
  'GET /stock/fund/details': {
    ...read,
    summary: 'What can be bought with: the wallet of a board, usable and reserved',
    input: z.strictObject({ market: marketClassSchema }),
    answer: z.strictObject({ currency: currencySchema, balance: decimalSchema, usedBalance: decimalSchema }),
  },
  'GET /stock/fund/profit': {
    ...read,
    summary: 'Profit taken so far: each sale with its times',
    input: z.strictObject({ ...pageSchema.shape, market: marketClassSchema.optional() }),
    answer: pageOf(
      z.strictObject({
        id: z.string(),
        key: keySchema,
        name: z.string(),
        currency: currencySchema,
        profit: decimalSchema,
        buyTimeStamp: timestampSchema,
        sellTimeStamp: timestampSchema,
      }),
    ),
  },
  'POST /stocka_config/getMinCount': {
    ...read,
    access: 'open',
    summary: 'What an order of an instrument must keep to: smallest quantity, lot, and the fee schedule',
    input: z.strictObject({ key: keySchema }),
    answer: z.strictObject({ minCount: decimalSchema, lot: z.number().int(), fees: z.array(feeRuleSchema) }),
  },
})
