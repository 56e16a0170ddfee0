// Quantitative products (specification §7): public rules run by the server, and orders that buy units of their accounts.
import { z } from 'zod'
import { pastSizes } from '../../kline.ts'
import { unrankedReasons } from '../../quant/ranking.ts'
import { quantRuleKinds } from '../../quant/rule.ts'
import { tradeCosts } from '../../quant/trade-cost.ts'
import { tradeReasons } from '../../strategy-account.ts'
import { subscriptionEvents } from '../../subscription.ts'
import { defineCalls } from '../call.ts'
import {
  currencySchema,
  decimalSchema,
  emptySchema,
  idSchema,
  keySchema,
  marketCodeSchema,
  pageOf,
  pageSchema,
  timestampSchema,
} from './shared.ts'
import { feeRuleSchema } from './trading.ts'

const countSchema = z.number().int().nonnegative()
/** A date of New York. */
const dateSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const valueSchema = z.strictObject({ date: dateSchema, value: decimalSchema })

/** Fractions are decimal text, spans are trading days. */
export const quantRuleSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('grid'), band: decimalSchema, levels: countSchema }),
  z.strictObject({ kind: z.literal('purchase'), part: decimalSchema, every: countSchema }),
  z.strictObject({ kind: z.literal('averages'), fast: countSchema, slow: countSchema }),
  z.strictObject({ kind: z.literal('reversion'), window: countSchema, deviations: decimalSchema }),
  z.strictObject({
    kind: z.literal('momentum'),
    lookback: countSchema,
    skip: countSchema,
    count: countSchema,
    every: countSchema,
  }),
])

/** Rates are percent with two decimals, ratios have two decimals. What has too little history is null. */
export const quantResultsSchema = z.strictObject({
  cumulative: decimalSchema,
  cagr: decimalSchema.nullable(),
  maxDrawdown: z.strictObject({ rate: decimalSchema, from: dateSchema, to: dateSchema }).nullable(),
  sharpe: decimalSchema.nullable(),
  sortino: decimalSchema.nullable(),
  calmar: decimalSchema.nullable(),
  exposure: decimalSchema.nullable(),
})
export type QuantResultsWire = z.infer<typeof quantResultsSchema>

export const quantStates = ['open', 'paused', 'closed'] as const
export const quantKinds = ['fixed', 'current'] as const
export type QuantKind = (typeof quantKinds)[number]
const kindSchema = z.enum(quantKinds)

const factsSchema = z.strictObject({
  name: z.string(),
  rule: quantRuleSchema,
  universe: z.array(keySchema),
  currency: currencySchema,
  /** `paused`: the last day is missing. */
  state: z.enum(quantStates),
  closedOn: dateSchema.nullable(),
  startedOn: dateSchema,
  /** Earlier days were computed from the history of the market. */
  recordedFrom: timestampSchema,
  days: countSchema,
  /** Percentage of the profit. */
  feeRate: decimalSchema,
  /** The fall from the peak that ends the rule, percent. */
  closesAt: decimalSchema,
  minimum: countSchema,
  maximum: countSchema,
  /** After the fees of all trades. */
  results: quantResultsSchema,
  /** Bought on the first day and held, after its fees. */
  benchmark: quantResultsSchema,
  periodsPerYear: countSchema,
  trades: countSchema,
  /** Percent of the sales above their average cost; null without a sale. */
  winRate: decimalSchema.nullable(),
  profitFactor: decimalSchema.nullable(),
  /** Mean profit of a sale. */
  expectancy: decimalSchema.nullable(),
  /** Paid by the account of the rule. */
  fees: decimalSchema,
  /** Parameters of a grid. */
  band: z.strictObject({ low: decimalSchema, high: decimalSchema, step: decimalSchema }).nullable(),
  unitValue: valueSchema.nullable(),
  /** Series that are open for orders: confirmed at a unit value that is not known yet. */
  terms: z.array(
    z.strictObject({
      offerId: z.string(),
      kind: kindSchema,
      days: countSchema,
      confirmsAt: timestampSchema,
      settlesAt: timestampSchema,
    }),
  ),
})
export type QuantFacts = z.infer<typeof factsSchema>

export const quantProductSchema = z.strictObject({
  id: z.string(),
  needsCode: z.boolean(),
  /** The code itself, which is public in the simulated market; null elsewhere and for a product without one. */
  simulatedCode: z.string().nullable(),
  /** Null until the caller has entered the code. The same for every user. */
  facts: factsSchema.nullable(),
})
export type QuantProduct = z.infer<typeof quantProductSchema>

export const quantTradeSchema = z.strictObject({
  /** Filled at the open of this date, decided on the closes before it. */
  date: dateSchema,
  decidedOn: dateSchema.nullable(),
  key: keySchema,
  side: z.enum(['buy', 'sell']),
  quantity: countSchema,
  price: decimalSchema,
  amount: decimalSchema,
  fee: decimalSchema,
  reason: z.enum(tradeReasons),
})
export type QuantTrade = z.infer<typeof quantTradeSchema>

export const quantDetailSchema = z.strictObject({
  product: quantProductSchema,
  /** Unit values of each day, the oldest first, and of the same money held. Empty until the code is given, and `trades` with it. */
  history: z.array(valueSchema.extend({ benchmark: decimalSchema })),
  /** The newest first. */
  trades: z.array(quantTradeSchema),
})
export type QuantDetail = z.infer<typeof quantDetailSchema>

export const quantRankSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  rule: z.enum(quantRuleKinds),
  /** Null for a rule that is not ranked; then the reason is given. */
  place: countSchema.nullable(),
  reason: z.enum(unrankedReasons).nullable(),
  state: z.enum(quantStates),
  lastDay: dateSchema.nullable(),
  /** Over the last 180 days. */
  calmar: decimalSchema.nullable(),
  drawdown: decimalSchema.nullable(),
  result: decimalSchema.nullable(),
  benchmark: decimalSchema.nullable(),
  days: countSchema,
  trades: countSchema,
})
export type QuantRank = z.infer<typeof quantRankSchema>

const feeSchema = z.strictObject({
  date: dateSchema,
  value: decimalSchema,
  unitsBefore: decimalSchema,
  equity: decimalSchema,
  accountEquity: decimalSchema,
  accountMark: decimalSchema,
  accountFee: decimalSchema,
  fee: decimalSchema,
  units: decimalSchema,
})

export const quantExitReasons = ['term', 'closing', 'closed', 'missing'] as const

export const quantOrderSchema = z.strictObject({
  id: z.string(),
  offerId: z.string(),
  productId: z.string(),
  name: z.string(),
  currency: currencySchema,
  kind: kindSchema,
  /** Products, section 5: subscribed, running, closing, settled. `released`: not confirmed, all money back. */
  state: z.enum(['subscribed', 'running', 'closing', 'settled', 'cancelled', 'released']),
  amount: decimalSchema,
  feeRate: decimalSchema,
  confirmsAt: timestampSchema,
  /** Latest settlement date. */
  settlesAt: timestampSchema,
  /** The date whose value settles an order that closes. */
  closeOn: z.string().nullable(),
  entry: valueSchema.nullable(),
  units: decimalSchema.nullable(),
  /** Fees on the profit that were taken so far. */
  fees: decimalSchema,
  /** While it runs, before a fee that is not due yet. */
  now: valueSchema.extend({ worth: decimalSchema, result: decimalSchema }).nullable(),
  /** High-water mark of all orders with the rule; null before the entry. */
  mark: decimalSchema.nullable(),
  exit: valueSchema
    .extend({
      reason: z.enum(quantExitReasons),
      gross: decimalSchema,
      fee: decimalSchema,
      fees: decimalSchema,
      paid: decimalSchema,
    })
    .nullable(),
  cancellable: z.boolean(),
  closable: z.boolean(),
  timeline: z.array(z.strictObject({ kind: z.enum(subscriptionEvents), at: timestampSchema })),
  createTimeTimestamp: timestampSchema,
})
export type QuantOrder = z.infer<typeof quantOrderSchema>

const orderDetailSchema = z.strictObject({
  order: quantOrderSchema,
  /** Trades of the rule while the order was running, newest first. */
  trades: z.array(quantTradeSchema),
  feeRows: z.array(feeSchema),
})
export type QuantOrderDetail = z.infer<typeof orderDetailSchema>

export const quantProfitSchema = z.strictObject({
  date: dateSchema,
  /** After the fee of the day. */
  equity: decimalSchema,
  result: decimalSchema,
  fee: decimalSchema,
  /** The same amount bought on the day of the entry and held. */
  benchmark: decimalSchema,
})
export type QuantProfit = z.infer<typeof quantProfitSchema>

export const quantStatSchema = z.strictObject({
  date: dateSchema.nullable(),
  today: decimalSchema.nullable(),
  total: decimalSchema.nullable(),
  /** Percent of the money put in. */
  roi: decimalSchema.nullable(),
  maxDrawdown: decimalSchema.nullable(),
  fees: decimalSchema,
  benchmark: decimalSchema.nullable(),
})
export type QuantStat = z.infer<typeof quantStatSchema>

const idInput = z.strictObject({ id: idSchema })
const open = { access: 'open', once: false } as const
const own = { access: 'token', once: false } as const

/** Closed bars as columns, oldest first. `time` UTC ms, prices scaled by the instrument's decimals. */
export const quantBarsSchema = z.strictObject({
  key: keySchema,
  currency: z.string(),
  priceDecimals: countSchema,
  /** Time zone of the exchange, whose dates the days are. */
  zone: z.string(),
  cost: z.enum(tradeCosts),
  /** Costs of a trade now. */
  fees: z.array(feeRuleSchema),
  time: z.array(z.number().int()),
  open: z.array(z.number().int()),
  close: z.array(z.number().int()),
  /** There are none before them. */
  isFirst: z.boolean(),
})
export type QuantBars = z.infer<typeof quantBarsSchema>

export const quantCalls = defineCalls({
  'GET /quantization/list': {
    ...open,
    summary: 'Quantitative products, the longest history first; rules that ended stay in the list',
    input: emptySchema,
    answer: z.array(quantProductSchema),
  },
  'GET /quantization/product': {
    ...open,
    summary: 'One quantitative product with its days and trades',
    input: idInput,
    answer: quantDetailSchema,
  },
  'GET /quantization/getRanking': {
    ...open,
    summary: 'Rules by their return for risk of the last 180 days, after fees; those that ended stay',
    input: emptySchema,
    answer: z.strictObject({ from: dateSchema.nullable(), to: dateSchema.nullable(), list: z.array(quantRankSchema) }),
  },
  'GET /quantization/bars': {
    ...open,
    summary: 'History of an instrument to try a rule on, page by page into the past',
    input: z.strictObject({
      stockCode: z.string().max(20),
      market: marketCodeSchema,
      size: z.enum(pastSizes),
      /** UTC ms: bars of the days before. */
      before: z.coerce.number().int().nonnegative().optional(),
    }),
    answer: quantBarsSchema,
  },
  'GET /quantization/profit/list': {
    ...own,
    summary: 'An own order day by day, the newest first',
    input: pageSchema.extend({ id: idSchema }),
    answer: pageOf(quantProfitSchema),
  },
  'GET /quantization/getProfitStat': {
    ...own,
    summary: 'What an own order has brought, beside buying and holding',
    input: idInput,
    answer: quantStatSchema,
  },
  'POST /quantization/order/pageList': {
    ...own,
    reads: true,
    summary: 'Own orders of quantitative products, newest first',
    input: pageSchema,
    answer: pageOf(quantOrderSchema),
  },
  'GET /quantization/order/detail': {
    ...own,
    summary: 'An own order with the trades of its rule and its fees',
    input: idInput,
    answer: orderDetailSchema,
  },
  'POST /quantization/order/save': {
    access: 'token',
    once: true,
    form: true,
    summary: 'Order units of a rule: the amount is reserved until the settlement',
    input: z.strictObject({ id: idSchema, amount: decimalSchema, token: z.string().max(100).optional() }),
    answer: quantOrderSchema,
  },
  'POST /quantization/order/cancel': {
    access: 'token',
    once: true,
    summary: 'Cancel an order of a rule before its first value: everything reserved is freed',
    input: idInput,
    answer: quantOrderSchema,
  },
  'POST /quantization/order/close': {
    access: 'token',
    once: true,
    summary: 'Close a current order at the next valuation',
    input: idInput,
    answer: quantOrderSchema,
  },
  'POST /quantization/checkSecret': {
    ...own,
    summary: 'Open the sight of a product by its code',
    input: z.strictObject({ id: idSchema, secret: z.string().max(40) }),
    answer: z.strictObject({ unlocked: z.literal(true), token: z.string(), expiresAt: timestampSchema }),
  },
})
