// Orders and positions of stocks (specification §7, orders and positions). Truth comes back by the account channel; the
// answers here carry the same shapes.
import { z } from 'zod'
import { failureKinds } from '../../failure.ts'
import { feeKinds } from '../../fees.ts'
import { orderStates } from '../../order.ts'
import { defineCalls } from '../call.ts'
import {
  boardSchema,
  currencySchema,
  decimalSchema,
  idSchema,
  keySchema,
  pageOf,
  pageSchema,
  timestampSchema,
} from './shared.ts'

const directionSchema = z.union([z.literal(0), z.literal(1)])
const orderTypeSchema = z.union([z.literal(0), z.literal(1)])
const actionSchema = z.union([z.literal(0), z.literal(1)])

/** One amount in each currency, at the rates of the trades it comes from. */
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
  /** Why it was refused or ended, for the text beside the status. */
  reason: z.enum(failureKinds).nullable(),
  price: decimalSchema.nullable(),
  quantity: decimalSchema,
  filled: decimalSchema,
  averagePrice: decimalSchema.nullable(),
  /** Charged so far, line by line. */
  fees: z.array(feeLineSchema),
  feeTotal: decimalSchema,
  /** Still held back for the rest of a purchase. */
  reserved: decimalSchema,
  positionId: z.string().nullable(),
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
  source: z.number().int(),
  currency: currencySchema,
  /** Quantity held; 0 once closed. */
  positionNum: decimalSchema,
  /** Held back by sales that are not filled yet. */
  usedNum: decimalSchema,
  isolatedPosition: z.boolean(),
  averagePrice: decimalSchema,
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

/** One sale of a holding, whole or part. */
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
  quantity: decimalSchema,
  buyPrice: decimalSchema,
  sellPrice: decimalSchema,
  /** (sale − purchase) × quantity, before fees. */
  profit: decimalSchema,
  /** Fees of the purchase and the sale. */
  fees: decimalSchema,
  /** Net profit in each currency at the rates of purchase and sale, fees taken off. */
  netIn: moneyInSchema,
  buyTimeStamp: timestampSchema,
  sellTimeStamp: timestampSchema,
})
export type ClosedPosition = z.infer<typeof closedPositionSchema>

const createSchema = z.strictObject({
  /** Instrument key, `US.AAPL`. The server reads name, price and permission by it, never from the client. */
  key: keySchema,
  direction: directionSchema,
  orderType: orderTypeSchema,
  action: actionSchema,
  /** Required for a limit order, absent for a market order. */
  price: decimalSchema.optional(),
  quantity: decimalSchema,
  /** What the user saw when confirming: a market order against a quote that has moved too far is asked anew. */
  seen: z.strictObject({ price: decimalSchema, at: z.number().int().nonnegative() }).optional(),
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
})

const order = { access: 'token', once: true } as const
const read = { access: 'token', once: false } as const

export const tradingCalls = defineCalls({
  'POST /stock/create': {
    ...order,
    summary: 'Order shares of the US or Mexico',
    input: createSchema,
    answer: orderSchema,
  },
  'POST /hk/create': { ...order, summary: 'Order shares of Hong Kong', input: createSchema, answer: orderSchema },
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
    answer: withOffset(positionSchema),
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
    summary: 'The open position in one instrument, or null',
    input: z.strictObject({ key: keySchema }),
    answer: positionSchema.nullable(),
  },
  'GET /stock/fund/details': {
    ...read,
    summary: 'What can be bought with: the wallet of a board, usable and reserved',
    input: z.strictObject({ market: z.enum(['UsStock', 'HK', 'MX']) }),
    answer: z.strictObject({ currency: currencySchema, balance: decimalSchema, usedBalance: decimalSchema }),
  },
  'GET /stock/fund/profit': {
    ...read,
    summary: 'Profit taken so far: each sale with its times',
    input: z.strictObject({ ...pageSchema.shape, market: z.enum(['UsStock', 'HK', 'MX']).optional() }),
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
