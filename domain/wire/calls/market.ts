// Calls for stocks, indices, quotes and candles (specification §7, market). Names of quote fields are those of
// specification §3.

import { z } from 'zod'
import { actionKinds } from '../../corporate-action.ts'
import { haltReasons } from '../../halt.ts'
import { sectors } from '../../instrument.ts'
import { chartPeriods, klineTypes } from '../../kline.ts'
import { WINDOW_SELECTION_MAX } from '../../limits.ts'
import { recordOf } from '../../record.ts'
import { marketStates } from '../../session.ts'
import { defineCalls } from '../call.ts'
import { dateSchema } from '../date.ts'
import { instrumentSchema } from '../down/instruments.ts'
import { optionalColumns, priceColumns } from '../quote-columns.ts'
import {
  boardSchema,
  decimalSchema,
  emptySchema,
  feedSchema,
  keySchema,
  marketClassSchema,
  marketCodeSchema,
  otherNamesShape,
  pageOf,
  pageSchema,
  wholeSchema,
} from './shared.ts'
import { typedText } from './typed.ts'

/** A stock with its quote, as in lists. Prices are decimal text at the instrument's own precision. */
export const stockSchema = z.strictObject({
  key: keySchema,
  name: z.string(),
  stock_code: z.string(),
  price_nominal: decimalSchema.nullable(),
  change: decimalSchema.nullable(),
  /** Change since the previous close in percent, two decimals: '1.23'. */
  change_ratio: decimalSchema.nullable(),
  volume: decimalSchema.nullable(),
  market: marketClassSchema.nullable(),
  classify: marketClassSchema.nullable(),
  source: z.number().int(),
  selfSelectStatus: z.boolean(),
  fall: z.boolean(),
  hasPreMarketData: z.boolean(),
  hasPostMarketData: z.boolean(),
  preMarketPrice: decimalSchema.nullable(),
  preMarketChange: decimalSchema.nullable(),
  preMarketChangeRatio: decimalSchema.nullable(),
  postMarketPrice: decimalSchema.nullable(),
  postMarketChange: decimalSchema.nullable(),
  postMarketChangeRatio: decimalSchema.nullable(),
  /**
   * Time of the last trade, Unix seconds. `stock_detail_ft` tells the zone for display: New York, Hong Kong or Mexico
   * City.
   */
  currencyUsDatetime: z.number().int().nullable(),
})
export type Stock = z.infer<typeof stockSchema>

/** A quote as scaled integers, for the first values of the engine and for polling while the socket is down. */
export const rawQuoteSchema = z.strictObject({
  ix: z.number().int(),
  state: z.enum(marketStates),
  at: z.number().int(),
  volume: z.number().int(),
  ...recordOf(priceColumns, () => z.number().int()),
  ...recordOf(optionalColumns, () => z.number().int().optional()),
})
export type RawQuote = z.infer<typeof rawQuoteSchema>

/** A stock with the fields of specification §3, and with the scaled integers that the engine uses. */
const quoted = { ...stockSchema.shape, instrument: instrumentSchema, quote: rawQuoteSchema.nullable() }
const quotedSchema = z.strictObject(quoted)
export type Quoted = z.infer<typeof quotedSchema>

/** All instruments of a board as columns, for sorted lists. This form is small, and can be cached by its version. */
export const catalogueSchema = z.strictObject({
  board: boardSchema,
  epoch: z.number().int(),
  ix: z.array(z.number().int()),
  code: z.array(z.string()),
  name: z.array(z.string()),
  nameZh: z.array(z.string().nullable()),
  /** Spanish names and traders' codes; absent for a board without them. */
  nameEs: z.array(z.string()).optional(),
  symbol: z.array(z.string()).optional(),
  sector: z.array(z.number().int()),
  sectors: z.array(z.enum(sectors)),
  source: z.number().int(),
  currency: z.array(z.string()),
  priceDecimals: z.array(z.number().int()),
  quantityDecimals: z.array(z.number().int()),
  lot: z.array(z.number().int()),
  /** Value of one contract in dollars at a price of 1, used only to sort lists. Absent for boards without contracts. */
  weight: z.array(z.number()).optional(),
})
export type Catalogue = z.infer<typeof catalogueSchema>

const sessionSpanSchema = z.strictObject({
  openMs: z.number().int(),
  closeMs: z.number().int(),
  dayStartMs: z.number().int(),
})

/**
 * Properties for the ticket and the detail page: ticks, lots, hours. They always come from the server, so that the
 * client's code cannot contain outdated ones.
 */
export const stockDetailSchema = z.strictObject({
  ...quoted,
  profile: z.string().nullable(),
  /** Tick sizes as [from, tick] pairs in scaled prices. */
  tickSteps: z.array(z.tuple([z.number().int(), z.number().int()])),
  zone: z.string(),
  /** Regular hours in the exchange's own time: [['09:30', '12:00'], ['13:00', '16:00']]. */
  hours: z.array(z.tuple([z.string(), z.string()])),
  state: z.enum(marketStates),
  /** Why it is halted; absent if it is not, or if that is not known. */
  halt: z.enum(haltReasons).optional(),
  nextStateAt: z.number().int().nullable(),
  /**
   * False for instruments that cannot be ordered: indices, coins, continuous series, recorded instruments. Also false
   * for currency pairs, although pairs can be traded on margin.
   */
  tradable: z.boolean(),
  /** True if the share is traded in whole shares only; absent otherwise. */
  wholeShares: z.literal(true).optional(),
  feed: feedSchema,
  /** The index that a fund follows; absent for other instruments. */
  tracks: z.strictObject({ key: keySchema, name: z.string(), ...otherNamesShape }).optional(),
  /** The corporate action that freezes orders and positions; absent while nothing does. */
  frozen: z
    .strictObject({
      kind: z.enum(actionKinds),
      exDate: dateSchema,
      ratioTo: decimalSchema.nullable(),
      ratioFrom: decimalSchema.nullable(),
      amount: decimalSchema.nullable(),
    })
    .optional(),
})
export type StockDetail = z.infer<typeof stockDetailSchema>

export const summarySchema = z.strictObject({
  open: decimalSchema.nullable(),
  high: decimalSchema.nullable(),
  low: decimalSchema.nullable(),
  previousClose: decimalSchema.nullable(),
  volume: decimalSchema.nullable(),
  turnover: decimalSchema.nullable(),
  high52: decimalSchema.nullable(),
  low52: decimalSchema.nullable(),
  averageVolume: decimalSchema.nullable(),
  marketCap: decimalSchema.nullable(),
  peRatio: decimalSchema.nullable(),
  dividendYield: decimalSchema.nullable(),
  lot: z.number().int(),
  currency: z.string(),
  sector: z.enum(sectors),
})
export type Summary = z.infer<typeof summarySchema>

/** Bars as columns of scaled integers, oldest first. `time` is each bar's start, UTC ms. */
export const klineSchema = z.strictObject({
  ix: z.number().int(),
  period: z.enum(chartPeriods),
  /** Size of a bar in milliseconds, or 'day'. */
  size: z.union([z.number().int().positive(), z.literal('day')]),
  time: z.array(z.number().int()),
  open: z.array(z.number().int()),
  high: z.array(z.number().int()),
  low: z.array(z.number().int()),
  close: z.array(z.number().int()),
  volume: z.array(z.number().int()),
  /** Trading sessions for extending the bars with live trades: those of today and the next day. */
  sessions: z.array(sessionSpanSchema),
  /** Time up to which the bars include trades. */
  asOf: z.number().int(),
})
export type Kline = z.infer<typeof klineSchema>

export const sparkSchema = z.strictObject({
  /** Closes of the sparkline's bars, oldest first, at most 50; the last is the open bar. */
  closes: z.array(z.number().int()),
  sizeMs: z.number().int(),
  lastBarAt: z.number().int(),
})

export const homeSchema = z.strictObject({
  epoch: z.number().int(),
  indices: z.array(z.strictObject({ ...quoted, spark: sparkSchema })),
  hot: z.array(z.strictObject({ ...quoted, spark: sparkSchema })),
})
export type Home = z.infer<typeof homeSchema>

const stockQuery = z.strictObject({
  market: marketClassSchema.default('UsStock'),
  ...pageSchema.shape,
  sort: z.enum(['change', 'volume', 'price', 'name']).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
  keyword: typedText('search').max(40).default(''),
})
const codeQuery = z.strictObject({ stockCode: typedText('code').max(20), market: marketCodeSchema })
const read = { access: 'open', once: false, reads: true } as const

export const marketCalls = defineCalls({
  'GET /m_ft/stock_list': {
    ...read,
    summary: 'Stocks of a market, sorted and paged',
    input: stockQuery,
    answer: pageOf(stockSchema),
  },
  'GET /m_ft/all_stock_list': {
    ...read,
    summary: 'Every instrument of a board, in columns, for lists that are sorted on the client',
    input: z.strictObject({ board: boardSchema.default('US') }),
    answer: catalogueSchema,
  },
  'GET /hk_st/all_stock_list': {
    ...read,
    summary: 'Stocks of Hong Kong, sorted and paged',
    input: stockQuery.omit({ market: true }),
    answer: pageOf(stockSchema),
  },
  'GET /m_ft/global_index': {
    ...read,
    summary: 'Indices with their quotes',
    input: emptySchema,
    answer: z.array(stockSchema),
  },
  'GET /m_ft/hot_stock': {
    ...read,
    summary: 'The most traded stocks by value, all markets or one',
    input: z.strictObject({
      market: marketClassSchema.optional(),
      size: wholeSchema(z.number().int().min(1).max(50)).default(10),
    }),
    answer: z.array(stockSchema),
  },
  'GET /m_ft/topList': {
    ...read,
    summary: 'Leaders of a market: gainers, losers or the most active',
    input: z.strictObject({
      market: marketClassSchema.default('UsStock'),
      kind: z.enum(['gainers', 'losers', 'active']).default('gainers'),
      size: wholeSchema(z.number().int().min(1).max(100)).default(20),
    }),
    answer: z.array(stockSchema),
  },
  'GET /m_ft/home_custom_list': {
    ...read,
    summary: 'The home page: indices and hot stocks with quote and last closes',
    input: emptySchema,
    answer: homeSchema,
  },
  'GET /m_ft/stock_detail_ft': {
    ...read,
    summary: 'One instrument: ticks, lots, hours, state and quote',
    input: codeQuery,
    answer: stockDetailSchema,
  },
  'GET /m_ft/detail_quote': {
    ...read,
    summary: 'One quote: its named fields, and the same as plain numbers',
    input: codeQuery,
    answer: z.strictObject({ ...stockSchema.shape, quote: rawQuoteSchema }),
  },
  'GET /m_ft/summary_detail': {
    ...read,
    summary: 'The day and the year in figures, with size and valuation',
    input: codeQuery,
    answer: summarySchema,
  },
  'GET /m_ft/kline': {
    ...read,
    summary: 'Bars of one of the five chart periods, or of a day by the minute',
    input: z.strictObject({ ...codeQuery.shape, type: z.enum(klineTypes) }),
    answer: klineSchema,
  },
  'POST /market/getMaket': {
    ...read,
    summary: 'Search: stocks whose code or name matches, best first',
    input: z.strictObject({
      stkName: typedText('search').max(40).optional(),
      stkcode: typedText('search').max(40).optional(),
      board: boardSchema.nullable().default(null),
    }),
    answer: z.array(quotedSchema),
  },
  'POST /market/getMakets': {
    ...read,
    summary: 'Several instruments with their quotes, by key',
    input: z.strictObject({ keys: z.array(keySchema).max(WINDOW_SELECTION_MAX) }),
    answer: z.strictObject({ epoch: z.number().int(), list: z.array(quotedSchema) }),
  },
  'GET /quotes/getStock': {
    ...read,
    summary: 'One stock with its quote, in the form of the lists',
    input: codeQuery,
    answer: stockSchema,
  },
})
