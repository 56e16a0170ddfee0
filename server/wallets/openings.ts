// The opening money of an account in the simulated market: practice money from the platform's funding account.
import { assert } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { WalletType } from '../../domain/wallet.ts'
import { walletCurrency } from '../../domain/wallet.ts'
import type { Tx } from '../db/db.ts'
import { available, openWallets, platformAccount } from '../ledger/accounts.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Leg } from '../ledger/transfer.ts'

/** Opening balances in minor units of each wallet's currency. */
export type Openings = Partial<Readonly<Record<WalletType, bigint>>>

export const practiceOpenings: Openings = {
  balance: 500_000n,
  usStock: 1_000_000n,
  hkStock: 8_000_000n,
  mxStock: 20_000_000n,
}

type AccountOpening = { readonly userId: string; readonly openings: Openings; readonly at: number }

/** Opens all wallets with their opening balances. Called once per user, in the transaction that creates the user. */
export async function openAccount(ledger: Ledger, tx: Tx, { userId, openings, at }: AccountOpening) {
  await openWallets(tx, userId)
  const legs = Object.entries(openings).map(([name, amount]): Leg => {
    // The keys of `Openings` are wallet types.
    const wallet = name as WalletType
    const from = platformAccount('funding', walletCurrency[wallet])
    return { from, to: available(userId, wallet), amount, kind: 'opening' }
  })
  if (legs.length === 0) return
  const funded = await ledger.transfer(tx, { legs, subject: null, at })
  assert(!isRefusal(funded), 'the platform can always fund practice money')
}
