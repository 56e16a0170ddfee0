// Calls for quantitative products (specification §7): public rules run by the server, and orders that buy units of
// their accounts.
import { z } from 'zod'
import { pastSizes } from '../../kline.ts'
import { unrankedReasons } from '../../quant/ranking.ts'
import { quantRuleKinds } from '../../quant/rule.ts'
import { tradeCosts } from '../../quant/trade-cost.ts'
import { tradeReasons } from '../../strategy-account.ts'
import { subscriptionEvents } from '../../subscription.ts'
import { defineCalls } from '../call.ts'
import { dateSchema } from '../date.ts'
import { feeRuleSchema } from './fee-rule.ts'
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
  wholeSchema,
} from './shared.ts'
import { typedText } from './typed.ts'

const countSchema = z.number().int().nonnegative()
/** A civil date in New York. */
const valueSchema = z.strictObject({ date: dateSchema, value: decimalSchema })

/** Parameters of a rule. Fractions are decimal text, periods are numbers of trading days. */
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

/**
 * Results of a rule. Rates are percentages with two decimals; ratios have two decimals. A value is null if the history
 * is too short.
 */
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
  /** State of the rule. `paused`: the value of the last day is missing. */
  state: z.enum(quantStates),
  closedOn: dateSchema.nullable(),
  startedOn: dateSchema,
  /** Time from which on values were recorded live. Earlier days were computed from historical market data. */
  recordedFrom: timestampSchema,
  days: countSchema,
  /** Fee as a percentage of the profit. */
  feeRate: decimalSchema,
  /** Fall from the peak at which the rule ends, in percent. */
  closesAt: decimalSchema,
  minimum: countSchema,
  maximum: countSchema,
  /** Results after the fees of all trades. */
  results: quantResultsSchema,
  /** Results of buying on the first day and holding, after fees. */
  benchmark: quantResultsSchema,
  periodsPerYear: countSchema,
  trades: countSchema,
  /** Percentage of the sales above their average cost; null without a sale. */
  winRate: decimalSchema.nullable(),
  profitFactor: decimalSchema.nullable(),
  /** Mean profit or loss of a sale. */
  expectancy: decimalSchema.nullable(),
  /** Fees that the account of the rule has paid. */
  fees: decimalSchema,
  /** Price range and step of a grid; null for other rules. */
  band: z.strictObject({ low: decimalSchema, high: decimalSchema, step: decimalSchema }).nullable(),
  unitValue: valueSchema.nullable(),
  /** Series that are open for orders. An order is confirmed at a unit value that is not known when it is placed. */
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
  /**
   * Access code of the product. Published only in the simulated market; null otherwise and for a product without one.
   */
  simulatedCode: z.string().nullable(),
  /** Data of the product, the same for every user; null until the caller has entered the access code. */
  facts: factsSchema.nullable(),
})
export type QuantProduct = z.infer<typeof quantProductSchema>

export const quantTradeSchema = z.strictObject({
  /** Date at whose open the trade was filled. It was decided on the closes before that date. */
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
  /**
   * Unit value of each day, oldest first, with the value of the same amount bought and held. Empty, like `trades`,
   * until the caller has entered the access code.
   */
  history: z.array(valueSchema.extend({ benchmark: decimalSchema })),
  /** Trades of the rule, newest first. */
  trades: z.array(quantTradeSchema),
})
export type QuantDetail = z.infer<typeof quantDetailSchema>

export const quantRankSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  rule: z.enum(quantRuleKinds),
  /** Place in the ranking; null for a rule that is not ranked, which has a `reason` instead. */
  place: countSchema.nullable(),
  reason: z.enum(unrankedReasons).nullable(),
  state: z.enum(quantStates),
  lastDay: dateSchema.nullable(),
  /** The next four figures are over the last 180 days. */
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
  /**
   * States of specification §7: subscribed, running, closing, settled. `released`: the order was not confirmed and the
   * whole amount was returned.
   */
  state: z.enum(['subscribed', 'running', 'closing', 'settled', 'cancelled', 'released']),
  amount: decimalSchema,
  feeRate: decimalSchema,
  confirmsAt: timestampSchema,
  /** Latest time of the settlement. */
  settlesAt: timestampSchema,
  /** Date whose value settles a closing order; null for other states. */
  closeOn: dateSchema.nullable(),
  entry: valueSchema.nullable(),
  units: decimalSchema.nullable(),
  /** Fees on the profit that were charged so far. */
  fees: decimalSchema,
  /** Current value of a running order, before fees that are not due yet; null in other states. */
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
  /** Value of the order after the fee of the day. */
  equity: decimalSchema,
  result: decimalSchema,
  fee: decimalSchema,
  /** Value of the same amount bought on the entry day and held. */
  benchmark: decimalSchema,
})
export type QuantProfit = z.infer<typeof quantProfitSchema>

export const quantStatSchema = z.strictObject({
  date: dateSchema.nullable(),
  today: decimalSchema.nullable(),
  total: decimalSchema.nullable(),
  /** Return in percent of the invested amount. */
  roi: decimalSchema.nullable(),
  maxDrawdown: decimalSchema.nullable(),
  fees: decimalSchema,
  benchmark: decimalSchema.nullable(),
})
export type QuantStat = z.infer<typeof quantStatSchema>

const idInput = z.strictObject({ id: idSchema })
const open = { access: 'open', once: false } as const
const own = { access: 'token', once: false } as const

/** Completed bars as columns, oldest first. `time`: UTC ms. Prices are scaled by the instrument's decimals. */
export const quantBarsSchema = z.strictObject({
  key: keySchema,
  currency: z.string(),
  priceDecimals: countSchema,
  /** Time zone of the exchange, in which dates of the days are counted. */
  zone: z.string(),
  cost: z.enum(tradeCosts),
  /** Fee rules that apply to a trade now. */
  fees: z.array(feeRuleSchema),
  time: z.array(z.number().int()),
  open: z.array(z.number().int()),
  close: z.array(z.number().int()),
  /** True if no earlier bars exist. */
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
    answer: z.strictObject({
      from: dateSchema.nullable(),
      to: dateSchema.nullable(),
      list: z.array(quantRankSchema),
    }),
  },
  'GET /quantization/bars': {
    ...open,
    summary: 'History of an instrument to try a rule on, page by page into the past',
    input: z.strictObject({
      stockCode: typedText('code').max(20),
      market: marketCodeSchema,
      size: z.enum(pastSizes),
      /** Requests bars of the days before this time, UTC ms. */
      before: wholeSchema(z.number().int().nonnegative()).optional(),
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
    spends: true,
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
    input: z.strictObject({ id: idSchema, secret: typedText('code').max(40) }),
    answer: z.strictObject({ unlocked: z.literal(true), token: z.string(), expiresAt: timestampSchema }),
  },
})
