// Opening auctions for tests: a trading harness with the real products, and auctions that follow the test's clock.
import { must } from '../../domain/assert.ts'
import type { StockBoard } from '../../domain/instruments/boards.ts'
import type { Auction, auctionCalls } from '../../domain/wire/calls/auction.ts'
import type { Db } from '../../server/db/db.ts'
import { callingAt } from './calling.ts'
import type { IssueHarness } from './subscriptions.ts'
import { openIssues } from './subscriptions.ts'

export const { call, granted } = callingAt<IssueHarness, keyof typeof auctionCalls>(({ products }) => products.handlers)

/** Quotes a share of each board before the first auction: 50 dollars, 50 Hong Kong dollars, 60 pesos. */
export async function openAuctions(db: Db): Promise<IssueHarness> {
  const harness = openIssues(db)
  const { market, products } = harness
  for (const key of ['US.AAPL', 'US.NVDA', 'HK.00700'])
    market.quote(key, { price: '50.00', bid: '49.90', ask: '50.10', bidSize: 1e6, askSize: 1e6 })
  market.quote('MX.WALMEX', { price: '60.00', bid: '59.90', ask: '60.10', bidSize: 1e6, askSize: 1e6 })
  await products.runDue(db)
  return harness
}

/** Of the board's auctions that accept orders, the one whose cut-off is furthest away. */
export async function latestOf(harness: IssueHarness, board: StockBoard): Promise<Auction> {
  const { list } = await granted(harness, 'anyone', 'POST /m_ft/preMarketList', {})
  const open = list.filter(auction => auction.board === board && auction.phase === 'input')
  return must(open.toSorted((one, other) => other.locksAt - one.locksAt)[0], `an auction of ${board}`)
}

export async function again(harness: IssueHarness, { id }: Auction): Promise<Auction> {
  const { list } = await granted(harness, 'anyone', 'POST /m_ft/preMarketList', { id })
  return must(list[0], id)
}

/** Advances the clock to a time and runs the jobs that are due. */
export async function runTo(harness: IssueHarness, atMs: number): Promise<void> {
  harness.clock.advance(Math.max(0, atMs - harness.clock.now()))
  await harness.products.runDue(harness.db)
}
