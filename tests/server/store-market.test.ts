// A store that belongs to one market must refuse another: its positions were opened at the prices of the first.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimMarket } from '../../server/compose/store-market.ts'
import type { Db } from '../../server/db/db.ts'
import { addUser, openTestStore } from '../support/store.ts'

let db: Db
beforeEach(async () => {
  db = await openTestStore()
})
afterEach(() => db.close())

test('a new store takes the market with which it starts, and keeps it', async () => {
  await claimMarket(db, 'kraken', 1)
  await claimMarket(db, 'kraken', 2)
  await expect(claimMarket(db, 'simulator', 3)).rejects.toThrow('This data belongs to MARKET=kraken')
})

test('a recording is a part of the simulated market', async () => {
  await claimMarket(db, 'tape:one.csv', 1)
  await claimMarket(db, 'simulator', 2)
  await expect(claimMarket(db, 'kraken', 3)).rejects.toMatchObject({
    problem: 'foreign',
    message: expect.stringContaining('set DATA_DIR'),
  })
})

test('a store with users of an earlier version is that of the simulated market', async () => {
  await addUser(db)
  await expect(claimMarket(db, 'kraken', 1)).rejects.toThrow('MARKET=simulator')
  await claimMarket(db, 'simulator', 2)
})
