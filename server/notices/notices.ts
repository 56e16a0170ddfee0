// Creates notices: the row and its account event, in the transaction of the event that it reports.
import { eq, sql } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { NoticeKind } from '../../domain/notice.ts'
import { topicOf } from '../../domain/notice.ts'
import type { NoticeSubject } from '../../domain/subjects.ts'
import { notices } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'
import { pushDeliveries, pushDevices } from '../db/push-schema.ts'
import type { Writer } from '../db/write-set.ts'
import { partName } from '../db/write-set.ts'
import type { NewEvent, Outbox } from '../outbox/outbox.ts'

export type NewNotice = {
  readonly kind: NoticeKind
  /**
   * Values for the text: amounts as decimal text, names, codes; no secrets, no full account numbers. The texts use:
   * `reason` (of a review) if something failed; `name` and `masked` of a destination; `amount` and `currency` of money,
   * with the `wallet` that it enters or leaves, and `masked` of its destination; `target`, `received` and
   * `receivedCurrency` of a transfer.
   */
  readonly values?: Readonly<Record<string, string>>
  readonly subject?: { readonly type: NoticeSubject; readonly id: string }
}

export type NoticeOfUser = { readonly userId: string; readonly notice: NewNotice }

export type Notices = {
  /** Writes the row and the event. Call it after all money has moved, because it locks the outbox. */
  add(tx: Tx, userId: string, notice: NewNotice, at: number): void
  /** Writes only the row, and returns its event, which the caller adds to the outbox with its own events. */
  write(tx: Tx, userId: string, notice: NewNotice, at: number): NewEvent
  /** Writes rows of many users. Returns their events in the given order. */
  writeAll(tx: Tx, given: readonly NoticeOfUser[], at: number): NewEvent[]
  /** Marks all notices of a user as read, without events. For generated history. */
  readAll(tx: Tx, userId: string, at: number): Promise<void>
}

type Deps = { readonly outbox: Outbox; readonly newId: () => string }

type NoticeRow = {
  readonly id: string
  readonly user_id: string
  readonly kind: NoticeKind
  readonly topic: string
  readonly values: Readonly<Record<string, string>>
  readonly subject_type: string | null
  readonly subject_id: string | null
  readonly created_at: number
}

/** Writes the notices, and their deliveries to the user's devices that want notices of the topic. */
const noticeWriter: Writer<NoticeRow> = {
  name: 'notices',
  parts(rows) {
    const given = partName('notices', 'given')
    return [
      {
        name: 'given',
        sql: sql`
          SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS item(
            id text, user_id text, kind text, topic text, "values" jsonb, subject_type text, subject_id text, created_at bigint
          )`,
      },
      {
        name: 'insert',
        sql: sql`
          INSERT INTO ${notices} (id, user_id, kind, "values", subject_type, subject_id, created_at)
          SELECT id, user_id, kind, "values", subject_type, subject_id, created_at FROM ${given}`,
      },
      {
        name: 'deliveries',
        sql: sql`
          INSERT INTO ${pushDeliveries} (device_id, notice_id, due_at, created_at)
          SELECT device.id, given.id, given.created_at, given.created_at
          FROM ${given} AS given
          JOIN ${pushDevices} AS device ON device.user_id = given.user_id AND device.topics ? given.topic`,
      },
    ]
  },
}

export function createNotices({ outbox, newId }: Deps): Notices {
  function writeAll(tx: Tx, given: readonly NoticeOfUser[], at: number): NewEvent[] {
    const rows = given.map(({ userId, notice: { kind, values = {}, subject } }): NoticeRow => {
      const about = { subject_type: subject?.type ?? null, subject_id: subject?.id ?? null }
      return { id: newId(), user_id: userId, kind, topic: topicOf(kind), values, ...about, created_at: at }
    })
    tx.writes.add(noticeWriter, rows)
    return rows.map(({ id }) => ({ type: 'changed', what: 'notice', id }))
  }
  const write = (tx: Tx, userId: string, notice: NewNotice, at: number): NewEvent =>
    must(writeAll(tx, [{ userId, notice }], at)[0], 'the event of a notice')
  return {
    write,
    writeAll,
    add: (tx, userId, notice, at) => outbox.append(tx, userId, [write(tx, userId, notice, at)], at),
    async readAll(tx, userId, at) {
      await tx.update(notices).set({ readAt: at }).where(eq(notices.userId, userId))
    },
  }
}
