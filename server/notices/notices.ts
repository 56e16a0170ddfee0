// Creates a notice: its row and its account event, in the transaction of the fact.
import { eq } from 'drizzle-orm'
import type { NoticeKind, NoticeSubject } from '../../domain/notice.ts'
import { notices } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'
import type { NewEvent, Outbox } from '../outbox/outbox.ts'

export type NewNotice = {
  readonly kind: NoticeKind
  /**
   * Values of the text: amounts as decimal text, names, codes. No secrets, no full account numbers. The texts use:
   * `reason` (of a review) where something failed; `name` and `masked` of a destination; `amount` and `currency` of
   * money, with the `wallet` that it enters or leaves, and `masked` of its destination; `target`, `received` and
   * `receivedCurrency` of a transfer.
   */
  readonly values?: Readonly<Record<string, string>>
  readonly subject?: { readonly type: NoticeSubject; readonly id: string }
}

export type Notices = {
  /** Writes to the outbox: call it after all money has moved. */
  add(tx: Tx, userId: string, notice: NewNotice, at: number): Promise<void>
  /** The row alone: its event goes to the outbox with the caller's own. */
  write(tx: Tx, userId: string, notice: NewNotice, at: number): Promise<NewEvent>
  /** For generated history: no notification is sent. */
  readAll(tx: Tx, userId: string, at: number): Promise<void>
}

type Deps = { readonly outbox: Outbox; readonly newId: () => string }

export function createNotices({ outbox, newId }: Deps): Notices {
  async function write(
    tx: Tx,
    userId: string,
    { kind, values = {}, subject }: NewNotice,
    at: number,
  ): Promise<NewEvent> {
    const id = newId()
    const about = { subjectType: subject?.type ?? null, subjectId: subject?.id ?? null }
    await tx.insert(notices).values({ id, userId, kind, values, ...about, createdAt: at })
    return { type: 'changed', what: 'notice', id }
  }
  return {
    write,
    async add(tx, userId, notice, at) {
      await outbox.append(tx, userId, [await write(tx, userId, notice, at)], at)
    },
    async readAll(tx, userId, at) {
      await tx.update(notices).set({ readAt: at }).where(eq(notices.userId, userId))
    },
  }
}
