// Calls for deposits (specification §7, money: recharge). A crypto deposit passes after a number of confirmations;
// other deposits are decided by the back office. A deposit below the minimum is held for its owner in suspense.
import { z } from 'zod'
import { cryptoAssets, networks } from '../../networks.ts'
import { depositKinds } from '../../payment.ts'
import { requestStates, reviewReasons } from '../../review.ts'
import { checkAmount } from '../../rules.ts'
import { walletTypes } from '../../wallet.ts'
import { defineCalls } from '../call.ts'
import {
  currencySchema,
  decimalSchema,
  emptySchema,
  fileUrlSchema,
  idSchema,
  pageOf,
  pageWithIdSchema,
  payPasswordSchema,
  timestampSchema,
} from './shared.ts'
import { checkedText, typedText } from './typed.ts'

/** One deposit method. */
export const depositWaySchema = z.strictObject({
  kind: z.enum(depositKinds),
  /** Currency of the credited wallet. The amount is credited 1:1. */
  currency: currencySchema,
  walletType: z.enum(walletTypes),
  minimum: decimalSchema,
  /** Maximum amount of one deposit. */
  maximum: decimalSchema,
  /** Typical duration of a deposit in minutes. */
  minutes: z.number().int(),
  /** The platform's bank account. The payment reference identifies the customer. */
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
      /** Deposit address of this customer. It is simulated: real wallets reject it. */
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
  /** Bank reference, masked card number, or transaction hash, by the kind of deposit. */
  reference: z.string().nullable(),
  state: z.enum(requestStates),
  /** Status numbers of specification §4: 1 pending review, 2 failed, 3 passed. */
  status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  reason: z.enum(reviewReasons).nullable(),
  /**
   * True if the deposit passed but is below the minimum: the amount is held for its owner and cannot be used until the
   * back office releases it.
   */
  suspense: z.boolean(),
  confirmations: z.number().int().nullable(),
  certificate: fileUrlSchema.nullable(),
  /** Deadline of the decision by the back office. */
  dueTimestamp: timestampSchema,
  decidedTimestamp: timestampSchema.nullable(),
  createTimeTimestamp: timestampSchema,
})
export type Deposit = z.infer<typeof depositSchema>

const amount = checkedText('number', checkAmount)

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
        /** Address of the uploaded payment receipt, which specification §5 requires. */
        certificate: fileUrlSchema,
        reference: typedText('line').max(50).default(''),
      }),
      z.strictObject({
        kind: z.literal('card'),
        /** Id of the customer's card, which must have passed its review. */
        destinationId: idSchema,
        amount,
        payPassword: payPasswordSchema,
      }),
      z.strictObject({
        kind: z.literal('crypto'),
        asset: z.enum(cryptoAssets),
        network: z.enum(networks),
        amount,
        /** Must be true for an amount below the minimum: the owner accepts that it is not refunded. */
        minimumAccepted: z.boolean().default(false),
      }),
    ]),
    answer: depositSchema,
  },
  'POST /recharge/listPage': {
    summary: 'Own deposits, newest first; with `id` that one alone',
    access: 'token',
    once: false,
    reads: true,
    input: pageWithIdSchema.extend({ kind: z.enum(depositKinds).optional() }),
    answer: pageOf(depositSchema),
  },
})
