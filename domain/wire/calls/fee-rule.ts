// One rule of a fee schedule, as the calls about trading and plans answer it.
import { z } from 'zod'
import { feeKinds } from '../../fees.ts'
import { decimalSchema } from './shared.ts'

export const feeRuleSchema = z.strictObject({
  kind: z.enum(feeKinds),
  rate: decimalSchema,
  base: z.enum(['value', 'shares', 'commission']),
  side: z.enum(['both', 'buy', 'sell']),
  minimum: decimalSchema.nullable(),
  maximum: decimalSchema.nullable(),
  /** The most that the fee is, also its minimum, as a fraction of the trade's value; absent for no such limit. */
  maximumRate: decimalSchema.optional(),
  /** The fee is rounded up to a multiple of this; null for rounding to the minor unit. */
  roundUpTo: decimalSchema.nullable(),
})
