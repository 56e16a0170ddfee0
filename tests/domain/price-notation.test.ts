// A misread digit of a price becomes a wrong order: `110'165` is 110 and 16.5 32nds, not 110.165.
import { expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { priceUnitOf } from '../../domain/instruments/price-unit.ts'
import { futureRows } from '../../domain/instruments/tables/futures.ts'
import { futureRow } from '../../domain/instruments/terms.ts'
import { scaledText } from '../../domain/price.ts'
import type { PriceNotation } from '../../domain/price-notation.ts'
import { parsePrice, priceText } from '../../domain/price-notation.ts'

test.each<readonly [string, number, number, PriceNotation]>([
  ["110'165", 110_515_625, 6, '32/2'],
  ["110'160", 110_500_000, 6, '32/2'],
  ["116'16", 11_650_000, 5, '32'],
  ["116'00", 11_600_000, 5, '32'],
  ["108'002", 1_080_078_125, 7, '32/4'],
  ["108'317", 1_089_921_875, 7, '32/4'],
  ["104'001", 3_328_125, 3, '32nds/8'],
  ["104'318", 3_359_875, 3, '32nds/8'],
  ["447'2", 44_725, 2, 'eighths'],
  ["447'0", 44_700, 2, 'eighths'],
  ["-0'2", -25, 2, 'eighths'],
  ["-1'16", -150_000, 5, '32'],
  ['-37.63', -3_763, 2, 'decimal'],
  ['0.0064850', 64_850, 7, 'decimal'],
])('%s', (text, scaled, decimals, notation) => {
  expect(priceText(scaled, decimals, notation)).toBe(text)
  expect(parsePrice(text, decimals, notation)).toBe(scaled)
})

test('every tick of every root is written and read back as itself', () => {
  for (const { root, tick, notation } of futureRows) {
    const decimals = tick.split('.')[1]?.length ?? 0
    const step = Number(tick.replace('.', ''))
    for (let n = -70; n <= 70; n++)
      expect([root, parsePrice(priceText(n * step, decimals, notation), decimals, notation)]).toEqual([root, n * step])
  }
})

test.each<readonly [string, number, PriceNotation]>([
  ["110'325", 6, '32/2'],
  ["110'162", 6, '32/2'],
  ["110'1", 6, '32/2'],
  ["110'", 6, '32/2'],
  ["447'8", 2, 'eighths'],
  ["447'1", 2, 'eighths'],
  ["447'20", 2, 'eighths'],
  ["104'004", 3, '32nds/8'],
  ["116'165", 5, '32'],
  ["1'2'3", 2, 'eighths'],
  ["12'2", 2, 'decimal'],
  ['abc', 2, 'eighths'],
])('%s is not a price', (text, decimals, notation) => {
  // `447'1` is 447 1/8: a price with two decimals cannot represent 447.125.
  expect(parsePrice(text, decimals, notation)).toBeNull()
})

test('plain decimals and a typographic apostrophe are read too; a price between two steps is written in decimals', () => {
  expect(parsePrice('447.25', 2, 'eighths')).toBe(44_725)
  expect(parsePrice(' 110’165 ', 6, '32/2')).toBe(110_515_625)
  expect(priceText(44_726, 2, 'eighths')).toBe(scaledText(44_726, 2))
})

test.each([
  ['GC', 'USD/oz'],
  ['CL', 'USD/bbl'],
  ['ZC', '¢/bu'],
  ['ZM', 'USD/st'],
  ['ZL', '¢/lb'],
  ['HG', 'USD/lb'],
  ['KC', '¢/lb'],
  ['CC', 'USD/t'],
  ['LE', 'USD/cwt'],
  ['ZN', 'points'],
  ['ES', 'points'],
  ['6E', 'USD/EUR'],
  ['DEUA', 'MXN/USD'],
  ['CUS', 'CNH/USD'],
])('one unit of the price of %s is %s', (root, unit) => {
  expect(priceUnitOf(must(futureRow(root), root))).toBe(unit)
})
