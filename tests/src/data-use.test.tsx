// Why: who pays for each megabyte must be able to trust the count and the limit. A count that two windows overwrite, that
// is lost with a wrong clock, or a limit that speeds prices up would cost real money. The test owns the clock.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../domain/time.ts'
import { followDataUse, limitedPace } from '../../src/engine/data-use.ts'
import type { DataStage } from '../../src/state/data-use.ts'
import {
  addBytes,
  dataUse,
  liftDataLimit,
  localDay,
  MEGABYTE,
  readLimit,
  setDataLimit,
} from '../../src/state/data-use.ts'
import { paceNow } from '../../src/state/pace.ts'
import { createTestClock } from '../support/clock.ts'

const NOON = new Date(2026, 11, 1, 12).getTime()
const TODAY = '2026-12-01'

/** A window of its own: the state of the module starts over with each one. */
async function otherWindow() {
  vi.resetModules()
  const loaded = await import('../../src/state/data-use.ts')
  loaded.followStoredUse(() => NOON)
  return loaded
}

beforeEach(() => {
  localStorage.clear()
  Object.assign(dataUse, { day: '', bytes: 0, isKept: true, megabytes: null, liftedOn: null, said: null })
})
afterEach(() => vi.restoreAllMocks())

describe('the count', () => {
  test('is of the local day, starts over at midnight, and is found again after a wrong clock', () => {
    const lateNight = new Date(2026, 11, 1, 23, 59, 59).getTime()
    addBytes(700, lateNight)
    expect([localDay(lateNight), dataUse.bytes]).toEqual([TODAY, 700])
    addBytes(5, lateNight + 1_000)
    expect([dataUse.day, dataUse.bytes]).toEqual(['2026-12-02', 5])
    addBytes(9, NOON + 400 * DAY_MS)
    expect(dataUse.bytes).toBe(9)
    addBytes(1, lateNight)
    expect([dataUse.day, dataUse.bytes]).toEqual([TODAY, 701])
    addBytes(3, NOON - 400 * DAY_MS)
    addBytes(0, NOON - 400 * DAY_MS)
    expect(dataUse.bytes).toBe(3)
  })

  test('of two windows is one: each adds to what the other has stored', async () => {
    addBytes(100, NOON)
    const other = await otherWindow()
    expect(other.dataUse.bytes).toBe(100)
    other.addBytes(20, NOON)
    addBytes(3, NOON)
    expect(dataUse.bytes).toBe(123)
  })

  test('keeps few days, and starts over from what is not a count', () => {
    for (let day = 0; day < 30; day++) addBytes(1, NOON + day * DAY_MS)
    expect(Object.keys(JSON.parse(localStorage.getItem('pulso:dataDays') ?? '{}'))).toHaveLength(8)
    localStorage.setItem('pulso:dataDays', JSON.stringify({ [TODAY]: -4 }))
    addBytes(2, NOON)
    expect(dataUse.bytes).toBe(2)
  })

  test('goes on in a window whose storage is refused, and says so', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    addBytes(10, NOON)
    addBytes(0, NOON)
    addBytes(5, NOON)
    expect([dataUse.bytes, dataUse.isKept]).toEqual([15, false])
  })
})

test.each([
  ['', null],
  ['1', 1],
  ['100000', 100_000],
  ['0', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['100001', undefined],
  ['many', undefined],
])('a limit of "%s" MB is %s', (text, limit) => {
  expect(readLimit(text)).toBe(limit)
})

test.each(['full', 'fast', 'steady', 'slow', 'touch'] as const)('no stage makes the pace %s faster', pace => {
  const order = ['full', 'fast', 'steady', 'slow', 'touch']
  for (const stage of ['free', 'near', 'over'] as const) {
    const limited = limitedPace({ pace, reason: 'chosen' }, stage)
    expect(order.indexOf(limited.pace)).toBeGreaterThanOrEqual(order.indexOf(pace))
    expect(limited.reason).toBe(limited.pace === pace ? 'chosen' : 'budget')
  }
  expect(limitedPace({ pace, reason: 'chosen' }, 'over').pace).toBe(pace === 'touch' ? 'touch' : 'slow')
})

test('the pace falls at 80 % and at the limit, returns when it is lifted, and at midnight', async () => {
  const clock = createTestClock(NOON)
  const stages: DataStage[] = []
  followDataUse(clock, stage => stages.push(stage))
  // What the test page itself received is counted too, so the limit is far above it.
  setDataLimit(1_000)
  await expect.poll(() => paceNow.pace).toBe('fast')
  const use = async (megabytes: number, pace: string) => {
    addBytes(megabytes * MEGABYTE, clock.now())
    await expect.poll(() => paceNow.pace).toBe(pace)
  }
  await use(800, 'steady')
  expect(paceNow.reason).toBe('budget')
  await use(200, 'slow')
  liftDataLimit(true)
  await expect.poll(() => paceNow.pace).toBe('fast')
  liftDataLimit(false)
  await expect.poll(() => paceNow.pace).toBe('slow')
  clock.advance(DAY_MS / 2)
  await expect.poll(() => paceNow.pace).toBe('fast')
  // A limit below what is used already holds at once.
  addBytes(3 * MEGABYTE, clock.now())
  setDataLimit(1)
  await expect.poll(() => stages.at(-1)).toBe('over')
  expect(paceNow.pace).toBe('slow')
})
