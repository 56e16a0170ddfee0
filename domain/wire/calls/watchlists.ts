// Calls for the named watchlists, their sections, flags and imports. Entries are read, added, placed and removed by the
// calls of the specification with the id of a list (`watchlist.ts`).
import { z } from 'zod'
import { WATCHLIST_MAX } from '../../limits.ts'
import { entryFlags, LIST_NAME_MAX, WATCHLISTS_MAX } from '../../watchlists/lists.ts'
import { defineCalls } from '../call.ts'
import { emptySchema, idSchema, keySchema, otherNamesShape } from './shared.ts'
import { typedText } from './typed.ts'

const listSchema = z.strictObject({
  id: z.string(),
  /** Null: the first list, which the user has not named. */
  name: z.string().nullable(),
  count: z.number().int(),
  /** True if this list contains the instrument named in the request. */
  has: z.boolean(),
})
export type NamedList = z.infer<typeof listSchema>

/** Longer than any name, so that the refusal of a rule names the field. */
const nameSchema = typedText('line').max(10 * LIST_NAME_MAX)
const keysSchema = z.array(keySchema).min(1).max(WATCHLIST_MAX)
const sectionSchema = z.string().min(1).max(LIST_NAME_MAX)

const change = { access: 'token', once: false, script: 'trade' } as const
const read = { access: 'token', once: false, reads: true } as const

export const watchlistsCalls = defineCalls({
  'POST /watchlists/list': {
    ...read,
    summary: "The user's watchlists in their own order; with a key: which of them have the instrument",
    input: z.strictObject({ key: keySchema.optional() }),
    answer: z.strictObject({ maximum: z.number().int(), lists: z.array(listSchema).max(WATCHLISTS_MAX) }),
  },
  'POST /watchlists/create': {
    ...change,
    summary: 'Create a watchlist, at the end',
    input: z.strictObject({ name: nameSchema }),
    answer: listSchema,
  },
  'POST /watchlists/rename': {
    ...change,
    summary: 'Rename a watchlist',
    input: z.strictObject({ id: idSchema, name: nameSchema }),
    answer: emptySchema,
  },
  'POST /watchlists/move': {
    ...change,
    summary: 'Move a watchlist to a place among the lists (0 is the first)',
    input: z.strictObject({ id: idSchema, place: z.number().int().min(0).max(WATCHLISTS_MAX) }),
    answer: emptySchema,
  },
  'POST /watchlists/delete': {
    ...change,
    summary: 'Delete a watchlist with its entries; the first one is refused',
    input: z.strictObject({ id: idSchema }),
    answer: emptySchema,
  },
  'POST /watchlists/mark': {
    ...change,
    summary: 'Flag entries (`none` removes the flag), or put them into a section (an empty name takes them out)',
    input: z.strictObject({
      list: idSchema,
      keys: keysSchema,
      flag: z.enum([...entryFlags, 'none']).optional(),
      section: nameSchema.optional(),
    }),
    answer: emptySchema,
  },
  'POST /watchlists/section': {
    ...change,
    summary: 'Rename a section, move it to a place among the sections, or remove its heading and keep its entries',
    input: z.union([
      z.strictObject({ list: idSchema, section: sectionSchema, name: nameSchema }),
      z.strictObject({ list: idSchema, section: sectionSchema, remove: z.literal(true) }),
      z.strictObject({ list: idSchema, section: sectionSchema, place: z.number().int().min(0).max(WATCHLIST_MAX) }),
    ]),
    answer: emptySchema,
  },
  'POST /watchlists/transfer': {
    ...change,
    summary: 'Move or copy entries to another list; those that it has already keep their place there',
    input: z.strictObject({ from: idSchema, to: idSchema, keys: keysSchema, keep: z.boolean() }),
    answer: z.strictObject({ added: z.number().int() }),
  },
  'POST /watchlists/check': {
    ...read,
    summary: 'Which of these instruments exist, with their names',
    input: z.strictObject({ keys: z.array(keySchema).max(WATCHLIST_MAX) }),
    answer: z.array(z.strictObject({ key: keySchema, name: z.string(), ...otherNamesShape })),
  },
  'POST /watchlists/import': {
    ...change,
    summary: 'Add entries to a list, each at the end of its section; unknown and present instruments are left out',
    input: z.strictObject({
      list: idSchema,
      entries: z.array(z.strictObject({ key: keySchema, section: nameSchema.optional() })).max(WATCHLIST_MAX),
    }),
    answer: z.strictObject({ added: z.number().int() }),
  },
})
