// Executes the top-up of a request that spends money, in the transaction of the request. An exchange is settled at once:
// it cannot be cancelled, so its rate is no option at the platform's expense.
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { WireTopUp } from '../../domain/wire/calls/top-up.ts'
import type { Tx } from '../db/db.ts'
import type { FirstPart } from '../db/idempotent.ts'
import { announceChanges } from '../wallets/announce.ts'
import type { TransferDeps } from './deps.ts'
import { executeTransfer, storeTransfer } from './execute.ts'
import { transferTerms } from './terms.ts'

export type TopUps = (userId: string, topUp: WireTopUp) => FirstPart

type TopUpDeps = Pick<TransferDeps, 'clock' | 'ledger' | 'newId' | 'outbox' | 'rates'>

export const createTopUps =
  (deps: TopUpDeps): TopUps =>
  (userId, topUp) => {
    // A transaction that is repeated after a conflict begins without the transfers of the attempt before.
    let made: readonly string[] = []
    const at = () => deps.clock.now()
    return {
      input: topUp,
      async run(tx) {
        const ids = await executeAll(deps, tx, { userId, topUp, at: at() })
        if (isRefusal(ids)) return ids
        made = ids
        return null
      },
      announce: tx => {
        const wallets = [...topUp.moves.map(({ from }) => from), topUp.to]
        return announceChanges(
          deps,
          tx,
          made.map(id => ({ userId, what: 'transfer', id, wallets })),
          at(),
        )
      },
    }
  }

type Work = { readonly userId: string; readonly topUp: WireTopUp; readonly at: number }

/** Returns the ids of the transfers. */
async function executeAll(deps: TopUpDeps, tx: Tx, { userId, topUp, at }: Work): Promise<string[] | Refusal> {
  const ids: string[] = []
  for (const move of topUp.moves) {
    const terms = transferTerms(deps.rates, Object.assign({ to: topUp.to }, move))
    if (isRefusal(terms)) return inTopUp(terms)
    const review = await executeTransfer(deps, tx, { userId, terms, at })
    if (isRefusal(review)) return inTopUp(review)
    await storeTransfer(tx, { review, terms, pendingId: null })
    ids.push(review.id)
  }
  return ids
}

const inTopUp = (refusal: Refusal): Refusal => Object.assign({}, refusal, { field: 'topUp' })
