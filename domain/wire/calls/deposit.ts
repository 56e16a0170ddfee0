// Deposits (specification §7, money: recharge). A deposit of crypto counts its confirmations; the back office decides
// the others. One below the minimum is kept for its owner in suspense (design, rulings).
import { z } from 'zod'
import { cryptoAssets, networks } from '../../networks.ts'
import { depositKinds } from '../../payment.ts'
import { requestStates, reviewReasons } from '../../review.ts'
import { checkAmount } from '../../rules.ts'
import { walletTypes } from '../../wallet.ts'
import { defineCalls } from '../call.ts'
import { rule } from './rule.ts'
import {
  currencySchema,
  decimalSchema,
  emptySchema,
  fileUrlSchema,
  idSchema,
  pageOf,
  pageSchema,
  payPasswordSchema,
  timestampSchema,
} from './shared.ts'

/** One deposit method. */
export const depositWaySchema = z.strictObject({
  kind: z.enum(depositKinds),
  /** Currency of the credited wallet, at 1:1. */
  currency: currencySchema,
  walletType: z.enum(walletTypes),
  minimum: decimalSchema,
  /** The most of one deposit. */
  maximum: decimalSchema,
  /** Typical duration. */
  minutes: z.number().int(),
  /** The platform's account to pay in to; the reference identifies the customer. */
  bank: z
    .strictObject({
      bankName: z.string(),
      accountName: z.string(),
      number: z.string(),
      swiftCode: z.string().nullable(),
      reference: z.string(),
    })
    .nullable(),
  crypto: z
    .strictObject({
      asset: z.enum(cryptoAssets),
      network: z.enum(networks),
      /** The customer's own address. Real wallets refuse a simulated one. */
      address: z.string(),
      confirmations: z.number().int(),
    })
    .nullable(),
})
export type DepositWay = z.infer<typeof depositWaySchema>

export const depositSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(depositKinds),
  currency: currencySchema,
  walletType: z.enum(walletTypes),
  amount: decimalSchema,
  asset: z.enum(cryptoAssets).nullable(),
  network: z.enum(networks).nullable(),
  /** A bank's reference, a card's mask or a transaction's hash. */
  reference: z.string().nullable(),
  state: z.enum(requestStates),
  /** Specification §4: 1 pending review, 2 failed, 3 passed. */
  status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  reason: z.enum(reviewReasons).nullable(),
  /** Passed, but below the minimum: kept for its owner, not usable until the back office releases it. */
  suspense: z.boolean(),
  confirmations: z.number().int().nullable(),
  certificate: fileUrlSchema.nullable(),
  /** Deadline of the decision. */
  dueTimestamp: timestampSchema,
  decidedTimestamp: timestampSchema.nullable(),
  createTimeTimestamp: timestampSchema,
})
export type Deposit = z.infer<typeof depositSchema>

const amount = z.string().check(rule(checkAmount))

export const depositCalls = defineCalls({
  'POST /recharge/currency/selectList': {
    summary: 'Ways to pay in: banks, cards, and the networks of each digital dollar with the own address on it',
    access: 'token',
    once: false,
    reads: true,
    input: emptySchema,
    answer: z.array(depositWaySchema),
  },
  'POST /recharge/create': {
    summary: 'Say that money was sent, with its certificate; or charge a card; or send simulated crypto',
    access: 'token',
    once: true,
    input: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('bank'),
        currency: currencySchema,
        amount,
        /** Please upload your credentials first (specification §5). */
        certificate: fileUrlSchema,
        reference: z.string().trim().max(50).default(''),
      }),
      z.strictObject({
        kind: z.literal('card'),
        /** The customer's own card, which must have passed its review. */
        destinationId: idSchema,
        amount,
        payPassword: payPasswordSchema,
      }),
      z.strictObject({
        kind: z.literal('crypto'),
        asset: z.enum(cryptoAssets),
        network: z.enum(networks),
        amount,
        /** Required for an amount below the minimum: the owner accepts that it is not refunded. */
        minimumAccepted: z.boolean().default(false),
      }),
    ]),
    answer: depositSchema,
  },
  'POST /recharge/listPage': {
    summary: 'Own deposits, newest first',
    access: 'token',
    once: false,
    reads: true,
    input: z.strictObject({ ...pageSchema.shape, kind: z.enum(depositKinds).optional() }),
    answer: pageOf(depositSchema),
  },
})
