// Account events for a user's devices, in commit order. Each event is written in the transaction that it describes, and
// the events of a user are numbered without gaps. The wake-up notification only says that there are new events to read.
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { AccountEvent } from '../../domain/wire/down/account.ts'
import type { Bus } from '../bus/bus.ts'
import { NOTHING, subjects } from '../bus/bus.ts'
import type { Db, Tx } from '../db/db.ts'
import { outbox, outboxHeads } from '../db/schema.ts'
import type { Writer } from '../db/write-set.ts'
import { partName } from '../db/write-set.ts'

/** An event before its number is assigned. */
export type NewEvent = AccountEvent extends infer Event
  ? Event extends AccountEvent
    ? Omit<Event, 'offset'>
    : never
  : never

export type Outbox = {
  /**
   * Adds events in the given order. Its write waits for other transactions that add events for this user, so it must be
   * called last.
   */
  append(tx: Tx, userId: string, events: readonly NewEvent[], at: number): void
  /** Adds events of many users. Several lists of one user are joined in their order. */
  appendAll(tx: Tx, appended: readonly EventsOfUser[], at: number): void
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
    append: (tx, userId, events, at) => append(bus, tx, [{ userId, events }], at),
    appendAll: (tx, appended, at) => append(bus, tx, appended, at),
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
 * Several lists of one user become one, so that each row with a last offset is written once. These rows stay locked until
 * the commit, so that a later offset never becomes readable before an earlier one. They are locked in the order of the
 * users, which prevents deadlocks.
 */
function append(bus: Bus, tx: Tx, appended: readonly EventsOfUser[], at: number): void {
  const given = appended.filter(({ events }) => events.length > 0)
  tx.writes.add(
    eventWriter,
    given.flatMap(({ userId, events }) => events.map(event => ({ userId, event, at }))),
  )
  for (const userId of new Set(given.map(each => each.userId)))
    tx.afterCommit(() => bus.publish(subjects.outbox(userId), NOTHING))
  if (given.some(({ events }) => events.some(isMargined))) tx.afterCommit(() => bus.publish(subjects.margined, NOTHING))
}

type EventRow = { readonly userId: string; readonly event: NewEvent; readonly at: number }

const eventWriter: Writer<EventRow> = {
  name: 'outbox',
  parts(rows) {
    const given = JSON.stringify(rows.map(({ userId, event, at }, place) => ({ user_id: userId, event, at, place })))
    const [counted, heads, numbered] = ['counted', 'heads', 'numbered'].map(part => partName('outbox', part))
    return [
      {
        name: 'numbered',
        sql: sql`
          SELECT user_id, event, at, row_number() OVER (PARTITION BY user_id ORDER BY place) AS nth
          FROM jsonb_to_recordset(${given}::jsonb) AS given(user_id text, event jsonb, at bigint, place integer)`,
      },
      {
        name: 'counted',
        sql: sql`SELECT user_id, count(*) AS added FROM ${numbered} GROUP BY user_id ORDER BY user_id`,
      },
      {
        name: 'heads',
        sql: sql`
          INSERT INTO ${outboxHeads} (user_id, last) SELECT user_id, added FROM ${counted} ORDER BY user_id
          ON CONFLICT (user_id) DO UPDATE SET last = ${outboxHeads.last} + excluded.last
          RETURNING user_id, last`,
      },
      {
        name: 'events',
        sql: sql`
          INSERT INTO ${outbox} (user_id, "offset", event, created_at)
          SELECT user_id, last - added + nth, event || jsonb_build_object('offset', last - added + nth), at
          FROM ${numbered} JOIN ${counted} USING (user_id) JOIN ${heads} USING (user_id)`,
      },
    ]
  },
}

const isMargined = (event: NewEvent): boolean => event.type === 'position' && event.position.contract !== null
