// A ledger that has grown for years, made in a minute: purchases and sales of many people with their fees, sealed as the
// ledger seals them, written in bulk.
import { sql } from 'drizzle-orm'
import { must } from '../domain/assert.ts'
import type { BillKind } from '../domain/wallet.ts'
import type { Db, Tx } from '../server/db/db.ts'
import { balances, postings, transfers } from '../server/db/money-schema.ts'
import type { LockedAccount } from '../server/ledger/accounts.ts'
import { accountId, available, house, lockAccounts } from '../server/ledger/accounts.ts'
import { takeAnchor } from '../server/ledger/anchor.ts'
import { postingHash } from '../server/ledger/chain-form.ts'
import type { Person } from './people.ts'

/** Two to the trade and two to its fee. */
const POSTINGS_A_TRADE = 4
/** A statement takes 65 535 parameters. */
const TRADES_AT_ONCE = 2_000
const PRICE = 10_000n
const FEE = 1n
const DAY_MS = 86_400_000

type Row = typeof postings.$inferInsert

/** So many postings, at least. All people must be able to pay for one trade and the fees of all. */
export async function growLedger(db: Db, people: readonly Person[], count: number, now: number): Promise<void> {
  const trades = Math.ceil(count / POSTINGS_A_TRADE)
  for (let first = 0; first < trades; first += TRADES_AT_ONCE)
    await db.transaction(tx => writeTrades(tx, people, first, Math.min(trades, first + TRADES_AT_ONCE), now))
  await db.transaction(tx => takeAnchor(tx, now))
  // As PostgreSQL does by itself once it has the time.
  for (const table of [transfers, postings, balances]) await db.transaction(tx => tx.execute(sql`ANALYZE ${table}`))
}

async function writeTrades(tx: Tx, people: readonly Person[], from: number, to: number, now: number): Promise<void> {
  const [clearing, fees] = [house('clearing', 'USD'), house('fees', 'USD')]
  const wallets = people.map(({ id }) => available(id, 'usStock'))
  const locked = await lockAccounts(tx, [clearing, fees, ...wallets])
  const accountOf = (id: string): LockedAccount => must(locked.get(id), id)
  const [made, moved]: [(typeof transfers.$inferInsert)[], Row[]] = [[], []]
  for (let nth = from; nth < to; nth += 1) {
    const id = `grown-${nth}`
    const createdAt = now - DAY_MS + nth
    const own = accountId(must(wallets[nth % wallets.length], 'a wallet'))
    made.push({ id, phase: 'single', pendingId: null, reference: null, createdAt })
    const post = (account: string, amount: bigint, kind: BillKind): void => {
      moved.push(applyTo(accountOf(account), amount, { transferId: id, kind, createdAt }))
    }
    // Everybody buys, and the next time round sells.
    const isPurchase = Math.floor(nth / wallets.length) % 2 === 0
    const [price, kind] = isPurchase ? ([PRICE, 'buy'] as const) : ([-PRICE, 'sell'] as const)
    post(own, -price, kind)
    post(accountId(clearing), price, kind)
    post(own, -FEE, 'fee')
    post(accountId(fees), FEE, 'fee')
  }
  // Whose sums it is made of: the store need not add them up again for each row.
  await tx.execute(sql`ALTER TABLE ${postings} DISABLE TRIGGER USER`)
  await tx.insert(transfers).values(made)
  await tx.insert(postings).values(moved)
  await tx.execute(sql`ALTER TABLE ${postings} ENABLE TRIGGER USER`)
  await tx
    .insert(balances)
    .values([...locked.values()].map(account => ({ ...account, accountId: account.id })))
    .onConflictDoUpdate({
      target: balances.accountId,
      set: { balance: sql`excluded.balance`, postings: sql`excluded.postings`, hash: sql`excluded.hash` },
    })
}

/** Changes the account, and answers its next posting. */
function applyTo(
  account: LockedAccount,
  amount: bigint,
  about: Pick<Row, 'transferId' | 'kind'> & { createdAt: number },
): Row {
  const { transferId, kind, createdAt } = about
  account.balance += amount
  account.postings += 1
  const posting = {
    transferId,
    accountId: account.id,
    kind,
    amount,
    balanceAfter: account.balance,
    nth: account.postings,
  }
  account.hash = postingHash(account.hash, { ...posting, phase: 'single', pendingId: null, reference: null, createdAt })
  return { ...posting, hash: account.hash }
}
