// The position that an alert watches: read for its user, and what becomes of the alert when it is closed.
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import type { AlertRow } from '../db/alert-schema.ts'
import { alerts } from '../db/alert-schema.ts'
import type { Tx } from '../db/db.ts'
import { positions } from '../db/trading-schema.ts'
import type { Fenced } from '../lead/fence.ts'
import type { Contracted } from '../positions/contract.ts'
import { contracted } from '../positions/contract.ts'
import { withAllValues } from '../positions/store.ts'
import type { AlertDeps } from './deps.ts'
import { lockAlert } from './send.ts'

type Wanted = { readonly userId: string; readonly key: string; readonly id: string }

/** The user's open position on margin in an instrument. A refusal is at the field that names the position. */
export async function readPosition(store: Pick<Tx, 'select'>, wanted: Wanted): Promise<Contracted | Refusal> {
  const field = 'positionId'
  const isIt = and(
    eq(positions.id, wanted.id),
    eq(positions.userId, wanted.userId),
    eq(positions.instrumentKey, wanted.key),
  )
  const [position] = await withAllValues(store, await store.select().from(positions).where(isIt))
  if (!position) return refuse('notFound', { field })
  if (position.closedAt !== null) return refuse('invalid', { field, detail: 'alertPositionClosed' })
  return position.contract ? contracted(position) : refuse('invalid', { field, detail: 'alertNoMargin' })
}

const CLOSED_AT_ONCE = 100

/** Alerts that still wait for a position that is closed. */
export async function alertsOfClosed(store: Pick<Fenced, 'select'>): Promise<AlertRow[]> {
  const rows = await store
    .select({ alert: alerts })
    .from(alerts)
    .innerJoin(positions, eq(positions.id, alerts.positionId))
    .where(
      and(isNotNull(alerts.positionId), inArray(alerts.state, ['active', 'paused']), isNotNull(positions.closedAt)),
    )
    .orderBy(asc(alerts.id))
    .limit(CLOSED_AT_ONCE)
  return rows.map(({ alert }) => alert)
}

/** Ends an alert whose position is closed. Returns the row as it is now; null if it was deleted. */
export async function endAlert(
  deps: Pick<AlertDeps, 'outbox' | 'clock'>,
  tx: Tx,
  { id, userId }: AlertRow,
): Promise<AlertRow | null> {
  const row = await lockAlert(tx, { id, userId })
  if (!row || row.state === 'done' || row.state === 'closed') return row
  const now = deps.clock.now()
  const changes = { state: 'closed' as const, armed: false, revision: row.revision + 1, modifiedAt: now }
  await tx.update(alerts).set(changes).where(eq(alerts.id, id))
  deps.outbox.append(tx, userId, [{ type: 'changed', what: 'alert', id }], now)
  return Object.assign({}, row, changes)
}
