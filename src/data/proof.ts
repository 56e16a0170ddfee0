// A call that asks for more than the session: the user proves who they are, and the same call is sent again.
import type { CallFailure } from './failure.ts'

type Prove = (failure: CallFailure) => Promise<boolean>

let prove: Prove = async () => false

/** Asks the user; resolves to whether the session is proven now. */
export const proven: Prove = failure => prove(failure)

export function onProofNeeded(asked: Prove): void {
  prove = asked
}
