// Why: a published rule must not depend on the order of its rows, and must not choose from fewer closes than it states.
import { expect, test } from 'vitest'
import type { FollowRule } from '../../domain/follow-rule.ts'
import { followTargets } from '../../domain/follow-rule.ts'
import { Decimal } from '../../domain/money.ts'

const closesOf = (key: string, ...closes: number[]) => ({ key, closes: closes.map(close => new Decimal(close)) })
const known = [
  closesOf('A', 90, 100, 110),
  closesOf('B', 90, 100, 105),
  closesOf('C', 130, 100, 95),
  closesOf('D', 100),
]
const rule = (pick: FollowRule['pick'], count = 2): FollowRule => ({ pick, count, lookback: 2, every: 1 })

test.each([
  ['highest', ['A', 'B']],
  ['lowest', ['C', 'B']],
  ['rising', ['A', 'B']],
  ['all', ['A', 'B']],
] as const)('%s chooses %j', (pick, expected) => {
  expect(followTargets(rule(pick), known)).toEqual(expected)
  expect(followTargets(rule(pick), known.toReversed())).toEqual(expected)
})

test('a share that is not above its mean is not held, and one without the closes of the lookback is never chosen', () => {
  expect(followTargets(rule('rising', 4), known)).toEqual(['A', 'B'])
  expect(followTargets(rule('all', 4), known)).toEqual(['A', 'B', 'C'])
})

test('only the closes of the lookback count', () => {
  const longer = known.map(({ key, closes }) => ({ key, closes: [new Decimal(1), ...closes] }))
  expect(followTargets(rule('highest'), longer.slice(0, 3))).toEqual(['A', 'B'])
})
