// Stores the wealth of all users when a day ends in Mexico City, in the leader process. A value belongs to the prices of
// that moment, so a day whose end was missed is never added later.
import { and, asc, eq, gt, isNull, notExists, sql } from 'drizzle-orm'
import type { Clock } from '../../domain/clock.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { anyOf } from '../db/any-of.ts'
import { users } from '../db/schema.ts'
import type { WorthDay } from '../db/worth-schema.ts'
import { worthDays } from '../db/worth-schema.ts'
import type { Fenced } from '../lead/fence.ts'
import { LeadershipLostError } from '../lead/fence.ts'
import type { Log } from '../lib/log.ts'
import type { OverviewDeps } from '../wallets/overview.ts'
import { endedDate, lastDayEnd, nextDayEnd, readDay } from './day.ts'

/** Delay after the end of the day up to which a value still counts as that of the day. */
export const LATE_MS = 10 * MINUTE_MS
/** Delay after a failure, within {@link LATE_MS}. */
const RETRY_MS = MINUTE_MS
/** Number of users in one transaction. */
export const BATCH = 50

type NightlyDeps = OverviewDeps & { readonly clock: Clock; readonly log: Log }

/**
 * Starts with a day that has just ended: a process that becomes the leader after a crash continues with the users whose
 * rows are missing. Returns a stop function, which resolves when the running batch is complete.
 */
export function storeWorthNightly(deps: NightlyDeps, store: Fenced): () => Promise<void> {
  const { clock, log } = deps
  let running = Promise.resolve()
  let callOff = () => {}
  let stopped = false
  const begin = () => {
    running = turn()
  }
  const turn = async () => {
    const end = lastDayEnd(clock.now())
    let nextAt = nextDayEnd(end)
    try {
      await storeDay(deps, store, end, () => stopped)
    } catch (error) {
      if (error instanceof LeadershipLostError) return
      log.error({ err: error }, 'the wealth of the day could not be stored')
      nextAt = Math.min(nextAt, clock.now() + RETRY_MS)
    }
    if (!stopped) callOff = clock.after(Math.max(0, nextAt - clock.now()), begin)
  }
  begin()
  return () => {
    stopped = true
    callOff()
    return running
  }
}

async function storeDay(deps: NightlyDeps, store: Fenced, end: number, isStopped: () => boolean): Promise<void> {
  const { clock, log } = deps
  const date = endedDate(end)
  const isLate = () => clock.now() - end > LATE_MS
  let after = ''
  while (!isLate() && !isStopped()) {
    const ids = await usersWithout(store, date, after)
    const rows: WorthDay[] = []
    for (const id of ids) rows.push(...(await readDay(deps, id, date)))
    await insertDays(store, rows)
    if (ids.length < BATCH) return
    after = ids.at(-1) ?? after
  }
  if (after !== '' && isLate())
    log.warn({ date, after }, 'the wealth of the day is missing for the users after this one')
}

/** The ids of the next users who have no row of the date. */
async function usersWithout(store: Fenced, date: string, after: string): Promise<string[]> {
  const rowOfDate = store
    .select({ one: sql`1` })
    .from(worthDays)
    .where(and(eq(worthDays.userId, users.id), eq(worthDays.currency, 'MXN'), eq(worthDays.date, date)))
  const rows = await store
    .select({ id: users.id })
    .from(users)
    .where(and(gt(users.id, after), isNull(users.closedAt), notExists(rowOfDate)))
    .orderBy(asc(users.id))
    .limit(BATCH)
  return rows.map(({ id }) => id)
}

/** A row that exists stays as it is. An account that was closed since its rows were read gets none. */
async function insertDays(store: Fenced, rows: readonly WorthDay[]): Promise<void> {
  if (rows.length === 0) return
  const ids = [...new Set(rows.map(({ userId }) => userId))]
  await store.transaction(async tx => {
    // `key share` waits for a running closing of the account, and for nothing else.
    const open = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(anyOf(users.id, ids), isNull(users.closedAt)))
      .orderBy(asc(users.id))
      .for('key share')
    const isOpen = new Set(open.map(({ id }) => id))
    const kept = rows.filter(({ userId }) => isOpen.has(userId))
    if (kept.length > 0) await tx.insert(worthDays).values(kept).onConflictDoNothing()
  })
}
