// Reminders of a new issue. They are off until the customer turns them on. One job for each offer and kind sends them,
// each once.
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import type { ReminderKind } from '../../domain/new-issue/reminders.ts'
import { reminderKinds, reminderSpan } from '../../domain/new-issue/reminders.ts'
import type { NoticeKind } from '../../domain/notice.ts'
import { MINUTE_MS, unixSeconds } from '../../domain/time.ts'
import type { CallAnswer } from '../../domain/wire/calls/table.ts'
import type { Tx } from '../db/db.ts'
import type { OfferRow } from '../db/subscription-schema.ts'
import { jobs, offerReminders } from '../db/subscription-schema.ts'
import { transactionOrRefusal } from '../db/transaction-or-refusal.ts'
import { scheduleJob } from '../jobs/schedule.ts'
import type { EffectDeps, SubscriptionDeps } from '../subscriptions/deps.ts'
import { lockOffer } from '../subscriptions/store.ts'
import { termsOf } from './terms.ts'

export const REMIND = 'offerReminder'
/** Maximum number of reminders that one transaction sends. */
const BATCH = 200

type Answer = CallAnswer<'GET /m_ft/new_stock/reminders'>
type Asked = { readonly userId: string; readonly offer: OfferRow; readonly at: number }

/** The reminders that can still be turned on, and those that are on. */
export async function remindersWire(tx: Pick<Tx, 'select'>, { userId, offer, at }: Asked): Promise<Answer> {
  const isOwn = and(eq(offerReminders.userId, userId), eq(offerReminders.offerId, offer.id))
  const rows = await tx.select().from(offerReminders).where(isOwn)
  return reminderKinds.flatMap(kind => {
    const row = rows.find(known => known.kind === kind)
    const span = spanOf(offer, kind)
    if (!span) return []
    return {
      kind,
      at: unixSeconds(span.at),
      isOn: row !== undefined,
      sentAt: row && row.sentAt !== null ? unixSeconds(row.sentAt) : null,
      canChange: canChange(offer, span.at, at) && (row?.sentAt ?? null) === null,
    }
  })
}

export function spanOf(offer: Pick<OfferRow, 'terms'>, kind: ReminderKind) {
  const { timetable, facts } = termsOf(offer)
  const days = facts?.lockUps.map(lockUp => lockUp.days) ?? []
  return reminderSpan(kind, timetable, days.length === 0 ? null : Math.min(...days))
}

const canChange = ({ calledOffAt }: OfferRow, due: number, at: number): boolean => calledOffAt === null && at < due

export type Wish = {
  readonly userId: string
  readonly offerId: string
  readonly kind: ReminderKind
  readonly isOn: boolean
}

export function setReminder({ db, clock }: Pick<SubscriptionDeps, 'db' | 'clock'>, wish: Wish) {
  const at = clock.now()
  return transactionOrRefusal<Answer>(db, async (tx): Promise<Answer | Refusal> => {
    const { userId, offerId, kind, isOn } = wish
    const offer = await lockOffer(tx, offerId, 'share')
    if (offer?.product !== 'newStock') return refuse('notFound', { field: 'id' })
    const span = spanOf(offer, kind)
    if (!span || !canChange(offer, span.at, at)) return refuse('offerClosed')
    if (isOn) await turnOn(tx, wish, { due: span.at, at })
    else
      await tx
        .delete(offerReminders)
        .where(
          and(
            eq(offerReminders.userId, userId),
            eq(offerReminders.offerId, offerId),
            eq(offerReminders.kind, kind),
            isNull(offerReminders.sentAt),
          ),
        )
    return remindersWire(tx, { userId, offer, at })
  })
}

async function turnOn(
  tx: Tx,
  { userId, offerId, kind }: Wish,
  { due, at }: { readonly due: number; readonly at: number },
): Promise<void> {
  await tx.insert(offerReminders).values({ userId, offerId, kind, askedAt: at }).onConflictDoNothing()
  const job = { kind: REMIND, subject: `${kind} ${offerId}` }
  await scheduleJob(tx, job, due)
  // If the offer was postponed after the job had run, the job is complete and is scheduled again.
  const isComplete = and(eq(jobs.kind, job.kind), eq(jobs.subject, job.subject), isNull(jobs.nextAt))
  await tx.update(jobs).set({ nextAt: due }).where(isComplete)
}

const noticeOf: Readonly<Record<ReminderKind, NoticeKind>> = {
  opening: 'subscriptionOpening',
  closing: 'subscriptionClosing',
  result: 'subscriptionResult',
  moneyBack: 'subscriptionMoneyBack',
  listing: 'subscriptionListing',
  unlock: 'subscriptionLockUpEnd',
}

/** Interval at which the job looks again if the money is not back yet, for example while operators must approve. */
const AGAIN_MS = MINUTE_MS

/** True if the reminder would not be true yet: money is back only after the step that returns it. */
const isEarly = ({ state }: OfferRow, kind: ReminderKind): boolean =>
  kind === 'moneyBack' && state !== 'allotted' && state !== 'listed'

/** The job that sends reminders, one batch at a time; `subject` contains the kind and the offer's id. */
export async function sendReminders(
  { notices, outbox }: Pick<EffectDeps, 'notices' | 'outbox'>,
  tx: Tx,
  subject: string,
  at: number,
): Promise<number | null> {
  const kind = reminderKinds.find(known => subject.startsWith(`${known} `))
  const offer = kind && (await lockOffer(tx, subject.slice(kind.length + 1), 'share'))
  if (!offer || offer.calledOffAt !== null) return null
  const span = spanOf(offer, kind)
  if (!span || at >= span.until) return null
  if (at < span.at) return span.at
  if (isEarly(offer, kind)) return at + AGAIN_MS
  const isDue = and(eq(offerReminders.offerId, offer.id), eq(offerReminders.kind, kind), isNull(offerReminders.sentAt))
  const rows = await tx
    .select()
    .from(offerReminders)
    .where(isDue)
    .orderBy(asc(offerReminders.askedAt), asc(offerReminders.userId))
    .limit(BATCH)
    .for('update')
  await announce({ notices, outbox }, tx, { offer, kind, rows, at })
  const notified = rows.map(({ userId }) => userId)
  if (notified.length > 0)
    await tx
      .update(offerReminders)
      .set({ sentAt: at })
      .where(and(isDue, inArray(offerReminders.userId, notified)))
  return rows.length === BATCH ? at : null
}

type Telling = {
  readonly offer: OfferRow
  readonly kind: ReminderKind
  readonly rows: readonly { readonly userId: string }[]
  readonly at: number
}

async function announce(
  { notices, outbox }: Pick<EffectDeps, 'notices' | 'outbox'>,
  tx: Tx,
  { offer, kind, rows, at }: Telling,
): Promise<void> {
  const { name, code } = termsOf(offer)
  const subject = { type: 'offer', id: offer.id } as const
  const notice = { kind: noticeOf[kind], values: { name, code }, subject }
  const given = rows.map(({ userId }) => ({ userId, notice }))
  const events = notices.writeAll(tx, given, at)
  outbox.appendAll(
    tx,
    rows.map(({ userId }, nth) => ({ userId, events: events.slice(nth, nth + 1) })),
    at,
  )
}
