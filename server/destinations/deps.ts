// Dependencies of this folder's calls and decisions.
import type { Clock } from '../../domain/clock.ts'
import type { Db } from '../db/db.ts'
import type { SecurityLetter } from '../mail/letters.ts'
import type { SendMail } from '../mail/mailer.ts'
import type { Notices } from '../notices/notices.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { PayGate } from '../users/pay-gate.ts'

export type DestinationDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly newId: () => string
  readonly outbox: Outbox
  readonly notices: Notices
  readonly payGate: PayGate
  readonly sendMail: SendMail
  readonly securityLetter: SecurityLetter
  /** Delay of the auto-reviewer, ms; null when only operators decide. */
  readonly deskDelayMs: number | null
  /**
   * True if the first destination of a kind has no waiting period (`hold.ts`): in a trial installation, which no other
   * machine can reach, so that a withdrawal can be tried at once.
   */
  readonly isFirstPayable: boolean
}
