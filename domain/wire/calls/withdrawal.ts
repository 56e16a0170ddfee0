// Calls for withdrawals (specification §7, money). Listing and cancelling are ours: the user must be able to see and
// cancel a request.
import { z } from 'zod'
import { networks } from '../../networks.ts'
import { destinationKinds } from '../../payment.ts'
import { requestStates, reviewReasons } from '../../review.ts'
import { checkAmount } from '../../rules.ts'
import { walletTypes } from '../../wallet.ts'
import { defineCalls } from '../call.ts'
import {
  currencySchema,
  decimalSchema,
  idSchema,
  pageOf,
  pageWithIdSchema,
  payPasswordSchema,
  timestampSchema,
} from './shared.ts'
import { checkedText } from './typed.ts'

export const withdrawalSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(destinationKinds),
  walletType: z.enum(walletTypes),
  currency: currencySchema,
  /** `amount`: amount that leaves the wallet. `fee`: its fee. `net`: amount that arrives. */
  amount: decimalSchema,
  fee: decimalSchema,
  net: decimalSchema,
  /** Destination at the time of the request: name and masked number. */
  destination: z.strictObject({
    id: z.string(),
    name: z.string(),
    masked: z.string(),
    network: z.enum(networks).nullable(),
  }),
  state: z.enum(requestStates),
  status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  reason: z.enum(reviewReasons).nullable(),
  dueTimestamp: timestampSchema,
  decidedTimestamp: timestampSchema.nullable(),
  createTimeTimestamp: timestampSchema,
})
export type Withdrawal = z.infer<typeof withdrawalSchema>

export const withdrawalCalls = defineCalls({
  'GET /withdrawal/getUsableWithdrawalAmount': {
    summary: 'What may be withdrawn now, its fee, the minimum and what is left of the day’s limit',
    access: 'token',
    once: false,
    script: 'never',
    input: z.strictObject({ currency: currencySchema, network: z.enum(networks).optional() }),
    answer: z.strictObject({
      walletType: z.enum(walletTypes),
      currency: currencySchema,
      usable: decimalSchema,
      fee: decimalSchema,
      minimum: decimalSchema,
      dayLimit: decimalSchema,
      leftToday: decimalSchema,
      /** End of a block of all withdrawals, after a password was reset or the last factor removed; null if there is none. */
      heldUntilTimestamp: timestampSchema.nullable(),
    }),
  },
  'POST /withdrawal/withdrawal-apply': {
    summary: 'Apply for a withdrawal; its amount is reserved at once',
    access: 'token',
    once: true,
    proof: 'linked',
    input: z.strictObject({
      destinationId: idSchema,
      amount: checkedText('number', checkAmount),
      /** Fee that the user confirmed. If the fee has changed since, the user must confirm again. */
      fee: decimalSchema,
      payPassword: payPasswordSchema,
    }),
    answer: withdrawalSchema,
  },
  'POST /withdrawal/cancel': {
    summary: 'Call a withdrawal off while it is pending; its amount is usable again',
    access: 'token',
    once: true,
    input: z.strictObject({ id: idSchema }),
    answer: withdrawalSchema,
  },
  'POST /withdrawal/listPage': {
    summary: 'Own withdrawals, newest first; with `id` that one alone',
    access: 'token',
    once: false,
    script: 'never',
    reads: true,
    input: pageWithIdSchema.extend({ kind: z.enum(destinationKinds).optional() }),
    answer: pageOf(withdrawalSchema),
  },
})
