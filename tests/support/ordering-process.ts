// A child process that a test kills: opens the store in the given folder, places orders for one customer in a loop, and
// writes each order's id to stdout after its commit.
import { writeSync } from 'node:fs'
import { must } from '../../domain/assert.ts'
import { openStore } from '../../server/db/pglite.ts'
import { users } from '../../server/db/schema.ts'
import { freshKey } from './calling.ts'
import { AFTERNOON, granted, openTradingHarness } from './trading-harness.ts'

const db = await openStore(must(process.argv[2], 'a folder'), AFTERNOON)
const harness = openTradingHarness(db)
const { trading, market } = harness
const [known] = await db.select({ id: users.id }).from(users)
const userId = known?.id ?? 'customer'
if (!known)
  await db.transaction(async tx => {
    const person = { id: userId, username: userId, referralCode: 'CODE', passwordHash: '-' }
    await tx.insert(users).values({ ...person, accountType: 2, createdAt: 0 })
    await trading.openAccount(tx, userId)
  })
await trading.lead(db)
for (;;) {
  market.quote('US.AAPL', { price: '1.00', bid: '1.00', ask: '1.00', bidSize: 2, askSize: 2 })
  const input = { key: 'US.AAPL', direction: 0, action: 0, orderType: 1, price: '1.00', quantity: '3' } as const
  const { id } = await granted(harness, { userId, key: `${process.pid} ${freshKey()}` }, 'POST /stock/create', input)
  writeSync(1, `${id}\n`)
}
