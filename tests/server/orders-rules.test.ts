// The acceptance of an order and its reservation are pure functions. Every refusal must give its reason, and no
// sequence of fills may cost more than the reservation, because such a fill could not be paid.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { decimalText } from '../../domain/brand.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { FeeRule } from '../../domain/fees.ts'
import { feeRule } from '../../domain/fees.ts'
import type { StockBoard } from '../../domain/instruments/boards.ts'
import { stockBoards } from '../../domain/instruments/boards.ts'
import { directions } from '../../domain/order.ts'
import type { Charged, Purchase } from '../../server/orders/charges.ts'
import { chargesOf, maxRestCost, totalOf } from '../../server/orders/charges.ts'
import { feeRulesAt } from '../../server/orders/fee-schedules.ts'
import type { OrderFacts } from '../../server/orders/products/cash-equity-rules.ts'
import { decideOrder } from '../../server/orders/products/cash-equity-rules.ts'
import type { OrderRequest } from '../../server/orders/products/product.ts'
import { createTestClock } from '../support/clock.ts'
import { createHandMarket } from '../support/hand-market.ts'

const market = createHandMarket(createTestClock(0))
const NOW = 1_000_000
const shown = (price: string, at = NOW) => ({ price, at })

const facts = (rest: Partial<OrderFacts> = {}, key = 'US.AAPL'): OrderFacts => ({
  listing: must(market.find(key), key),
  quote: { price: 10_000, bid: 9_990, ask: 10_010 },
  state: 'open',
  halt: null,
  stale: false,
  availableQuantity: 0,
  now: NOW,
  ...rest,
})
const request = (rest: Partial<OrderRequest> = {}): OrderRequest => ({
  direction: 0,
  action: 0,
  orderType: 0,
  price: null,
  quantity: '1',
  seen: null,
  leverage: null,
  ...rest,
})

describe('an order', () => {
  test('that sells or closes what is not held is malformed', () => {
    expect(decideOrder(request({ direction: 1, action: 0 }), facts())).toEqual({ failure: 'invalid', field: 'action' })
    expect(decideOrder(request({ direction: 0, action: 1 }), facts())).toEqual({ failure: 'invalid', field: 'action' })
  })

  test('at the market is refused in every state but open, and with a limit in none', () => {
    for (const state of ['closed', 'pre', 'lunch', 'post', 'halted'] as const) {
      expect(decideOrder(request(), facts({ state }))).toMatchObject({ failure: 'marketClosed' })
      const limit = decideOrder(request({ orderType: 1, price: '100.00' }), facts({ state }))
      expect(limit).toEqual({ price: 10_000, worstPrice: 10_000, quantity: 10_000, trigger: null })
    }
  })

  test('at the market needs a quote that is known, fresh and has the other side', () => {
    expect(decideOrder(request(), facts({ stale: true }))).toEqual({ failure: 'quoteStale' })
    expect(decideOrder(request(), facts({ quote: { price: 0, bid: 0, ask: 0 } }))).toEqual({ failure: 'quoteStale' })
    const oneSided = { quote: { price: 10_000, bid: 9_990, ask: 0 } }
    expect(decideOrder(request(), facts(oneSided))).toEqual({ failure: 'noLiquidity' })
  })

  test('reviewed more than 15 seconds ago needs a new confirmation; a fast device clock does no harm', () => {
    expect(decideOrder(request({ seen: shown('100.00', NOW - 15_001) }), facts())).toEqual({ failure: 'quoteStale' })
    expect(isRefusal(decideOrder(request({ seen: shown('100.00', NOW - 15_000) }), facts()))).toBe(false)
    expect(isRefusal(decideOrder(request({ seen: shown('100.00', NOW + 60_000) }), facts()))).toBe(false)
  })

  test('reviewed at a price that differs by more than a thousandth needs a new confirmation, in both directions', () => {
    expect(decideOrder(request({ seen: shown('99.90') }), facts())).toMatchObject({ failure: 'priceMoved' })
    expect(decideOrder(request({ seen: shown('100.11') }), facts())).toMatchObject({ failure: 'priceMoved' })
    expect(isRefusal(decideOrder(request({ seen: shown('100.10') }), facts()))).toBe(false)
  })

  test('of a cheap share may differ by five ticks, even if that is more than a thousandth', () => {
    const penny = facts({ quote: { price: 205, bid: 204, ask: 206 } })
    expect(isRefusal(decideOrder(request({ seen: shown('2.00') }), penny))).toBe(false)
    expect(decideOrder(request({ seen: shown('1.99') }), penny)).toMatchObject({ failure: 'priceMoved' })
  })

  test('at the market has a price cap of five percent, on the tick grid and never beyond it', () => {
    expect(decideOrder(request(), facts())).toMatchObject({ price: null, worstPrice: 10_511 })
    const sale = request({ direction: 1, action: 1 })
    expect(decideOrder(sale, facts({ availableQuantity: 10_000 }))).toMatchObject({ price: null, worstPrice: 9_490 })
    const tencent = facts({ quote: { price: 612_400, bid: 612_200, ask: 612_400 } }, 'HK.00700')
    expect(decideOrder(request({ quantity: '100' }), tencent)).toMatchObject({ worstPrice: 643_200 })
  })

  test('of an odd lot is a sale of the whole remainder', () => {
    const odd = facts({ availableQuantity: 137, quote: { price: 612_400, bid: 612_200, ask: 612_400 } }, 'HK.00700')
    const sale = (quantity: string) => decideOrder(request({ direction: 1, action: 1, quantity }), odd)
    expect(isRefusal(sale('137'))).toBe(false)
    expect(sale('37')).toMatchObject({ failure: 'invalid', field: 'quantity', values: { reason: 'lot' } })
    expect(sale('138')).toMatchObject({ failure: 'insufficientShares', values: { maximum: '137' } })
  })
})

const step = fc.record({ quantity: fc.integer({ min: 1, max: 5_000 }), discount: fc.integer({ min: 0, max: 400 }) })

type Steps = readonly { readonly quantity: number; readonly discount: number }[]

const orderOf = (
  direction: Charged['direction'],
  board: StockBoard,
  worstPrice: number,
  steps: Steps,
): Charged & Purchase => ({
  direction,
  worstPrice,
  priceDecimals: board === 'HK' ? 3 : 2,
  quantityDecimals: 0,
  quantity: steps.reduce((sum, { quantity }) => sum + quantity, 0),
  reserved: 0n,
  filled: 0,
  filledValue: 0n,
  cash: 0n,
  fees: [],
})

/** Fills a purchase that is reserved under one schedule and charged under another. Returns the cost after each fill. */
function costsOf(
  reservedBy: readonly FeeRule[],
  chargedBy: readonly FeeRule[],
  order: Charged & Purchase,
  steps: Steps,
) {
  const reserved = maxRestCost(reservedBy, order)
  let [filled, value, before] = [0, 0n, { ...order, reserved }]
  const costs = steps.map(({ quantity, discount }) => {
    filled += quantity
    value += BigInt(Math.max(1, order.worstPrice - discount)) * BigInt(quantity)
    const { cash, fees, feeTotal } = chargesOf(chargedBy, before, { value, filled })
    const cost = cash + feeTotal
    before = { ...before, cash, fees: [...fees], reserved: reserved - cost }
    return cost
  })
  return { reserved, costs }
}

const ascending = (costs: readonly bigint[]): boolean => costs.every((cost, ix) => cost >= (costs[ix - 1] ?? 0n))

for (const board of stockBoards) {
  const schedule = feeRulesAt(board, Date.parse('2026-11-20T12:00:00Z'))
  const prices = fc.integer({ min: 1, max: 1_000_000 })
  const fillSteps = fc.array(step, { minLength: 1, maxLength: 8 })

  test(`${board}: no sequence of fills costs more than the reservation, nor less than zero at any step`, () => {
    fc.assert(
      fc.property(prices, fillSteps, (worst, steps) => {
        const { reserved, costs } = costsOf(schedule, schedule, orderOf(directions.buy, board, worst, steps), steps)
        expect(ascending(costs)).toBe(true)
        expect(costs.at(-1)).toBeLessThanOrEqual(reserved)
      }),
    )
  })

  test(`${board}: under its own schedule the reservation pays all fees`, () => {
    fc.assert(
      fc.property(prices, fillSteps, (worst, steps) => {
        const order = orderOf(directions.buy, board, worst, steps)
        const unlimited = { ...order, reserved: 10n ** 18n }
        const filled = must(steps[0], 'a step').quantity
        const after = { value: BigInt(worst) * BigInt(filled), filled }
        const reserved = maxRestCost(schedule, order)
        expect(chargesOf(schedule, { ...order, reserved }, after)).toEqual(chargesOf(schedule, unlimited, after))
      }),
    )
  })

  test(`${board}: a purchase reserved under a cheaper schedule never needs more than its reservation`, () => {
    const cheaper = [feeRule('commission', '0.0003', { minimum: decimalText('1') })]
    fc.assert(
      fc.property(prices, fillSteps, (worst, steps) => {
        const { reserved, costs } = costsOf(cheaper, schedule, orderOf(directions.buy, board, worst, steps), steps)
        expect(ascending(costs)).toBe(true)
        expect(costs.at(-1)).toBeLessThanOrEqual(reserved)
      }),
    )
  })

  test(`${board}: each fill of a sale has proceeds, and none costs its owner money`, () => {
    fc.assert(
      fc.property(prices, fillSteps, (price, steps) => {
        let [filled, value, before] = [0, 0n, orderOf(directions.sell, board, price, steps)]
        for (const { quantity, discount } of steps) {
          filled += quantity
          value += BigInt(price + discount) * BigInt(quantity)
          const { cash, fees, feeTotal } = chargesOf(schedule, before, { value, filled })
          const added = feeTotal - totalOf(before.fees)
          // The proceeds of earlier fills may already be spent, so each fill must pay its own fees.
          expect(added).toBeLessThanOrEqual(cash - before.cash)
          expect(added).toBeGreaterThanOrEqual(0n)
          before = { ...before, cash, fees: [...fees] }
        }
      }),
    )
  })
}
