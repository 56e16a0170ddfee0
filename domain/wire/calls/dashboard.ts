// Calls about the dashboard of the user (`domain/dashboard.ts`).
import { z } from 'zod'
import {
  DASHBOARD_LISTS_MAX,
  DASHBOARD_SEARCH_MAX,
  dashboardRows,
  marketOrders,
  searchScopes,
  sourceId,
} from '../../dashboard.ts'
import { defineCalls } from '../call.ts'
import { rootSchema } from './contract.ts'
import { boardSchema, emptySchema, idSchema } from './shared.ts'
import { typedText } from './typed.ts'

const sourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('market'), board: boardSchema, order: z.enum(marketOrders) }),
  z.strictObject({ kind: z.literal('watchlist'), list: idSchema }),
  z.strictObject({ kind: z.literal('months'), root: rootSchema }),
  z.strictObject({
    kind: z.literal('search'),
    words: typedText('search').min(1).max(DASHBOARD_SEARCH_MAX),
    scope: z.enum(searchScopes),
  }),
  z.strictObject({ kind: z.literal('positions') }),
  z.strictObject({ kind: z.literal('orders') }),
])

const listSchema = z.strictObject({ source: sourceSchema, rows: z.literal(dashboardRows), folded: z.boolean() })

const listsSchema = z
  .array(listSchema)
  .max(DASHBOARD_LISTS_MAX)
  .refine(lists => new Set(lists.map(({ source }) => sourceId(source))).size === lists.length)

export const dashboardCalls = defineCalls({
  'POST /dashboard/read': {
    summary: 'The lists of the dashboard in their order; null if the user has not chosen any',
    access: 'token',
    once: false,
    reads: true,
    input: emptySchema,
    answer: z.strictObject({ lists: listsSchema.nullable() }),
  },
  'POST /dashboard/save': {
    summary: 'Replace the lists of the dashboard',
    access: 'token',
    once: false,
    script: 'trade',
    input: z.strictObject({ lists: listsSchema }),
    answer: emptySchema,
  },
})
