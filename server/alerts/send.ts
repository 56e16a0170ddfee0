// The transaction in which the trigger of an alert has its effect: the row, and when it is sent the notice with its
// event. It is carried out only for the revision of the row that it was decided for, so that a crossing is sent once,
// whatever other processes do at the same time.
import { and, eq, isNull } from 'drizzle-orm'
import type { AlertCondition } from '../../domain/alerts.ts'
import { alertSpecs, LEVEL_DECIMALS, levelDecimals } from '../../domain/alerts.ts'
import { must } from '../../domain/assert.ts'
import { shownCode } from '../../domain/instruments/delivery-month.ts'
import { parseKey } from '../../domain/instruments/market-code.ts'
import { scaledText } from '../../domain/price.ts'
import type { AlertRow } from '../db/alert-schema.ts'
import { alerts } from '../db/alert-schema.ts'
import type { Tx } from '../db/db.ts'
import { users } from '../db/schema.ts'
import { positions } from '../db/trading-schema.ts'
import { otherNamesOf } from '../market/catalogue/names.ts'
import type { NewNotice } from '../notices/notices.ts'
import type { AlertDeps } from './deps.ts'
import type { Sight } from './model.ts'
import { afterSight, conditionsOf, isWatched } from './model.ts'

/**
 * Returns the row as it is now; null if it was deleted. `decided`: the row that the trigger was compared for.
 */
export async function takeSight(
  deps: Pick<AlertDeps, 'notices' | 'outbox' | 'clock'>,
  tx: Tx,
  decided: AlertRow,
  sight: Sight,
): Promise<AlertRow | null> {
  const row = await lockAlert(tx, decided)
  if (!row || row.revision !== decided.revision || !isWatched(row, sight.at)) return row
  // Nothing is sent about a position that was closed meanwhile.
  if (row.positionId !== null && (await isClosed(tx, row.positionId))) return row
  const now = deps.clock.now()
  const changes = afterSight(row, sight, now)
  await tx.update(alerts).set(changes).where(eq(alerts.id, row.id))
  if (row.armed) {
    const notice = deps.notices.write(tx, row.userId, noticeOf(row, sight), now)
    deps.outbox.append(tx, row.userId, [notice, { type: 'changed', what: 'alert', id: row.id }], now)
  }
  return Object.assign({}, row, changes)
}

/** The locked row of a user whose account is open; null if there is none. */
export async function lockAlert(tx: Tx, { id, userId }: Pick<AlertRow, 'id' | 'userId'>): Promise<AlertRow | null> {
  const isOpen = and(eq(users.id, userId), isNull(users.closedAt))
  const [user] = await tx.select({ id: users.id }).from(users).where(isOpen).for('key share')
  if (!user) return null
  const [row] = await tx.select().from(alerts).where(eq(alerts.id, id)).for('update')
  return row ?? null
}

async function isClosed(tx: Tx, positionId: string): Promise<boolean> {
  const [position] = await tx.select({ at: positions.closedAt }).from(positions).where(eq(positions.id, positionId))
  return position?.at !== null
}

export const codeOfAlert = ({ instrumentKey }: Pick<AlertRow, 'instrumentKey'>): string =>
  shownCode(must(parseKey(instrumentKey), `a key, not ${instrumentKey}`).code)

export function levelText({ kind, level }: AlertCondition, priceDecimals: number): string | null {
  const { unit } = alertSpecs[kind]
  return unit === null || level === null ? null : scaledText(level, levelDecimals(unit, priceDecimals))
}

function noticeOf(row: AlertRow, { at, price, ratio, isLate }: Sight): NewNotice {
  const { id, instrumentKey, name, currency, priceDecimals, note, positionId, positionSide } = row
  const [first, second] = conditionsOf(row)
  const values = {
    key: instrumentKey,
    code: codeOfAlert(row),
    name,
    ...otherNamesOf(instrumentKey),
    currency,
    ...conditionValues(['alert', 'level'], first, priceDecimals),
    ...conditionValues(['secondAlert', 'secondLevel'], second, priceDecimals),
    price: scaledText(price, priceDecimals),
    at: String(at),
    ...(positionSide !== null && { positionSide }),
    ...(ratio !== null && { ratio: scaledText(ratio, LEVEL_DECIMALS) }),
    ...(note !== null && { note }),
    ...(isLate && { late: 'true' }),
  }
  const subject =
    positionId === null ? ({ type: 'alert', id } as const) : ({ type: 'position', id: positionId } as const)
  return { kind: 'alert', values, subject }
}

/** The kind of a condition and its level, if there are, under their names in a notice. */
function conditionValues(
  [kindName, levelName]: readonly [string, string],
  condition: AlertCondition | undefined,
  priceDecimals: number,
): Readonly<Record<string, string>> {
  if (!condition) return {}
  const level = levelText(condition, priceDecimals)
  return { [kindName]: condition.kind, ...(level !== null && { [levelName]: level }) }
}
