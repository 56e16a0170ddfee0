// Splits, dividends, spin-offs and mergers as they were read from their provider, and which instruments they freeze. They are
// stored so that a freeze survives a restart, and holds on the ex-date although the provider does not answer on that day.
import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import { changesScale } from '../../domain/corporate-action.ts'
import { isFinal, orderStates } from '../../domain/order.ts'
import type { StoredAction } from '../db/action-schema.ts'
import { corporateActions } from '../db/action-schema.ts'
import type { Tx } from '../db/db.ts'
import { orders, positions } from '../db/trading-schema.ts'
import type { ActionSource, KeyedAction } from '../market/actions.ts'

type Reader = Pick<Tx, 'select'>
type Source = Pick<ActionSource, 'keys' | 'today' | 'startOf'>
const openStates = orderStates.filter(state => !isFinal(state))

type Read = { readonly source: Source; readonly actions: readonly KeyedAction[]; readonly at: number }

/**
 * Stores what a provider has answered. Actions to come are replaced, because they can be postponed or called off; those
 * that are effective stay as they are. Dividends of the past freeze nothing.
 */
export async function storeActions(tx: Tx, { source, actions, at }: Read): Promise<void> {
  const [keys, today] = [[...source.keys()], source.today()]
  if (keys.length === 0) return
  await tx
    .delete(corporateActions)
    .where(and(inArray(corporateActions.instrumentKey, keys), gt(corporateActions.exDate, today)))
  const rows = actions
    .filter(action => changesScale(action) || action.exDate >= today)
    .map(({ key, ...action }) => Object.assign(action, { instrumentKey: key, readAt: at, releasedAt: null }))
  if (rows.length > 0) await tx.insert(corporateActions).values(rows).onConflictDoNothing()
}

/**
 * Ends, after the ex-date, the freeze of each dividend, and of each other action whose instrument has no position and no
 * open order from before.
 */
export async function releaseEnded(tx: Tx, source: Source, at: number): Promise<void> {
  const keys = [...source.keys()]
  if (keys.length === 0) return
  const ended = await tx
    .select()
    .from(corporateActions)
    .where(
      and(
        inArray(corporateActions.instrumentKey, keys),
        lt(corporateActions.exDate, source.today()),
        isNull(corporateActions.releasedAt),
      ),
    )
  for (const action of ended)
    if (!changesScale(action) || !(await isAffected(tx, action, source))) await release(tx, action, at)
}

async function isAffected(tx: Reader, { instrumentKey, exDate }: StoredAction, source: Source): Promise<boolean> {
  const before = source.startOf(exDate)
  const [held] = await tx
    .select({ id: positions.id })
    .from(positions)
    .where(and(eq(positions.instrumentKey, instrumentKey), isNull(positions.closedAt), lt(positions.createdAt, before)))
    .limit(1)
  if (held) return true
  const [ordered] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(eq(orders.instrumentKey, instrumentKey), inArray(orders.state, openStates), lt(orders.createdAt, before)),
    )
    .limit(1)
  return ordered !== undefined
}

async function release(
  tx: Tx,
  { instrumentKey, exDate, kind }: Pick<StoredAction, 'instrumentKey' | 'exDate' | 'kind'>,
  at: number,
): Promise<void> {
  await tx
    .update(corporateActions)
    .set({ releasedAt: at })
    .where(
      and(
        eq(corporateActions.instrumentKey, instrumentKey),
        eq(corporateActions.exDate, exDate),
        eq(corporateActions.kind, kind),
      ),
    )
}

/** Releases an instrument by an operator. Returns the number of actions that froze it, or were to freeze it. */
export async function releaseInstrument(tx: Tx, key: string, at: number): Promise<number> {
  const released = await tx
    .update(corporateActions)
    .set({ releasedAt: at })
    .where(and(eq(corporateActions.instrumentKey, key), isNull(corporateActions.releasedAt)))
    .returning()
  return released.length
}

/** Actions that freeze something now or later, the earliest one first. */
export const openActions = (db: Reader): Promise<StoredAction[]> =>
  db
    .select()
    .from(corporateActions)
    .where(isNull(corporateActions.releasedAt))
    .orderBy(corporateActions.exDate, corporateActions.instrumentKey)

type Freezes = { readonly frozen: readonly KeyedAction[]; readonly effective: readonly KeyedAction[] }

/** What is frozen now, and what changes the scale of prices today, of the instruments of the sources. */
export async function freezesOf(db: Reader, sources: readonly Source[]): Promise<Freezes> {
  const [frozen, effective] = [[] as KeyedAction[], [] as KeyedAction[]]
  for (const source of sources) {
    const keys = new Map(source.keys().map(key => [String(key), key]))
    const today = source.today()
    for (const row of await db.select().from(corporateActions)) {
      const { instrumentKey, kind, exDate, ratioTo, ratioFrom, amount } = row
      const key = keys.get(instrumentKey)
      if (key === undefined) continue
      const action = { key, kind, exDate, ratioTo, ratioFrom, amount }
      if (changesScale(row) && exDate === today) effective.push(action)
      if (row.releasedAt === null && isFreezing(row, today)) frozen.push(action)
    }
  }
  // Of several actions on an instrument, one that changes its scale is the one that is shown.
  return { frozen: frozen.toSorted((one, other) => Number(changesScale(one)) - Number(changesScale(other))), effective }
}

/** A dividend freezes its day alone. */
const isFreezing = (action: StoredAction, today: string): boolean =>
  changesScale(action) ? action.exDate <= today : action.exDate === today
