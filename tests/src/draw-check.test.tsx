// Why: the check of an allotment searches its basis with powers of 40 digits. On the page's own thread that would stop
// every tap and every price for more than a second.
import { expect, test } from 'vitest'
import type { DrawEntry, PublishedIssue, PublishedResult } from '../../domain/new-issue/result-check.ts'
import { checkResult } from '../../domain/new-issue/result-check.ts'
import { checkFigures } from '../../src/features/new-issue/check-figures.ts'

const issue: PublishedIssue = {
  board: 'HK',
  lot: 100,
  offerShares: 68_119_000,
  publicShares: 6_811_900,
  mechanism: 'B',
  percent: 10,
  maximumPrice: '44.00',
  price: '44.00',
}
const lots = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90, 100, 200, 300, 400, 500]
const result: PublishedResult = {
  level: '3.39',
  publicShares: 6_811_900,
  applications: 12_645,
  fundsRaised: '2997236000.00',
  tiers: lots.map(count => ({
    pool: 'A',
    shares: count * 100,
    applications: Math.ceil(6_664 / count),
    base: 100,
    winners: 10,
    lastDrawn: 'ff',
  })),
  pool: null,
}
const entries: readonly DrawEntry[] = [{ mac: 'aa', shares: 100 }]

test('the published figures are computed while the page stays free', async () => {
  let isDone = false
  let turns = 0
  const turn = (): void => {
    turns += 1
    if (!isDone) setTimeout(turn)
  }
  setTimeout(turn)
  const figures = await checkFigures({ issue, result }, 100, entries)
  isDone = true
  expect(figures).toEqual(checkResult({ issue, result }, 100, entries))
  expect(turns).toBeGreaterThan(3)
})
