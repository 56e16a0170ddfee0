// The calls about drawings on charts. The last change of a drawing wins: it has no money in it, and is small.
import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { DrawingLimit } from '../../domain/drawings.ts'
import { ACCOUNT_DRAWINGS_MAX, INSTRUMENT_DRAWINGS_MAX } from '../../domain/drawings.ts'
import type { drawingCalls, StoredDrawing } from '../../domain/wire/calls/drawings.ts'
import type { HandlersOf } from '../calls/handlers.ts'
import { userOf } from '../calls/handlers.ts'
import type { Db, Tx } from '../db/db.ts'
import { chartDrawings as table } from '../db/schema.ts'
import { lockPerson } from '../users/people.ts'
import type { WatchlistDeps } from './handlers.ts'

type Chart = { readonly userId: string; readonly key: string }
type Changes = {
  readonly drawings: readonly StoredDrawing[]
  readonly deleted: readonly string[]
  readonly now: number
}

export const drawingHandlers = ({
  db,
  clock,
}: Pick<WatchlistDeps, 'db' | 'clock'>): HandlersOf<keyof typeof drawingCalls> => ({
  'POST /drawings/read': async ({ key }, context) => ({
    drawings: await drawingsOf(db, { userId: userOf(context), key }),
  }),
  'POST /drawings/change': ({ key, drawings, deleted }, context) => {
    const chart = { userId: userOf(context), key }
    return db.transaction(tx => change(tx, chart, { drawings, deleted, now: clock.now() }))
  },
})

/** Stores as many new drawings as the limits allow; `reached`: the limit that kept the rest out. */
async function change(tx: Tx, chart: Chart, { drawings, deleted, now }: Changes) {
  await lockPerson(tx, chart.userId)
  if (deleted.length > 0) await tx.delete(table).where(and(onChart(chart), inArray(table.id, [...deleted])))
  const ids = new Set((await drawingsOf(tx, chart)).map(({ id }) => id))
  let total = await countOf(tx, chart.userId)
  let reached: DrawingLimit | null = null
  for (const { id, content } of drawings) {
    const isNew = !ids.has(id)
    const limit = isNew ? limitAt(ids.size, total) : null
    reached ??= limit
    if (limit !== null) continue
    ids.add(id)
    if (isNew) total += 1
    const row = { userId: chart.userId, instrumentKey: chart.key, id, content, createdAt: now, modifiedAt: now }
    await tx
      .insert(table)
      .values(row)
      .onConflictDoUpdate({
        target: [table.userId, table.instrumentKey, table.id],
        set: { content, modifiedAt: now },
      })
  }
  return { drawings: await drawingsOf(tx, chart), reached }
}

function limitAt(ofInstrument: number, ofAccount: number): DrawingLimit | null {
  if (ofInstrument >= INSTRUMENT_DRAWINGS_MAX) return 'instrument'
  return ofAccount >= ACCOUNT_DRAWINGS_MAX ? 'account' : null
}

const onChart = ({ userId, key }: Chart) => and(eq(table.userId, userId), eq(table.instrumentKey, key))

const drawingsOf = (db: Db | Tx, chart: Chart): Promise<StoredDrawing[]> =>
  db
    .select({ id: table.id, content: table.content })
    .from(table)
    .where(onChart(chart))
    .orderBy(asc(table.createdAt), asc(table.id))

async function countOf(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.select({ rows: count() }).from(table).where(eq(table.userId, userId))
  return row?.rows ?? 0
}
