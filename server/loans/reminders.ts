// Reminders of an instalment: seven, three and one day before it is due, and one day after if it is not paid.
import { eq } from 'drizzle-orm'
import { dateOfDay, dayOfDate } from '../../domain/calendar/civil-date.ts'
import type { Instalment } from '../../domain/loans/instalments.ts'
import { isPaid, totalOf } from '../../domain/loans/instalments.ts'
import { LOAN_CURRENCY } from '../../domain/loans/rules.ts'
import { minorText } from '../../domain/minor.ts'
import { roundToMinor } from '../../domain/money.ts'
import type { NoticeKind } from '../../domain/notice.ts'
import type { Tx } from '../db/db.ts'
import { loans } from '../db/loan-schema.ts'
import type { EffectDeps } from '../subscriptions/deps.ts'
import { notifyCustomer } from '../wallets/notify-customer.ts'
import { instalmentsOf, loanInstant, lockLoan } from './store.ts'

export const REMIND_JOB = 'loanReminder'

/** Days before the due date; negative for a reminder after it. */
const BEFORE = [7, 3, 1]
const OVERDUE = -1
const TIME = '09:00'

type Reminder = { readonly at: number; readonly days: number; readonly instalment: Instalment }

const remindersOf = (instalments: readonly Instalment[]): Reminder[] =>
  instalments
    .filter(each => !isPaid(each))
    .flatMap(instalment =>
      [...BEFORE, OVERDUE].map(days => {
        const date = dateOfDay(dayOfDate(instalment.dueOn) - days)
        return { at: loanInstant(date, TIME), days, instalment }
      }),
    )
    .toSorted((one, other) => one.at - other.at)

/** Time of the first reminder after `after`, UTC ms; null if there is none. */
export const firstReminder = (instalments: readonly Instalment[], after: number): number | null =>
  remindersOf(instalments).find(({ at }) => at > after)?.at ?? null

/** The job that sends reminders. Of several missed ones only the last is sent. */
export async function remind(deps: EffectDeps, tx: Tx, id: string, at: number): Promise<number | null> {
  const row = await lockLoan(tx, id)
  if (row?.state !== 'inUse') return null
  const instalments = (await instalmentsOf(tx, [id])).get(id) ?? []
  const { userId, remindedAt } = row
  const due = remindersOf(instalments).findLast(each => each.at <= at && each.at > (remindedAt ?? 0))
  if (due) {
    await tx.update(loans).set({ remindedAt: at }).where(eq(loans.id, id))
    const kind: NoticeKind = due.days === OVERDUE ? 'loanOverdue' : 'loanDue'
    const values = {
      amount: minorText(roundToMinor(totalOf(due.instalment))),
      currency: LOAN_CURRENCY,
      date: due.instalment.dueOn,
      days: String(due.days),
    }
    await notifyCustomer(deps, tx, { userId, subject: { type: 'loan', id }, kind, values, wallets: [], at })
  }
  return firstReminder(instalments, at)
}
