// Fills a ledger with the volume of several years in about a minute: purchases and sales of many users with fees. Rows
// are hashed in the same way as by the ledger, and inserted in bulk.
import { sql } from 'drizzle-orm'
import { must } from '../domain/assert.ts'
import type { BillKind } from '../domain/ledger.ts'
import { DAY_MS } from '../domain/time.ts'
import type { Db, Tx } from '../server/db/db.ts'
import { balances, postings, transfers } from '../server/db/money-schema.ts'
import type { LockedAccount } from '../server/ledger/accounts.ts'
import { accountId, available, lockAccounts, platformAccount } from '../server/ledger/accounts.ts'
import { takeAnchor } from '../server/ledger/anchor.ts'
import { POSTING_FORM, postingHash } from '../server/ledger/chain-form.ts'
import type { Person } from './people.ts'

/** Number of postings per trade: two for the trade and two for its fee. */
const POSTINGS_A_TRADE = 4
/**
 * Number of trades inserted at once. It is limited because a PostgreSQL statement can have at most 65 535 parameters.
 */
const TRADES_AT_ONCE = 2_000
const PRICE = 10_000n
const FEE = 1n

type Row = typeof postings.$inferInsert

/** Inserts at least `count` postings. All users must be able to pay for one trade and its fees. */
export async function growLedger(db: Db, people: readonly Person[], count: number, now: number): Promise<void> {
  const trades = Math.ceil(count / POSTINGS_A_TRADE)
  for (let first = 0; first < trades; first += TRADES_AT_ONCE)
    await db.transaction(tx =>
      writeTrades(tx, people, { from: first, to: Math.min(trades, first + TRADES_AT_ONCE) }, now),
    )
  await db.transaction(tx => takeAnchor(tx, now))
  // The tables are analysed now, because autovacuum would do it only later.
  for (const table of [transfers, postings, balances]) await db.transaction(tx => tx.execute(sql`ANALYZE ${table}`))
}

type Grown = { -readonly [Name in keyof LockedAccount]: LockedAccount[Name] }
type Range = { readonly from: number; readonly to: number }

async function writeTrades(tx: Tx, people: readonly Person[], { from, to }: Range, now: number): Promise<void> {
  const [clearing, fees] = [platformAccount('clearing', 'USD'), platformAccount('fees', 'USD')]
  const wallets = people.map(({ id }) => available(id, 'usStock'))
  const locked = await lockAccounts(tx, [clearing, fees, ...wallets])
  const grown = new Map([...locked].map(([id, account]) => [id, { ...account }]))
  const accountOf = (id: string): Grown => must(grown.get(id), id)
  const [made, moved]: [(typeof transfers.$inferInsert)[], Row[]] = [[], []]
  for (let nth = from; nth < to; nth += 1) {
    const id = `grown-${nth}`
    const createdAt = now - DAY_MS + nth
    const own = accountId(must(wallets[nth % wallets.length], 'a wallet'))
    made.push({ id, phase: 'single', pendingId: null, form: POSTING_FORM, createdAt })
    const post = (account: string, amount: bigint, kind: BillKind): void => {
      moved.push(applyTo(accountOf(account), amount, { transferId: id, kind, createdAt }))
    }
    // Every user buys in one round and sells in the next.
    const isPurchase = Math.floor(nth / wallets.length) % 2 === 0
    const [price, kind] = isPurchase ? ([PRICE, 'buy'] as const) : ([-PRICE, 'sell'] as const)
    post(own, -price, kind)
    post(accountId(clearing), price, kind)
    post(own, -FEE, 'fee')
    post(accountId(fees), FEE, 'fee')
  }
  // The balances are inserted with the final sums, so the trigger that updates them for each row is not needed.
  await tx.execute(sql`ALTER TABLE ${postings} DISABLE TRIGGER USER`)
  await tx.insert(transfers).values(made)
  await tx.insert(postings).values(moved)
  await tx.execute(sql`ALTER TABLE ${postings} ENABLE TRIGGER USER`)
  await tx
    .insert(balances)
    .values([...grown.values()].map(account => ({ ...account, accountId: account.id })))
    .onConflictDoUpdate({
      target: balances.accountId,
      set: { balance: sql`excluded.balance`, postings: sql`excluded.postings`, hash: sql`excluded.hash` },
    })
}

/** Applies an amount to the account and returns its next posting. */
function applyTo(account: Grown, amount: bigint, about: Pick<Row, 'transferId' | 'kind'> & { createdAt: number }): Row {
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
  account.hash = postingHash(account.hash, {
    ...posting,
    phase: 'single',
    pendingId: null,
    form: POSTING_FORM,
    reference: null,
    subjectType: null,
    subjectId: null,
    createdAt,
  })
  return { ...posting, hash: account.hash }
}
