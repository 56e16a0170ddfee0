// Why: an allotment is trusted because anyone can compute it again. A published figure that follows from nothing, or a
// list of the draw that omits or repeats somebody, would make that a promise only.
import { createHmac } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { StockBoard } from '../../domain/instruments/boards.ts'
import type { DrawEntry, PublishedResult } from '../../domain/new-issue/result-check.ts'
import { checkResult } from '../../domain/new-issue/result-check.ts'
import type { Db } from '../../server/db/db.ts'
import { openTestStore } from '../support/store.ts'
import type { IssueHarness } from '../support/subscriptions.ts'
import { granted, openIssues, runTo } from '../support/subscriptions.ts'
import { addCustomer } from '../support/trading-harness.ts'

let db: Db
afterEach(() => db.close())

const PAGE = 500

async function drawOf(harness: IssueHarness, id: string, shares?: number): Promise<DrawEntry[]> {
  const entries: DrawEntry[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const asked = { id, pageNo, pageSize: PAGE, ...(shares !== undefined && { shares }) }
    const { total, list } = await granted(harness, 'anyone', 'POST /m_ft/new_stock/draw', asked)
    entries.push(...list)
    if (entries.length >= total) return entries
  }
}

/** An allotted issue of the board, to which one customer applied. */
async function allotted(board: StockBoard) {
  db = await openTestStore()
  const harness = openIssues(db)
  await harness.products.runDue(db)
  const { list } = await granted(harness, 'anyone', 'POST /m_ft/sale_list', {})
  const issue = must(
    list.findLast(each => each.state === 'open' && each.board === board),
    'an open issue',
  )
  const { id } = issue
  const ana = await addCustomer(harness, { hkStock: '9000000.00', usStock: '900000.00', mxStock: '9000000.00' })
  const [quantity] = (await granted(harness, ana, 'GET /m_ft/new_stock/detail', { id })).ladder.map(step => step.shares)
  const asked = { id, quantity: must(quantity, 'a quantity'), isUnrestricted: true }
  const own = await granted(harness, ana, 'POST /NewShares/create', asked)
  expect(await drawOf(harness, id)).toEqual([])
  await runTo(harness, issue, 'priced')
  const [priced] = (await granted(harness, ana, 'POST /position/subscription', {})).list
  if (priced?.status === 3) await granted(harness, ana, 'POST /NewShares/confirm', { id: own.id })
  await runTo(harness, issue, 'allotted')
  const detail = await granted(harness, ana, 'GET /m_ft/new_stock/detail', { id })
  return { harness, detail, own, result: must(detail.result, 'a result'), seed: must(detail.seed, 'a seed') }
}

const differing = (figures: ReturnType<typeof checkResult>) =>
  figures.filter(({ published, computed }) => published !== computed).map(({ what }) => what)

test('every figure of a Hong Kong result follows from its tiers, and the hashes of a tier give its winners', async () => {
  const { harness, detail, own, result, seed } = await allotted('HK')
  const entries = await drawOf(harness, detail.id, own.quantity)
  const mac = createHmac('sha256', seed).update(own.id).digest('hex')
  expect(entries.filter(entry => entry.mac === mac)).toEqual([{ mac, shares: own.quantity }])
  expect(entries.map(entry => entry.mac)).toEqual(entries.map(entry => entry.mac).toSorted())
  const check = (changed: Partial<PublishedResult>, of: readonly DrawEntry[] = entries) =>
    differing(checkResult({ issue: detail, result: { ...result, ...changed } }, own.quantity, of))
  expect(check({})).toEqual([])
  const [first, ...others] = result.tiers
  const tier = must(first, 'a tier')
  expect(check({ tiers: [{ ...tier, winners: tier.winners + 1 }, ...others] })).toContain('basis')
  expect(check({ level: '1.23' })).toEqual(['level'])
  expect(check({ publicShares: result.publicShares + detail.lot })).toEqual(['publicShares'])
  expect(check({ fundsRaised: '1.00' })).toEqual(['fundsRaised'])
  expect(check({}, entries.slice(1))).toContain('tierApplications')
  // The issue has a draw in its smallest tier, so that its winners are counted.
  expect(tier.lastDrawn).not.toBeNull()
  expect(check({}, entries.slice(1))).toContain('tierWinners')
})

test.each(['US', 'MX'] as const)('the division of an offer in %s is repeated from the hashes', async board => {
  const { harness, detail, own, result } = await allotted(board)
  const entries = await drawOf(harness, detail.id)
  expect(entries).toHaveLength(result.applications)
  const check = (of: readonly DrawEntry[]) => differing(checkResult({ issue: detail, result }, own.quantity, of))
  expect(check(entries)).toEqual([])
  const without = check(entries.slice(1))
  expect(without).toContain('applications')
  // Without a winner either fewer are served or the draw goes on to another last one, by the seed.
  const outcome = board === 'US' ? ['served', 'lastDrawn'] : ['demand']
  expect(outcome.some(what => without.some(each => each === what))).toBe(true)
})
