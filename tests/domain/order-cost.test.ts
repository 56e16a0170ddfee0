// Why: the ticket and the ledger must reckon the same. Fees and totals of whole trades, exact to the cent, by board.
import { expect, test } from 'vitest'
import { decimalText } from '../../domain/brand.ts'
import type { FeeRule } from '../../domain/fees.ts'
import { feeRule } from '../../domain/fees.ts'
import { minorText } from '../../domain/minor.ts'
import { Decimal } from '../../domain/money.ts'
import { directions } from '../../domain/order.ts'
import { purchaseCeiling, tradeCost, worstPrice } from '../../domain/order-cost.ts'

const us: FeeRule[] = [
  feeRule('commission', '0.001', { minimum: decimalText('0.99') }),
  feeRule('regulatory', '0.0000278', { side: 'sell' }),
  feeRule('regulatory', '0.000166', { base: 'shares', side: 'sell', maximum: decimalText('8.30') }),
]
const hk: FeeRule[] = [
  feeRule('commission', '0.001', { minimum: decimalText('3') }),
  feeRule('stampDuty', '0.001'),
  feeRule('levy', '0.000027'),
  feeRule('tradingFee', '0.0000565'),
  feeRule('settlement', '0.00002', { minimum: decimalText('2'), maximum: decimalText('100') }),
]
const mx: FeeRule[] = [feeRule('commission', '0.0025'), feeRule('vat', '0.16', { base: 'commission' })]

test.each([
  [
    'buys 3 in the US',
    us,
    directions.buy,
    '485.12',
    '3',
    { cash: '1455.36', fees: ['commission 1.46'], total: '1456.82' },
  ],
  [
    'buys one for less than the least fee',
    us,
    directions.buy,
    '2.50',
    '1',
    { cash: '2.50', fees: ['commission 0.99'], total: '3.49' },
  ],
  [
    'sells 6 in the US: both regulators on one line',
    us,
    directions.sell,
    '484.92',
    '6',
    { cash: '2909.52', fees: ['commission 2.91', 'regulatory 0.08'], total: '2906.53' },
  ],
  [
    'buys a lot in Hong Kong, line by line',
    hk,
    directions.buy,
    '610.000',
    '100',
    {
      cash: '61000.00',
      fees: ['commission 61.00', 'stampDuty 61.00', 'levy 1.65', 'tradingFee 3.45', 'settlement 2.00'],
      total: '61129.10',
    },
  ],
  [
    'buys in Mexico: the tax is on the rounded commission',
    mx,
    directions.buy,
    '57.66',
    '708',
    { cash: '40823.28', fees: ['commission 102.06', 'vat 16.33'], total: '40941.67' },
  ],
  [
    'a sale never costs more than it brings',
    us,
    directions.sell,
    '0.10',
    '5',
    { cash: '0.50', fees: ['commission 0.50'], total: '0.00' },
  ],
])('%s', (_, rules, direction, price, shares, expected) => {
  const cost = tradeCost(rules, direction, new Decimal(price).times(shares), new Decimal(shares))
  expect({
    cash: minorText(cost.cash),
    fees: cost.fees.map(({ kind, minor }) => `${kind} ${minorText(minor)}`),
    total: minorText(cost.total),
  }).toEqual(expected)
})

test('what is put aside for a purchase is rounded up, fees with it', () => {
  const shares = new Decimal(3)
  // 30.003 is 30.01, and 0.075 and its tax are 0.08 and 0.01.
  expect(minorText(purchaseCeiling(mx, new Decimal('10.001').times(shares), shares))).toBe('30.10')
})

test('a market order may follow the market by five percent, on the tick grid and against the customer', () => {
  const halves = [[0, 50]] as const
  expect(worstPrice(directions.buy, 10_000, halves)).toBe(10_500)
  expect(worstPrice(directions.buy, 10_010, halves)).toBe(10_550)
  expect(worstPrice(directions.sell, 10_000, halves)).toBe(9_500)
})
