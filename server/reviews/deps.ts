// Dependencies that requests under review share, in their calls and decisions.
import type { Clock } from '../../domain/clock.ts'
import type { Db } from '../db/db.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Notices } from '../notices/notices.ts'
import type { Outbox } from '../outbox/outbox.ts'

export type RequestDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly newId: () => string
  readonly outbox: Outbox
  readonly notices: Notices
  /** Delay of the auto-reviewer, ms; null when only operators decide. */
  readonly deskDelayMs: number | null
}

export type MoneyRequestDeps = RequestDeps & { readonly ledger: Ledger }
