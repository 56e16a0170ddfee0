// Why: customers must be able to check each rule of an offer outside the order book. Each rule is tested with a
// published example, or with one computed by hand at its limit.
import { describe, expect, test } from 'vitest'
import { auctionFills } from '../../domain/auction-fills.ts'
import { auctionRange, secondStageRange } from '../../domain/auction-range.ts'
import { BLOCK_SHARES_MIN, blockDiscount, isInBand } from '../../domain/block-trade.ts'
import { FOLLOW_MAX, FOLLOW_MIN, followExit, followSettlement, followUnits } from '../../domain/follow.ts'
import { highWaterMark } from '../../domain/high-water-mark.ts'
import { Decimal } from '../../domain/money.ts'
import { cappedReserve, chargeOf, conditionalReserve, stands } from '../../domain/new-issue/conditional-offer.ts'
import { performance } from '../../domain/performance.ts'
import { isPlacingPriceAllowed, placingBenchmark, placingDiscount } from '../../domain/placing-floor.ts'

const of = (text: string | number): Decimal => new Decimal(text)
const each = (...texts: readonly (string | number)[]): Decimal[] => texts.map(of)

describe('the prices of an auction', () => {
  test.each([
    ['HK', '50.00', '42.5', '57.5'],
    ['US', '50.00', '45', '55'],
    ['US', '4.00', '3.5', '4.5'],
    ['MX', '50.00', '45', '55'],
  ] as const)('%s from %s', (rule, reference, low, high) => {
    const range = auctionRange(rule, of(reference))
    expect([range.low.toFixed(), range.high.toFixed()]).toEqual([low, high])
  })

  test('the second stage is between the recorded bid and ask', () => {
    const range = secondStageRange(of('51.00'), of('49.50'))
    expect([range.low.toFixed(2), range.high.toFixed(2)]).toEqual(['49.50', '51.00'])
  })
})

test('the fills of an auction: at-auction orders, then the better price, then the earlier', () => {
  const order = (quantity: number, price: string | null) => ({ quantity, price: price === null ? null : of(price) })
  const bids = [order(400, '23.95'), order(200, '24.05'), order(1_000, '24.00')]
  const asks = [order(400, '23.95'), order(600, '24.00'), order(1_000, null), order(400, '24.05')]
  expect(auctionFills({ bids, asks }, of('23.95'), 1_400)).toEqual({
    bids: [200, 200, 1_000],
    asks: [400, 0, 1_000, 0],
  })
  const tied = [order(5, '10'), order(5, '10')]
  expect(auctionFills({ bids: tied, asks: [order(7, '10')] }, of(10), 7)).toEqual({ bids: [5, 2], asks: [7] })
})

describe('a block', () => {
  test('has at least 10 000 shares, and a price within 3 % of the reference', () => {
    expect(BLOCK_SHARES_MIN).toBe(10_000)
    for (const price of ['48.50', '51.50']) expect(isInBand(of(price), of('50.00'))).toBe(true)
    for (const price of ['48.49', '51.51']) expect(isInBand(of(price), of('50.00'))).toBe(false)
    // The band is checked again at the decision, after the reference price has fallen.
    expect(isInBand(of('48.60'), of('47.00'))).toBe(false)
    expect(blockDiscount(of('48.60'), of('50.00')).toFixed(4)).toBe('0.0280')
  })
})

describe('the floor of a placing', () => {
  test('Hong Kong: less than 20 % below the higher of the day and the five days before', () => {
    const benchmark = placingBenchmark(of('2.10'), each('2.00', '2.05', '2.15', '2.20', '2.25'))
    expect(benchmark.toFixed(2)).toBe('2.13')
    expect(placingDiscount(of('1.71'), benchmark).toFixed(4)).toBe('0.1972')
    expect(isPlacingPriceAllowed(of('1.71'), benchmark)).toBe(true)
    expect(isPlacingPriceAllowed(of('1.704'), benchmark)).toBe(false)
    expect(isPlacingPriceAllowed(of('1.70'), benchmark)).toBe(false)
    expect(placingBenchmark(of('2.20'), each('2.00', '2.05', '2.15', '2.20', '2.25')).toFixed(2)).toBe('2.20')
  })
})

test('a drawdown is from the highest value before it', () => {
  const values = each(100, 110, 105, 120, 90, 95, 130)
  const returns = values.slice(1).map((value, nth) => value.div(values[nth] ?? 1).minus(1))
  expect(performance(returns, 252).maxDrawdown.toFixed(4)).toBe('-0.2500')
})

test('a fee is due above the highest value so far', () => {
  const profits = each(100, -50, 150).map(amount => ({ kind: 'profit' as const, amount }))
  const { fees } = highWaterMark(of('0.1'), of(1_000), profits)
  // The first fee is taken out of the account, so the value after the third profit is 1 190, which is 100 above the
  // highest value.
  expect(fees.map(fee => fee.toFixed(2))).toEqual(['10.00', '0.00', '10.00'])
})

describe('a follow investment', () => {
  const settled = (amount: string, entry: string, value: string) => {
    const units = followUnits(of(amount), of(entry))
    const { gross, fee, paid } = followSettlement({ units, amount: of(amount), carried: of(0) }, of(value), of('0.1'))
    return [units.toFixed(4), gross.toFixed(2), fee.toFixed(2), paid.toFixed(2)]
  }

  test('pays a share of the profit and no other fee', () => {
    expect([FOLLOW_MIN, FOLLOW_MAX]).toEqual([100, 1_000_000])
    expect(settled('1000', '1.2500', '1.3000')).toEqual(['800.0000', '1040.00', '4.00', '1036.00'])
    expect(settled('1000', '1.2500', '1.1000')).toEqual(['800.0000', '880.00', '0.00', '880.00'])
    expect(settled('100', '1.3700', '1.3700')).toEqual(['72.9927', '100.00', '0.00', '100.00'])
  })

  test('a recovery of a loss costs no fee, whichever order lost it', () => {
    const orders = ['-100', '60', '90']
    let carried = of(0)
    const fees = orders.map(profit => {
      const value = of(1000).plus(profit).div(1000)
      const settlement = followSettlement({ units: of(1000), amount: of(1000), carried }, value, of('0.1'))
      carried = settlement.carried
      return settlement.fee.toFixed(2)
    })
    expect(fees).toEqual(['0.00', '0.00', '5.00'])
    expect(carried.toFixed(2)).toBe('0.00')
  })

  describe('its settlement', () => {
    const dates = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04']
    const valued = (...values: string[]) => values.map((value, nth) => ({ date: dates[nth] ?? '', value: of(value) }))
    const held = { entry: { date: '2026-11-01', value: of('1') }, endsOn: '2026-11-04', closedOn: null }
    const exit = (limit: string | null, values: string[], rest: Partial<Parameters<typeof followExit>[0]> = {}) =>
      followExit({ ...held, limit: limit === null ? null : of(limit), ...rest }, valued(...values))

    test('is at its term, and not before', () => {
      expect(exit(null, ['1', '0.5', '0.4'])).toBeNull()
      expect(exit(null, ['1', '0.5', '0.4', '1.2'])).toMatchObject({ date: '2026-11-04', reason: 'term' })
    })

    test('is at the value after the one that reached the limit; the value of the entry never reaches it', () => {
      expect(exit('-0.1', ['0.5', '0.95', '0.9'])).toBeNull()
      expect(exit('-0.1', ['1', '0.9', '1.3'])).toMatchObject({ date: '2026-11-03', reason: 'lossLimit' })
      expect(exit('-0.1', ['1', '1', '0.8', '0.7'])).toMatchObject({ date: '2026-11-04', reason: 'term' })
    })

    test('is at the end of the strategy', () => {
      const closed = { closedOn: '2026-11-03' }
      expect(exit('-0.1', ['1', '0.9', '0.8'], closed)).toMatchObject({ date: '2026-11-03', reason: 'closed' })
    })
  })
})

describe('an offer of the United States', () => {
  const range = { low: of(18), high: of(20) }

  test('reserves up to 20 % above the range, and stays valid up to 20 % outside it', () => {
    expect(conditionalReserve(range, 100)).toBe(240_000n)
    for (const price of ['24.00', '14.40', '19.50']) expect(stands(range, of(price))).toBe(true)
    for (const price of ['24.01', '14.39']) expect(stands(range, of(price))).toBe(false)
  })

  test('posts what is allotted, returns the rest, and never takes more than is reserved', () => {
    expect(chargeOf(240_000n, 40, of('19.50'))).toEqual({ posted: 78_000n, released: 162_000n, pendingPayment: 0n })
    expect(chargeOf(240_000n, 100, of('25.00'))).toEqual({ posted: 0n, released: 0n, pendingPayment: 10_000n })
  })
})

test('an offer of Mexico reserves the top of its range', () => {
  const reserved = cappedReserve({ low: of(40), high: of(45) }, 300)
  expect(reserved).toBe(1_350_000n)
  expect(chargeOf(reserved, 120, of('42.50'))).toEqual({ posted: 510_000n, released: 840_000n, pendingPayment: 0n })
})
