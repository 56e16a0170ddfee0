// Why: the ticket and the ledger must compute the same amounts. Tests fees and totals of whole trades by board, exact
// to the cent.
import { expect, test } from 'vitest'
import { decimalText } from '../../domain/brand.ts'
import type { FeeRule } from '../../domain/fees.ts'
import { feeRule, feeRulesOn } from '../../domain/fees.ts'
import { minorText } from '../../domain/minor.ts'
import { Decimal } from '../../domain/money.ts'
import { directions } from '../../domain/order.ts'
import { maxPurchaseCost, tradeCost } from '../../domain/order-cost.ts'
import { worstPrice } from '../../domain/worst-price.ts'

const us: FeeRule[] = [
  feeRule('commission', '0.001', { minimum: decimalText('0.99') }),
  feeRule('regulatory', '0.0000278', { side: 'sell' }),
  feeRule('regulatory', '0.000166', { base: 'shares', side: 'sell', maximum: decimalText('8.30') }),
]
const hk: FeeRule[] = [
  feeRule('commission', '0.001', { minimum: decimalText('3') }),
  feeRule('stampDuty', '0.001', { roundUpTo: decimalText('1') }),
  feeRule('levy', '0.000027'),
  feeRule('afrcLevy', '0.0000015'),
  feeRule('tradingFee', '0.0000565'),
  feeRule('settlement', '0.00002', { minimum: decimalText('2'), maximum: decimalText('100') }),
]
const mx: FeeRule[] = [feeRule('commission', '0.0025'), feeRule('vat', '0.16', { base: 'commission' })]

test.each([
  {
    name: 'buys 3 in the US',
    rules: us,
    direction: directions.buy,
    price: '485.12',
    shares: '3',
    expected: { cash: '1455.36', fees: ['commission 1.46'], total: '1456.82' },
  },
  {
    name: 'buys one for less than the least fee',
    rules: us,
    direction: directions.buy,
    price: '2.50',
    shares: '1',
    expected: { cash: '2.50', fees: ['commission 0.99'], total: '3.49' },
  },
  {
    name: 'sells 6 in the US: both regulators on one line',
    rules: us,
    direction: directions.sell,
    price: '484.92',
    shares: '6',
    expected: { cash: '2909.52', fees: ['commission 2.91', 'regulatory 0.08'], total: '2906.53' },
  },
  {
    name: 'buys a lot in Hong Kong, line by line',
    rules: hk,
    direction: directions.buy,
    price: '610.000',
    shares: '100',
    expected: {
      cash: '61000.00',
      fees: ['commission 61.00', 'stampDuty 61.00', 'levy 1.65', 'afrcLevy 0.09', 'tradingFee 3.45', 'settlement 2.00'],
      total: '61129.19',
    },
  },
  // Stamp duty: 0.1 % of 60050.00 is 60.05, rounded up to whole dollars. AFRC levy: 60050.00 × 0.0000015 = 0.090075.
  {
    name: 'buys a lot in Hong Kong whose stamp duty is no whole dollar',
    rules: hk,
    direction: directions.buy,
    price: '600.500',
    shares: '100',
    expected: {
      cash: '60050.00',
      fees: ['commission 60.05', 'stampDuty 61.00', 'levy 1.62', 'afrcLevy 0.09', 'tradingFee 3.39', 'settlement 2.00'],
      total: '60178.15',
    },
  },
  // Unrounded fees on 12345.00: commission and stamp duty 12.345, levy 0.333315, AFRC levy 0.0185175, trading fee
  // 0.6974925.
  {
    name: 'sells in Hong Kong: the duty and both levies are charged on sales too',
    rules: hk,
    direction: directions.sell,
    price: '123.450',
    shares: '100',
    expected: {
      cash: '12345.00',
      fees: ['commission 12.34', 'stampDuty 13.00', 'levy 0.33', 'afrcLevy 0.02', 'tradingFee 0.70', 'settlement 2.00'],
      total: '12316.61',
    },
  },
  {
    name: 'buys in Mexico: the tax is on the rounded commission',
    rules: mx,
    direction: directions.buy,
    price: '57.66',
    shares: '708',
    expected: { cash: '40823.28', fees: ['commission 102.06', 'vat 16.33'], total: '40941.67' },
  },
  {
    name: 'a sale never costs more than it brings',
    rules: us,
    direction: directions.sell,
    price: '0.10',
    shares: '5',
    expected: { cash: '0.50', fees: ['commission 0.50'], total: '0.00' },
  },
])('$name', ({ rules, direction, price, shares, expected }) => {
  const cost = tradeCost(rules, direction, { value: new Decimal(price).times(shares), shares: new Decimal(shares) })
  expect({
    cash: minorText(cost.cash),
    fees: cost.fees.map(({ kind, minor }) => `${kind} ${minorText(minor)}`),
    total: minorText(cost.total),
  }).toEqual(expected)
})

test('an order is charged by the schedule in force on its day', () => {
  const schedules = [
    { from: '2025-01-01', source: 'first', rules: mx },
    { from: '2025-06-30', source: 'second', rules: us },
  ]
  expect(feeRulesOn(schedules, '2025-06-29')).toBe(mx)
  expect(feeRulesOn(schedules, '2025-06-30')).toBe(us)
  expect(feeRulesOn(schedules, '2024-12-31')).toBe(mx)
})

test('the reservation of a purchase is rounded up, with its fees', () => {
  const shares = new Decimal(3)
  // Cash of 30.003 is rounded up to 30.01, the commission of 0.075 to 0.08, and its tax to 0.01.
  expect(minorText(maxPurchaseCost(mx, new Decimal('10.001').times(shares), shares))).toBe('30.10')
})

test('a market order may follow the market by five percent, on the tick grid and at the customer’s cost', () => {
  const halves = [[0, 50]] as const
  expect(worstPrice(directions.buy, 10_000, halves)).toBe(10_500)
  expect(worstPrice(directions.buy, 10_010, halves)).toBe(10_550)
  expect(worstPrice(directions.sell, 10_000, halves)).toBe(9_500)
})
