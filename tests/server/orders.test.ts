// Orders and requests are where money moves, so each story of one is written out to the cent and played through the real
// handlers, ledger and matcher; after every step nothing may be made or lost. The files read like the stories they tell.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../server/db/db.ts'
import type { Counter } from '../support/counter.ts'
import { openCounter } from '../support/counter.ts'
import { onEachStore } from '../support/postgres.ts'
import { play, scenarios } from '../support/scenario.ts'

onEachStore('orders', open => {
  let db: Db
  let desk: Counter

  beforeAll(async () => {
    db = await open()
    desk = await openCounter(db)
    await desk.trading.lead(desk.db)
  })
  afterAll(async () => {
    await desk.trading.stop()
    await db.close()
  })

  const stories = scenarios()

  test('every story is there', () => {
    expect(stories.length).toBeGreaterThanOrEqual(23)
  })

  describe('a story of money', () => {
    for (const { name, scenario } of stories)
      test(name, async () => {
        await play(desk, scenario)
      })
  })
})
