// The call for the curve of the wealth by day.
import { z } from 'zod'
import { worthPeriods } from '../../worth.ts'
import { defineCalls } from '../call.ts'
import { dateSchema } from '../date.ts'
import { currencySchema, decimalSchema } from './shared.ts'

const worthHistorySchema = z.strictObject({
  /** Currency of all amounts. */
  currency: currencySchema,
  /**
   * Days with a stored value, ascending: dates in Mexico City, at whose end the values were computed. A day on which a
   * price was unknown or the server was off is absent. If there are more than 400 days, the last of each week.
   */
  dates: z.array(dateSchema),
  /** Wealth at the end of each day: `total` of the overview at that time. */
  values: z.array(decimalSchema),
  /**
   * Money put in until the end of each day minus money taken out: opening money, deposits and withdrawals, each converted
   * at the end of its day, and all before the first day at the end of that day. The result until a day is its value minus
   * this.
   */
  put: z.array(decimalSchema),
  /** The same until now, for the live `total`; null while an exchange rate is unknown. */
  putNow: decimalSchema.nullable(),
})
export type WorthHistory = z.infer<typeof worthHistorySchema>

export const worthCalls = defineCalls({
  'GET /userCenter/worthHistory': {
    summary: 'The wealth at the end of each day, and the money put in until then, in one currency',
    access: 'token',
    once: false,
    input: z.strictObject({
      period: z.enum(worthPeriods),
      currency: currencySchema.default('MXN'),
    }),
    answer: worthHistorySchema,
  },
})
