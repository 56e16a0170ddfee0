// The platform's own accounts: one per kind and currency, opened with the store. A kind that a later version adds is
// opened when that version first opens the store.
import { currencies } from '../../domain/currency.ts'
import { platformAccountKinds } from '../../domain/ledger.ts'
import type { Script } from './migrate.ts'

/**
 * Opens the missing accounts. Their balances may be negative: the platform's liabilities are the customers' balances.
 */
export async function openPlatformAccounts(store: Script): Promise<void> {
  const kinds = [platformAccountKinds, currencies]
  await store.query(
    `INSERT INTO accounts (id, owner, wallet, kind, currency)
      SELECT 'house:' || kind || ':' || currency, 'house', '', kind, currency
      FROM unnest($1::text[]) AS kind, unnest($2::text[]) AS currency
      ON CONFLICT DO NOTHING`,
    kinds,
  )
  await store.query(
    `INSERT INTO balances (account_id, balance, guarded)
      SELECT id, 0, false FROM accounts WHERE owner = 'house' ON CONFLICT DO NOTHING`,
  )
}
