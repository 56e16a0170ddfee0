// Why: a rent that does not follow the income of its machine gives money away, or takes it, without a risk. Difficulty and
// price of a simulated market move far from those of the day on which a table of rents was written.
import { describe, expect, test } from 'vitest'
import { decimalText } from '../../domain/brand.ts'
import { Decimal } from '../../domain/money.ts'
import { dayResult, outlookOf } from '../../domain/robot.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { MachineTerms } from '../../server/robots/machines.ts'
import { machines } from '../../server/robots/machines.ts'
import { createChain } from '../../server/robots/network.ts'
import { rentAt } from '../../server/robots/rent.ts'

const NOON = Date.parse('2026-11-27T12:00:00Z')

const sceneAt = (seed: number, price: string) => ({
  chain: createChain(seed),
  priceAt: (at: number) => ({ price: decimalText(price), at }),
})

/** Expected result of a term at the figures of its start, in per cent of rent and energy. */
function expected(terms: MachineTerms, days: number, { seed, price }: { seed: number; price: string }): number {
  const scene = sceneAt(seed, price)
  const { difficulty, subsidy, height } = scene.chain.at(NOON)
  const cost = new Decimal(rentAt(terms, scene, NOON)).times(days)
  const network = { difficulty, subsidy, poolFee: terms.poolFee, price }
  const { net, energy } = outlookOf(terms, network, { days, cost, growth: '0', height })
  return net.div(cost.plus(energy)).times(100).toNumber()
}

const markets = [1, 2, 3].flatMap(seed => ['70000', '91250', '120000'].map(price => ({ seed, price })))

describe.each(markets)('with seed $seed and bitcoin at $price', market => {
  test.each([7, 30, 90])('the average machine ends %i days slightly below or above its cost', days => {
    const earning = machines.map(({ terms }) => terms).filter(terms => earnsToday(terms, market))
    expect(earning.length).toBeGreaterThan(0)
    const results = earning.map(terms => expected(terms, days, market))
    for (const result of results) expect(Math.abs(result)).toBeLessThan(4)
    const average = results.reduce((sum, each) => sum + each, 0) / results.length
    expect(Math.abs(average)).toBeLessThan(2)
  })
})

function earnsToday(terms: MachineTerms, { seed, price }: (typeof markets)[number]): boolean {
  const { difficulty, subsidy } = createChain(seed).at(NOON)
  return dayResult(terms, { difficulty, subsidy, poolFee: terms.poolFee, price }).net.greaterThan(0)
}

test('no machine is rented for a gain that is more than slight', () => {
  for (const market of markets) for (const { terms } of machines) expect(expected(terms, 7, market)).toBeLessThan(1)
})

test('the rent stays the same all day, and is the minimum while bitcoin has no price', () => {
  const [first] = machines
  if (!first) throw new Error('No machine.')
  const prices = (at: number) => ({ price: decimalText(at % DAY_MS === 0 ? '91250' : '50000'), at })
  const scene = { chain: createChain(1), priceAt: prices }
  const rents = [0, 6, 12, 23].map(hour => rentAt(first.terms, scene, Date.UTC(2026, 10, 27, hour)))
  expect(new Set(rents).size).toBe(1)
  expect(rentAt(first.terms, { chain: createChain(1), priceAt: () => null }, NOON)).toBe(first.terms.rentPerDay)
})
