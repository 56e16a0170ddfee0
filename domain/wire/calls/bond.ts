// Calls of bonds and treasury debt (specification §7).
import { z } from 'zod'
import { auctionStates } from '../../bonds/auction.ts'
import { bondInstructions, bondKinds } from '../../bonds/issue.ts'
import type { DecimalText } from '../../brand.ts'
import { defineCalls } from '../call.ts'
import { currencySchema, decimalSchema, emptySchema, idSchema, pageOf, pageSchema, timestampSchema } from './shared.ts'

const dateSchema = z.iso.date()
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
  /** The UDI, or the index ratio; 1 where nothing is indexed. */
  index: decimalSchema,
  clean: decimalSchema,
  accrued: decimalSchema,
  dirty: decimalSchema,
  /** For a floating bond: the overnight rate, and the growth of an amount of 1 since its last coupon. */
  floating: z.strictObject({ overnight: exactSchema, factor: exactSchema }).exactOptional(),
  /** Yearly rate of a retail bond of Hong Kong as far as it is known. */
  coupon: exactSchema.exactOptional(),
})

const rowSchema = z.strictObject({
  issue: issueSchema,
  /** The price that a purchase pays, and the price that a sale receives. */
  ask: priceSchema,
  bid: priceSchema,
  nextCoupon: dateSchema.nullable(),
  /** Titles. */
  minimum: titlesSchema,
})
export type BondRow = z.infer<typeof rowSchema>

const auctionSchema = z.strictObject({
  issue: issueSchema,
  on: dateSchema,
  settlesOn: dateSchema,
  cutoffTime: timestampSchema,
  decisionTime: timestampSchema,
  /** On the day of the settlement, by the curve of today: the auction decides. */
  indicative: priceSchema,
  /** The price of a rate that is somewhat lower: what an order accepts at most. */
  limit: decimalSchema,
  /** Titles. */
  minimum: titlesSchema,
})
export type BondAuction = z.infer<typeof auctionSchema>

export const bondFlowKinds = ['purchase', 'coupon', 'maturity', 'sale'] as const
export type BondFlowKind = (typeof bondFlowKinds)[number]

const lotSchema = z.strictObject({
  id: z.string(),
  issue: issueSchema,
  /** Order status labels of specification §4. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  state: z.enum([...auctionStates, 'held', 'sold', 'matured']),
  /** Of an order in an auction; its money is set aside at the highest price until the settlement. */
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
  /** Values of the remaining titles. */
  cost: decimalSchema,
  bought: priceSchema,
  /** The remaining titles at today's bid; null when none are left. */
  now: priceSchema.extend({ value: decimalSchema, accruedTotal: decimalSchema }).nullable(),
  /** Coupons after tax. */
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
    input: z.strictObject({ id: idSchema }),
    answer: lotSchema,
  },
  'POST /treasuryBond/flatPosition': {
    summary: 'Sell titles of one purchase before their maturity; `price` is the lowest that is accepted',
    access: 'token',
    once: true,
    input: z.strictObject({ id: idSchema, titles: titlesSchema, price: decimalSchema }),
    answer: lotSchema,
  },
  'POST /treasuryBond/pageList': {
    summary: 'Own purchases of bonds, newest first; with an id that one alone',
    access: 'token',
    once: false,
    reads: true,
    input: pageSchema.extend({ id: idSchema.optional() }),
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
        /** At the sale price, with accrued interest. */
        value: decimalSchema,
        accrued: decimalSchema,
        received: decimalSchema,
        /** Future payments by month, before tax and at today's index. */
        months: z.array(
          z.strictObject({
            month: z.string().regex(/^\d{4}-\d{2}$/),
            interest: decimalSchema,
            principal: decimalSchema,
          }),
        ),
      }),
    ),
  },
})
