// Why: the bar of a day with a loss must go below zero, the gauge must not show more paid energy than the term needs,
// and the table of a chart must not skip a month.
import { expect, test } from 'vitest'
import { dayBars, stepPath } from '../../src/features/robot/day-bars.ts'
import { energyPart } from '../../src/features/robot/draft.ts'
import { monthEnds } from '../../src/shared/month-ends.ts'

const box = { width: 100, height: 50 }

test('bars of days start at zero, losses go down from it, and the largest reach the edges', () => {
  const { bars, zeroY } = dayBars([3, -2, 0], box)
  expect(zeroY).toBe(30)
  expect(bars.map(({ y, height, isLoss }) => [y, height, isLoss])).toEqual([
    [0, 30, false],
    [30, 20, true],
    [29, 1, false],
  ])
  expect(dayBars([-2, -1], box)).toMatchObject({
    zeroY: 0,
    bars: [
      { y: 0, height: 50 },
      { y: 0, height: 25 },
    ],
  })
  expect(dayBars([0, 0], box).zeroY).toBe(25)
})

test('thirty days fit, and two do not fill the picture', () => {
  const right = (count: number) => {
    const { x, width } = dayBars(
      Array.from({ length: count }, () => 1),
      box,
    ).bars.at(-1) ?? { x: 0, width: 0 }
    return x + width
  }
  expect(right(30)).toBeLessThanOrEqual(100)
  expect(right(2)).toBeLessThan(48)
})

test('a difficulty is drawn in steps from its lowest to its highest value', () => {
  expect(stepPath([1, 3, 2], { width: 90, height: 40 })).toBe('M0 40.0V40.0H30.0V0.0H60.0V20.0H90.0')
  expect(stepPath([5], box)).toBe('M0 25.0V25.0H100.0')
})

test('energy is a part of what the term still needs', () => {
  const day = 86_400
  const robot = { watts: 1_000, startsAt: 0, endsAt: 10 * day }
  const at = (days: number) => days * day * 1_000
  expect(energyPart(Object.assign({ energyWh: 120_000 }, robot), at(0))).toBe(0.5)
  expect(energyPart(Object.assign({ energyWh: 120_000 }, robot), at(5))).toBe(1)
  expect(energyPart(Object.assign({ energyWh: 0 }, robot), at(10))).toBe(0)
})

test('a table has all days of a short series, and the first day and the ends of months of a long one', () => {
  const days = Array.from({ length: 90 }, (_, nth) => new Date(Date.UTC(2026, 0, 5 + nth)).toISOString().slice(0, 10))
  expect(monthEnds(days.slice(0, 30), day => day)).toEqual(days.slice(0, 30))
  expect(monthEnds(days, day => day)).toEqual(['2026-01-05', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-04'])
})
