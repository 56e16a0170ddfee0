// Why: arithmetic must neither lose nor create a cent. Amounts are exact, however large they are.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minorText, parseMinor } from '../../domain/minor.ts'
import { ceilToMinor, Decimal, fromMinor, roundToMinor, unscale } from '../../domain/money.ts'

describe('amounts as text', () => {
  test.each([
    ['0', 0n],
    ['12.3', 1230n],
    ['12.30', 1230n],
    ['12.300', 1230n],
    ['-0.05', -5n],
    ['90071992547409930.99', 9007199254740993099n],
  ])('%s is %s minor units', (text, minor) => {
    expect(parseMinor(text)).toBe(minor)
  })

  test.each(['', '.', '1.', '.5', '1e3', 'NaN', '1,000', ' 1', '1 ', '+1', '--1', '12.345', '٣', '0x1f'])(
    '%j is not an amount',
    text => {
      expect(parseMinor(text)).toBeNull()
    },
  )

  test('text and minor units convert to each other without loss', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 25n), 10n ** 25n), fc.integer({ min: 0, max: 8 }), (minor, scale) => {
        expect(parseMinor(minorText(minor, scale), scale)).toBe(minor)
      }),
    )
  })
})

describe('rounding', () => {
  test.each([
    ['0.005', 0n],
    ['0.015', 2n],
    ['0.025', 2n],
    ['-0.015', -2n],
    ['0.0249999', 2n],
    ['1234.565', 123456n],
  ])('%s is %s cents: half rounds to even', (text, minor) => {
    expect(roundToMinor(new Decimal(text))).toBe(minor)
  })

  test('a reservation is never below the cost', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 9 }), fc.integer({ min: 1, max: 10 ** 6 }), (price, quantity) => {
        const value = unscale(price, 5).times(quantity)
        expect(ceilToMinor(value)).toBeGreaterThanOrEqual(roundToMinor(value))
        expect(fromMinor(ceilToMinor(value)).gte(value)).toBe(true)
      }),
    )
  })
})
