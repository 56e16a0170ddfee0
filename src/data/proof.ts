// For a call that needs more than a valid session: the user proves their identity, and the same call is sent again.
import type { CallFailure } from './failure.ts'

type Prove = (failure: CallFailure) => Promise<boolean>

let prove: Prove = async () => false

/** Asks the user for a proof; resolves to true if the session is proven now. */
export const proven: Prove = failure => prove(failure)

export function onProofNeeded(asked: Prove): void {
  prove = asked
}
