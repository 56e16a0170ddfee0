// Profit is calculated from a holding's figures for years after the trades. In whatever parts shares are bought and
// sold, the cost must be either in the holding or in the sales, exact to the cent and in every currency.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Decimal } from '../../domain/money.ts'
import type { Position, Taken } from '../../server/positions/position.ts'
import { bought, netOf, onDay, perCurrency, sold } from '../../server/positions/position.ts'
import { positionWire } from '../../server/positions/wire.ts'

const nothing: Position = {
  id: 'p',
  userId: 'ana',
  instrumentKey: 'HK.00700',
  name: 'Tencent',
  source: 11,
  currency: 'HKD',
  priceDecimals: 3,
  quantityDecimals: 0,
  side: 'long',
  marginMode: 'none',
  leverage: null,
  margin: 0n,
  contract: null,
  quantity: 0,
  used: 0,
  cost: 0n,
  averageCost: '0',
  fees: 0n,
  values: perCurrency(() => ({ cost: 0n, fees: 0n })),
  dayStartAt: 0,
  dayStartQuantity: 0,
  dayCashFlow: 0n,
  dayClosedFees: 0n,
  sellProfit: 0n,
  createdAt: 0,
  modifiedAt: 0,
  closedAt: null,
}
const ratesOf = (mxn: string, usd: string) => ({ MXN: new Decimal(mxn), USD: new Decimal(usd), HKD: new Decimal(1) })
const rates = ratesOf('2.3457', '0.1283')
const trade = (quantity: number, cash: bigint, fees = 0n) => ({ quantity, cash, fees, rates, at: 1 })
/** A sale whose shares were reserved before. */
const sell = (row: Position, quantity: number, cash: bigint) =>
  sold({ ...row, used: row.used + quantity }, trade(quantity, cash))

describe('average cost', () => {
  test('is the mean of all purchases weighted by size', () => {
    const row = bought(bought(nothing, trade(100, 60_000_00n)), trade(300, 168_000_00n))
    expect(positionWire(row)).toMatchObject({ positionNum: '400', cost: '228000.00', averagePrice: '570.00000' })
  })

  test('does not change with a partial sale', () => {
    const row = bought(nothing, trade(400, 228_000_00n))
    const { position: left, taken } = sell(row, 100, 61_000_00n)
    expect(taken.cost).toBe(57_000_00n)
    expect(positionWire(left)).toMatchObject({ averagePrice: '570.00000', sellProfit: '4000.00' })
  })

  test('stays when few shares are left, whose rounded cost has another average', () => {
    const row = bought(nothing, trade(1_000, 25_106_00n))
    const { position: left } = sell(row, 997, 25_000_00n)
    // 3 × 25.106 = 75.318; 75.32 ÷ 3 would be 25.10667.
    expect(positionWire(left)).toMatchObject({ positionNum: '3', cost: '75.32', averagePrice: '25.10600' })
    expect(positionWire(bought(left, trade(3, 75_38n)))).toMatchObject({ averagePrice: '25.11633' })
  })

  test('never changes by a sale, and the cost is never more than half a cent from average × quantity', () => {
    const sale = fc.integer({ min: 1, max: 99 })
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 1_000_000 }),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        fc.array(sale, { minLength: 1, maxLength: 12 }),
        (quantity, cash, percents) => {
          let row = bought(nothing, trade(quantity, cash))
          const { averageCost } = row
          for (const percent of percents) {
            const part = Math.floor((row.quantity * percent) / 100)
            if (part === 0) continue
            row = sell(row, part, 1n).position
            expect(row.averageCost).toBe(averageCost)
            const off = new Decimal(averageCost).times(row.quantity).times(100).minus(row.cost.toString())
            expect(off.abs().toNumber()).toBeLessThanOrEqual(0.5 + 1e-6)
          }
        },
      ),
    )
  })
})

test('counts each purchase in every currency at the rates of its day', () => {
  const first = bought(nothing, { ...trade(100, 1_000_00n), rates: ratesOf('2', '0.125') })
  const both = bought(first, { ...trade(100, 1_000_00n), rates: ratesOf('3', '0.130') })
  expect(positionWire(both).costIn).toEqual({ MXN: '5000.00', USD: '255.00', HKD: '2000.00' })
})

test('a net profit counts the sale at the rates of the sale, and both fees', () => {
  const row = bought(nothing, { ...trade(100, 1_000_00n, 10_00n), rates: ratesOf('2', '0.125') })
  const sale = { ...trade(100, 1_100_00n, 5_00n), rates: ratesOf('3', '0.125') }
  const { taken } = sold({ ...row, used: 100 }, sale)
  // Pesos: 1 095 × 3 − 1 000 × 2 − 10 × 2.
  expect(netOf(taken, sale)).toEqual({ MXN: 126_500n, USD: 1_063n, HKD: 8_500n })
})

test('a new trading day starts from the current holding; the same day changes nothing', () => {
  const row = bought(nothing, trade(100, 1_000_00n))
  expect(onDay(row, 0)).toBe(row)
  expect(onDay(row, 5)).toMatchObject({ dayStartAt: 5, dayStartQuantity: 100, dayCashFlow: 0n })
})

test('a sale of shares that were not reserved throws', () => {
  expect(() => sold(bought(nothing, trade(10, 100n)), trade(1, 10n))).toThrow(/reserved/)
})

test('the cost is in the holding or in the sales, for any parts', () => {
  const purchase = fc.record({
    quantity: fc.integer({ min: 1, max: 10_000 }),
    cash: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    fees: fc.bigInt({ min: 0n, max: 10n ** 5n }),
  })
  fc.assert(
    fc.property(
      fc.array(purchase, { minLength: 1, maxLength: 6 }),
      fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 8 }),
      (purchases, percents) => {
        const whole = purchases.reduce(
          (row, { quantity, cash, fees }) => bought(row, trade(quantity, cash, fees)),
          nothing,
        )
        const parts: Taken[] = []
        let row = whole
        for (const percent of [...percents, 100]) {
          const quantity = Math.max(1, Math.floor((row.quantity * percent) / 100))
          if (row.closedAt !== null) break
          const sale = sell(row, quantity, 1n)
          parts.push(sale.taken)
          row = sale.position
        }
        const sum = (of: (taken: Taken) => bigint) => parts.reduce((total, taken) => total + of(taken), 0n)
        expect(row).toMatchObject({ quantity: 0, used: 0, cost: 0n, fees: 0n, closedAt: 1, values: nothing.values })
        expect(sum(taken => taken.cost)).toBe(whole.cost)
        expect(sum(taken => taken.values.MXN.cost)).toBe(whole.values.MXN.cost)
        expect(sum(taken => taken.fees)).toBe(whole.fees)
      },
    ),
  )
})
