// Why: the change and its ratio are shown beside every price; their signs must agree with the prices.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { change, changeBasisPoints, direction } from '../../domain/quote.ts'

test.each([
  [10_100, 10_000, 100, 100],
  [9_900, 10_000, -100, -100],
  [10_000, 10_000, 0, 0],
  [10_001, 30_000, -19_999, -6_666],
])('from %i, previous close %i: %i, %i basis points', (price, previousClose, moved, basisPoints) => {
  expect(change(price, previousClose)).toBe(moved)
  expect(changeBasisPoints(price, previousClose)).toBe(basisPoints)
})

test('an unknown price has no change: never 0', () => {
  expect(change(null, 100)).toBeNull()
  expect(change(100, null)).toBeNull()
  expect(changeBasisPoints(100, null)).toBeNull()
  expect(changeBasisPoints(100, 0)).toBeNull()
})

test('the direction of a ratio never contradicts that of the change', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 8 }), fc.integer({ min: 1, max: 10 ** 8 }), (price, previousClose) => {
      const [ofChange, ofRatio] = [
        direction(change(price, previousClose)),
        direction(changeBasisPoints(price, previousClose)),
      ]
      expect(ofRatio === 0 || ofRatio === ofChange).toBe(true)
    }),
  )
})
