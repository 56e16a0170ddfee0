// Calls for Indian mutual funds (specification §7): schemes with their NAV, orders, and holdings. NAVs and costs are in
// rupees. Amounts paid from and to the wallet are in dollars.
import { z } from 'zod'
import { fundFailures, fundSides, fundStates, fundSteps, termStates } from '../../funds/fund-order.ts'
import { xirrReasons } from '../../funds/holding.ts'
import { fundCategories, fundKinds, fundParts } from '../../funds/schemes.ts'
import { defineCalls } from '../call.ts'
import { dateSchema } from '../date.ts'
import { currencySchema, decimalSchema, idSchema, pageOf, pageSchema, timestampSchema } from './shared.ts'

/** An ISO date in India. */

const loadSchema = z.strictObject({ days: z.number().int(), percent: decimalSchema })

export const fundSchemeSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  kind: z.enum(fundKinds),
  category: z.enum(fundCategories),
  nav: decimalSchema,
  navDate: dateSchema,
  navTime: timestampSchema,
  /** Change since the NAV of the preceding business day, in percent; null on the first day. */
  dayChange: decimalSchema.nullable(),
  /** Change over the last 365 days in percent, not annualised; null if the history is shorter. */
  yearChange: decimalSchema.nullable(),
  /**
   * `maxDrawdown`: largest fall since the launch, in percent, 0 or negative. `worstYear`: worst change over 365 days,
   * in percent.
   */
  maxDrawdown: decimalSchema,
  worstYear: decimalSchema.nullable(),
  launched: dateSchema,
  /** Total expense ratio in percent per year, deducted within the NAV. */
  expense: decimalSchema,
  loads: z.array(loadSchema),
  minimum: decimalSchema,
  payoutDays: z.number().int(),
  lockDays: z.number().int().nullable(),
  weights: z.array(z.strictObject({ part: z.enum(fundParts), percent: decimalSchema })),
  /** Rupees for one dollar at the latest NAV: rate of a purchase, and rate of a redemption. */
  buyRate: decimalSchema,
  sellRate: decimalSchema,
  /** Times of an order that is sent now: cut-off, publication of its NAV, payment. */
  cutoffTime: timestampSchema,
  publishTime: timestampSchema,
  payTime: timestampSchema,
  lockedUntil: dateSchema.nullable(),
  /** All NAVs since the launch; null unless the request was for a single scheme. */
  history: z.strictObject({ dates: z.array(dateSchema), navs: z.array(decimalSchema) }).nullable(),
})
export type FundScheme = z.infer<typeof fundSchemeSchema>

const stepSchema = z.strictObject({ kind: z.enum(fundSteps), at: timestampSchema, done: z.boolean() })

const partSchema = z.strictObject({
  /** Id of the purchase order whose units are redeemed. */
  id: z.string(),
  units: decimalSchema,
  days: z.number().int(),
  percent: decimalSchema,
  gross: decimalSchema,
  load: decimalSchema,
})

export const fundOrderSchema = z.strictObject({
  id: z.string(),
  scheme: z.string(),
  name: z.string(),
  kind: z.enum(fundKinds),
  side: z.enum(fundSides),
  state: z.enum(fundStates),
  /** Status numbers of specification §4: 0 pending review, 1 in progress, 2 redeemed, 3 review failed. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  /** State by the stated date; null except for an allotted purchase of a regular fund. */
  term: z.enum(termStates).nullable(),
  refusedFor: z.enum(fundFailures).nullable(),
  currency: currencySchema,
  /**
   * Amount in dollars: reserved or paid for a purchase, received for a redemption. Null until the NAV of a redemption
   * is known.
   */
  amount: decimalSchema.nullable(),
  units: decimalSchema.nullable(),
  /** Units of a purchase that are not redeemed yet; null for a redemption. */
  unitsLeft: decimalSchema.nullable(),
  nav: decimalSchema.nullable(),
  navDate: dateSchema.nullable(),
  /** Rupees for one dollar at the time of the allotment. */
  rate: decimalSchema.nullable(),
  /** The amount in rupees. */
  rupees: decimalSchema.nullable(),
  stampDuty: decimalSchema.nullable(),
  exitLoad: decimalSchema.nullable(),
  /**
   * Results of a redemption in dollars: of the fund in rupees, and of the exchange rate of the rupee. Null for a
   * purchase.
   */
  rupeeResult: decimalSchema.nullable(),
  exchangeResult: decimalSchema.nullable(),
  parts: z.array(partSchema),
  lockedUntil: dateSchema.nullable(),
  cancellable: z.boolean(),
  timeline: z.array(stepSchema),
  createTimeTimestamp: timestampSchema,
})
export type FundOrder = z.infer<typeof fundOrderSchema>

const lotSchema = z.strictObject({
  id: z.string(),
  day: dateSchema,
  nav: decimalSchema,
  units: decimalSchema,
  loads: z.array(loadSchema),
  lockedUntil: dateSchema.nullable(),
  redeemable: z.boolean(),
})

export const fundHoldingSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  kind: z.enum(fundKinds),
  nav: decimalSchema,
  navDate: dateSchema,
  /** True if the latest NAV is seven days old or older. */
  aged: z.boolean(),
  units: decimalSchema,
  /** `blocked`: units reserved by redemptions. `redeemable`: units that can be redeemed now. */
  blocked: decimalSchema,
  redeemable: decimalSchema,
  averageCost: decimalSchema.nullable(),
  /** Cost of the units held: in rupees, and in the dollars that were paid. */
  investedRupees: decimalSchema,
  invested: decimalSchema,
  /** Dollars of purchases whose units are not allotted yet. */
  waiting: decimalSchema,
  /** Values of the holding; null while a purchase has no allotted units. */
  valueRupees: decimalSchema.nullable(),
  dayChangeRupees: decimalSchema.nullable(),
  value: decimalSchema.nullable(),
  result: decimalSchema.nullable(),
  rupeeResult: decimalSchema.nullable(),
  exchangeResult: decimalSchema.nullable(),
  /** Yearly rate of return in rupees, in percent, or the reason why there is none. */
  xirr: decimalSchema.nullable(),
  xirrReason: z.enum(xirrReasons).nullable(),
  lots: z.array(lotSchema),
})
export type FundHolding = z.infer<typeof fundHoldingSchema>

const statSchema = z.strictObject({
  currency: currencySchema,
  /** The sums cover only holdings with a known value: `valued` of `count` holdings. */
  valued: z.number().int(),
  count: z.number().int(),
  invested: decimalSchema,
  waiting: decimalSchema,
  value: decimalSchema.nullable(),
  result: decimalSchema.nullable(),
  rupeeResult: decimalSchema.nullable(),
  exchangeResult: decimalSchema.nullable(),
  /** Rupees for one dollar at which values are converted, and the date of this rate. */
  rate: decimalSchema,
  rateDate: dateSchema,
  current: decimalSchema.nullable(),
  regular: decimalSchema.nullable(),
  holdings: z.array(fundHoldingSchema),
})
export type FundPortfolio = z.infer<typeof statSchema>

const amountSchema = decimalSchema.max(24)

export const fundCalls = defineCalls({
  'POST /user_fund_orders/productPageList': {
    summary: 'Fund schemes with NAV, costs and risk; one alone has its history of NAVs',
    access: 'open',
    once: false,
    reads: true,
    input: pageSchema.extend({ kind: z.enum(fundKinds).optional(), scheme: idSchema.optional() }),
    answer: pageOf(fundSchemeSchema),
  },
  'POST /user_fund_orders/stat': {
    summary: 'What a user holds in funds, with results in rupees and by exchange apart',
    access: 'token',
    once: false,
    reads: true,
    input: z.strictObject({}),
    answer: statSchema,
  },
  'POST /user_fund_orders/pageList': {
    summary: 'Own orders of funds, newest first; one by its id',
    access: 'token',
    once: false,
    reads: true,
    input: pageSchema.extend({ orderId: idSchema.optional(), scheme: idSchema.optional() }),
    answer: pageOf(fundOrderSchema),
  },
  'POST /user_fund_orders/create': {
    summary: 'Buy or redeem units of a fund: money or units are set aside until the NAV is known',
    access: 'token',
    once: true,
    script: 'trade',
    spends: true,
    input: z.discriminatedUnion('side', [
      z.strictObject({ side: z.literal('purchase'), scheme: idSchema, amount: amountSchema }),
      z.strictObject({ side: z.literal('redemption'), scheme: idSchema, units: amountSchema }),
    ]),
    answer: fundOrderSchema,
  },
  'POST /user_fund_orders/cancel': {
    summary: 'Call off an order of a fund before its cut-off: everything set aside is free again',
    access: 'token',
    once: true,
    script: 'trade',
    input: z.strictObject({ id: idSchema }),
    answer: fundOrderSchema,
  },
})
