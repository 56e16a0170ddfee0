// Why: the platform honours a rate that it showed a moment ago, and may lose a little by it. No choice of amounts,
// directions and claimed rates may return more than it started with.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { RateNow } from '../../domain/exchange.ts'
import { exchanged, isHonoured } from '../../domain/exchange.ts'
import { Decimal, fromMinor, roundToMinor } from '../../domain/money.ts'
import { RATE_TOLERANCE } from '../../domain/payment.ts'

/** The platform's rates: the sell rate is the middle less 0.1 %, half of a spread of 0.002, to eight decimals. */
const rateNow = (middle: Decimal): RateNow => ({ middle, sellRate: middle.times('0.999').toDecimalPlaces(8) })

/** The best rate that is honoured, to the last of the twenty decimals that a request may have. */
function bestHonoured(now: RateNow): Decimal {
  const tempting = [now.middle, now.sellRate.times(new Decimal(1).plus(RATE_TOLERANCE))]
    .map(rate => rate.toDecimalPlaces(20, Decimal.ROUND_FLOOR))
    .filter(rate => isHonoured(rate, now))
  return tempting.reduce((best, rate) => Decimal.max(best, rate))
}

describe('a shown rate', () => {
  const now = rateNow(new Decimal(20))
  const honoured = (text: string) => isHonoured(new Decimal(text), now)

  test('is honoured as shown, if it is not better than today’s by more than a fiftieth of a percent', () => {
    expect(now.sellRate.toFixed()).toBe('19.98')
    expect(['19.98', '19.9839', '19.983996', '19.97', '19.8'].map(honoured)).toEqual([true, true, true, true, true])
    expect(['19.983997', '19.9999', '20', '21'].map(honoured)).toEqual([false, false, false, false])
  })

  test('at the best honoured rate the platform keeps four fifths of its half of the spread', () => {
    const kept = now.middle.minus(bestHonoured(now)).div(now.middle.minus(now.sellRate))
    expect(kept.gte('0.8')).toBe(true)
  })

  test('is refused when outdated, so that an old page costs the user nothing', () => {
    expect(['19.7', '1', '0', '-19.98', '0.05'].map(honoured)).toEqual([false, false, false, false, false])
  })
})

describe('no cycle returns more than it took', () => {
  const perDollar = fc.tuple(
    fc.integer({ min: 10_000, max: 400_000 }).map(pips => new Decimal(pips).div(10_000)),
    fc.integer({ min: 70_000, max: 90_000 }).map(pips => new Decimal(pips).div(10_000)),
  )
  const amounts = fc.bigInt({ min: 1n, max: 10n ** 14n })
  const around = fc.array(fc.constantFrom(0, 1, 2), { minLength: 1, maxLength: 5 })

  test('for every amount, path of currencies and honoured rate', () => {
    fc.assert(
      fc.property(perDollar, amounts, around, ([mxn, hkd], amount, via) => {
        const inDollars = [new Decimal(1), mxn, hkd]
        const stops = [0, ...via, 0]
        let held = amount
        for (const [step, from] of stops.slice(0, -1).entries()) {
          const [source, target] = [must(inDollars[from], 'from'), must(inDollars[must(stops[step + 1], 'to')], 'to')]
          if (source.eq(target)) continue
          held = exchanged(held, bestHonoured(rateNow(target.div(source))))
        }
        expect(held).toBeLessThanOrEqual(amount)
      }),
      { numRuns: 500 },
    )
  })

  test('since the result is rounded down: rounding to the nearest would turn half cents into cents', () => {
    const there = new Decimal('0.04995')
    const back = new Decimal('19.98')
    const nearest = (amount: bigint, rate: Decimal) => roundToMinor(fromMinor(amount).times(rate))
    expect(nearest(nearest(11n, there), back)).toBe(20n)
    expect(exchanged(11n, there)).toBe(0n)
    expect(exchanged(exchanged(1_000n, there), back)).toBe(979n)
  })
})
