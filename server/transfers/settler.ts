// What the end of a transfer between currencies does; within one there is nothing left to do. It settles by itself.
import { eq } from 'drizzle-orm'
import { assert, must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import { minorText } from '../../domain/minor.ts'
import { walletCurrency } from '../../domain/wallet.ts'
import type { AccountDeps } from '../account-deps.ts'
import type { ReviewRow, WalletTransferRow } from '../db/account-schema.ts'
import { walletTransfers } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'
import type { Settler } from '../desk/reviews.ts'
import { available, house } from '../ledger/accounts.ts'
import type { Leg } from '../ledger/transfer.ts'
import { announceChange } from '../wallets/announce.ts'

export const transferSettler = (deps: AccountDeps): Settler => ({
  settle: (tx, review, at) => settleTransfer(deps, tx, review, at),
  judge: async () => ({ passed: true }),
})

export async function transferOf(tx: Pick<Tx, 'select'>, id: string): Promise<WalletTransferRow> {
  const [row] = await tx.select().from(walletTransfers).where(eq(walletTransfers.id, id))
  return must(row, `transfer ${id}`)
}

/** Passed, it is paid out; called off or turned down, what was held back is given back. */
export async function settleTransfer(deps: AccountDeps, tx: Tx, review: ReviewRow, at: number): Promise<void> {
  const { id, userId } = review
  const row = await transferOf(tx, id)
  const pendingId = must(row.pendingId, `${id} was pending`)
  const passed = review.state === 'passed'
  if (passed) {
    const legs = exchangeLegs(userId, row)
    const posted = await deps.ledger.post(tx, { pendingId, release: row.amount, legs, reference: id, at })
    assert(!isRefusal(posted), `what is reserved for ${id} is there`)
  } else await deps.ledger.void(tx, pendingId, { reference: id, at })
  const kind = passed ? 'transferPassed' : 'transferCancelled'
  await deps.notices.add(tx, userId, { kind, values: valuesOf(row), subject: { type: 'transfer', id } }, at)
  const wallets = passed ? [row.source, row.target] : [row.source]
  await announceChange(deps, tx, { userId, what: 'transfer', id, wallets }, at)
}

/** The house takes one currency and gives the other: each balances in itself. */
function exchangeLegs(userId: string, { source, target, amount, received }: WalletTransferRow): Leg[] {
  const sold = house('fx', walletCurrency[source])
  const bought = house('fx', walletCurrency[target])
  return [
    { from: available(userId, source), to: sold, amount, kind: 'transfer' },
    { from: bought, to: available(userId, target), amount: received, kind: 'transfer' },
  ]
}

const valuesOf = ({ source, target, amount, received }: WalletTransferRow) => ({
  amount: minorText(amount),
  currency: walletCurrency[source],
  wallet: source,
  received: minorText(received),
  receivedCurrency: walletCurrency[target],
  target,
})
