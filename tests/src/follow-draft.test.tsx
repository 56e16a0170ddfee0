// Why: the amounts that the form promises must be those that the server pays, and the warning about a large share of
// the wealth must appear above its limit.
import { expect, test } from 'vitest'
import type { FollowOrder } from '../../domain/wire/calls/follow.ts'
import { errorsOf, outcomesOf, warningOf } from '../../src/features/follow/draft.ts'

const draft = { term: 7, amount: '1000', lossLimit: 0, accepted: true } as const

test('there are three outcomes in money, and only a gain has a fee', () => {
  expect(outcomesOf('1000', '10.00')).toEqual([
    { change: '+10', paid: '1090.00', fee: '10.00' },
    { change: '0', paid: '1000.00', fee: '0.00' },
    { change: '−10', paid: '900.00', fee: '0.00' },
  ])
})

test('an amount out of range or above the balance has an error, an unknown balance has none', () => {
  expect(errorsOf(draft, '1000.00').amount).toBeNull()
  expect(errorsOf(draft, '999.99').amount).toBe('tooMuch')
  expect(errorsOf({ ...draft, amount: '99.99' }, '1000.00').amount).toMatchObject({ reason: 'followRange' })
  expect(errorsOf({ ...draft, amount: '' }, '1000.00').amount).not.toBeNull()
  expect(errorsOf({ ...draft, accepted: false }, null)).toEqual({ amount: null, accepted: true })
})

test('more than a quarter of the wealth, and more than half with one institution, has a warning', () => {
  const order = (agencyId: string, state: FollowOrder['state']) =>
    ({ agencyId, state, amount: '2000.00' }) as FollowOrder
  const around = { agencyId: 'alder', total: '5000.00', own: [] }
  expect(warningOf('1250', around)).toBeNull()
  expect(warningOf('1250.01', around)).toBe('large')
  expect(warningOf('2500', around)).toBe('large')
  expect(warningOf('2500.01', around)).toBe('largest')
  const own = [order('alder', 'waitingSettlement'), order('basalt', 'waitingSettlement'), order('alder', 'settled')]
  expect(warningOf('500', { ...around, own })).toBeNull()
  expect(warningOf('500.01', { ...around, own })).toBe('largest')
  expect(warningOf('', { ...around, own })).toBeNull()
  expect(warningOf('4000', { ...around, total: null })).toBeNull()
})
