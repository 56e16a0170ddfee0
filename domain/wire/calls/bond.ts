// Calls of bonds and treasury debt (specification §7).
import { z } from 'zod'
import { auctionStates } from '../../bonds/auction.ts'
import { bondInstructions, bondKinds } from '../../bonds/issue.ts'
import type { DecimalText } from '../../brand.ts'
import { defineCalls } from '../call.ts'
import { dateSchema, monthSchema } from '../date.ts'
import {
  currencySchema,
  decimalSchema,
  emptySchema,
  idSchema,
  pageOf,
  pageWithIdSchema,
  timestampSchema,
} from './shared.ts'

const titlesSchema = z.number().int().min(1).max(10_000_000)
const exactSchema = decimalSchema.transform(text => text as DecimalText)

const issueSchema = z.strictObject({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(bondKinds),
  currency: currencySchema,
  face: z.number().positive(),
  term: z.number().int().nullable(),
  issuedOn: dateSchema,
  maturity: dateSchema.nullable(),
  coupon: exactSchema,
})

/** Price and accrued interest of one title. The rate is a yearly fraction. */
const priceSchema = z.strictObject({
  date: dateSchema,
  rate: decimalSchema,
  /** Value of the UDI or index ratio; 1 for a bond without indexation. */
  index: decimalSchema,
  clean: decimalSchema,
  accrued: decimalSchema,
  dirty: decimalSchema,
  /** Only for a floating-rate bond: the overnight rate, and the growth of an amount of 1 since the last coupon. */
  floating: z.strictObject({ overnight: exactSchema, factor: exactSchema }).exactOptional(),
  /** Only for a retail bond of Hong Kong: its yearly coupon rate, computed from the data published so far. */
  coupon: exactSchema.exactOptional(),
})

const rowSchema = z.strictObject({
  issue: issueSchema,
  /** `ask`: price of a purchase. `bid`: price of a sale. */
  ask: priceSchema,
  bid: priceSchema,
  nextCoupon: dateSchema.nullable(),
  /** Minimum number of titles of an order. */
  minimum: titlesSchema,
})
export type BondRow = z.infer<typeof rowSchema>

const auctionSchema = z.strictObject({
  issue: issueSchema,
  on: dateSchema,
  settlesOn: dateSchema,
  cutoffTime: timestampSchema,
  decisionTime: timestampSchema,
  /** Estimated price on the settlement day by today's yield curve; the auction determines the real price. */
  indicative: priceSchema,
  /** Maximum price that an order accepts: the price at a somewhat lower rate. */
  limit: decimalSchema,
  /** Minimum number of titles of an order. */
  minimum: titlesSchema,
})
export type BondAuction = z.infer<typeof auctionSchema>

export const bondFlowKinds = ['purchase', 'coupon', 'maturity', 'sale'] as const
export type BondFlowKind = (typeof bondFlowKinds)[number]

const lotSchema = z.strictObject({
  id: z.string(),
  issue: issueSchema,
  /** Order status numbers (specification §4). */
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  state: z.enum([...auctionStates, 'held', 'sold', 'matured']),
  /** The auction of an order. Until the settlement, its money is reserved at the maximum price. */
  auction: z
    .strictObject({
      on: dateSchema,
      settlesOn: dateSchema,
      cutoffTime: timestampSchema,
      decisionTime: timestampSchema,
      limit: decimalSchema,
      reserved: decimalSchema,
      cancellable: z.boolean(),
    })
    .nullable(),
  instruction: z.enum(bondInstructions),
  titles: z.number().int(),
  left: z.number().int(),
  /** Cost of the remaining titles. */
  cost: decimalSchema,
  bought: priceSchema,
  /** Value of the remaining titles at today's bid price; null if none are left. */
  now: priceSchema.extend({ value: decimalSchema, accruedTotal: decimalSchema }).nullable(),
  /** Sum of the coupons received, after tax. */
  received: decimalSchema,
  /** Future payments, before tax, at today's index. */
  payments: z.array(z.strictObject({ date: dateSchema, kind: z.enum(['coupon', 'maturity']), amount: decimalSchema })),
  flows: z.array(
    z.strictObject({
      kind: z.enum(bondFlowKinds),
      date: dateSchema,
      titles: z.number().int(),
      gross: decimalSchema,
      tax: decimalSchema,
      net: decimalSchema,
      inputs: z.record(z.string(), z.string()),
      at: timestampSchema,
    }),
  ),
  createTimeTimestamp: timestampSchema,
})
export type BondLot = z.infer<typeof lotSchema>

export const bondCalls = defineCalls({
  'POST /m_ft/bondsList': {
    summary: 'Bonds on sale today with both prices of each, by currency and maturity',
    access: 'open',
    once: false,
    reads: true,
    input: emptySchema,
    answer: z.array(rowSchema),
  },
  'POST /treasuryBond/create': {
    summary:
      'Buy whole titles at the price of a purchase; `price` is the highest that is accepted, accrued interest included',
    access: 'token',
    once: true,
    script: 'trade',
    spends: true,
    input: z.strictObject({
      id: idSchema,
      titles: titlesSchema,
      price: decimalSchema,
      instruction: z.enum(bondInstructions).default('cash'),
    }),
    answer: lotSchema,
  },
  'POST /treasuryBond/auctions': {
    summary: 'The next auction of each government bond, with the price that it would have today',
    access: 'open',
    once: false,
    reads: true,
    input: emptySchema,
    answer: z.array(auctionSchema),
  },
  'POST /treasuryBond/bid': {
    summary: 'Ask for titles in an auction; `price` is the highest that is accepted, and the money for it is set aside',
    access: 'token',
    once: true,
    script: 'trade',
    spends: true,
    input: z.strictObject({
      id: idSchema,
      titles: titlesSchema,
      price: decimalSchema,
      instruction: z.enum(bondInstructions).default('cash'),
    }),
    answer: lotSchema,
  },
  'POST /treasuryBond/cancel': {
    summary: 'Cancel an order in an auction before its cut-off',
    access: 'token',
    once: true,
    script: 'trade',
    input: z.strictObject({ id: idSchema }),
    answer: lotSchema,
  },
  'POST /treasuryBond/flatPosition': {
    summary: 'Sell titles of one purchase before their maturity; `price` is the lowest that is accepted',
    access: 'token',
    once: true,
    script: 'trade',
    input: z.strictObject({ id: idSchema, titles: titlesSchema, price: decimalSchema }),
    answer: lotSchema,
  },
  'POST /treasuryBond/pageList': {
    summary: 'Own purchases of bonds, newest first; with an id that one alone',
    access: 'token',
    once: false,
    reads: true,
    input: pageWithIdSchema,
    answer: pageOf(lotSchema),
  },
  'POST /position/getTreasuryBondTotal': {
    summary: 'What is held in bonds, a line a currency',
    access: 'token',
    once: false,
    reads: true,
    input: emptySchema,
    answer: z.array(
      z.strictObject({
        currency: currencySchema,
        lots: z.number().int(),
        cost: decimalSchema,
        /** Value at the sale price, including accrued interest. */
        value: decimalSchema,
        accrued: decimalSchema,
        received: decimalSchema,
        /** Future payments by month, before tax and at today's index. */
        months: z.array(
          z.strictObject({
            month: monthSchema,
            interest: decimalSchema,
            principal: decimalSchema,
          }),
        ),
      }),
    ),
  },
})
