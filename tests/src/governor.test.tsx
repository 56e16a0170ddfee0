// Why: on a slow phone prices must come as often as it can show them and no oftener; and a pace that hunts up and down is
// worse than a slow one. The clock and the costs are the test's.
import { expect, test } from 'vitest'
import { Governor } from '../../src/engine/governor.ts'

/** Shows snapshots of one cost at the governor's own pace for so long; answers each pace it went through. */
function drive(governor: Governor, clock: { now: number }, costMs: number, forMs: number): string[] {
  const periods: Readonly<Record<string, number>> = { full: 60, fast: 100, steady: 250, slow: 1_000, touch: 2_000 }
  const until = clock.now + forMs
  const paces = [governor.pace as string]
  while (clock.now < until) {
    clock.now += periods[governor.pace] ?? 0
    governor.shown(costMs, clock.now)
    if (paces.at(-1) !== governor.pace) paces.push(governor.pace)
  }
  return paces
}

test('a quick device is shown every change, a few seconds after the start', () => {
  expect(drive(new Governor(), { now: 0 }, 2, 15_000)).toEqual(['fast', 'full'])
})

test.each([
  [9, 'fast'],
  [14, 'steady'],
  [40, 'slow'],
  [200, 'touch'],
])('where a snapshot costs %i ms the pace is %s within six snapshots, and stays', (costMs, pace) => {
  const [governor, clock] = [new Governor(), { now: 0 }]
  drive(governor, clock, costMs, 600)
  expect(governor.pace).toBe(pace)
  expect(drive(governor, clock, costMs, 120_000)).toEqual([pace])
})

test('one dear snapshot, such as a page being built, changes nothing', () => {
  const [governor, clock] = [new Governor(), { now: 0 }]
  for (let round = 0; round < 20; round++) {
    drive(governor, clock, 9, 500)
    governor.shown(400, clock.now)
  }
  expect(governor.pace).toBe('fast')
})

test('down at once, up a step at a time with ten easy seconds before each', () => {
  const [governor, clock] = [new Governor(), { now: 0 }]
  drive(governor, clock, 60, 600)
  expect(governor.pace).toBe('slow')
  const since = clock.now
  expect(drive(governor, clock, 3, 60_000)).toEqual(['slow', 'steady', 'fast', 'full'])
  expect(clock.now - since).toBeGreaterThan(30_000)
  expect(drive(governor, clock, 60, 1_000)).toEqual(['full', 'slow'])
})

test('a cost between the two limits moves nothing: no hunting', () => {
  const [governor, clock] = [new Governor(), { now: 0 }]
  drive(governor, clock, 20, 600)
  expect(governor.pace).toBe('steady')
  // 10 % of the time at ten a second: bearable, but not well below.
  expect(drive(governor, clock, 10, 300_000)).toEqual(['steady'])
})
