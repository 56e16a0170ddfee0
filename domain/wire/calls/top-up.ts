// The part of a request that brings money into the wallet that pays, from the customer's other wallets. It is executed
// with the request, in one transaction: if any part is refused, nothing has changed.
import { z } from 'zod'
import { checkAmount } from '../../rules.ts'
import { walletTypes } from '../../wallet.ts'
import { decimalSchema } from './shared.ts'
import { checkedText } from './typed.ts'

export const topUpSchema = z.strictObject({
  to: z.enum(walletTypes),
  moves: z
    .array(
      z.strictObject({
        from: z.enum(walletTypes),
        /** In the currency of `from`. */
        amount: checkedText('number', checkAmount),
        /** Exchange rate that the user saw and confirmed; absent within a currency. */
        rate: decimalSchema.optional(),
      }),
    )
    .min(1)
    .max(walletTypes.length - 1)
    .readonly(),
})
export type WireTopUp = z.output<typeof topUpSchema>
