// Why: amounts, basis and draw of a new issue are published, so that anyone can compare them with prospectuses or
// recompute them. The expectations are printed figures, and figures computed separately from this code.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Decimal } from '../../domain/money.ts'
import { allotBasis } from '../../domain/new-issue/allot-basis.ts'
import { hkAmount, hkLadder } from '../../domain/new-issue/hk-amount.ts'
import { refundOf } from '../../domain/new-issue/offer-rules.ts'
import { poolOf, splitLots } from '../../domain/new-issue/pools.ts'
import { calculate } from '../../tools/calc/registry.ts'

type Ladders = { readonly offers: Readonly<Record<string, { price: string; rows: [number, string][] }>> }
const ladders = JSON.parse(
  readFileSync(new URL('../fixtures/products/hk-ladders.json', import.meta.url), 'utf8'),
) as Ladders

const outputOf = (calc: string, input: object): unknown => {
  const [result] = calculate([{ calc, input }])
  return result && 'output' in result ? result.output : result
}

describe('hkPayable', () => {
  test('every amount that three prospectuses print', () => {
    for (const { price, rows } of Object.values(ladders.offers))
      for (const [shares, payable] of rows) expect(outputOf('hkPayable', { price, shares })).toMatchObject({ payable })
  })

  test('each charge is rounded half up by itself', () => {
    expect(outputOf('hkPayable', { price: '39.00', shares: 70_000 })).toEqual({
      brokerage: '27300.00',
      sfcLevy: '73.71',
      exchangeFee: '154.25',
      afrcLevy: '4.10',
      payable: '2757532.06',
    })
    expect(outputOf('hkPayable', { price: '202.50', shares: 100 })).toMatchObject({ payable: '20454.22' })
    expect(outputOf('hkPayable', { price: '14.00', shares: 3_000 })).toMatchObject({ payable: '42423.56' })
  })
})

/** Price, shares, the four charges and the amount, as prospectuses in Hong Kong print them. */
test.each([
  ['39.00', 100, '39.00', '0.11', '0.22', '0.01', '3939.34'],
  ['39.00', 300, '117.00', '0.32', '0.66', '0.02', '11818.00'],
  ['14.00', 500, '70.00', '0.19', '0.40', '0.01', '7070.60'],
  ['28.86', 100, '28.86', '0.08', '0.16', '0.00', '2915.10'],
  ['28.86', 1_750_000, '505050.00', '1363.64', '2853.53', '75.76', '51014342.93'],
  ['42.00', 200, '84.00', '0.23', '0.47', '0.01', '8484.71'],
  ['41.60', 100, '41.60', '0.11', '0.24', '0.01', '4201.96'],
  ['202.50', 100, '202.50', '0.55', '1.14', '0.03', '20454.22'],
] as const)('%s × %s: each charge, and the sum', (price, shares, ...charges) => {
  const [brokerage, sfcLevy, exchangeFee, afrcLevy, payable] = charges
  expect(outputOf('hkPayable', { price, shares })).toEqual({ brokerage, sfcLevy, exchangeFee, afrcLevy, payable })
})

test('a refund has two parts, each with its charges: for shares not allotted, and for a lower price', () => {
  const refund = (applied: [string, number], allotted: [string, number]) => {
    const [high, cost] = [new Decimal(applied[0]), hkAmount(new Decimal(allotted[0]), allotted[1]).payable]
    const reserved = hkAmount(high, applied[1]).payable
    return refundOf('HK', { range: { low: high, high }, reserved, allotted: allotted[1], cost })
  }
  expect(refund(['39.00', 1_000], ['39.00', 100])).toEqual({ notAllotted: 3_545_397n, lowerPrice: 0n })
  expect(refund(['41.60', 1_000], ['38.00', 200])).toEqual({ notAllotted: 3_361_563n, lowerPrice: 72_725n })
  expect(refund(['14.00', 1_000], ['9.90', 500])).toEqual({ notAllotted: 707_059n, lowerPrice: 207_068n })
  const range = { low: new Decimal(18), high: new Decimal(20) }
  const us = { range, reserved: 240_000n, allotted: 40, cost: 78_000n }
  expect(refundOf('US', us)).toEqual({ notAllotted: 144_000n, lowerPrice: 18_000n })
  expect(refundOf('US', { range, reserved: 250_000n, allotted: 40, cost: 100_000n })).toEqual({
    notAllotted: 150_000n,
    lowerPrice: 0n,
  })
  expect(refundOf('US', { range, reserved: 240_000n, allotted: 0, cost: 0n })).toEqual({
    notAllotted: 240_000n,
    lowerPrice: 0n,
  })
})

test('the ladder of 2714 has no 1 100 shares, and ends at half of the public offer', () => {
  const ladder = hkLadder(100, 27_395_200)
  expect(ladder).not.toContain(1_100)
  expect(ladder).not.toContain(14_000_000)
  expect(ladder.at(-1)).toBe(13_697_600)
})

test('the quantities of a ladder are those that the prospectus of 2714 prints', () => {
  const printed = ladders.offers['2714']?.rows.map(([shares]) => shares).sort((one, other) => one - other)
  expect(hkLadder(100, 27_395_200)).toEqual(printed)
})

test('clawback by the level, and a fixed part without it', () => {
  const shares = (level: string, more: object = { mechanism: 'A' }) =>
    outputOf('publicShares', { offerShares: 100_000_000, level, ...more })
  expect(shares('14.99')).toEqual({ shares: 5_000_000 })
  expect(shares('15')).toEqual({ shares: 15_000_000 })
  expect(shares('49.99')).toEqual({ shares: 15_000_000 })
  expect(shares('50')).toEqual({ shares: 25_000_000 })
  expect(shares('100')).toEqual({ shares: 35_000_000 })
  expect(shares('2000')).toEqual({ shares: 35_000_000 })
  expect(shares('2000', { mechanism: 'B', percent: '10' })).toEqual({ shares: 10_000_000 })
  expect(shares('1', { mechanism: 'B' })).toEqual({
    calc: 'publicShares',
    error: { code: 'invalid', field: 'percent' },
  })
})

test('pools by value without charges; an odd lot goes to A', () => {
  expect(poolOf(new Decimal('14'), 350_000)).toBe('A')
  expect(poolOf(new Decimal('14'), 400_000)).toBe('B')
  expect(poolOf(new Decimal('50'), 100_000)).toBe('A')
  expect(poolOf(new Decimal('95.80'), 50_000)).toBe('A')
  expect(poolOf(new Decimal('95.80'), 60_000)).toBe('B')
  expect(splitLots(50_452)).toEqual({ A: 25_226, B: 25_226 })
  expect(splitLots(68_119)).toEqual({ A: 34_060, B: 34_059 })
})

describe('allotBasis', () => {
  const basis = (supplyLots: number, book: readonly (readonly [number, number])[], firstTier: string | null = null) => {
    const tiers = book.map(([lots, applications]) => ({ lots, applications }))
    const output = outputOf('allotBasis', { supplyLots, tiers, firstTier }) as {
      tiers: { base: number; winners: number }[]
    }
    return output.tiers.map(({ base, winners }) => [base, winners])
  }

  test('small pools', () => {
    expect(
      basis(10, [
        [1, 12],
        [2, 4],
        [5, 2],
      ]),
    ).toEqual([
      [0, 6],
      [0, 2],
      [0, 2],
    ])
    expect(
      basis(13, [
        [1, 6],
        [2, 3],
        [10, 1],
      ]),
    ).toEqual([
      [1, 0],
      [1, 1],
      [2, 1],
    ])
    expect(
      basis(7, [
        [1, 3],
        [2, 2],
      ]),
    ).toEqual([
      [1, 0],
      [2, 0],
    ])
    expect(
      basis(15, [
        [1, 10],
        [4, 5],
      ]),
    ).toEqual([
      [0, 9],
      [1, 1],
    ])
    expect(
      basis(17, [
        [1, 10],
        [4, 5],
      ]),
    ).toEqual([
      [0, 10],
      [1, 2],
    ])
    expect(
      basis(18, [
        [1, 10],
        [4, 5],
      ]),
    ).toEqual([
      [1, 0],
      [1, 3],
    ])
  })

  test('a second pool that is little over-subscribed is pro rata', () => {
    const book = [
      [2_000, 18],
      [3_000, 2],
      [4_000, 3],
      [6_000, 1],
    ] as const
    expect(basis(34_059, book)).toEqual([
      [1_135, 5],
      [1_702, 2],
      [2_270, 2],
      [3_405, 1],
    ])
  })

  test('any book: the supply is given out, and no application gets more than it asked for', () => {
    const tier = fc.record({ lots: fc.integer({ min: 1, max: 5_000 }), applications: fc.integer({ min: 1, max: 500 }) })
    const book = fc
      .uniqueArray(tier, { minLength: 1, maxLength: 12, selector: each => each.lots })
      .map(tiers => tiers.sort((one, other) => one.lots - other.lots))
    fc.assert(
      fc.property(book, fc.integer({ min: 1, max: 100_000 }), fc.constantFrom('A', 'B'), (tiers, supply, pool) => {
        const given = allotBasis(pool, { supply, tiers }, null)
        const count = (nth: number) => tiers[nth]?.applications ?? 0
        const sum = given.reduce((lots, row, nth) => lots + row.base * count(nth) + row.winners, 0)
        const demand = tiers.reduce((lots, each) => lots + each.lots * each.applications, 0)
        expect(sum).toBe(Math.min(supply, demand))
        given.forEach((row, nth) => {
          expect(row.winners).toBeLessThanOrEqual(count(nth))
          expect(row.base + (row.winners > 0 ? 1 : 0)).toBeLessThanOrEqual(row.lots)
        })
      }),
      { numRuns: 60 },
    )
  }, 60_000)
})

test('allotDraw: order, winners and commitment, whatever the order of the ids', () => {
  const ids = ['A01', 'A02', 'A03', 'A04', 'A05', 'A06', 'A07', 'A08', 'A09', 'A10', 'A11', 'A12']
  const expected = {
    order: ['A09', 'A10', 'A02', 'A06', 'A07', 'A11', 'A05', 'A03', 'A12', 'A08', 'A01', 'A04'],
    winners: ['A09', 'A10', 'A02', 'A06', 'A07', 'A11'],
    commitment: '40607c0ecf21eb84ee3409d69bd5f9ecc37da18e089158e636a1a4144cc83c1e',
  }
  expect(outputOf('allotDraw', { seed: 'pulso-test-seed', ids, winners: 6 })).toEqual(expected)
  expect(outputOf('allotDraw', { seed: 'pulso-test-seed', ids: ids.toReversed(), winners: 6 })).toEqual(expected)
})
