// What the products offer now, for the pages that link to them.
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { decimalSchema, emptySchema, timestampSchema } from './shared.ts'

const countSchema = z.number().int().min(0)

const productsNowSchema = z.strictObject({
  /** The Cetes of the shortest term, in days: the yearly rate of a purchase, as a fraction. Null if none is on sale. */
  cetes: z.strictObject({ rate: decimalSchema, term: countSchema }).nullable(),
  /** `closesAt`: when the next of the open issues closes; null if none is open. */
  newIssues: z.strictObject({ open: countSchema, closesAt: timestampSchema.nullable() }),
  /** Opening auctions that still take orders. */
  auctions: countSchema,
  /** Block trades and placings that can be requested. */
  blocks: countSchema,
  placings: countSchema,
})
export type ProductsNow = z.infer<typeof productsNowSchema>

export const productCalls = defineCalls({
  'GET /m_ft/products': {
    summary: 'What the products offer now: the rate of the shortest Cetes, and how many offers are open',
    access: 'open',
    once: false,
    reads: true,
    input: emptySchema,
    answer: productsNowSchema,
  },
})
