// Indian mutual funds (specification §7): schemes with their NAV, orders, and what a user holds. NAVs and costs are in rupees; what
// is paid from and to the wallet is in dollars.
import { z } from 'zod'
import { fundFailures, fundSides, fundStates, fundSteps, termStates } from '../../funds/fund-order.ts'
import { xirrReasons } from '../../funds/holding.ts'
import { fundCategories, fundKinds, fundParts } from '../../funds/schemes.ts'
import { defineCalls } from '../call.ts'
import { currencySchema, decimalSchema, idSchema, pageOf, pageSchema, timestampSchema } from './shared.ts'

/** ISO date in India. */
const daySchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

const loadSchema = z.strictObject({ days: z.number().int(), percent: decimalSchema })

export const fundSchemeSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  kind: z.enum(fundKinds),
  category: z.enum(fundCategories),
  nav: decimalSchema,
  navDate: daySchema,
  navTime: timestampSchema,
  /** Percent, of the NAV of the business day before; null on the first day. */
  dayChange: decimalSchema.nullable(),
  /** Percent over the last 365 days, not annualised; null with a shorter history. */
  yearChange: decimalSchema.nullable(),
  /** Percent, 0 or negative: the largest fall since the launch, and the worst 365 days. */
  maxDrawdown: decimalSchema,
  worstYear: decimalSchema.nullable(),
  launched: daySchema,
  /** Percent a year, inside the NAV. */
  expense: decimalSchema,
  loads: z.array(loadSchema),
  minimum: decimalSchema,
  payoutDays: z.number().int(),
  lockDays: z.number().int().nullable(),
  weights: z.array(z.strictObject({ part: z.enum(fundParts), percent: decimalSchema })),
  /** Rupees for a dollar at the latest NAV, as a purchase and as a redemption would get them. */
  buyRate: decimalSchema,
  sellRate: decimalSchema,
  /** The cut-off and NAV date of an order that is sent now. */
  cutoffTime: timestampSchema,
  publishTime: timestampSchema,
  payTime: timestampSchema,
  lockedUntil: daySchema.nullable(),
  /** Every NAV since the launch, where one scheme was asked for. */
  history: z.strictObject({ dates: z.array(daySchema), navs: z.array(decimalSchema) }).nullable(),
})
export type FundScheme = z.infer<typeof fundSchemeSchema>

const stepSchema = z.strictObject({ kind: z.enum(fundSteps), at: timestampSchema, done: z.boolean() })

const partSchema = z.strictObject({
  /** Id of the purchase that bought the redeemed units. */
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
  /** Specification §4: 0 pending review, 1 in progress, 2 redeemed, 3 review failed. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  /** For an allotted purchase of a regular fund. */
  term: z.enum(termStates).nullable(),
  refusedFor: z.enum(fundFailures).nullable(),
  currency: currencySchema,
  /** Dollars: set aside or paid for a purchase, received for a redemption; null until its NAV is known. */
  amount: decimalSchema.nullable(),
  units: decimalSchema.nullable(),
  /** For a purchase: units that are not redeemed yet. */
  unitsLeft: decimalSchema.nullable(),
  nav: decimalSchema.nullable(),
  navDate: daySchema.nullable(),
  /** Rupees for a dollar at the allotment. */
  rate: decimalSchema.nullable(),
  /** Rupees of the amount. */
  rupees: decimalSchema.nullable(),
  stampDuty: decimalSchema.nullable(),
  exitLoad: decimalSchema.nullable(),
  /** For a redemption, results in dollars: of the fund in rupees, and of the rupee's exchange rate. */
  rupeeResult: decimalSchema.nullable(),
  exchangeResult: decimalSchema.nullable(),
  parts: z.array(partSchema),
  lockedUntil: daySchema.nullable(),
  cancellable: z.boolean(),
  timeline: z.array(stepSchema),
  createTimeTimestamp: timestampSchema,
})
export type FundOrder = z.infer<typeof fundOrderSchema>

const lotSchema = z.strictObject({
  id: z.string(),
  day: daySchema,
  nav: decimalSchema,
  units: decimalSchema,
  loads: z.array(loadSchema),
  lockedUntil: daySchema.nullable(),
  redeemable: z.boolean(),
})

export const fundHoldingSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  kind: z.enum(fundKinds),
  nav: decimalSchema,
  navDate: daySchema,
  /** Seven days or older. */
  aged: z.boolean(),
  units: decimalSchema,
  /** Set aside by redemptions, and free to be redeemed now. */
  blocked: decimalSchema,
  redeemable: decimalSchema,
  averageCost: decimalSchema.nullable(),
  /** Rupees, and dollars paid, for the units held. */
  investedRupees: decimalSchema,
  invested: decimalSchema,
  /** Dollars of purchases without units yet. */
  waiting: decimalSchema,
  /** Null while a purchase waits for its units. */
  valueRupees: decimalSchema.nullable(),
  dayChangeRupees: decimalSchema.nullable(),
  value: decimalSchema.nullable(),
  result: decimalSchema.nullable(),
  rupeeResult: decimalSchema.nullable(),
  exchangeResult: decimalSchema.nullable(),
  /** Percent a year in rupees, or the reason why there is none. */
  xirr: decimalSchema.nullable(),
  xirrReason: z.enum(xirrReasons).nullable(),
  lots: z.array(lotSchema),
})
export type FundHolding = z.infer<typeof fundHoldingSchema>

const statSchema = z.strictObject({
  currency: currencySchema,
  /** Over the holdings with a value: `valued` of `count`. */
  valued: z.number().int(),
  count: z.number().int(),
  invested: decimalSchema,
  waiting: decimalSchema,
  value: decimalSchema.nullable(),
  result: decimalSchema.nullable(),
  rupeeResult: decimalSchema.nullable(),
  exchangeResult: decimalSchema.nullable(),
  /** Rupees for a dollar that values are converted with, and its day. */
  rate: decimalSchema,
  rateDate: daySchema,
  current: decimalSchema.nullable(),
  regular: decimalSchema.nullable(),
  holdings: z.array(fundHoldingSchema),
})
export type FundStat = z.infer<typeof statSchema>

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
    input: z.strictObject({ id: idSchema }),
    answer: fundOrderSchema,
  },
})
