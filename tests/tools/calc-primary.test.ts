// Why: allotments and auction prices follow rules: two people with the same book must get the same result. Expectations
// are from the texts of exchanges and the published results of offers.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculated, invalidField } from '../support/calculated.ts'

const seed = 'pulso-test-seed'

describe('proRata', () => {
  const allotted = (supply: number, orders: readonly (readonly [string, number])[]) => {
    const input = { supply, seed, orders: orders.map(([id, quantity]) => ({ id, quantity })) }
    const output = calculated('proRata', input) as { allotted: { id: string; quantity: number }[] }
    return output.allotted.map(({ quantity }) => quantity)
  }

  test('the largest remainder, ties by the draw, everything where there is enough', () => {
    const ten = [
      ['A', 500],
      ['B', 300],
      ['C', 250],
      ['D', 37],
    ] as const
    expect(allotted(1_000, ten)).toEqual([460, 276, 230, 34])
    const twelve = [
      ['A', 4],
      ['B', 4],
      ['C', 4],
    ] as const
    expect(allotted(10, twelve)).toEqual([3, 3, 4])
    expect(allotted(10, twelve.toReversed())).toEqual([4, 3, 3])
    expect(allotted(1_087, ten)).toEqual([500, 300, 250, 37])
    expect(allotted(0, twelve)).toEqual([0, 0, 0])
  })

  test('gives out the supply or the demand, never more than asked, the same in any order', () => {
    const orders = fc.uniqueArray(fc.tuple(fc.uuid(), fc.integer({ min: 1, max: 1_000_000 })), {
      selector: ([id]) => id,
      minLength: 1,
      maxLength: 40,
    })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000_000 }), orders, (supply, asked) => {
        const given = allotted(supply, asked)
        const demand = asked.reduce((sum, [, quantity]) => sum + quantity, 0)
        expect(given.reduce((sum, quantity) => sum + quantity, 0)).toBe(Math.min(supply, demand))
        for (const [nth, [, quantity]] of asked.entries()) expect(given[nth]).toBeLessThanOrEqual(quantity)
        expect(allotted(supply, asked.toReversed()).toReversed()).toEqual(given)
      }),
      { numRuns: 100 },
    )
  })

  test('one order a person', () => {
    const twice = [
      { id: 'A', quantity: 1 },
      { id: 'A', quantity: 2 },
    ]
    expect(calculated('proRata', { supply: 1, orders: twice, seed })).toMatchObject(invalidField('orders'))
  })
})

/** Parses the orders of a side: `200@24.05`, or `1000` for an at-auction order. */
const sideOf = (text: string) =>
  text.split(' ').map(order => {
    const [quantity, price] = order.split('@')
    return { quantity: Number(quantity), price: price ?? null }
  })

describe('auctionPrice', () => {
  const E13_ASKS = '30@51 100@50 1@49 25@48 1@47 100@46 90@45 4@44 6@43'
  const E14 = ['400@202 200@201', '300@199 200@198'] as const
  test.each([
    [
      '1',
      'HK',
      ['200@24.05 1000@24.00 400@23.95', '400@23.95 600@24.00 400@24.05 400@24.05'],
      [null, ['24', 1_000, 200]],
    ],
    [
      '2',
      'HK',
      ['200@24.05 1000@24.00 400@23.95', '400@23.95 600@24.00 400@24.05 400@24.05 1000'],
      [null, ['23.95', 1_400, 200]],
    ],
    ['3', 'US', ['200@202 200@201 300@200', '100@200 200@198 400@197'], [null, ['200', 700, 0]]],
    ['4', 'US', [...E14], ['199', ['201', 500, 100]]],
    ['4, without pressure', 'HK', [...E14], ['199', ['199', 500, 100]]],
    ['6', 'US', ['100 100@199', '100 100@202'], ['199', ['199', 100, 100]]],
    ['6, reference 200', 'US', ['100 100@199', '100 100@202'], ['200', ['199', 100, 100]]],
    ['8', 'US', ['900', '800'], ['250', ['250', 800, 100]]],
    ['9', 'MX', ['10@51 20@50 30@49 40@48 50@47 70@46 100@45 1@44 30@43', E13_ASKS], [null, ['46', 200, 20]]],
    ['12', 'US', ['300@102 100@100 200@99 300@98', '250@98 250@97 1000@96'], [null, ['96', 900, -100]]],
    ['14', 'US', ['25@100 25@97', '25@98 25@95'], ['97', ['97', 25, 25]]],
    ['15', 'US', ['80', '40@10.02 40@10.04'], ['10', ['10.04', 80, 0]]],
    ['18', 'US', ['40 20', '45'], ['10', ['10', 45, 15]]],
    ['19', 'US', ['100@9.90', '100@10.00'], [null, [null, 0, 0]]],
    ['20', 'HK', ['500@10.10', '500@9.90'], ['10.00', ['10.1', 500, 0]]],
    ['20, reference 9.95', 'HK', ['500@10.10', '500@9.90'], ['9.95', ['9.9', 500, 0]]],
  ] as const)('example %s', (_, rule, [bids, asks], [reference, [price, volume, imbalance]]) => {
    const input = { rule, reference, bids: sideOf(bids), asks: sideOf(asks) }
    expect(calculated('auctionPrice', input)).toEqual({ price, volume, imbalance })
  })

  test('at-auction orders without a reference have no price; an order has a quantity', () => {
    const input = { rule: 'US', reference: null, bids: sideOf('5'), asks: sideOf('5') }
    expect(calculated('auctionPrice', input)).toEqual({ price: null, volume: 0, imbalance: 0 })
    expect(calculated('auctionPrice', { ...input, bids: [{ quantity: 0, price: '1' }] })).toMatchObject(
      invalidField('bids'),
    )
  })
})

test('what the rules of blocks, placings, conditional offers and follow investments come to', () => {
  expect(calculated('auctionRange', { rule: 'US', reference: '4.00' })).toEqual({ low: '3.5', high: '4.5' })
  expect(
    calculated('auctionFills', { price: '10', volume: 7, bids: sideOf('5@10 5@10'), asks: sideOf('7@10') }),
  ).toEqual({
    bids: [5, 2],
    asks: [7],
  })
  expect(calculated('blockTrade', { shares: 9_999, price: '48.50', reference: '50.00' })).toEqual({
    isLarge: false,
    isInBand: true,
    discount: '0.03',
  })
  const closesBefore = ['2.00', '2.05', '2.15', '2.20', '2.25']
  expect(calculated('placingFloor', { agreementClose: '2.10', closesBefore, price: '1.704' })).toEqual({
    benchmark: '2.13',
    discount: '0.2',
    isAllowed: false,
  })
  expect(calculated('followSettlement', { amount: '1000', entry: '1.25', value: '1.3', feeRate: '0.1' })).toEqual({
    units: '800.0000',
    gross: '1040.00',
    fee: '4.00',
    paid: '1036.00',
  })
  const offer = { low: '18', high: '20', shares: 100, price: '25.00', allotted: 100 }
  expect(calculated('conditionalOffer', offer)).toEqual({
    reserved: '2400.00',
    stands: false,
    posted: '0.00',
    released: '0.00',
    pendingPayment: '100.00',
  })
  expect(calculated('conditionalOffer', { ...offer, allotted: 101 })).toMatchObject(invalidField('allotted'))
})
