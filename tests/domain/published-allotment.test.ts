// Why: a result that an issuer has published is the best test of the allotment rule. The table is that of Han's CNC
// (3200), announced on the Stock Exchange of Hong Kong on 5 February 2026: lots of 100 shares, 25 226 lots a pool.
import { expect, test } from 'vitest'
import { Decimal } from '../../domain/money.ts'
import { allotBasis } from '../../domain/new-issue/allot-basis.ts'
import type { Pool } from '../../domain/new-issue/pools.ts'

const LOT = 100
const SUPPLY = 25_226

/**
 * A row of the table: shares applied for, valid applications, lots for every application, and applications that get one
 * more lot.
 */
type Printed = readonly [shares: number, applications: number, base: number, winners: number]

const poolA: readonly Printed[] = [
  [100, 62_539, 0, 6_254],
  [200, 6_977, 0, 831],
  [300, 5_932, 0, 782],
  [400, 2_815, 0, 399],
  [500, 12_684, 0, 1_901],
  [600, 2_064, 0, 324],
  [700, 938, 0, 153],
  [800, 1_066, 0, 180],
  [900, 930, 0, 162],
  [1_000, 8_571, 0, 1_529],
  [1_500, 3_069, 0, 606],
  [2_000, 3_093, 0, 657],
  [2_500, 2_035, 0, 457],
  [3_000, 2_111, 0, 496],
  [3_500, 1_356, 0, 332],
  [4_000, 1_542, 0, 390],
  [4_500, 1_131, 0, 295],
  [5_000, 2_779, 0, 743],
  [6_000, 2_075, 0, 581],
  [7_000, 1_872, 0, 545],
  [8_000, 1_431, 0, 431],
  [9_000, 1_358, 0, 421],
  [10_000, 7_230, 0, 2_298],
  [20_000, 4_366, 0, 1_652],
  [30_000, 2_554, 0, 1_070],
  [40_000, 1_632, 0, 735],
  [50_000, 2_103, 0, 1_002],
]

const poolB: readonly Printed[] = [
  [60_000, 6_272, 1, 3_136],
  [70_000, 1_178, 1, 703],
  [80_000, 847, 1, 580],
  [90_000, 602, 1, 462],
  [100_000, 2_684, 1, 2_263],
  [200_000, 1_095, 2, 480],
  [300_000, 401, 2, 350],
  [400_000, 206, 3, 47],
  [500_000, 107, 3, 57],
  [600_000, 63, 3, 51],
  [700_000, 38, 4, 2],
  [800_000, 33, 4, 9],
  [900_000, 25, 4, 12],
  [1_000_000, 89, 4, 60],
  [1_500_000, 35, 5, 18],
  [2_000_000, 15, 6, 3],
  [2_522_600, 42, 6, 33],
]

function allotted(
  pool: Pool,
  printed: readonly Printed[],
  first: string | null,
): readonly (readonly [number, number])[] {
  const tiers = printed.map(([shares, applications]) => ({ lots: shares / LOT, applications }))
  const basis = allotBasis(pool, { supply: SUPPLY, tiers }, first === null ? null : new Decimal(first))
  return basis.map(({ base, winners }) => [base, winners])
}

const lotsOf = (given: readonly (readonly [number, number])[], printed: readonly Printed[]): number =>
  given.reduce((sum, [base, winners], nth) => sum + base * (printed[nth]?.[1] ?? 0) + winners, 0)

test('the printed table allots the whole pool', () => {
  for (const printed of [poolA, poolB])
    expect(
      lotsOf(
        printed.map(([, , base, winners]) => [base, winners] as const),
        printed,
      ),
    ).toBe(SUPPLY)
  expect(poolA.reduce((sum, [, applications]) => sum + applications, 0)).toBe(146_253)
  expect(poolB.reduce((sum, [, applications]) => sum + applications, 0)).toBe(13_732)
})

test.each([
  ['A', poolA, '0.1', 2],
  ['B', poolB, '1.5', 1],
] as const)('pool %s with the expectation that the issuer printed for its first tier', (pool, printed, first, most) => {
  const given = allotted(pool, printed, first)
  expect(lotsOf(given, printed)).toBe(SUPPLY)
  for (const [nth, [base, winners]] of given.entries()) {
    const [shares = 0, , printedBase = 0, printedWinners = 0] = printed[nth] ?? []
    expect(base, `${shares} shares`).toBe(printedBase)
    expect(Math.abs(winners - printedWinners), `${shares} shares: ${winners}`).toBeLessThanOrEqual(most)
  }
})

test('without the expectation the app’s own rule is close to the first tiers of each pool', () => {
  const winners = (pool: Pool, printed: readonly Printed[]) => allotted(pool, printed, null).map(([, each]) => each)
  expect(winners('A', poolA).slice(0, 5)).toEqual([6_276, 833, 783, 400, 1_903])
  expect(allotted('B', poolB, null)[0]).toEqual([1, 3_158])
  expect(lotsOf(allotted('A', poolA, null), poolA)).toBe(SUPPLY)
  expect(lotsOf(allotted('B', poolB, null), poolB)).toBe(SUPPLY)
})
