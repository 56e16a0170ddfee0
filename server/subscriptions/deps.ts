// Dependencies of subscriptions, in calls and in jobs.
import type { Clock } from '../../domain/clock.ts'
import type { Db } from '../db/db.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Notices } from '../notices/notices.ts'
import type { Outbox } from '../outbox/outbox.ts'

export type SubscriptionDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly newId: () => string
  readonly ledger: Ledger
  readonly outbox: Outbox
  readonly notices: Notices
}

/** Dependencies of a job, which writes only through the transaction that it receives. */
export type EffectDeps = Pick<SubscriptionDeps, 'ledger' | 'outbox' | 'notices'>

/** Dependencies of a function that stores a subscription. */
export type EntryDeps = Pick<SubscriptionDeps, 'ledger' | 'outbox' | 'newId'>
