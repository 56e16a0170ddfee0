// Why: a freeze must hold after a restart although the provider does not answer, must end for those whom it does not concern,
// and an action that is postponed must not freeze on the first date.
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { dateOfDay, dayOfDate } from '../../domain/calendar/civil-date.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time.ts'
import { followActions } from '../../server/compose/corporate-actions.ts'
import type { Db } from '../../server/db/db.ts'
import { freezeCommands } from '../../server/desk/freeze-commands.ts'
import { Problem } from '../../server/lib/command.ts'
import type { KeyedAction } from '../../server/market/actions.ts'
import { createActions } from '../../server/market/actions.ts'
import { Refused } from '../../server/market/live/refused.ts'
import type { TestClock } from '../support/clock.ts'
import { createTestClock } from '../support/clock.ts'
import { openTestStore } from '../support/store.ts'

const MONDAY = Date.UTC(2026, 5, 1, 15)
const APPLE = instrumentKey('US', 'AAPL')

let db: Db
let clock: TestClock
const ends: (() => void)[] = []
beforeEach(async () => {
  db = await openTestStore()
  clock = createTestClock(MONDAY)
})
afterEach(async () => {
  for (const end of ends.splice(0)) end()
  await db.close()
})

const actionOf = (kind: KeyedAction['kind'], exDate: string): KeyedAction => ({
  key: APPLE,
  kind,
  exDate,
  ratioTo: kind === 'split' ? '4' : null,
  ratioFrom: kind === 'split' ? '1' : null,
  amount: kind === 'dividend' ? '0.26' : null,
})

/** A process that reads from a provider; null for one that does not answer. */
async function begin(answer: () => readonly KeyedAction[] | null) {
  let reads = 0
  const source = {
    name: 'alpaca',
    keys: () => [APPLE],
    today: () => dateOfDay(Math.floor(clock.now() / DAY_MS)),
    startOf: (date: string) => dayOfDate(date) * DAY_MS + 8 * HOUR_MS,
    async read() {
      reads++
      const actions = answer()
      if (!actions) throw new Refused('retry', 'no answer')
      return actions
    },
  }
  const actions = createActions([source], () => {})
  const log = pino({ level: 'silent' })
  const stop = await followActions({ market: { actions }, db, clock, log })
  ends.push(stop)
  /** Moves the clock until a condition holds. */
  const until = (condition: () => boolean) =>
    expect
      .poll(() => {
        clock.advance(5_000)
        return condition()
      })
      .toBe(true)
  return { frozen: () => actions.frozenBy(APPLE)?.kind ?? null, until, stop, reads: () => reads }
}

test('after a restart what was stored is frozen before anything is answered', async () => {
  const first = await begin(() => [actionOf('split', '2026-06-01')])
  await first.until(() => first.frozen() === 'split')
  first.stop()
  const second = await begin(() => null)
  expect(second.frozen()).toBe('split')
  await second.until(() => second.reads() > 0)
  expect(second.frozen()).toBe('split')
})

test('a refused request is sent again after five minutes, and an answer holds for a day', async () => {
  let answer: readonly KeyedAction[] | null = null
  const one = await begin(() => answer)
  await one.until(() => one.reads() === 1)
  const until = clock.now() + 4 * MINUTE_MS
  await one.until(() => clock.now() > until)
  expect(one.reads()).toBe(1)
  answer = []
  await one.until(() => one.reads() === 2)
  const later = clock.now() + 15 * MINUTE_MS
  await one.until(() => clock.now() > later)
  expect(one.reads()).toBe(2)
})

test('an action that is postponed does not freeze on its first date', async () => {
  let date = '2026-06-02'
  const one = await begin(() => [actionOf('split', date)])
  await one.until(() => one.reads() === 1)
  one.stop()
  date = '2026-06-03'
  const other = await begin(() => [actionOf('split', date)])
  await other.until(() => other.reads() === 1)
  clock.advance(DAY_MS)
  await other.until(() => other.reads() === 2)
  expect(other.frozen()).toBeNull()
  clock.advance(DAY_MS)
  await other.until(() => other.frozen() === 'split')
})

test('an operator sees what is frozen, and releases it once', async () => {
  const one = await begin(() => [actionOf('dividend', '2026-06-01'), actionOf('split', '2026-06-01')])
  await one.until(() => one.frozen() === 'split')
  const { freezes, unfreeze } = freezeCommands({ db, clock })
  expect(await must(freezes, 'a command').run({})).toMatchObject({
    sections: [{ heading: 'US.AAPL' }, { heading: 'US.AAPL' }],
  })
  const release = () => must(unfreeze, 'a command').run({ id: APPLE, author: 'ana' })
  expect(await release()).toEqual({ released: 2 })
  await one.until(() => one.frozen() === null)
  expect(await release()).toBeInstanceOf(Problem)
})
