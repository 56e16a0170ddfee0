// Telling a customer a fact that can be read again: the row and the word to the devices, in the transaction of the fact.
import { eq } from 'drizzle-orm'
import type { NoticeKind, NoticeSubject } from '../../domain/notice.ts'
import { notices } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'
import type { NewEvent, Outbox } from '../outbox/outbox.ts'

export type NewNotice = {
  readonly kind: NoticeKind
  /**
   * For the text: amounts as decimal text, names, codes. No secrets, no whole numbers of accounts. What the texts read:
   * `reason` (a review's) of whatever failed; `name` and `masked` of a destination; `amount` and `currency` of money, with
   * `wallet` where it comes to or from, `masked` where it goes to; `target`, `received` and `receivedCurrency` of a
   * transfer.
   */
  readonly values?: Readonly<Record<string, string>>
  readonly subject?: { readonly type: NoticeSubject; readonly id: string }
}

export type Notices = {
  /** Writes to the outbox: call it after all money has moved. */
  add(tx: Tx, userId: string, notice: NewNotice, at: number): Promise<void>
  /** The row alone: its event goes to the outbox with the caller's own. */
  write(tx: Tx, userId: string, notice: NewNotice, at: number): Promise<NewEvent>
  /** For a past that is told as one: nobody was there to be told. */
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
