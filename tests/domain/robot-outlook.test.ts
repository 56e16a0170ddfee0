// Why: customers decide by the three cases of the outlook, which must include a difficulty change or a halving within
// the term.
import { expect, test } from 'vitest'
import { Decimal } from '../../domain/money.ts'
import { dayResult, energyOf, energyRoom, outlookOf } from '../../domain/robot.ts'
import { DAY_MS, DAY_SECONDS, HOUR_MS } from '../../domain/time.ts'

const machine = { hashrate: 60, watts: 1_140, kwhPrice: '0.055' }
const network = { difficulty: '126000000000000', subsidy: '3.125', poolFee: '0.02', price: '90000' }
const ofDay = dayResult(machine, network)
const terms = { days: 7, cost: new Decimal('3.85') }
const after = (height: number, growth: string) => outlookOf(machine, network, { ...terms, growth, height })

test('M8: a day of 100 TH/s at 3 kW, at two prices of energy and twice the subsidy', () => {
  const m8 = { difficulty: '86388558925171.02', subsidy: '3.125', poolFee: '0.02', price: '64000' }
  const day = (kwhPrice: string, subsidy = m8.subsidy) =>
    dayResult({ hashrate: 100, watts: 3_000, kwhPrice }, Object.assign({}, m8, { subsidy }))
  const { gross, energy, net } = day('0.05')
  // The worked example adds rounded parts, so that its last digit can differ.
  const printed: readonly (readonly [value: Decimal, printed: number])[] = [
    [gross, 4.65723 - 0.09314],
    [net, 0.96409],
    [day('0.08').net, -1.19592],
    [day('0.05', '6.25').net, 5.52817],
  ]
  for (const [value, expected] of printed) expect(Math.abs(value.toNumber() - expected)).toBeLessThan(0.000_011)
  expect(energy.toFixed(2)).toBe('3.60')
  // The energy price per kWh at which the net result is zero.
  expect(gross.div(72).toFixed(5)).toBe('0.06339')
})

test('without a change in the term it is today’s result times the days', () => {
  // The difficulty has just changed: seven days are 1 008 blocks, half of the interval between two changes.
  const start = 2_016 * 400
  expect(after(start, '0.05').gross.toFixed(6)).toBe(ofDay.gross.times(7).toFixed(6))
  expect(after(start, '0.05').net.toFixed(6)).toBe(ofDay.net.times(7).minus(terms.cost).toFixed(6))
})

test('the difficulty rises at the next height that is a multiple of 2 016, not two weeks from now', () => {
  const soon = 2_016 * 400 - 3 * 144
  // Expected: two days at the old difficulty, then the day of the change and four more days at the new difficulty.
  const expected = ofDay.gross.times(2).plus(ofDay.gross.div('1.05').times(5))
  expect(after(soon, '0.05').gross.toFixed(6)).toBe(expected.toFixed(6))
  expect(after(soon, '0').gross.toFixed(6)).toBe(ofDay.gross.times(7).toFixed(6))
})

test('a halving within the term halves what follows', () => {
  const before = 210_000 * 5 - 144
  const expected = ofDay.gross.div(2).times(7)
  expect(after(before, '0').gross.toFixed(6)).toBe(expected.toFixed(6))
})

test('energy can be bought for the rest of the term, with the whole of the running day, and for no more', () => {
  const aDay = energyOf(1_140, DAY_SECONDS)
  const room = (energyWh: number, at: number) =>
    energyRoom({ watts: 1_140, energyWh, startsAt: 0, endsAt: 7 * DAY_MS }, at)
  expect(room(0, 0)).toBe(7 * aDay)
  // Before the start of the term, energy for the whole term can be bought.
  expect(room(0, -HOUR_MS)).toBe(7 * aDay)
  expect(room(aDay, 2 * DAY_MS)).toBe(4 * aDay)
  expect(room(0, 6 * DAY_MS + HOUR_MS)).toBe(aDay)
  expect(room(aDay, 6 * DAY_MS + HOUR_MS)).toBe(0)
  expect(room(3 * aDay, 6 * DAY_MS)).toBe(0)
  expect(room(0, 7 * DAY_MS)).toBe(0)
})
