// Dependencies of this folder's calls and decisions.
import type { SecurityLetter } from '../mail/letters.ts'
import type { SendMail } from '../mail/mailer.ts'
import type { RequestDeps } from '../reviews/deps.ts'
import type { PayGate } from '../users/pay-gate.ts'

export type DestinationDeps = RequestDeps & {
  readonly payGate: PayGate
  readonly sendMail: SendMail
  readonly securityLetter: SecurityLetter
  /**
   * True if the first destination of a kind has no waiting period (`hold.ts`): in a trial installation, which no other
   * machine can reach, so that a withdrawal can be tried at once.
   */
  readonly isFirstPayable: boolean
}
