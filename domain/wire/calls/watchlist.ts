// Calls for the watchlist (specification §7). Quote fields have the short names of §3: f2 price, f3 ratio, f4 change,
// f5 volume, f12 code, f14 name.
import { z } from 'zod'
import { WATCHLIST_MAX } from '../../limits.ts'
import { entryFlags, LIST_NAME_MAX } from '../../watchlists/lists.ts'
import { defineCalls } from '../call.ts'
import { decimalSchema, emptySchema, idSchema, keySchema, marketCodeSchema, wholeSchema } from './shared.ts'
import { typedText } from './typed.ts'

export const watchlistEntrySchema = z.strictObject({
  id: z.string(),
  key: keySchema,
  f2: decimalSchema.nullable(),
  f3: decimalSchema.nullable(),
  f4: decimalSchema.nullable(),
  f5: decimalSchema.nullable(),
  f12: z.string(),
  f14: z.string(),
  market: z.string(),
  source: z.number().int(),
  /** Ours: absent without one. */
  flag: z.enum(entryFlags).optional(),
  section: z.string().optional(),
})
export type WatchlistEntry = z.infer<typeof watchlistEntrySchema>

/** The calls of the specification work on the user's first list. Ours: the id of another one. */
const listShape = { list: idSchema.optional() }

export const watchlistCalls = defineCalls({
  'GET /userSelfSecurity/selectSelfSelectionStocksData': {
    summary: 'The watchlist in its own order, with quotes',
    access: 'token',
    once: false,
    input: z.strictObject(listShape),
    answer: z.array(watchlistEntrySchema),
  },
  'POST /userSelfSecurity/save': {
    summary: 'Add a stock, or move one: `position` is where it stands (0 is the top; left out: the top when new)',
    access: 'token',
    once: false,
    script: 'trade',
    input: z.strictObject({
      classify: z.string().max(20).optional(),
      assettype: wholeSchema(z.number().int()).optional(),
      securityName: typedText('line').max(80).optional(),
      /** Code of the instrument, which specification §5 requires. */
      secuCode: typedText('code').min(1).max(20),
      market: marketCodeSchema,
      position: z.number().int().min(0).max(WATCHLIST_MAX).optional(),
      ...listShape,
      flag: z.enum(entryFlags).optional(),
      /** Name of the section; empty for none. */
      section: z.string().max(LIST_NAME_MAX).optional(),
    }),
    answer: watchlistEntrySchema,
  },
  'POST /userSelfSecurity/delete/{id}': {
    summary: 'Remove an entry by its id',
    access: 'token',
    once: false,
    script: 'trade',
    input: z.strictObject({ id: idSchema }),
    answer: emptySchema,
  },
  'POST /userSelfSecurity/deleteByStockCode/{stockCode}': {
    summary: 'Remove an entry by its code; `market` tells equal codes apart',
    access: 'token',
    once: false,
    script: 'trade',
    input: z.strictObject({
      stockCode: typedText('code').max(20),
      market: marketCodeSchema.optional(),
      ...listShape,
    }),
    answer: emptySchema,
  },
})
