// Calls about plans of purchases.
import { z } from 'zod'
import { planActions, planFrequencies, planOutcomes, planSkips, planStates } from '../../purchase-plan.ts'
import { checkAmount } from '../../rules.ts'
import { walletTypes } from '../../wallet.ts'
import { defineCalls } from '../call.ts'
import { dateSchema } from '../date.ts'
import { feeRuleSchema } from './fee-rule.ts'
import {
  boardSchema,
  currencySchema,
  decimalSchema,
  idSchema,
  keySchema,
  otherNamesShape,
  pageOf,
  pageSchema,
  timestampSchema,
} from './shared.ts'
import { checkedText } from './typed.ts'

const runSchema = z.strictObject({
  id: z.string(),
  /** The date of the plan; the purchase can be of a later day. */
  date: dateSchema,
  runTimestamp: timestampSchema,
  outcome: z.enum(planOutcomes),
  /** Why nothing was ordered; null for an order. */
  skip: z.enum(planSkips).nullable(),
  /** True if the purchase was made up for on a later trading day than the one of its date. */
  late: z.boolean(),
  orderId: z.string().nullable(),
  quantity: decimalSchema.nullable(),
})
export type PlanRun = z.infer<typeof runSchema>

const planSchema = z.strictObject({
  id: z.string(),
  key: keySchema,
  board: boardSchema,
  code: z.string(),
  name: z.string(),
  ...otherNamesShape,
  amount: decimalSchema,
  currency: currencySchema,
  frequency: z.enum(planFrequencies),
  startsOn: dateSchema,
  state: z.enum(planStates),
  mayTopUp: z.boolean(),
  wallet: z.enum(walletTypes),
  /** Of earlier dates, in the currency of the wallet. The money is in the wallet and not reserved. */
  carried: decimalSchema,
  /** The next purchase: trading day and time; null for a plan that is paused or has ended. */
  nextOn: dateSchema.nullable(),
  nextTimestamp: timestampSchema.nullable(),
  last: runSchema.nullable(),
  createTimestamp: timestampSchema,
})
export type Plan = z.infer<typeof planSchema>

const read = { access: 'token', once: false, reads: true } as const
const change = { access: 'token', once: true, script: 'trade' } as const

export const planCalls = defineCalls({
  'POST /plans/terms': {
    ...read,
    summary: 'What a plan of purchases of a share can be: days, fees, rate and the current price',
    input: z.strictObject({ key: keySchema }),
    answer: z.strictObject({
      wallet: z.enum(walletTypes),
      /** Currency of the wallet and the price. */
      currency: currencySchema,
      lot: z.number().positive(),
      priceDecimals: z.number().int(),
      quantityDecimals: z.number().int(),
      tickSteps: z.array(z.tuple([z.number(), z.number()])),
      fees: z.array(feeRuleSchema),
      /** The current asking price, or the last price; null if unknown. */
      price: decimalSchema.nullable(),
      /** Units of `currency` for one peso, after the spread; null if unknown, and for a wallet in pesos. */
      rate: decimalSchema.nullable(),
      /** The trading days on which a first purchase can be. */
      days: z.array(z.strictObject({ date: dateSchema, runTimestamp: timestampSchema })),
      maximum: z.number().int(),
    }),
  },
  'POST /plans/list': {
    ...read,
    summary: 'Plans of purchases of the user, newest first: all, or the one with an id',
    input: z.strictObject({ id: idSchema.optional() }),
    answer: z.strictObject({ maximum: z.number().int(), list: z.array(planSchema) }),
  },
  'POST /plans/create': {
    ...change,
    summary: 'Create a plan that buys a share for an amount, once, weekly or monthly',
    input: z.strictObject({
      key: keySchema,
      amount: checkedText('number', checkAmount),
      /** Pesos, or the currency of the wallet that pays. */
      currency: currencySchema,
      frequency: z.enum(planFrequencies),
      startsOn: dateSchema,
      /** True if a purchase may bring what the wallet lacks from other wallets. */
      mayTopUp: z.boolean(),
    }),
    answer: planSchema,
  },
  'POST /plans/change': {
    ...change,
    summary: 'Pause, resume or end a plan of purchases',
    input: z.strictObject({ id: idSchema, action: z.enum(planActions) }),
    answer: planSchema,
  },
  'POST /plans/runs': {
    ...read,
    summary: 'What became of the dates of a plan, newest first',
    input: pageSchema.extend({ id: idSchema }),
    answer: pageOf(runSchema),
  },
})
