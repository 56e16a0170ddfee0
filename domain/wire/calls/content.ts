// Calls for news, dictionaries, services and the app's version (specification §7, content and service).
import { z } from 'zod'
import { readingStates } from '../../corporate-action.ts'
import { contractDifferences, providerStates, sourceCauses } from '../../feed-origin.ts'
import { boardNames } from '../../instruments/boards.ts'
import { defineCalls } from '../call.ts'
import { userSchema } from './auth.ts'
import {
  emptySchema,
  feedSchema,
  idSchema,
  keySchema,
  localeSchema,
  pageOf,
  pageSchema,
  timestampSchema,
} from './shared.ts'

const articleShape = {
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  publishedTimestamp: timestampSchema,
  /** Reading time in minutes. */
  minutes: z.number().int(),
  /** Instruments that the article mentions. */
  keys: z.array(keySchema),
}
export const articleSummarySchema = z.strictObject(articleShape)
export type ArticleSummary = z.infer<typeof articleSummarySchema>
/** An article with its HTML text. The client sanitises the HTML before it is shown, whatever its origin. */
export const articleSchema = z.strictObject({ ...articleShape, html: z.string() })
export type Article = z.infer<typeof articleSchema>

/** Where the prices of an installation come from. */
const priceSourcesSchema = z.strictObject({
  feeds: z.array(feedSchema),
  /** True if prices come from live feeds. */
  live: z.boolean(),
  /** The contract that permits to show live prices to others; null without one. */
  contract: z.string().nullable(),
})
export type PriceSources = z.infer<typeof priceSourcesSchema>

const limitSchema = z.strictObject({ used: z.number().int().nonnegative(), most: z.number().int().positive() })

const sourceSchema = z.strictObject({
  name: z.string(),
  /** Null for computed and recorded prices, which always exist. */
  state: z.enum(providerStates).nullable(),
  /** Why it sends less than it could, or nothing; empty while all is well. */
  causes: z.array(z.enum(sourceCauses)),
  boards: z.array(z.enum(boardNames)),
  feeds: z.array(feedSchema.extend({ delayMs: z.number().int().nonnegative() })),
  instruments: z.number().int().nonnegative(),
  /** Time of its last message; null before the first, and without a provider. */
  messageTimestamp: timestampSchema.nullable(),
  /** Symbols that are sent as they change; null if all are. */
  symbols: limitSchema.nullable(),
  /** Requests of the last minute; null if they are not limited. */
  requests: limitSchema.nullable(),
  /** Whether its splits and dividends are known; null if it is not asked for them. */
  actions: z.enum(readingStates).nullable(),
  /** What it has with other terms than our tables, and is not listed for it. */
  omitted: z.array(z.strictObject({ code: z.string(), differs: z.enum(contractDifferences), actual: z.string() })),
})
export type SourceState = z.infer<typeof sourceSchema>

export const contentCalls = defineCalls({
  'GET /dict/data': {
    summary: 'A dictionary: choices with their text, or a document such as the terms',
    access: 'open',
    once: false,
    input: z.strictObject({ type: z.enum(['terms', 'privacy', 'risk', 'support', 'chat', 'demo']) }),
    answer: z.strictObject({
      type: z.string(),
      version: z.string(),
      locale: localeSchema,
      title: z.string(),
      /**
       * Paragraphs of plain text; a line that starts with '# ' is a heading. For `chat`: the public address of the
       * chat. For `demo`: user name, password and trading password of the demo account; empty if there is none.
       */
      body: z.array(z.string()),
    }),
  },
  'POST /article/pageList': {
    summary: 'News and guides in the asked language, newest first',
    access: 'open',
    once: false,
    reads: true,
    input: pageSchema,
    answer: pageOf(articleSummarySchema),
  },
  'GET /article/{id}': {
    summary: 'One article, whole',
    access: 'open',
    once: false,
    input: z.strictObject({ id: idSchema }),
    answer: articleSchema,
  },
  'POST /userCenter/apply/service': {
    summary: 'Apply for a permission: block trading (specification §6)',
    access: 'token',
    once: false,
    input: z.strictObject({ service: z.enum(['blockTrade']) }),
    answer: userSchema,
  },
  'GET /areaInfo/list': {
    summary: 'Countries: ISO code, name in the asked language, dialling code',
    access: 'open',
    once: false,
    input: emptySchema,
    answer: z.array(z.strictObject({ code: z.string(), name: z.string(), dial: z.string() })),
  },
  'GET /dict/sources': {
    summary: 'Each source of prices with its state, what it gives and the limits that it has used',
    access: 'open',
    once: false,
    input: emptySchema,
    answer: z.strictObject({
      live: z.boolean(),
      contract: z.string().nullable(),
      sources: z.array(sourceSchema),
    }),
  },
  'GET /appVersion/getPublishAppVersion': {
    summary: 'The version that is published, and the sources of its prices',
    access: 'open',
    once: false,
    input: emptySchema,
    answer: z.strictObject({
      version: z.string(),
      build: z.string(),
      protocol: z.number().int(),
      prices: priceSourcesSchema,
    }),
  },
})
