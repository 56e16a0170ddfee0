// The waiting period of a new or changed destination: withdrawals to it are refused for a day, in which its owner, who
// is notified by e-mail, can stop them. One exception: where `isFirstPayable`, the first payable destination of a kind has none.
import { DESTINATION_HOLD_HOURS } from '../../domain/payment.ts'
import { HOUR_MS } from '../../domain/time.ts'
import type { Tx } from '../db/db.ts'
import type { DestinationDeps } from './deps.ts'
import type { Added } from './store.ts'
import { everPayable } from './store.ts'

const HOLD_MS = DESTINATION_HOLD_HOURS * HOUR_MS

/** End of the waiting period of a destination that is added or changed at the time `at`; null if it has none. */
export async function heldUntil(
  { isFirstPayable }: Pick<DestinationDeps, 'isFirstPayable'>,
  tx: Tx,
  added: Added,
  at: number,
): Promise<number | null> {
  const isFree = isFirstPayable && !(await everPayable(tx, added))
  return isFree ? null : at + HOLD_MS
}
