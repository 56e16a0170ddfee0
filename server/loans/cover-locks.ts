// Locks the wallets that a sale of collateral moves money in, before the transaction writes events: other transactions
// of the same user lock the wallets before their events.
import { stockBoards } from '../../domain/instruments/boards.ts'
import { walletFor } from '../../domain/instruments/wallet-for.ts'
import type { Tx } from '../db/db.ts'
import { available, lockAccounts } from '../ledger/accounts.ts'

export async function lockWallets(tx: Tx, userId: string): Promise<void> {
  await lockAccounts(
    tx,
    stockBoards.map(board => available(userId, walletFor('cashEquity', board))),
  )
}
