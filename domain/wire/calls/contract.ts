// Lists of instruments traded on margin, of instruments that follow an index, and of shares that rose strongly
// (specification §7, market).
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { dateSchema, monthSchema } from '../date.ts'
import { stockSchema } from './market.ts'
import { decimalSchema, emptySchema, keySchema, marketClassSchema, wholeSchema } from './shared.ts'

export const rootSchema = z.string().regex(/^[A-Z0-9]{1,6}$/)

/** A root of futures with the quote of its main continuous series, and the delivery month that this series follows. */
export const futureRootSchema = z.strictObject({
  ...stockSchema.shape,
  root: rootSchema,
  group: z.string(),
  exchange: z.string(),
  /** Contract multiplier: profit or loss of one contract for a price move of 1, in `currency`. */
  multiplier: decimalSchema,
  currency: z.string(),
  /** Key of the delivery month that the main series follows; null if no month is listed. */
  frontKey: keySchema.nullable(),
})

/** A delivery month with its dates at the exchange. */
export const futureMonthSchema = z.strictObject({
  ...stockSchema.shape,
  month: monthSchema,
  /** Code that traders use, such as `GCZ6`. */
  symbol: z.string(),
  lastTradeDate: dateSchema,
  /** Time of day at which trading ends, in `zone`. */
  lastTradeTime: z.string(),
  zone: z.string(),
  /** Last day on which a position is held. The platform closes it on that day. */
  closeOutDate: dateSchema,
  /** First notice day; null for a contract without notices. */
  firstNoticeDate: dateSchema.nullable(),
  /** Settlement price of the preceding day. */
  settlement: decimalSchema.nullable(),
  openInterest: z.number().int().nullable(),
  /** Initial margin of one contract at the price, with the highest leverage, in `currency`. */
  margin: decimalSchema.nullable(),
  currency: z.string(),
  /** False from the day on which positions can only be reduced. */
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
    summary:
      'What follows an index (futures, contracts without a month, funds), and its members that rose and fell most',
    input: z.strictObject({ code: z.string().regex(/^[A-Z0-9]{1,20}$/) }),
    answer: z.strictObject({
      /** Futures on the index: the most traded month of each root. */
      futures: z.array(stockSchema),
      contracts: z.array(stockSchema),
      funds: z.array(stockSchema),
      /** Members of the index with the largest gains and losses; empty if the members are not known. */
      leading: z.array(stockSchema),
      lagging: z.array(stockSchema),
    }),
  },
  'GET /m_ft/zt_stock_list': {
    ...read,
    summary: 'Shares that rose by the threshold or more today: these markets have no daily limit',
    input: z.strictObject({
      market: marketClassSchema.default('UsStock'),
      size: wholeSchema(z.number().int().min(1).max(100)).default(50),
    }),
    answer: z.strictObject({
      /** Minimum rise of a listed share, in percent. */
      threshold: decimalSchema,
      list: z.array(stockSchema),
    }),
  },
})
