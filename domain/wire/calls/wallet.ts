// Wallets and their bill (specification §7, money). All amounts are decimal text in the wallet's own currency.
import { z } from 'zod'
import { billKinds, subjectTypes } from '../../ledger.ts'
import { walletTypes } from '../../wallet.ts'
import { worthKinds } from '../../worth.ts'
import { defineCalls } from '../call.ts'
import { currencySchema, decimalSchema, emptySchema, pageOf, pageSchema, timestampSchema } from './shared.ts'

export const walletBalanceSchema = z.strictObject({
  walletType: z.enum(walletTypes),
  currency: currencySchema,
  /** Usable now. */
  balance: decimalSchema,
  /** Reserved by orders and requests that are not settled yet. */
  usedBalance: decimalSchema,
})
export type WalletBalance = z.infer<typeof walletBalanceSchema>

/** The share of a line. Of a fill: its own quantity and price; of a reservation: those of the order. */
export const billTradeSchema = z.strictObject({
  instrumentKey: z.string(),
  name: z.string(),
  direction: z.union([z.literal(0), z.literal(1)]),
  quantity: decimalSchema,
  /** Null for a market order without a fill. */
  price: decimalSchema.nullable(),
})
export type BillTrade = z.infer<typeof billTradeSchema>

export const billLineSchema = z.strictObject({
  id: z.string(),
  walletType: z.enum(walletTypes),
  currency: currencySchema,
  kind: z.enum(billKinds),
  /** Signed change of the usable balance. Of `suspense`: the amount set aside, which is not in the usable balance. */
  amount: decimalSchema,
  /** The usable balance after it. */
  balance: decimalSchema,
  /** Id of its subject, such as an order. */
  reference: z.string().nullable(),
  /** Type of the subject; null for a movement without one. */
  about: z.enum(subjectTypes).nullable(),
  /** Null for a line without an order. */
  trade: billTradeSchema.nullable(),
  /** What the order, position or subscription of the line is in; null for a line without one. */
  instrument: z.strictObject({ code: z.string(), name: z.string() }).nullable(),
  createTimeTimestamp: timestampSchema,
})
export type BillLine = z.infer<typeof billLineSchema>

/** What a user has in products of a kind: negative for a debt, null while a price of it is unknown. */
export const productWorthSchema = z.strictObject({
  kind: z.enum(worthKinds),
  /** In the currency of the overview. */
  amount: decimalSchema.nullable(),
  /** The same in the products' own currencies. */
  parts: z.array(z.strictObject({ currency: currencySchema, amount: decimalSchema.nullable() })),
})
export type ProductWorth = z.infer<typeof productWorthSchema>

export const fundingOverviewSchema = z.strictObject({
  /** Total in this currency: wallets, holdings and products at the last prices and rates. */
  currency: currencySchema,
  total: decimalSchema.nullable(),
  cash: decimalSchema,
  /** Reserved by orders and requests, and set aside in suspense. */
  reserved: decimalSchema,
  holdings: decimalSchema.nullable(),
  /** Of each kind that the user has. */
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
    summary: "Every movement, newest first, by wallet, kind and days of the user's time zone",
    access: 'token',
    once: false,
    reads: true,
    input: z.strictObject({
      ...pageSchema.shape,
      walletType: z.enum(walletTypes).optional(),
      kind: z.enum(billKinds).optional(),
      /** First and last day, both included; with one alone the range is open. */
      fromDay: z.iso.date().optional(),
      toDay: z.iso.date().optional(),
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
