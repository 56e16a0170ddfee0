// Composition of the services for a customer's documents and requests: identity, destinations, deposits, withdrawals,
// transfers, and the back office that decides.

import { depositHandlers } from '../deposits/handlers.ts'
import { depositReviewHandler } from '../deposits/review-handler.ts'
import { createAdmit } from '../desk/admit.ts'
import { createAutoReviewer } from '../desk/auto-reviewer.ts'
import { deskCommands } from '../desk/commands.ts'
import { openOperatorSocket } from '../desk/operator-socket.ts'
import type { DestinationDeps } from '../destinations/deps.ts'
import { destinationConditions, destinationHandlers } from '../destinations/handlers.ts'
import { destinationReviewHandler } from '../destinations/review-handler.ts'
import { identityHandlers } from '../kyc/handlers.ts'
import { permissionHandlers, permissionReviewHandler } from '../kyc/permission.ts'
import { kycReviewHandler } from '../kyc/review-handler.ts'
import type { Fenced } from '../lead/fence.ts'
import type { Audit } from '../lib/audit.ts'
import type { Log } from '../lib/log.ts'
import { noticeHandlers } from '../notices/handlers.ts'
import type { ReviewHandlers } from '../reviews/reviews.ts'
import type { TransferDeps } from '../transfers/deps.ts'
import { transferHandlers } from '../transfers/handlers.ts'
import { transferReviewHandler } from '../transfers/review-handler.ts'
import { createTopUps } from '../transfers/top-up.ts'
import { uploadHandlers } from '../uploads/handlers.ts'
import type { CheckUpload } from '../uploads/scan.ts'
import type { FactorDuty } from '../users/factors/duty.ts'
import type { Sessions } from '../users/sessions.ts'
import type { PaymentDeps } from '../wallets/payment-deps.ts'
import { withdrawalConditions, withdrawalHandlers } from '../withdrawals/handlers.ts'
import { withdrawalReviewHandler } from '../withdrawals/review-handler.ts'

type AccountDeps = PaymentDeps &
  DestinationDeps &
  TransferDeps & {
    readonly log: Log
    readonly audit: Audit
    readonly sessions: Pick<Sessions, 'revokeAll'>
    readonly duty: FactorDuty
    readonly checkUpload: CheckUpload
    /** True if the operator socket accepts commands without operators. */
    readonly isDeskOpen: boolean
  }

export function createAccount(deps: AccountDeps) {
  const reviewHandlers: ReviewHandlers = {
    kyc: kycReviewHandler(deps),
    account: destinationReviewHandler(deps),
    deposit: depositReviewHandler(deps),
    withdrawal: withdrawalReviewHandler(deps),
    transfer: transferReviewHandler(deps),
    permission: permissionReviewHandler(deps),
  }
  return {
    reviewHandlers,
    topUps: createTopUps(deps),
    handlers: {
      ...destinationHandlers(deps),
      ...depositHandlers(deps),
      ...withdrawalHandlers(deps),
      ...transferHandlers(deps),
      ...noticeHandlers(deps),
      ...uploadHandlers(deps),
      ...permissionHandlers(deps),
      ...identityHandlers(deps),
    },
    conditions: Object.assign(destinationConditions(deps), withdrawalConditions(deps)),
    /** Starts the auto-reviewer in this process. Returns a function that stops it. */
    lead(store: Fenced): () => Promise<void> {
      const autoReviewer = createAutoReviewer({ ...deps, db: store }, reviewHandlers)
      autoReviewer.start()
      return () => autoReviewer.stop()
    },
    /** Opens the operator socket in the folder. Returns a close function. */
    openDesk: (folder: string) => {
      const admit = createAdmit({ db: deps.db, clock: deps.clock, mayBeOpen: deps.isDeskOpen })
      return openOperatorSocket(folder, deskCommands(deps, reviewHandlers), { log: deps.log, audit: deps.audit, admit })
    },
  }
}
