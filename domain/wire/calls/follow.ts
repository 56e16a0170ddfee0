// Calls for follow investing (specification §7): simulated institutions with their stored history, and orders that
// follow them.
import { z } from 'zod'
import { followExitReasons, followLossLimits } from '../../follow.ts'
import { followPicks } from '../../follow-rule.ts'
import { subscriptionEvents } from '../../subscription.ts'
import { defineCalls } from '../call.ts'
import { dateSchema, monthSchema } from '../date.ts'
import {
  currencySchema,
  decimalSchema,
  emptySchema,
  idSchema,
  keySchema,
  pageOf,
  pageWithIdSchema,
  timestampSchema,
} from './shared.ts'

const countSchema = z.number().int().nonnegative()
/** A civil date in New York. */
const valueSchema = z.strictObject({ date: dateSchema, value: decimalSchema })

/**
 * An institution and its performance. Rates are percentages with two decimals. A rate is null if the history is too
 * short.
 */
export const followAgencySchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  currency: currencySchema,
  state: z.enum(['open', 'closed']),
  closedOn: dateSchema.nullable(),
  /** Largest fall from a peak, with the dates of the peak and the lowest value; null before the first value. */
  drawdown: z.strictObject({ rate: decimalSchema, from: dateSchema, to: dateSchema }).nullable(),
  /**
   * Yearly returns after trading fees and the share of the profit. Null with less than 90 days of history; `lastYear`
   * with less than a year.
   */
  wholeLife: decimalSchema.nullable(),
  lastYear: decimalSchema.nullable(),
  worstMonth: z.strictObject({ month: monthSchema, rate: decimalSchema }).nullable(),
  startedOn: dateSchema,
  /** Time from which on values were recorded live. Earlier days were computed from historical market data. */
  recordedFrom: timestampSchema,
  days: countSchema,
  trades: countSchema,
  /**
   * Number of settled orders of followers, and the percentage of them with a profit; null with fewer than 20 orders.
   */
  followers: z.strictObject({ settled: countSchema, inProfit: decimalSchema.nullable() }),
  /** Fee as a percentage of the profit. */
  feeRate: decimalSchema,
  /** Fall from the peak at which the strategy ends, in percent. */
  closesAt: decimalSchema,
  rule: z.strictObject({ pick: z.enum(followPicks), lookback: countSchema, count: countSchema, every: countSchema }),
  unitValue: valueSchema.nullable(),
  /**
   * Series that are open for orders. An order is confirmed at a unit value that is not known when it is placed, and
   * settles at a published time.
   */
  terms: z.array(
    z.strictObject({ offerId: z.string(), days: countSchema, confirmsAt: timestampSchema, settlesAt: timestampSchema }),
  ),
})
export type FollowAgency = z.infer<typeof followAgencySchema>

export const followAgencyDetailSchema = followAgencySchema.extend({
  /** Unit value of each day, oldest first. */
  history: z.array(valueSchema),
})
export type FollowAgencyDetail = z.infer<typeof followAgencyDetailSchema>

/** Account of the strategy at the end of a date: cash + holdings = equity; equity ÷ units = value. */
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
  /**
   * States of specification §4: waiting for confirmation, waiting for settlement, settled. `released`: the order was
   * not confirmed and the whole amount was returned.
   */
  state: z.enum(['waitingConfirmation', 'waitingSettlement', 'settled', 'cancelled', 'released']),
  amount: decimalSchema,
  /** Loss limit in percent; 0 for no limit. */
  lossLimit: lossLimitSchema,
  term: countSchema,
  feeRate: decimalSchema,
  confirmsAt: timestampSchema,
  settlesAt: timestampSchema,
  entry: valueSchema.nullable(),
  units: decimalSchema.nullable(),
  /** Current value of the units before the fee; null if the order is not running. */
  now: valueSchema.extend({ worth: decimalSchema, result: decimalSchema }).nullable(),
  exit: valueSchema
    .extend({
      reason: z.enum(followExitReasons),
      gross: decimalSchema,
      fee: decimalSchema,
      paid: decimalSchema,
      /**
       * Losses of earlier orders with the institution that no profit has offset: before the settlement, and after it.
       */
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
    spends: true,
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
    summary: 'Own orders that follow an institution, newest first; with `id` that order alone',
    access: 'token',
    once: false,
    reads: true,
    input: pageWithIdSchema,
    answer: pageOf(followOrderSchema),
  },
})
