// Why: some rules of an order need no ledger; the corrections that are offered for a refused value must be valid.
import { describe, expect, test } from 'vitest'
import { canMove, isFinal, orderStates, orderStatusCode } from '../../domain/order.ts'
import type { OrderFrame, OrderTerms } from '../../domain/order-rules.ts'
import { checkPrice, checkQuantity, isFarLimit } from '../../domain/order-rules.ts'

const frame: OrderFrame = {
  priceDecimals: 2,
  quantityDecimals: 0,
  lot: 100,
  tickSteps: [[0, 5]],
  lastPrice: 10_000,
  availableQuantity: 250,
}
const buy: OrderTerms = { direction: 0, orderType: 1, price: '100.00', quantity: '200' }
const sell: OrderTerms = { ...buy, direction: 1 }

describe('quantity', () => {
  test.each([
    ['whole lots are bought', buy, '200', null],
    ['nothing is no quantity', buy, '', { reason: 'required' }],
    ['zero is none', buy, '0', { reason: 'quantity' }],
    ['less than none is none', buy, '-100', { reason: 'quantity' }],
    ['shares are whole', buy, '100.5', { reason: 'quantityWhole' }],
    ['twenty digits are too long', buy, '12345678901234567890', { reason: 'tooLong', values: { maximum: 12 } }],
    ['a broken lot is mended down', buy, '250', { reason: 'lot', values: { lot: 100, nearest: '200' } }],
    ['below one lot it is mended up', buy, '40', { reason: 'lot', values: { lot: 100, nearest: '100' } }],
    ['all that is held may be sold, odd or not', sell, '250', null],
    ['part of it in lots', sell, '150', { reason: 'lot', values: { lot: 100, nearest: '100' } }],
    ['more than is held may not', sell, '300', { reason: 'notHeld', values: { maximum: '250' } }],
  ] as const)('%s', (_, terms, quantity, verdict) => {
    expect(checkQuantity({ ...terms, quantity }, frame)).toEqual(verdict)
  })
})

describe('price', () => {
  test.each([
    ['on the grid', '100.05', null],
    ['a limit order without a price is refused', null, { reason: 'required' }],
    ['an empty field too', '', { reason: 'required' }],
    ['zero is no price', '0', { reason: 'price' }],
    ['off the grid the nearest is offered', '100.03', { reason: 'tick', values: { nearest: '100.05' } }],
    ['finer than the instrument', '100.001', { reason: 'tick', values: { nearest: '100.00' } }],
    ['twenty digits are too long', '12345678901234567890', { reason: 'tooLong', values: { maximum: 12 } }],
    ['absurdly far', '141.00', { reason: 'priceFar', values: { percent: 40 } }],
    ['far, but not absurd', '139.00', null],
  ] as const)('%s', (_, price, verdict) => {
    expect(checkPrice({ ...buy, price }, frame)).toEqual(verdict)
  })

  test.each([
    ['-0.05', true, null],
    ['-0.05', false, { reason: 'price' }],
    ['0.00', true, { reason: 'price' }],
    ['-1.41', true, { reason: 'priceFar', values: { percent: 40 } }],
  ] as const)('%s where a price can be below zero: %s', (price, isSigned, verdict) => {
    const below = { ...frame, tickSteps: [[0, 1]] as [number, number][], lastPrice: isSigned ? -100 : 100, isSigned }
    const far = price === '-0.05' ? { ...below, lastPrice: null } : below
    expect(checkPrice({ ...buy, price }, far)).toEqual(verdict)
  })

  test('a market order has no price to check', () => {
    expect(checkPrice({ ...buy, orderType: 0, price: null }, frame)).toBeNull()
  })

  test('without a last price no price is too far', () => {
    expect(checkPrice({ ...buy, price: '900.00' }, { ...frame, lastPrice: null })).toBeNull()
  })

  test('beyond a fifth of the market price it shows a warning', () => {
    expect([isFarLimit(12_000, 10_000), isFarLimit(12_005, 10_000)]).toEqual([false, true])
  })
})

describe('states of an order', () => {
  test('a final state never changes', () => {
    for (const from of orderStates.filter(isFinal))
      for (const to of orderStates) expect(canMove(from, to), `${from} to ${to}`).toBe(false)
  })

  test('no state returns to accepted, and a working order is never refused', () => {
    for (const from of orderStates) expect(canMove(from, 'accepted')).toBe(false)
    expect(canMove('working', 'rejected')).toBe(false)
  })

  test('each has one of the four labels of the specification', () => {
    expect(orderStates.map(state => [state, orderStatusCode(state)])).toEqual([
      ['accepted', 0],
      ['working', 3],
      ['partial', 3],
      ['filled', 1],
      ['cancelled', 2],
      ['rejected', 2],
      ['expired', 2],
    ])
  })
})
