// Why: a fraction that costs less than a cent could be had for nothing, and the correction that is offered for one must
// be accepted.
import { describe, expect, test } from 'vitest'
import { checkFraction, leastQuantity } from '../../domain/fraction.ts'
import { directions } from '../../domain/order.ts'
import { orderUnits, orderUnitsOfOne } from '../../domain/order-units.ts'

const share = { board: 'US', lot: 1, quantityDecimals: 0 } as const

describe('units of orders', () => {
  test('are ten-thousandths of a US share, whatever decimals its sizes have', () => {
    expect(orderUnits(share)).toEqual({ quantityDecimals: 4, lot: 0.0001 })
    expect(orderUnitsOfOne(share)).toBe(10_000)
    const precise = { ...share, quantityDecimals: 6 } as const
    expect(orderUnits(precise)).toEqual({ quantityDecimals: 6, lot: 0.0001 })
    expect(orderUnitsOfOne(precise)).toBe(1)
  })

  test('are those of the market elsewhere', () => {
    expect(orderUnits({ board: 'HK', lot: 100, quantityDecimals: 0 })).toEqual({ quantityDecimals: 0, lot: 100 })
    expect(orderUnitsOfOne({ board: 'HK', lot: 100, quantityDecimals: 0 })).toBe(1)
  })
})

describe('the smallest quantity', () => {
  const at = (price: number, decimals = 4, lot = 1) =>
    leastQuantity({ price, priceDecimals: 2, quantityDecimals: decimals, lot })

  test.each([
    ['is worth a dollar', 20_000, 50],
    ['is rounded up', 30_000, 34],
    ['is a share that costs less than a dollar', 7, 10_000],
  ])('%s', (_name, price, quantity) => {
    expect(at(price)).toBe(quantity)
  })

  test('is a multiple of the lot where sizes have more decimals', () => {
    expect(at(30_000, 6, 100)).toBe(3_400)
  })

  test('is one lot where shares are bought whole', () => {
    expect(at(1, 0, 100)).toBe(100)
  })

  test('limits a sale too, unless it is of all that is held', () => {
    const frame = {
      priceDecimals: 2,
      quantityDecimals: 4,
      lot: 0.0001,
      tickSteps: [],
      lastPrice: null,
      availableQuantity: 60,
    }
    const small = { reason: 'fractionSmall', values: { nearest: '0.005' } }
    expect(checkFraction(49, directions.sell, 20_000, frame)).toEqual(small)
    expect(checkFraction(50, directions.sell, 20_000, frame)).toBe(null)
    expect(checkFraction(60, directions.sell, 100, frame)).toBe(null)
    expect(checkFraction(60, directions.buy, 100, frame)).toMatchObject({ reason: 'fractionSmall' })
  })
})
