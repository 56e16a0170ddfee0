// Why: an exchange refuses a price off the tick grid, or a quantity that is not a whole lot. The correction offered
// must really be the nearest valid value.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TickStep } from '../../domain/instrument.ts'
import { floorToLot, isOnTick, nearestTick, parseScaled, scaledText, stepTick, tickAt } from '../../domain/price.ts'

/** Tick table of Hong Kong up to a price of 20; prices have three decimals. */
const steps: readonly TickStep[] = [
  [0, 1],
  [250, 5],
  [500, 10],
  [10_000, 20],
]

describe('ticks', () => {
  test.each([
    [1, 1],
    [249, 1],
    [250, 5],
    [9_999, 10],
    [10_000, 20],
    [99_999, 20],
  ])('at %i the tick is %i', (price, tick) => {
    expect(tickAt(price, steps)).toBe(tick)
  })

  test.each([
    [252, 250],
    [253, 255],
    [10_009, 10_000],
    [10_010, 10_020],
    [0, 1],
  ])('the grid price nearest to %i is %i', (price, nearest) => {
    expect(nearestTick(price, steps)).toBe(nearest)
  })

  test('a step up from any price on the grid is higher, a step down lower, and both are on the grid', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 50_000 }), raw => {
        const price = nearestTick(raw, steps)
        const [up, down] = [stepTick(price, 1, steps), stepTick(price, -1, steps)]
        expect(isOnTick(up, steps) && isOnTick(down, steps)).toBe(true)
        expect(up).toBeGreaterThan(price)
        if (price > 1) expect(down).toBeLessThan(price)
      }),
    )
  })

  test('no price goes below one tick', () => {
    expect(stepTick(1, -1, steps)).toBe(1)
  })
})

describe('scaled numbers', () => {
  test('text and scaled integer convert to each other without loss', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 8 }), (value, decimals) => {
        expect(parseScaled(scaledText(value, decimals), decimals)).toBe(value === 0 ? 0 : value)
      }),
    )
  })

  test.each(['', '1.2.3', '1e5', '12.3456', '9999999999999999', 'abc'])(
    '%j is not a number of three decimals',
    text => {
      expect(parseScaled(text, 3)).toBeNull()
    },
  )

  test('quantities are rounded down to lots', () => {
    expect([floorToLot(199, 100), floorToLot(200, 100), floorToLot(99, 100)]).toEqual([100, 200, 0])
  })
})
