// Why: a fee, a tax or a holiday of a year without rules is wrong in silence. The tables have to be continued before
// they end, and a fee is that of the day of its trade.
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { endingTables, firstDateWithout } from '../../domain/calendar/dated-table.ts'
import type { StockBoard } from '../../domain/instruments/boards.ts'
import { minorText } from '../../domain/minor.ts'
import { Decimal } from '../../domain/money.ts'
import { directions } from '../../domain/order.ts'
import { tradeCost } from '../../domain/order-cost.ts'
import { datedTables, warnOfEndingTables } from '../../server/compose/dated-tables.ts'
import { createLog } from '../../server/lib/log.ts'
import { chargesOf, totalOf } from '../../server/orders/charges.ts'
import { feeRulesAt, feeTables } from '../../server/orders/fee-schedules.ts'

test.each(datedTables)('$name: has rules for at least a year from today', table => {
  const today = new Date().toISOString().slice(0, 10)
  const ending = endingTables([table], today).map(each => `${each.name}: no rule from ${firstDateWithout(each)}`)
  expect(ending).toEqual([])
})

test('the server warns of a table a year before the first date without a rule, and names it', () => {
  const lines: string[] = []
  const to = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  warnOfEndingTables(createLog('warn', to), Date.UTC(2027, 11, 31))
  expect(lines).toEqual([])
  warnOfEndingTables(createLog('warn', to), Date.UTC(2028, 0, 2))
  expect(lines).toHaveLength(datedTables.length)
  expect(lines.join('')).toContain('"firstDateWithout":"2029-01-01"')
})

test('every row of a fee names its source, and rows are in ascending order', () => {
  for (const { name, rows } of Object.values(feeTables).flat()) {
    expect(rows.filter(({ source }) => source === '')).toEqual([])
    expect(
      rows.map(({ from }) => from),
      name,
    ).toEqual(rows.map(({ from }) => from).toSorted())
  }
})

/** Fees of a sale at noon in New York on a date, as text by kind, with their sum. */
function feesOf(board: StockBoard, date: string, price: string, shares: number) {
  const size = { value: new Decimal(price).times(shares), shares: new Decimal(shares) }
  const cost = tradeCost(feeRulesAt(board, Date.parse(`${date}T16:00:00Z`)), directions.sell, size)
  return Object.fromEntries([
    ...cost.fees.map(({ kind, minor }) => [kind, minorText(minor)]),
    ['total', minorText(cost.feeTotal)],
  ])
}

test.each([
  // 10,000 shares at 25.71: commission 0.1 %; section 31 by the million of the value; trading activity by the share.
  ['2025-05-13', { commission: '257.10', regulatory: '8.81', total: '265.91' }],
  ['2025-05-14', { commission: '257.10', regulatory: '1.66', total: '258.76' }],
  ['2026-01-02', { commission: '257.10', regulatory: '1.95', total: '259.05' }],
  ['2026-04-03', { commission: '257.10', regulatory: '1.95', total: '259.05' }],
  ['2026-04-04', { commission: '257.10', regulatory: '7.25', total: '264.35' }],
  ['2026-11-27', { commission: '257.10', regulatory: '7.25', total: '264.35' }],
])('a sale of 10,000 shares at 25.71 in the United States on %s', (date, fees) => {
  expect(feesOf('US', date, '25.71', 10_000)).toEqual(fees)
})

test('a sale in Hong Kong and in Mexico: duty, levies and tax of their day', () => {
  const hongKong = { commission: '1000.00', stampDuty: '1000.00', levy: '27.00', afrcLevy: '1.50', tradingFee: '56.50' }
  expect(feesOf('HK', '2025-06-27', '100', 10_000)).toEqual({ ...hongKong, settlement: '20.00', total: '2105.00' })
  expect(feesOf('HK', '2025-06-30', '100', 10_000)).toEqual({ ...hongKong, settlement: '42.00', total: '2127.00' })
  expect(feesOf('MX', '2026-11-27', '50', 1_000)).toEqual({ commission: '125.00', vat: '20.00', total: '145.00' })
})

test('an order that is filled before and after a change is charged for each part by the rules of its day', () => {
  const sale = {
    direction: directions.sell,
    worstPrice: 1,
    priceDecimals: 2,
    quantityDecimals: 0,
    quantity: 20_000,
    reserved: 0n,
    cash: 0n,
    fees: [],
  }
  const [old, now] = [
    feeRulesAt('US', Date.parse('2026-04-03T16:00:00Z')),
    feeRulesAt('US', Date.parse('2026-04-06T16:00:00Z')),
  ]
  const half = { value: 25_710_000n, filled: 10_000 }
  const first = chargesOf(old, sale, half)
  expect(minorText(first.feeTotal)).toBe('259.05')
  const before = Object.assign({}, sale, { cash: first.cash, fees: first.fees })
  const both = chargesOf(now, before, { value: half.value * 2n, filled: 20_000 }, half)
  // The second half pays 257.10, 1.95 and what it adds to section 31's fee: 10.59 of both halves less 5.30.
  expect(minorText(both.feeTotal - totalOf(first.fees))).toBe('264.34')
})

test('the minimum of a commission is charged once, also over a change of the rules', () => {
  const sale = {
    direction: directions.sell,
    worstPrice: 1,
    priceDecimals: 2,
    quantityDecimals: 0,
    quantity: 2,
    reserved: 0n,
    cash: 0n,
    fees: [],
  }
  const at = (date: string) => feeRulesAt('US', Date.parse(`${date}T16:00:00Z`))
  const first = chargesOf(at('2026-04-03'), sale, { value: 10_000n, filled: 1 })
  expect(minorText(first.feeTotal)).toBe('0.99')
  const before = Object.assign({}, sale, { cash: first.cash, fees: first.fees })
  const both = chargesOf(at('2026-04-06'), before, { value: 20_000n, filled: 2 }, { value: 10_000n, filled: 1 })
  expect(minorText(both.feeTotal)).toBe('0.99')
})
