// Orders and requests move money. Each scenario is calculated to the cent and executed with the real handlers, ledger
// and matcher; after every step no money may have been created or lost. The JSON files describe the scenarios.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../server/db/db.ts'
import type { AccountHarness } from '../support/account-harness.ts'
import { openAccountHarness } from '../support/account-harness.ts'
import { onEachStore } from '../support/postgres.ts'
import { play, scenarios } from '../support/scenario.ts'

onEachStore('orders', open => {
  let db: Db
  let harness: AccountHarness

  beforeAll(async () => {
    db = await open()
    harness = await openAccountHarness(db)
    await harness.trading.lead(harness.db)
  })
  afterAll(async () => {
    await harness.trading.stop()
    await db.close()
  })

  const stories = scenarios()

  test('every scenario is covered', () => {
    expect(stories.length).toBeGreaterThanOrEqual(23)
  })

  describe('a money scenario', () => {
    for (const { name, scenario } of stories)
      test(name, async () => {
        await play(harness, scenario)
      })
  })
})
