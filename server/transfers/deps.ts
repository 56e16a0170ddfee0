// Dependencies of this folder's calls and decisions.
import type { Clock } from '../../domain/clock.ts'
import type { Db } from '../db/db.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Notices } from '../notices/notices.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Rates } from '../rates/rates.ts'

export type TransferDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly newId: () => string
  readonly ledger: Ledger
  readonly outbox: Outbox
  readonly rates: Rates
  readonly notices: Notices
  /** Delay of the auto-reviewer, ms; null when only operators decide. */
  readonly deskDelayMs: number | null
}
