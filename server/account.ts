// Everything about a customer's papers and requests, put together: identity, destinations, deposits, withdrawals,
// transfers, and the desk that decides.
import type { AccountDeps } from './account-deps.ts'
import { depositHandlers } from './deposits/handlers.ts'
import { depositSettler } from './deposits/settler.ts'
import { createClerk } from './desk/clerk.ts'
import { deskCommands } from './desk/commands.ts'
import { openDoor } from './desk/door.ts'
import type { Settlers } from './desk/reviews.ts'
import { destinationHandlers } from './destinations/handlers.ts'
import { destinationSettler } from './destinations/settler.ts'
import { identityHandlers } from './kyc/handlers.ts'
import { permissionHandlers, permissionSettler } from './kyc/permission.ts'
import { kycSettler } from './kyc/settler.ts'
import type { Fenced } from './lead/fence.ts'
import { noticeHandlers } from './notices/handlers.ts'
import { transferHandlers } from './transfers/handlers.ts'
import { transferSettler } from './transfers/settler.ts'
import { uploadHandlers } from './uploads/handlers.ts'
import { withdrawalHandlers } from './withdrawals/handlers.ts'
import { withdrawalSettler } from './withdrawals/settler.ts'

export function createAccount(deps: AccountDeps) {
  const settlers: Settlers = {
    kyc: kycSettler(deps),
    account: destinationSettler(deps),
    deposit: depositSettler(deps),
    withdrawal: withdrawalSettler(deps),
    transfer: transferSettler(deps),
    permission: permissionSettler(deps),
  }
  return {
    settlers,
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
    /** The simulated desk decides here. Answers what ends it. */
    lead(store: Fenced): () => Promise<void> {
      const clerk = createClerk({ ...deps, db: store }, settlers)
      clerk.start()
      return () => clerk.stop()
    },
    /** The operator's way in, by a socket in the folder; answers what closes it. */
    openDesk: (folder: string) => openDoor(folder, deskCommands(deps, settlers), deps.log),
  }
}
