// Dependencies of this folder's calls and decisions.
import type { Clock } from '../../domain/clock.ts'
import type { Db } from '../db/db.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Notices } from '../notices/notices.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { PayGate } from '../users/pay-gate.ts'

export type WithdrawalDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly newId: () => string
  readonly ledger: Ledger
  readonly outbox: Outbox
  readonly notices: Notices
  readonly payGate: PayGate
  /** Delay of the auto-reviewer, ms; null when only operators decide. */
  readonly deskDelayMs: number | null
}
