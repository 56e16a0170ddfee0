// Calls for orders and positions (specification §7, orders and positions). The account channel has the authoritative
// state; responses of these calls have the same form.
import { z } from 'zod'
import { failureKinds } from '../../failure.ts'
import { feeKinds } from '../../fees.ts'
import { positionSides } from '../../margin.ts'
import { orderStates } from '../../order.ts'
import { closeReasons } from '../../position.ts'
import { defineCalls } from '../call.ts'
import { feeRuleSchema } from './fee-rule.ts'
import { conditionsShape, orderTriggerSchema, stopsSchema, trailShape } from './order-conditions.ts'
import { seenSchema } from './order-fills.ts'
import { positionContractSchema } from './position-contract.ts'
import {
  boardSchema,
  currencySchema,
  decimalSchema,
  idSchema,
  keySchema,
  marketClassSchema,
  otherNamesShape,
  pageOf,
  pageSchema,
  pageWithIdSchema,
  timestampSchema,
} from './shared.ts'
import { typedText } from './typed.ts'

/** Years that a list can be asked for: those whose first and next new year can be written with four digits. */
const FIRST_YEAR = 1970
const LAST_YEAR = 9998

const directionSchema = z.union([z.literal(0), z.literal(1)])
const orderTypeSchema = z.union([z.literal(0), z.literal(1)])
const actionSchema = z.union([z.literal(0), z.literal(1)])

/** One amount converted to each currency, at the exchange rates of its trades. */
const moneyInSchema = z.strictObject({ MXN: decimalSchema, USD: decimalSchema, HKD: decimalSchema })

export const feeLineSchema = z.strictObject({ kind: z.enum(feeKinds), amount: decimalSchema })

export const orderSchema = z.strictObject({
  id: z.string(),
  key: keySchema,
  board: boardSchema,
  code: z.string(),
  name: z.string(),
  ...otherNamesShape,
  source: z.number().int(),
  currency: currencySchema,
  direction: directionSchema,
  orderType: orderTypeSchema,
  action: actionSchema,
  state: z.enum(orderStates),
  /** Status numbers of specification §4: 0 and 3 in progress, 1 success, 2 cancelled. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  /** Reason of a rejection or an early end, shown beside the status; null without one. */
  reason: z.enum(failureKinds).nullable(),
  price: decimalSchema.nullable(),
  quantity: decimalSchema,
  filled: decimalSchema,
  averagePrice: decimalSchema.nullable(),
  /** Amount paid or received for the filled quantity, without fees. Null in events that are older than this field. */
  value: decimalSchema.nullable(),
  /** Fees charged so far, line by line. */
  fees: z.array(feeLineSchema),
  feeTotal: decimalSchema,
  /** Amount that is still reserved for the unfilled rest of a purchase. */
  reserved: decimalSchema,
  positionId: z.string().nullable(),
  /**
   * Leverage of a margined order; null otherwise. `value`, `fees` and `reserved` of such an order are in the wallet's
   * currency.
   */
  leverage: z.number().int().nullable(),
  /** Part of `quantity` that closes a position, for an order that opens one on the other side with the rest. */
  closes: decimalSchema.optional(),
  /** Stop prices of the position that the order opens, or of the shares that it buys; absent without any. */
  stops: stopsSchema.optional(),
  /** The last order that sells, at those prices, the shares that this one bought; absent until it has bought some. */
  exitId: z.string().optional(),
  /** The purchase whose shares this order sells at its take-profit or stop-loss; absent for any other order. */
  parentId: z.string().optional(),
  /** Opening auction of the order; absent for other orders. `waits`: true until the match. */
  auction: z.strictObject({ id: z.string(), waits: z.boolean() }).optional(),
  /** The price for which the order waits, or waited; absent for an order that can be filled at once. */
  trigger: orderTriggerSchema.optional(),
  /** Time at which the order ends if it is not filled by then; absent for an order without an end. */
  expireTimeTimestamp: timestampSchema.optional(),
  /** Cause of the order. `order`: placed by the customer. Any other value: placed by the platform for that reason. */
  cause: z.enum(closeReasons),
  createTimeTimestamp: timestampSchema,
  modifyTimeTimestamp: timestampSchema,
})
export type Order = z.infer<typeof orderSchema>

export const positionSchema = z.strictObject({
  id: z.string(),
  key: keySchema,
  board: boardSchema,
  code: z.string(),
  name: z.string(),
  ...otherNamesShape,
  source: z.number().int(),
  currency: currencySchema,
  /** Quantity held; 0 for a closed position. */
  positionNum: decimalSchema,
  /** Quantity that unfilled sales reserve. */
  usedNum: decimalSchema,
  side: z.enum(positionSides),
  /** True if the loss is limited to the margin of this position. */
  isolatedPosition: z.boolean(),
  /** Leverage and margin; null for a position paid in full. */
  leverage: z.number().int().nullable(),
  margin: decimalSchema.nullable(),
  /** Additional fields of a margined position; null for a position paid in full. */
  contract: positionContractSchema.nullable(),
  averagePrice: decimalSchema,
  /** Cost of the position. For a margined position its notional at entry, in the wallet's currency. */
  cost: decimalSchema,
  costIn: moneyInSchema,
  fees: decimalSchema,
  /** Quantity held when the trading day began. */
  dayStartQuantity: decimalSchema,
  /**
   * What the wallet got from the position since the trading day began, less what it paid. A position paid in full: sales
   * less purchases, less the fees and taxes of both. A position on margin: realised profit and financing, less fees.
   */
  dayCashFlow: decimalSchema,
  /**
   * Fees and taxes of the quantity that was closed since the trading day began, those of its purchase included. Absent in
   * events that are older than this field.
   */
  dayClosedFees: decimalSchema.optional(),
  /** Profit realised by partial sales, before fees. */
  sellProfit: decimalSchema,
  createTimeTimestamp: timestampSchema,
  marketDateTimestamp: timestampSchema.nullable(),
  modifyTimeTimestamp: timestampSchema,
  expiredDateTimestamp: timestampSchema.nullable(),
})
export type Position = z.infer<typeof positionSchema>

/**
 * A position with values at the quote at the time of the response. They are null without a quote and for a closed
 * position.
 */
export const quotedPositionSchema = positionSchema.extend({
  /** Change of the instrument's price since the previous close, percent with two decimals. */
  zdf: decimalSchema.nullable(),
  /**
   * Profit before fees: value at the last price − cost of the quantity held; with the opposite sign for a short
   * position.
   */
  profit: decimalSchema.nullable(),
  /**
   * Maintenance ÷ equity of a margined position at the mark price, in percent with two decimals; the position is
   * liquidated at 100.
   */
  marginRatio: decimalSchema.nullable(),
})
export type QuotedPosition = z.infer<typeof quotedPositionSchema>

/** One close of a position, in whole or in part. `orderId`: the request, not an order, if `reason` is `block`. */
export const closedPositionSchema = z.strictObject({
  id: z.string(),
  positionId: z.string(),
  orderId: z.string(),
  key: keySchema,
  board: boardSchema,
  code: z.string(),
  name: z.string(),
  ...otherNamesShape,
  source: z.number().int(),
  currency: currencySchema,
  side: z.enum(positionSides),
  reason: z.enum(closeReasons),
  quantity: decimalSchema,
  /** Entry and exit price of a long position; for a short position the sale is the entry. */
  buyPrice: decimalSchema,
  sellPrice: decimalSchema,
  /**
   * Profit before fees: (sale price − purchase price) × quantity; for a margined position × multiplier × rate, plus what
   * Pulso covered.
   */
  profit: decimalSchema,
  /** Fees of the purchase and the sale. */
  fees: decimalSchema,
  /** Additional fields for a margined position; null otherwise. */
  contract: z
    .strictObject({
      currency: z.string(),
      multiplier: decimalSchema,
      /** The part of the profit that comes from the exchange rate, in the wallet's currency. */
      exchange: decimalSchema,
      /**
       * Units of the wallet's currency for one of the contract's, averaged over the fills. Absent for a close that is
       * older than this field, like `covered`.
       */
      rate: decimalSchema.optional(),
      /** The part of the loss that Pulso covered, because it exceeded the margin; in the wallet's currency. */
      covered: decimalSchema.optional(),
    })
    .nullable(),
  /** Profit after fees, converted to each currency at the exchange rates of purchase and sale. */
  netIn: moneyInSchema,
  buyTimeStamp: timestampSchema,
  sellTimeStamp: timestampSchema,
})
export type ClosedPosition = z.infer<typeof closedPositionSchema>

const createSchema = z.strictObject({
  /**
   * Instrument key such as `US.AAPL`. The server looks up name, price and permission by it and ignores those that the
   * client sends.
   */
  key: keySchema,
  direction: directionSchema,
  orderType: orderTypeSchema,
  action: actionSchema,
  /** Required for a limit order, absent for a market order. */
  price: decimalSchema.optional(),
  quantity: decimalSchema,
  /**
   * Quote that the user saw, and its time in UTC ms. A market order is confirmed again if the price moved too far since.
   */
  seen: seenSchema.optional(),
  /** Prices at which what the order opens is sold again: shares of a purchase, or a position on margin. */
  takeProfit: decimalSchema.optional(),
  stopLoss: decimalSchema.optional(),
  ...conditionsShape,
})
const sharesSchema = createSchema.extend(trailShape)
const contractCreateSchema = createSchema.extend({
  /** From 1 to the maximum of the contract. If absent, the leverage of the existing position is used. */
  leverage: z.number().int().positive().optional(),
  /** Quantity of the position that the user reverses; the order is refused if it is another one by then. */
  closes: decimalSchema.optional(),
})
const goldCreateSchema = contractCreateSchema.extend({
  /** The metal: its key, or its code. If both are given, they must agree. */
  key: keySchema.optional(),
  goldCode: typedText('code').max(40).optional(),
  /** A name of the metal in the catalogue, in any language. An order with another name is refused. */
  goldName: typedText('line').max(80).optional(),
})

const withOffset = <T extends z.ZodType>(row: T) =>
  z.strictObject({
    total: z.number().int(),
    list: z.array(row),
    /** The list includes the account events up to this offset. The client resumes the channel after it. */
    accountOffset: z.number().int(),
  })

const order = { access: 'token', once: true, script: 'trade' } as const
const purchase = { access: 'token', once: true, script: 'trade', spends: true } as const
const read = { access: 'token', once: false, reads: true } as const

export const tradingCalls = defineCalls({
  'POST /stock/create': {
    ...purchase,
    summary: 'Order shares of the US or Mexico',
    input: sharesSchema,
    answer: orderSchema,
  },
  'POST /hk/create': { ...purchase, summary: 'Order shares of Hong Kong', input: sharesSchema, answer: orderSchema },
  'POST /gold/create': {
    ...purchase,
    summary: 'Order metals on margin',
    input: goldCreateSchema,
    answer: orderSchema,
  },
  'POST /crude/create': {
    ...purchase,
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
      /** What limits the quantity: the money of a purchase or the shares of a sale. */
      reason: z.enum(['money', 'shares']),
    }),
  },
  'POST /orders/additions': {
    ...purchase,
    summary: 'Add to the position of an earlier margined order, on its side and with its leverage',
    input: z.strictObject({
      orderId: idSchema,
      orderType: orderTypeSchema,
      price: decimalSchema.optional(),
      quantity: decimalSchema,
      seen: createSchema.shape.seen,
      ...conditionsShape,
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
      ...conditionsShape,
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
    summary: 'Closed positions, newest first, and the net profit of all; `id` is that of a record or of a position',
    input: pageWithIdSchema.extend({
      orderId: idSchema.optional(),
      /** Only what was closed in this calendar year of the time zone. */
      year: z.number().int().min(FIRST_YEAR).max(LAST_YEAR).optional(),
      timeZone: z.string().max(60).default('America/Mexico_City'),
    }),
    /** `firstAt`: time of the first close of any year; null if nothing was closed. */
    answer: withOffset(closedPositionSchema).extend({ netIn: moneyInSchema, firstAt: timestampSchema.nullable() }),
  },
  'POST /position/consignList': {
    ...read,
    summary: 'Entrusted orders, newest first; `open` for those still in progress; with `id` that order alone',
    input: pageWithIdSchema.extend({ open: z.boolean().optional(), key: keySchema.optional() }),
    answer: withOffset(orderSchema),
  },
  'POST /position/getByStock': {
    ...read,
    summary: 'Open positions in an instrument, oldest first, or the one of an id, open or closed; both inputs match',
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
    answer: z.strictObject({ minCount: decimalSchema, lot: z.number().positive(), fees: z.array(feeRuleSchema) }),
  },
})
