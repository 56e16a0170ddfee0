// Why: an alert whose conditions contradict each other waits for ever, and one that is refused although it is possible
// cannot be set at all.
import { expect, test } from 'vitest'
import type { AlertCondition } from '../../domain/alerts.ts'
import { areContrary, priceRange } from '../../domain/alerts.ts'

const of = (kind: AlertCondition['kind'], level: number | null = null): AlertCondition => ({ kind, level })

test.each([
  [of('priceAbove', 1_000), of('priceBelow', 500), true],
  [of('priceAbove', 1_000), of('priceBelow', 999), true],
  // A range, and a single price.
  [of('priceAbove', 500), of('priceBelow', 1_000), false],
  [of('priceAbove', 500), of('priceBelow', 500), false],
  [of('dayUp', 10), of('dayDown', 10), true],
  [of('fiveMinutesUp', 500), of('fiveMinutesDown', 10), true],
  [of('dayUp', 500), of('fiveMinutesDown', 500), false],
  [of('yearHigh'), of('yearLow'), true],
  [of('yearHigh'), of('dayDown', 500), true],
  [of('yearLow'), of('dayUp', 500), true],
  [of('yearHigh'), of('dayUp', 500), false],
  [of('yearHigh'), of('priceBelow', 1), false],
  [of('volumeAbove', 200), of('priceBelow', 1), false],
] as const)('%j and %j can never be true together: %s', (one, other, isNever) => {
  expect(areContrary(one, other)).toBe(isNever)
  expect(areContrary(other, one)).toBe(isNever)
})

test('a price from above and one from below are a range, in either order; no other two are', () => {
  const [low, high] = [of('priceAbove', 500), of('priceBelow', 1_000)]
  for (const pair of [
    [low, high],
    [high, low],
  ] as const)
    expect(priceRange(...pair)).toEqual({ from: 500, to: 1_000 })
  expect(priceRange(low, of('dayUp', 500))).toBeNull()
  expect(priceRange(of('dayDown', 500), high)).toBeNull()
})
