// Transfers between the user's own wallets (specification §7, money). Within a currency at once. Between two currencies
// at the shown rate, pending for a while in which the user can cancel.
import { z } from 'zod'
import { requestStates } from '../../review.ts'
import { checkAmount } from '../../rules.ts'
import { walletTypes } from '../../wallet.ts'
import { defineCalls } from '../call.ts'
import { rule } from './rule.ts'
import { currencySchema, decimalSchema, idSchema, pageOf, pageSchema, timestampSchema } from './shared.ts'

export const transferSchema = z.strictObject({
  id: z.string(),
  from: z.enum(walletTypes),
  to: z.enum(walletTypes),
  currency: currencySchema,
  amount: decimalSchema,
  /** Units of the target's currency for one of the source's; '1' within a currency. */
  rate: decimalSchema,
  /** Amount × rate, rounded down (`domain/exchange.ts`). */
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
      amount: z.string().check(rule(checkAmount)),
      /** The rate that was shown and confirmed; absent within a currency. */
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
    summary: 'Own transfers, newest first',
    access: 'token',
    once: false,
    reads: true,
    input: pageSchema,
    answer: pageOf(transferSchema),
  },
})
