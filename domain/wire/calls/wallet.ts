// Wallets and their bill (specification §7, money). All amounts are decimal text in the wallet's own currency.
import { z } from 'zod'
import { billKinds, billSubjects, walletTypes } from '../../wallet.ts'
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

export const billLineSchema = z.strictObject({
  id: z.string(),
  walletType: z.enum(walletTypes),
  currency: currencySchema,
  kind: z.enum(billKinds),
  /** Signed: what it did to the usable balance. Of `suspense`: what was put apart, which that balance does not know. */
  amount: decimalSchema,
  /** The usable balance after it. */
  balance: decimalSchema,
  /** What it is about: an order's id, say. */
  reference: z.string().nullable(),
  /** What has that id; null for a movement of its own. */
  about: z.enum(billSubjects).nullable(),
  createTimeTimestamp: timestampSchema,
})
export type BillLine = z.infer<typeof billLineSchema>

export const fundingOverviewSchema = z.strictObject({
  /** Everything in this currency: wallets and holdings at the last prices and rates. */
  currency: currencySchema,
  total: decimalSchema.nullable(),
  cash: decimalSchema,
  /** By orders and requests, and what is kept apart in suspense. */
  reserved: decimalSchema,
  holdings: decimalSchema.nullable(),
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
    input: z.strictObject({ walletType: z.enum(walletTypes).optional() }),
    answer: z.array(walletBalanceSchema),
  },
  'POST /userCenter/getFundingOverview': {
    summary: 'Everything the user has, in one currency',
    access: 'token',
    once: false,
    input: z.strictObject({ currency: currencySchema.default('MXN') }),
    answer: fundingOverviewSchema,
  },
  'POST /wallet/getWalletBill': {
    summary: "Every movement, newest first, by wallet, kind and day of the user's time zone",
    access: 'token',
    once: false,
    input: z.strictObject({
      ...pageSchema.shape,
      walletType: z.enum(walletTypes).optional(),
      kind: z.enum(billKinds).optional(),
      day: z.iso.date().optional(),
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
