// Calls about notices. Reading the list does not mark notices as read. `updateRead` does, and notifies the user's other
// devices.

import type { SQL } from 'drizzle-orm'
import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Clock } from '../../domain/clock.ts'
import { refuse } from '../../domain/failure.ts'
import { noticeKinds, topicOf } from '../../domain/notice.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { Notice, noticeCalls } from '../../domain/wire/calls/notice.ts'
import type { CallParsed } from '../../domain/wire/calls/table.ts'
import type { HandlersOf } from '../calls/handlers.ts'
import { userOf } from '../calls/handlers.ts'
import type { NoticeRow } from '../db/account-schema.ts'
import { notices } from '../db/account-schema.ts'
import type { Db, Tx } from '../db/db.ts'
import { readPage } from '../db/page.ts'
import type { Outbox } from '../outbox/outbox.ts'

type Deps = { readonly db: Db; readonly clock: Clock; readonly outbox: Outbox }

export function noticeHandlers({ db, clock, outbox }: Deps): HandlersOf<keyof typeof noticeCalls> {
  return {
    'GET /userMessage/getMessage': async ({ topic, ...page }, context) => {
      const userId = userOf(context)
      const kinds = noticeKinds.filter(kind => topic === undefined || topicOf(kind) === topic)
      const wanted = and(eq(notices.userId, userId), topic === undefined ? undefined : inArray(notices.kind, kinds))
      const { total, rows } = await readPage(db, db.select().from(notices).where(wanted), [desc(notices.seq)], page)
      return { total, unread: await unreadOf(db, userId), list: rows.map(noticeWire) }
    },
    'GET /userMessage/unreadCount': async (_input, context) => ({ unread: await unreadOf(db, userOf(context)) }),
    'GET /userMessage/{id}': async ({ id }, context) => {
      const [row] = await db
        .select()
        .from(notices)
        .where(own(userOf(context), id))
      return row ? noticeWire(row) : refuse('notFound')
    },
    'POST /userMessage/updateRead': async (input, context) => {
      const userId = userOf(context)
      const at = clock.now()
      if ('id' in input) {
        const [known] = await db.select({ id: notices.id }).from(notices).where(own(userId, input.id))
        if (!known) return refuse('notFound')
      }
      const which = chosen(userId, input)
      return db.transaction(async tx => {
        const read = await tx
          .update(notices)
          .set({ readAt: at })
          .where(and(which, isNull(notices.readAt)))
          .returning({ id: notices.id })
        const id = 'id' in input ? input.id : ''
        if (read.length > 0) outbox.append(tx, userId, [{ type: 'changed', what: 'notice', id }], at)
        return { unread: await unreadOf(tx, userId) }
      })
    },
  }
}

function chosen(userId: string, input: CallParsed<'POST /userMessage/updateRead'>): SQL | undefined {
  if ('id' in input) return own(userId, input.id)
  if ('all' in input) return eq(notices.userId, userId)
  const { type, id } = input.about
  return and(eq(notices.userId, userId), eq(notices.subjectType, type), eq(notices.subjectId, id))
}

const own = (userId: string, id: string) => and(eq(notices.userId, userId), eq(notices.id, id))

const unreadOf = (db: Pick<Tx, 'select'>, userId: string): Promise<number> =>
  countOf(db, and(eq(notices.userId, userId), isNull(notices.readAt)))

async function countOf(db: Pick<Tx, 'select'>, wanted: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(notices).where(wanted)
  return must(row, 'a count').total
}

const noticeWire = (row: NoticeRow): Notice => ({
  id: row.id,
  kind: row.kind,
  values: { ...row.values },
  subject: subjectOf(row),
  read: row.readAt !== null,
  createTimestamp: unixSeconds(row.createdAt),
})

/** What a notice is about; null for a notice about the user's own record. */
function subjectOf({ subjectType, subjectId }: NoticeRow): Notice['subject'] {
  return subjectType === null || subjectId === null ? null : { type: subjectType, id: subjectId }
}
