// The decision to take an order, and what is reserved for it, are pure: every refusal has its reason here, and no path of
// fills may ever cost more than what was reserved, or a fill would find its money gone.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import { stockBoards } from '../../domain/instrument.ts'
import { directions } from '../../domain/order.ts'
import type { Charges } from '../../server/orders/charges.ts'
import { chargesOf, purchaseCeiling, totalOf } from '../../server/orders/charges.ts'
import { feeSchedules } from '../../server/orders/fee-schedules.ts'
import type { OrderFacts, OrderRequest } from '../../server/orders/rules.ts'
import { decideOrder } from '../../server/orders/rules.ts'
import { createTestClock } from '../support/clock.ts'
import { createHandMarket } from '../support/hand-market.ts'

const market = createHandMarket(createTestClock(0))
const NOW = 1_000_000
const shown = (price: string, at = NOW) => ({ price, at })

const facts = (rest: Partial<OrderFacts> = {}, key = 'US.AAPL'): OrderFacts => ({
  ...{ listing: must(market.find(key), key), quote: { price: 10_000, bid: 9_990, ask: 10_010 }, state: 'open' },
  ...{ stale: false, sellable: 0, now: NOW, ...rest },
})
const request = (rest: Partial<OrderRequest> = {}): OrderRequest => ({
  ...{ direction: 0, action: 0, orderType: 0, price: null, quantity: '1', seen: null, ...rest },
})

describe('an order', () => {
  test('that would sell what is not held, or close what was never opened, is malformed', () => {
    expect(decideOrder(request({ direction: 1, action: 0 }), facts())).toEqual({ failure: 'invalid', field: 'action' })
    expect(decideOrder(request({ direction: 0, action: 1 }), facts())).toEqual({ failure: 'invalid', field: 'action' })
  })

  test('at the market is refused in each state but open, and in none with a limit', () => {
    for (const state of ['closed', 'pre', 'lunch', 'post', 'halted'] as const) {
      expect(decideOrder(request(), facts({ state }))).toEqual({ failure: 'marketClosed' })
      const limit = decideOrder(request({ orderType: 1, price: '100.00' }), facts({ state }))
      expect(limit).toEqual({ price: 10_000, worstPrice: 10_000, quantity: 1 })
    }
  })

  test('at the market needs a quote that is known, fresh and has another side', () => {
    expect(decideOrder(request(), facts({ stale: true }))).toEqual({ failure: 'quoteStale' })
    expect(decideOrder(request(), facts({ quote: { price: 0, bid: 0, ask: 0 } }))).toEqual({ failure: 'quoteStale' })
    const oneSided = { quote: { price: 10_000, bid: 9_990, ask: 0 } }
    expect(decideOrder(request(), facts(oneSided))).toEqual({ failure: 'noLiquidity' })
  })

  test('reviewed more than 15 seconds ago is confirmed anew; a clock that runs ahead does no harm', () => {
    expect(decideOrder(request({ seen: shown('100.00', NOW - 15_001) }), facts())).toEqual({ failure: 'quoteStale' })
    expect(isRefusal(decideOrder(request({ seen: shown('100.00', NOW - 15_000) }), facts()))).toBe(false)
    expect(isRefusal(decideOrder(request({ seen: shown('100.00', NOW + 60_000) }), facts()))).toBe(false)
  })

  test('reviewed at a price more than a thousandth away is confirmed anew, whichever way it moved', () => {
    expect(decideOrder(request({ seen: shown('99.90') }), facts())).toMatchObject({ failure: 'priceMoved' })
    expect(decideOrder(request({ seen: shown('100.11') }), facts())).toMatchObject({ failure: 'priceMoved' })
    expect(isRefusal(decideOrder(request({ seen: shown('100.10') }), facts()))).toBe(false)
  })

  test('five ticks of a cheap share are let pass, though they are more than a thousandth', () => {
    const penny = facts({ quote: { price: 205, bid: 204, ask: 206 } })
    expect(isRefusal(decideOrder(request({ seen: shown('2.00') }), penny))).toBe(false)
    expect(decideOrder(request({ seen: shown('1.99') }), penny)).toMatchObject({ failure: 'priceMoved' })
  })

  test('at the market follows it five percent at most, onto the tick grid and never past it', () => {
    expect(decideOrder(request(), facts())).toMatchObject({ price: null, worstPrice: 10_511 })
    const sale = request({ direction: 1, action: 1 })
    expect(decideOrder(sale, facts({ sellable: 1 }))).toMatchObject({ price: null, worstPrice: 9_490 })
    const tencent = facts({ quote: { price: 612_400, bid: 612_200, ask: 612_400 } }, 'HK.00700')
    expect(decideOrder(request({ quantity: '100' }), tencent)).toMatchObject({ worstPrice: 643_200 })
  })

  test('of an odd lot can be sold when it is all there is', () => {
    const odd = facts({ sellable: 137, quote: { price: 612_400, bid: 612_200, ask: 612_400 } }, 'HK.00700')
    const sale = (quantity: string) => decideOrder(request({ direction: 1, action: 1, quantity }), odd)
    expect(isRefusal(sale('137'))).toBe(false)
    expect(sale('37')).toMatchObject({ failure: 'invalid', field: 'quantity', values: { reason: 'lot' } })
    expect(sale('138')).toMatchObject({ failure: 'insufficientShares', values: { maximum: '137' } })
  })
})

const step = fc.record({ quantity: fc.integer({ min: 1, max: 5_000 }), discount: fc.integer({ min: 0, max: 400 }) })

for (const board of stockBoards) {
  const schedule = feeSchedules[board]
  const scales = { priceDecimals: board === 'HK' ? 3 : 2, quantityDecimals: 0 }
  const nothing: Pick<Charges, 'cash' | 'fees'> = { cash: 0n, fees: [] }
  const unfilled = { ...scales, ...nothing }

  test(`${board}: no path of fills costs more than what is reserved, nor less than nothing at any step`, () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.array(step, { minLength: 1, maxLength: 8 }),
        (worst, steps) => {
          const whole = steps.reduce((sum, { quantity }) => sum + quantity, 0)
          const reserved = purchaseCeiling(schedule, worst, whole, scales)
          let [filled, value, charged, before] = [0, 0n, 0n, unfilled]
          for (const { quantity, discount } of steps) {
            filled += quantity
            value += BigInt(Math.max(1, worst - discount)) * BigInt(quantity)
            before = { ...scales, ...chargesOf(schedule, directions.buy, value, filled, before) }
            const { cash, fees } = before
            expect(cash + totalOf(fees)).toBeGreaterThanOrEqual(charged)
            charged = cash + totalOf(fees)
          }
          expect(charged).toBeLessThanOrEqual(reserved)
        },
      ),
    )
  })

  test(`${board}: a sale brings no less with each fill, and never costs its owner anything`, () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.array(step, { minLength: 1, maxLength: 8 }),
        (price, steps) => {
          let [filled, value, before] = [0, 0n, unfilled]
          for (const { quantity, discount } of steps) {
            filled += quantity
            value += BigInt(price + discount) * BigInt(quantity)
            const after = chargesOf(schedule, directions.sell, value, filled, before)
            const fees = after.feeTotal - totalOf(before.fees)
            // What the earlier fills brought may be spent by now: each bears its own fees.
            expect(fees).toBeLessThanOrEqual(after.cash - before.cash)
            expect(fees).toBeGreaterThanOrEqual(0n)
            before = { ...scales, ...after }
          }
        },
      ),
    )
  })
}
