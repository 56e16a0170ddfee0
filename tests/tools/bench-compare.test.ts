// A comparison that names an equal commit, or misses a slow one, is worse than none: nobody would believe it again.
import { expect, test } from 'vitest'
import type { Row } from '../../bench/bench.ts'
import { rowAlone } from '../../bench/bench.ts'
import { reportOf } from '../../bench/compare/report.ts'
import type { Pair } from '../../bench/compare/verdict.ts'
import { compareRows, isMoreBetter, leftOut } from '../../bench/compare/verdict.ts'
import { Chance } from '../support/chance.ts'

const rate = (value: number): Row => ({
  ...rowAlone('engine: updates a second', value, 'a second', null),
  mark: { least: 1 },
})
const time = (value: number): Row => rowAlone('latency: p95', value, 'ms', 50)

/** Pairs on a machine whose speed drifts by a fifth from pair to pair, with a noise of 2 % in each run. */
function pairsOf(seed: number, slowdown: number, count = 5): Pair[] {
  const chance = new Chance(seed)
  const noise = (): number => 0.98 + chance.between(0, 400) / 10_000
  return Array.from({ length: count }, () => {
    const speed = 0.8 + chance.between(0, 400) / 1_000
    const run = (slow: number) => [rate((60e6 * speed * noise()) / slow), time(((12 * noise()) / speed) * slow)]
    return { base: run(1), head: run(slowdown) }
  })
}

test('an equal commit is never named slower, in a hundred comparisons', () => {
  const verdicts = Array.from({ length: 100 }, (_, seed) =>
    compareRows(pairsOf(seed + 1, 1)).map(({ verdict }) => verdict),
  )
  expect(verdicts.flat().filter(verdict => verdict === 'slower' || verdict === 'faster')).toEqual([])
})

test('a commit that is a fifth slower is named in both rows, and one that is faster too', () => {
  for (let seed = 1; seed <= 50; seed += 1) {
    expect(compareRows(pairsOf(seed, 1.2)).map(({ verdict }) => verdict)).toEqual(['slower', 'slower'])
    expect(compareRows(pairsOf(seed, 0.8)).map(({ verdict }) => verdict)).toEqual(['faster', 'faster'])
  }
})

test('the gain is the geometric mean of the pairs, above 1 for the better, whatever the unit', () => {
  const pairs = [1, 2, 3].map(() => ({ base: [rate(100), time(10)], head: [rate(200), time(5)] }))
  expect(compareRows(pairs)).toMatchObject([
    { gain: 2, verdict: 'faster', base: [100, 100, 100] },
    { gain: 2, verdict: 'faster' },
  ])
  expect([rate(1), time(1)].map(isMoreBetter)).toEqual([true, false])
  expect(isMoreBetter(rowAlone('wire', 1, 'bytes/s', null))).toBe(false)
  expect(isMoreBetter(rowAlone('phone', 1, 'frames/s', null))).toBe(true)
})

test('a row of one commit only, or with a value of zero, is left out by name', () => {
  const pair = { base: [rate(1), rowAlone('gone', 1, 'ms', null)], head: [rate(1), rowAlone('none', 0, 'ms', null)] }
  const pairs = [pair, pair, pair]
  expect(compareRows(pairs).map(({ name }) => name)).toEqual(['engine: updates a second'])
  expect(leftOut(pairs)).toEqual(['gone', 'none'])
})

test('the report shows each row with its verdict, its peers and its growth, and escapes what it is given', () => {
  const peer = { ...rate(64), peer: 'A & <B>', peerValue: 2, ratio: 32 }
  const sized = [1_000, 10_000].map(size => ({
    ...rate(size),
    name: `engine: updates, ${size.toLocaleString('en')} instruments`,
  }))
  const comparisons = compareRows(pairsOf(1, 1.2))
  const html = reportOf({ rows: [peer, ...sized], comparisons, base: 'abcdef0123456789', at: '2026-11-28' })
  expect(html).toContain('against abcdef012345')
  expect(html.match(/class="slower"/g)).toHaveLength(2)
  expect(html).toContain('A &amp; &lt;B&gt;')
  expect(html).not.toContain('<B>')
  expect(html).toContain('engine: updates, by instruments: 1,000: 1,000, 10,000: 10,000 a second')
})
