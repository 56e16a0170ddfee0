// Follow investing (specification §7): simulated institutions with their stored history, and orders that follow them.
import { z } from 'zod'
import { followExitReasons, followLossLimits } from '../../follow.ts'
import { followPicks } from '../../follow-rule.ts'
import { subscriptionEvents } from '../../subscription.ts'
import { defineCalls } from '../call.ts'
import {
  currencySchema,
  decimalSchema,
  emptySchema,
  idSchema,
  keySchema,
  pageOf,
  pageSchema,
  timestampSchema,
} from './shared.ts'

const countSchema = z.number().int().nonnegative()
/** A date of New York. */
const dateSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const valueSchema = z.strictObject({ date: dateSchema, value: decimalSchema })

/** Rates are percent with two decimals. What has too little history is null. */
export const followAgencySchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  currency: currencySchema,
  state: z.enum(['open', 'closed']),
  closedOn: dateSchema.nullable(),
  /** The largest fall from a peak, from its peak to its lowest date; null before the first value. */
  drawdown: z.strictObject({ rate: decimalSchema, from: dateSchema, to: dateSchema }).nullable(),
  /** After the fees of the trades and the share of the profit. Null under 90 days of history, `lastYear` under a year. */
  wholeLife: decimalSchema.nullable(),
  lastYear: decimalSchema.nullable(),
  worstMonth: z.strictObject({ month: z.string(), rate: decimalSchema }).nullable(),
  startedOn: dateSchema,
  /** Earlier days were computed from the history of the market. */
  recordedFrom: timestampSchema,
  days: countSchema,
  trades: countSchema,
  /** Settled orders of followers, and the share of them in profit; null under 20. */
  followers: z.strictObject({ settled: countSchema, inProfit: decimalSchema.nullable() }),
  /** Fee rate on the profit. */
  feeRate: decimalSchema,
  /** The fall from the peak that ends the strategy. */
  closesAt: decimalSchema,
  rule: z.strictObject({ pick: z.enum(followPicks), lookback: countSchema, count: countSchema, every: countSchema }),
  unitValue: valueSchema.nullable(),
  /** Series that are open for orders: confirmed at a unit value that is not known yet, settled at a printed time. */
  terms: z.array(
    z.strictObject({ offerId: z.string(), days: countSchema, confirmsAt: timestampSchema, settlesAt: timestampSchema }),
  ),
})
export type FollowAgency = z.infer<typeof followAgencySchema>

export const followAgencyDetailSchema = followAgencySchema.extend({
  /** Unit value of each day, the oldest first. */
  history: z.array(valueSchema),
})
export type FollowAgencyDetail = z.infer<typeof followAgencyDetailSchema>

/** The account at the end of a date: cash + holdings = equity; equity ÷ units = value. */
export const followDaySchema = z.strictObject({
  date: dateSchema,
  cashBefore: decimalSchema,
  cash: decimalSchema,
  fills: z.array(
    z.strictObject({
      key: keySchema,
      side: z.enum(['buy', 'sell']),
      quantity: countSchema,
      price: decimalSchema,
      amount: decimalSchema,
      fee: decimalSchema,
    }),
  ),
  holdings: z.array(
    z.strictObject({ key: keySchema, quantity: countSchema, close: decimalSchema, amount: decimalSchema }),
  ),
  equity: decimalSchema,
  units: countSchema,
  value: decimalSchema,
})
export type FollowDay = z.infer<typeof followDaySchema>

const lossLimitSchema = z.union(followLossLimits.map(percent => z.literal(percent)))

export const followOrderSchema = z.strictObject({
  id: z.string(),
  offerId: z.string(),
  agencyId: z.string(),
  name: z.string(),
  currency: currencySchema,
  /** Specification §4: waiting confirmation, waiting settlement, settled. `released`: not confirmed, all money back. */
  state: z.enum(['waitingConfirmation', 'waitingSettlement', 'settled', 'cancelled', 'released']),
  amount: decimalSchema,
  /** Percent of a loss; 0 for none. */
  lossLimit: lossLimitSchema,
  term: countSchema,
  feeRate: decimalSchema,
  confirmsAt: timestampSchema,
  settlesAt: timestampSchema,
  entry: valueSchema.nullable(),
  units: decimalSchema.nullable(),
  /** While it runs: what the units are worth, before the fee. */
  now: valueSchema.extend({ worth: decimalSchema, result: decimalSchema }).nullable(),
  exit: valueSchema
    .extend({
      reason: z.enum(followExitReasons),
      gross: decimalSchema,
      fee: decimalSchema,
      paid: decimalSchema,
      /** Losses of earlier orders with the institution: before the settlement, and after it. */
      carriedBefore: decimalSchema,
      carried: decimalSchema,
    })
    .nullable(),
  cancellable: z.boolean(),
  timeline: z.array(z.strictObject({ kind: z.enum(subscriptionEvents), at: timestampSchema })),
  createTimeTimestamp: timestampSchema,
})
export type FollowOrder = z.infer<typeof followOrderSchema>

export const followCalls = defineCalls({
  'GET /userFollowInvest/getInvestAgencyList': {
    summary: 'Institutions that can be followed, the longest history first; those that ended stay in the list',
    access: 'open',
    once: false,
    input: emptySchema,
    answer: z.array(followAgencySchema),
  },
  'GET /userFollowInvest/agency': {
    summary: 'One institution with the unit value of each day',
    access: 'open',
    once: false,
    input: z.strictObject({ id: idSchema }),
    answer: followAgencyDetailSchema,
  },
  'GET /userFollowInvest/day': {
    summary: 'The account of an institution on a date: fills, cash, holdings and the unit value that follows from them',
    access: 'open',
    once: false,
    input: z.strictObject({ id: idSchema, date: dateSchema }),
    answer: followDaySchema,
  },
  'POST /userFollowInvest/add': {
    summary: 'Order units of a series: the amount is reserved until the settlement',
    access: 'token',
    once: true,
    input: z.strictObject({ id: idSchema, amount: decimalSchema, lossLimit: lossLimitSchema }),
    answer: followOrderSchema,
  },
  'POST /userFollowInvest/cancel': {
    summary: 'Cancel an order that is not confirmed: everything reserved is freed',
    access: 'token',
    once: true,
    input: z.strictObject({ id: idSchema }),
    answer: followOrderSchema,
  },
  'POST /userFollowInvest/pageList': {
    summary: 'Own orders that follow an institution, newest first',
    access: 'token',
    once: false,
    reads: true,
    input: pageSchema,
    answer: pageOf(followOrderSchema),
  },
})
