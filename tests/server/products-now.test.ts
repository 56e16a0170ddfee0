// Why: Home and the page of products show these numbers; an offer that is called off or a match that is over must not be
// counted.
import { eq, ne } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { BondRow } from '../../domain/wire/calls/bond.ts'
import { auctions } from '../../server/db/auction-schema.ts'
import type { Db } from '../../server/db/db.ts'
import { offers } from '../../server/db/subscription-schema.ts'
import { productHandlers } from '../../server/products/handlers.ts'
import { openAuctions } from '../support/auctions.ts'
import { onOneStore } from '../support/postgres.ts'
import type { IssueHarness } from '../support/subscriptions.ts'

const CALL = 'GET /m_ft/products'
const context = {
  userId: null,
  sessionId: null,
  locale: 'es-MX',
  key: null,
  ip: '127.0.0.1',
  userAgent: null,
  device: null,
  origin: null,
} as const

onOneStore('what the products offer now', open => {
  let db: Db
  let harness: IssueHarness

  beforeEach(async () => {
    await db?.close()
    db = await open()
    harness = await openAuctions(db)
  })
  afterAll(() => db.close())

  const read = async (bonds: readonly BondRow[] = []) => {
    const handlers = productHandlers({ db, clock: harness.clock, bondsOnSale: async () => [...bonds] })
    const now = await handlers[CALL]({}, context)
    if (isRefusal(now)) throw new Error('a refusal')
    return now
  }

  test('open issues are counted, and the one that closes next gives the time; called off ones are not', async () => {
    const rows = await db.select().from(offers).where(eq(offers.product, 'newStock'))
    const opened = rows.filter(({ state }) => state === 'open')
    const times = opened.map(({ closesAt }) => closesAt).sort((one, other) => one - other)
    const { newIssues } = await read()
    expect(newIssues).toEqual({ open: opened.length, closesAt: times[0] === undefined ? null : unixSeconds(times[0]) })
    await db.transaction(tx => tx.update(offers).set({ state: 'open', calledOffAt: 1 }))
    expect((await read()).newIssues).toEqual({ open: 0, closesAt: null })
    await db.transaction(tx => tx.update(offers).set({ calledOffAt: null }))
    expect((await read()).newIssues.open).toBe(rows.length)
  })

  test('auctions count from their opening until no order is taken', async () => {
    const [auction] = await db.select().from(auctions).limit(1)
    const { id } = must(auction, 'an auction')
    await db.transaction(tx => tx.delete(auctions).where(ne(auctions.id, id)))
    const now = harness.clock.now()
    const at = (opensAt: number, locksAt: number) =>
      db.transaction(tx => tx.update(auctions).set({ opensAt, locksAt, matchedAt: null }))
    await at(now, now + 1)
    expect((await read()).auctions).toBe(1)
    await at(now + 1, now + 2)
    expect((await read()).auctions).toBe(0)
    await at(now - 2, now)
    expect((await read()).auctions).toBe(0)
  })

  test('the rate is that of the shortest Cetes on sale', async () => {
    expect((await read()).cetes).toBeNull()
    const bond = (kind: BondRow['issue']['kind'], term: number | null, rate: string) =>
      ({ issue: { kind, term }, ask: { rate } }) as BondRow
    const { cetes } = await read([bond('bono', 5, '0.09'), bond('cete', 91, '0.0661'), bond('cete', 28, '0.0619')])
    expect(cetes).toEqual({ rate: '0.0619', term: 28 })
  })
})
