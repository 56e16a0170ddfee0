// Calls for wallets and their bill (specification §7, money). All amounts are decimal text in the wallet's currency.
import { z } from 'zod'
import { billKinds } from '../../ledger.ts'
import { subjectTypes } from '../../subjects.ts'
import { walletTypes } from '../../wallet.ts'
import { worthKinds } from '../../worth.ts'
import { defineCalls } from '../call.ts'
import { dateSchema } from '../date.ts'
import {
  currencySchema,
  decimalSchema,
  emptySchema,
  feedSchema,
  keySchema,
  otherNamesShape,
  pageOf,
  pageSchema,
  timestampSchema,
} from './shared.ts'

export const walletBalanceSchema = z.strictObject({
  walletType: z.enum(walletTypes),
  currency: currencySchema,
  /** Usable balance. */
  balance: decimalSchema,
  /** Amount reserved by orders and requests that are not settled yet. */
  usedBalance: decimalSchema,
})
export type WalletBalance = z.infer<typeof walletBalanceSchema>

/** The trade of a bill line. For a fill: its quantity and price. For a reservation: those of the order. */
export const billTradeSchema = z.strictObject({
  instrumentKey: z.string(),
  name: z.string(),
  direction: z.union([z.literal(0), z.literal(1)]),
  quantity: decimalSchema,
  /** Part of `quantity` that closes a position, if the order reverses one; absent otherwise. */
  closes: decimalSchema.optional(),
  /** Price of the trade; null for a market order without a fill. */
  price: decimalSchema.nullable(),
  /**
   * Source of the quote at which it was filled. Absent for a reservation, for a fill of an auction, and for an old one
   * without a record.
   */
  feed: feedSchema.optional(),
})
export type BillTrade = z.infer<typeof billTradeSchema>

export const billLineSchema = z.strictObject({
  id: z.string(),
  walletType: z.enum(walletTypes),
  currency: currencySchema,
  kind: z.enum(billKinds),
  /**
   * Signed change of the usable balance. For kind `suspense`: the amount held in suspense, which is not part of the
   * usable balance.
   */
  amount: decimalSchema,
  /** Usable balance after the movement, in the order of the bill. */
  balance: decimalSchema,
  /** Id of the subject of the movement, such as an order; null without one. */
  reference: z.string().nullable(),
  /** Type of the subject; null for a movement without one. */
  about: z.enum(subjectTypes).nullable(),
  /** Trade of the order that the line belongs to; null for a line without an order. */
  trade: billTradeSchema.nullable(),
  /** Instrument of the order, position or subscription that the line belongs to; null for a line without one. */
  instrument: z
    .strictObject({
      /** Key of an instrument that is listed; null for an offer. */
      key: keySchema.nullable(),
      code: z.string(),
      name: z.string(),
      ...otherNamesShape,
    })
    .nullable(),
  createTimeTimestamp: timestampSchema,
})
export type BillLine = z.infer<typeof billLineSchema>

/** Value of a user's products of one kind: negative for a debt, null while a price is unknown. */
export const productWorthSchema = z.strictObject({
  kind: z.enum(worthKinds),
  /** Value in the currency of the overview. */
  amount: decimalSchema.nullable(),
  /** The same value, split by the currencies of the products. */
  parts: z.array(z.strictObject({ currency: currencySchema, amount: decimalSchema.nullable() })),
})
export type ProductWorth = z.infer<typeof productWorthSchema>

export const fundingOverviewSchema = z.strictObject({
  /** Currency of the overview. `total` is the sum of wallets, holdings and products at the last prices and rates. */
  currency: currencySchema,
  total: decimalSchema.nullable(),
  cash: decimalSchema,
  /** Sum of the amounts reserved by orders and requests, and of those held in suspense. */
  reserved: decimalSchema,
  holdings: decimalSchema.nullable(),
  /** Value of each kind of product that the user has. */
  products: z.array(productWorthSchema),
  todayProfit: decimalSchema.nullable(),
  hkTodayProfit: decimalSchema.nullable(),
  wallets: z.array(walletBalanceSchema),
})
export type FundingOverview = z.infer<typeof fundingOverviewSchema>

export const walletCalls = defineCalls({
  'POST /wallet/getWalletBalance': {
    summary: 'One wallet, or all of them',
    access: 'token',
    once: false,
    reads: true,
    input: z.strictObject({ walletType: z.enum(walletTypes).optional() }),
    answer: z.array(walletBalanceSchema),
  },
  'POST /userCenter/getFundingOverview': {
    summary: 'Everything the user has, in one currency',
    access: 'token',
    once: false,
    reads: true,
    input: z.strictObject({ currency: currencySchema.default('MXN') }),
    answer: fundingOverviewSchema,
  },
  'POST /wallet/getWalletBill': {
    summary: "Every movement, newest first by time and then sequence, by wallet, kind and days of the user's time zone",
    access: 'token',
    once: false,
    reads: true,
    input: z.strictObject({
      ...pageSchema.shape,
      walletType: z.enum(walletTypes).optional(),
      kind: z.enum(billKinds).optional(),
      /** First and last day of the range, both included. If one is absent, the range has no limit on that side. */
      fromDay: dateSchema.optional(),
      toDay: dateSchema.optional(),
      timeZone: z.string().max(60).default('America/Mexico_City'),
    }),
    answer: pageOf(billLineSchema),
  },
  'GET /stock_rate/site/get': {
    summary: 'Exchange rates between the currencies: buyRate and sellRate for one unit of `from` in `to`',
    access: 'open',
    once: false,
    input: emptySchema,
    answer: z.array(
      z.strictObject({
        from: currencySchema,
        to: currencySchema,
        buyRate: decimalSchema,
        sellRate: decimalSchema,
        at: timestampSchema,
      }),
    ),
  },
})
