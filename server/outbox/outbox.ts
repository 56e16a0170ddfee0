// Account events for a user's devices, in commit order. Each event is written in the transaction that it describes, and
// the events of a user are numbered without gaps. The wake-up notification only says that there are new events to read.
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { AccountEvent } from '../../domain/wire/down/account.ts'
import type { Bus } from '../bus/bus.ts'
import { NOTHING, subjects } from '../bus/bus.ts'
import type { Db, Tx } from '../db/db.ts'
import { outbox, outboxHeads } from '../db/schema.ts'

/** An event before its number is assigned. */
export type NewEvent = AccountEvent extends infer Event
  ? Event extends AccountEvent
    ? Omit<Event, 'offset'>
    : never
  : never

export type Outbox = {
  /**
   * Adds events in the given order. Waits for other transactions that add events for this user, so it must be called
   * last.
   */
  append(tx: Tx, userId: string, events: readonly NewEvent[], at: number): Promise<void>
  /** Adds events of many users. Several lists of one user are joined in their order. */
  appendAll(tx: Tx, appended: readonly EventsOfUser[], at: number): Promise<void>
  /** Events after the offset, oldest first. */
  after(userId: string, offset: number, limit: number): Promise<AccountEvent[]>
  /** The user's newest offset; 0 if there are no events. Inside a transaction, as seen by that transaction. */
  last(userId: string, within?: Pick<Tx, 'select'>): Promise<number>
  /**
   * Called after each commit with events for the user, and when notifications may have been lost. Returns an
   * unsubscribe function.
   */
  subscribe(userId: string, listener: () => void): () => void
}

export type EventsOfUser = { readonly userId: string; readonly events: readonly NewEvent[] }

export type OutboxDeps = { readonly db: Db; readonly bus: Bus }

export function createOutbox(deps: OutboxDeps): Outbox {
  const { bus } = deps
  return {
    append: (tx, userId, events, at) => appendAll(bus, tx, [{ userId, events }], at),
    appendAll: (tx, appended, at) => appendAll(bus, tx, appended, at),
    async after(userId, offset, limit) {
      const rows = await deps.db
        .select({ event: outbox.event })
        .from(outbox)
        .where(and(eq(outbox.userId, userId), gt(outbox.offset, offset)))
        .orderBy(asc(outbox.offset))
        .limit(limit)
      return rows.map(row => row.event)
    },
    async last(userId, within = deps.db) {
      const [head] = await within
        .select({ last: outboxHeads.last })
        .from(outboxHeads)
        .where(eq(outboxHeads.userId, userId))
      return head?.last ?? 0
    },
    // Each user has a subject, so that the cost of a commit depends on the user's own devices only.
    subscribe(userId, listener) {
      const ends = [bus.subscribe(subjects.outbox(userId), listener), bus.onBack(listener)]
      return () => {
        for (const end of ends) end()
      }
    },
  }
}

/**
 * One statement, because it is part of every effect. The rows with the last offsets stay locked until the commit, so
 * that a later offset never becomes readable before an earlier one. The rows are locked in the order of the users,
 * which prevents deadlocks.
 */
async function appendAll(bus: Bus, tx: Tx, appended: readonly EventsOfUser[], at: number): Promise<void> {
  const given = joined(appended)
  if (given.length === 0) return
  await tx.execute(sql`
    WITH given AS (
      SELECT user_id, events, jsonb_array_length(events) AS added
      FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given(user_id text, events jsonb)
    ), head AS (
      INSERT INTO ${outboxHeads} (user_id, last) SELECT user_id, added FROM given ORDER BY user_id
      ON CONFLICT (user_id) DO UPDATE SET last = ${outboxHeads.last} + excluded.last
      RETURNING user_id, last
    )
    INSERT INTO ${outbox} (user_id, "offset", event, created_at)
    SELECT user_id, last - added + place, event || jsonb_build_object('offset', last - added + place), ${at}
    FROM given JOIN head USING (user_id),
      jsonb_array_elements(events) WITH ORDINALITY AS each(event, place)`)
  for (const { user_id: userId } of given) tx.afterCommit(() => bus.publish(subjects.outbox(userId), NOTHING))
  if (given.some(({ events }) => events.some(isMargined))) tx.afterCommit(() => bus.publish(subjects.margined, NOTHING))
}

/** One row per user, in the order of the users. */
function joined(appended: readonly EventsOfUser[]) {
  const byUser = new Map<string, NewEvent[]>()
  for (const { userId, events } of appended) {
    const known = byUser.get(userId)
    if (known) known.push(...events)
    else if (events.length > 0) byUser.set(userId, [...events])
  }
  return [...byUser].map(([user_id, events]) => ({ user_id, events }))
}

const isMargined = (event: NewEvent): boolean => event.type === 'position' && event.position.contract !== null
