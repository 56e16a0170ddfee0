// Lists of what is traded on margin, of what follows an index, and of shares that rose strongly (specification §7, market).
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { stockSchema } from './market.ts'
import { decimalSchema, emptySchema, keySchema, marketClassSchema } from './shared.ts'

const rootSchema = z.string().regex(/^[A-Z0-9]{1,6}$/)
const dateSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** A root of futures: the quote of its main continuous series, and the month which that follows. */
export const futureRootSchema = z.strictObject({
  ...stockSchema.shape,
  root: rootSchema,
  group: z.string(),
  exchange: z.string(),
  /** What one contract is worth for a price move of 1, in `currency`. */
  multiplier: decimalSchema,
  currency: z.string(),
  /** Null if no month is listed. */
  frontKey: keySchema.nullable(),
})

/** A delivery month with its dates at the exchange. */
export const futureMonthSchema = z.strictObject({
  ...stockSchema.shape,
  month: z.string().regex(/^\d{4}-\d{2}$/),
  /** The trader's code: `GCZ6`. */
  symbol: z.string(),
  lastTradeDate: dateSchema,
  /** Clock time in `zone`. */
  lastTradeTime: z.string(),
  zone: z.string(),
  /** The last day on which a position is held: Pulso closes it then. */
  closeOutDate: dateSchema,
  /** Null for a contract without notices. */
  firstNoticeDate: dateSchema.nullable(),
  /** Settlement price of the day before. */
  settlement: decimalSchema.nullable(),
  openInterest: z.number().int().nullable(),
  /** Initial margin of one contract at the price, with the highest leverage, in `currency`. */
  margin: decimalSchema.nullable(),
  currency: z.string(),
  tradable: z.boolean(),
})
export type FutureMonth = z.infer<typeof futureMonthSchema>

const read = { access: 'open', once: false } as const

export const contractCalls = defineCalls({
  'GET /m_ft/futures_list': {
    ...read,
    summary: 'Roots of futures, each with its main continuous series and its front month',
    input: emptySchema,
    answer: z.array(futureRootSchema),
  },
  'GET /m_ft/futures_opt_list': {
    ...read,
    summary: 'Delivery months of a root: dates, settlement and margin',
    input: z.strictObject({ root: rootSchema }),
    answer: z.array(futureMonthSchema),
  },
  'GET /m_ft/forex_list': {
    ...read,
    summary: 'Currency pairs with their quotes',
    input: emptySchema,
    answer: z.array(stockSchema),
  },
  'GET /m_ft/forex_index': {
    ...read,
    summary: 'The index of the dollar and the pairs of the most traded currencies',
    input: emptySchema,
    answer: z.array(stockSchema),
  },
  'GET /m_ft/index_related': {
    ...read,
    summary: 'What follows an index (futures, contracts without a month), and its members that rose and fell most',
    input: z.strictObject({ code: z.string().regex(/^[A-Z0-9]{1,20}$/) }),
    answer: z.strictObject({
      /** The most traded month of each root. */
      futures: z.array(stockSchema),
      contracts: z.array(stockSchema),
      /** Empty where the members are not known. */
      leading: z.array(stockSchema),
      lagging: z.array(stockSchema),
    }),
  },
  'GET /m_ft/zt_stock_list': {
    ...read,
    summary: 'Shares that rose by the threshold or more today: these markets have no daily limit',
    input: z.strictObject({
      market: marketClassSchema.default('UsStock'),
      size: z.coerce.number().int().min(1).max(100).default(50),
    }),
    answer: z.strictObject({
      /** Percent. */
      threshold: decimalSchema,
      list: z.array(stockSchema),
    }),
  },
})
