// The money that an account of the simulated market starts with: practice money, out of the house's funding account.
import { assert } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { WalletType } from '../../domain/wallet.ts'
import { walletCurrency } from '../../domain/wallet.ts'
import type { Tx } from '../db/db.ts'
import { available, house, openWallets } from '../ledger/accounts.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Leg } from '../ledger/transfer.ts'

/** Whole minor units of each wallet's own currency. */
export type Openings = Partial<Readonly<Record<WalletType, bigint>>>

export const practiceOpenings: Openings = {
  balance: 500_000n,
  usStock: 1_000_000n,
  hkStock: 8_000_000n,
  mxStock: 20_000_000n,
}

/** All wallets, and what they start with. Once a user, in the transaction that makes the user. */
export async function openAccount(ledger: Ledger, tx: Tx, userId: string, openings: Openings, at: number) {
  await openWallets(tx, userId)
  const legs = Object.entries(openings).map(([name, amount]): Leg => {
    // The keys of an Openings are wallets.
    const wallet = name as WalletType
    const from = house('funding', walletCurrency[wallet])
    return { from, to: available(userId, wallet), amount, kind: 'opening' }
  })
  if (legs.length === 0) return
  const funded = await ledger.transfer(tx, { legs, reference: null, at })
  assert(!isRefusal(funded), 'the house can always fund practice money')
}
