// The dates on which something of the customer falls due or ends.
import { z } from 'zod'
import { noticeSubjects } from '../../subjects.ts'
import { upcomingKinds } from '../../upcoming.ts'
import { defineCalls } from '../call.ts'
import { dateSchema } from '../date.ts'
import { currencySchema, decimalSchema, emptySchema, keySchema, otherNamesShape, timestampSchema } from './shared.ts'

const upcomingSchema = z.strictObject({
  kind: z.enum(upcomingKinds),
  /** The instant; null for a payment, which has a date only. */
  at: timestampSchema.nullable(),
  /** The date of a payment; null for an instant. */
  date: dateSchema.nullable(),
  subject: z.strictObject({ type: z.enum(noticeSubjects), id: z.string() }),
  name: z.string().nullable(),
  ...otherNamesShape,
  key: keySchema.nullable(),
  /** Positive for money that is received, negative for money that is paid, before taxes; null where no money moves. */
  amount: decimalSchema.nullable(),
  currency: currencySchema.nullable(),
})
export type UpcomingDate = z.infer<typeof upcomingSchema>

export const upcomingCalls = defineCalls({
  'GET /userCenter/upcoming': {
    summary: 'What falls due or ends within a year: payments of bonds and loans, ends of contracts, orders and rentals',
    access: 'token',
    once: false,
    reads: true,
    input: emptySchema,
    /** `total`: number of all dates within the year, of which the list has the first. */
    answer: z.strictObject({ total: z.number().int(), list: z.array(upcomingSchema) }),
  },
})
