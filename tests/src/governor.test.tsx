// Why: on a slow phone prices must be updated as often as the phone can show them and no faster. A pace that oscillates
// is worse than a slow one. The test controls the clock and the costs of snapshots.
import { expect, test, vi } from 'vitest'
import type { InstrumentKey } from '../../domain/brand.ts'
import { Governor } from '../../src/engine/governor.ts'
import { ChartStore } from '../../src/features/chart/chart-store.ts'
import { measuredPace } from '../../src/features/chart/draw-pace.ts'
import { nextTask } from '../../src/lib/next-task.ts'

const periods: Readonly<Record<string, number>> = { full: 60, fast: 100, steady: 250, slow: 1_000, touch: 2_000 }

class Phone {
  readonly governor = new Governor()
  now = 0
  readonly steps: { readonly at: number; readonly pace: string }[] = []

  /** A phone whose start is over: its costs during the start changed no pace. */
  constructor() {
    this.live(() => 500, 2_900)
    expect(this.governor.pace).toBe('fast')
  }

  /** Shows snapshots for a duration, at the pace that the governor chooses. */
  live(costOf: (pace: string) => number, forMs: number): this {
    const until = this.now + forMs
    while (this.now < until) {
      const before: string = this.governor.pace
      this.now += periods[before] ?? 0
      const pace = this.governor.shown(costOf(before), this.now)
      if (pace !== before) this.steps.push({ at: this.now, pace })
    }
    return this
  }
}

const paces = ({ steps }: Phone): string[] => steps.map(({ pace }) => pace)

test('a fast device shows every change, ten seconds after the start', () => {
  expect(paces(new Phone().live(() => 2, 15_000))).toEqual(['full'])
})

test.each([
  [20, 'steady'],
  [60, 'slow'],
  [200, 'touch'],
])('with %i ms per snapshot the pace is %s within a second and a half', (costMs, pace) => {
  const phone = new Phone().live(() => costMs, 1_500)
  expect(phone.governor.pace).toBe(pace)
  expect(phone.steps).toHaveLength(1)
})

test('with 11 ms per snapshot it keeps ten a second, and tries no faster pace', () => {
  expect(paces(new Phone().live(() => 11, 300_000))).toEqual([])
})

test('a single expensive snapshot, such as that of a page being rendered, changes nothing', () => {
  const phone = new Phone()
  for (let round = 0; round < 40; round++) phone.live(() => 11, 500).live(() => 400, 1)
  expect(phone.governor.pace).toBe('fast')
})

test('the pace falls at once, and rises one step at a time after ten seconds each', () => {
  const phone = new Phone().live(() => 60, 1_500)
  expect(phone.governor.pace).toBe('slow')
  phone.steps.length = 0
  const since = phone.now
  phone.live(() => 3, 60_000)
  expect(paces(phone)).toEqual(['steady', 'fast', 'full'])
  const waits = phone.steps.map(({ at }, step) => at - (phone.steps[step - 1]?.at ?? since))
  // The first wait is not compared: it began when the pace fell, before `since`.
  for (const wait of waits.slice(1)) expect(wait).toBeGreaterThanOrEqual(10_000)
  phone.live(() => 60, 2_000)
  expect(phone.governor.pace).toBe('slow')
})

test('a step up that fails is repeated after longer and longer waits', () => {
  const phone = new Phone().live(() => 16, 600_000)
  const tries = phone.steps.filter(({ pace }) => pace === 'fast').map(({ at }) => at)
  expect(phone.steps.length).toBeLessThan(14)
  const waits = tries.slice(1).map((at, nth) => at - (tries[nth] ?? 0))
  expect(waits).toEqual(waits.toSorted((one, other) => one - other))
  expect(waits.at(-1)).toBeGreaterThan(100_000)
})

/** Twenty changes of a chart, one each 100 ms. Returns how often it was drawn while it changed, and in the end. */
async function drawings(costMs: number): Promise<readonly [number, number]> {
  let [now, drawn] = [0, 0]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const store = new ChartStore({ key: 'US:CHART' as InstrumentKey, period: '1D', interval: undefined })
  store.drawAt(measuredPace(store))
  store.draw(() => {
    drawn += 1
    now += costMs
  })
  drawn = 0
  for (let change = 0; change < 20; change++) {
    now += 100
    vi.advanceTimersByTime(100)
    store.wantDrawing()
    // The cost is known once the frame is complete.
    await new Promise<void>(done => requestAnimationFrame(() => nextTask(done)))
  }
  const meanwhile = drawn
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  vi.restoreAllMocks()
  return [meanwhile, drawn]
}

test('a chart that a device draws quickly is drawn with every change, another less often, and its last change too', async () => {
  expect(await drawings(5)).toEqual([20, 20])
  // Two to measure, then one in 720 ms.
  expect(await drawings(60)).toEqual([4, 5])
})
