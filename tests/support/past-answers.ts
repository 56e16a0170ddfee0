// The customers' money data as the calls and the ledger's verification return them. They were recorded from a store of
// an earlier version when its fixture was made; the test reads them from the migrated store.

import { sql } from 'drizzle-orm'
import { assert, must } from '../../domain/assert.ts'
import type { Db } from '../../server/db/db.ts'
import { textRows } from '../../server/db/text-rows.ts'
import { verifyLedger } from '../../server/ledger/verify.ts'
import type { HandQuote } from './hand-market.ts'
import type { TradingHarness } from './trading-harness.ts'
import { granted } from './trading-harness.ts'

/** The market when the responses were recorded: a later test uses the same prices. */
export type PastMarket = {
  readonly now: number
  readonly dayStart: number
  readonly quotes: Readonly<Record<string, HandQuote>>
}

const PAGE = 100

/** The responses of all calls about money, by user. */
export async function answersOf(harness: TradingHarness, people: readonly string[]): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  for (const userId of people) answers[userId] = await answersOfOne(harness, userId)
  return answers
}

async function answersOfOne(harness: TradingHarness, userId: string) {
  const page = { pageNo: 1, pageSize: PAGE }
  const held = await granted(harness, userId, 'POST /position/me', { ...page, closedToday: true })
  const byKey: Record<string, unknown> = {}
  for (const { instrument } of harness.market.listings) {
    const [position, ...others] = await granted(harness, userId, 'POST /position/getByStock', { key: instrument.key })
    assert(others.length === 0, 'one position per instrument, as version 5 had')
    byKey[instrument.key] = position ?? null
  }
  return {
    held,
    byKey,
    closed: await granted(harness, userId, 'POST /position/flatList', page),
    profit: await granted(harness, userId, 'GET /stock/fund/profit', page),
    orders: await granted(harness, userId, 'POST /position/consignList', page),
    wallets: await granted(harness, userId, 'POST /wallet/getWalletBalance', {}),
    overview: await granted(harness, userId, 'POST /userCenter/getFundingOverview', {}),
    bill: await billOf(harness, userId),
  }
}

async function billOf(harness: TradingHarness, userId: string): Promise<unknown[]> {
  const lines: unknown[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const { list, total } = await granted(harness, userId, 'POST /wallet/getWalletBill', { pageNo, pageSize: PAGE })
    // Version 5 had no `trade` in a line of the bill.
    lines.push(...list.map(({ trade: _, ...line }) => line))
    if (pageNo * PAGE >= total) return lines
  }
}

/** The result of the ledger's verification, each account's balance and last hash, and each posting's hash. */
export async function ledgerOf(db: Db) {
  const verdict = await db.snapshot(tx => verifyLedger(tx))
  const [row] = await textRows(
    db,
    sql`SELECT (SELECT json_agg(json_build_array(account_id, balance, postings, encode(hash, 'hex')) ORDER BY account_id)::text
        FROM balances WHERE postings > 0) AS heads,
      (SELECT json_agg(json_build_array(seq, encode(hash, 'hex')) ORDER BY seq)::text FROM postings) AS hashes`,
  )
  return { verdict, ...must(row, 'the ledger') }
}
