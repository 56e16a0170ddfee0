// Calls for transfers between the user's own wallets (specification §7, money). A transfer within a currency is
// executed immediately. A transfer between two currencies uses the shown rate and is pending for some time, in which
// the user can cancel it.
import { z } from 'zod'
import { requestStates } from '../../review.ts'
import { checkAmount } from '../../rules.ts'
import { walletTypes } from '../../wallet.ts'
import { defineCalls } from '../call.ts'
import { currencySchema, decimalSchema, idSchema, pageOf, pageWithIdSchema, timestampSchema } from './shared.ts'
import { checkedText } from './typed.ts'

export const transferSchema = z.strictObject({
  id: z.string(),
  from: z.enum(walletTypes),
  to: z.enum(walletTypes),
  currency: currencySchema,
  amount: decimalSchema,
  /** Units of the target currency for one unit of the source currency; '1' within a currency. */
  rate: decimalSchema,
  /** Amount received: amount × rate, rounded down (`domain/exchange.ts`). */
  received: decimalSchema,
  receivedCurrency: currencySchema,
  state: z.enum(requestStates),
  dueTimestamp: timestampSchema,
  decidedTimestamp: timestampSchema.nullable(),
  createTimeTimestamp: timestampSchema,
})
export type WalletTransfer = z.infer<typeof transferSchema>

export const transferCalls = defineCalls({
  'POST /wallet/transfer': {
    summary: 'Move money between two own wallets',
    access: 'token',
    once: true,
    input: z.strictObject({
      from: z.enum(walletTypes),
      to: z.enum(walletTypes),
      amount: checkedText('number', checkAmount),
      /** Exchange rate that the user saw and confirmed; absent within a currency. */
      rate: decimalSchema.optional(),
    }),
    answer: transferSchema,
  },
  'POST /wallet/cancelTransfer': {
    summary: 'Call a transfer off while it is pending',
    access: 'token',
    once: true,
    input: z.strictObject({ id: idSchema }),
    answer: transferSchema,
  },
  'POST /wallet/transferList': {
    summary: 'Own transfers, newest first; with `id` that one alone',
    access: 'token',
    once: false,
    reads: true,
    input: pageWithIdSchema,
    answer: pageOf(transferSchema),
  },
})
