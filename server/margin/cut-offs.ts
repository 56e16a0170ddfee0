// Writes the prices of a cut-off of overnight financing when it comes, or later if the leader process was down: those of
// every instrument with an open position, and of the pairs that convert its currency. The financing job, which is due at
// the same time and runs after this one, reads them, as does the monitor before it closes a position. They are written in
// a transaction of their own, because one that also locks positions could deadlock with another.
import { and, eq, isNull, min } from 'drizzle-orm'
import { isRefusal } from '../../domain/failure.ts'
import { walletCurrency } from '../../domain/wallet.ts'
import { pairsBetween } from '../contracts/conversion.ts'
import { contractTermsOf } from '../contracts/terms.ts'
import type { Tx } from '../db/db.ts'
import type { Fixing } from '../db/fixing-schema.ts'
import { positionContracts, positions } from '../db/trading-schema.ts'
import type { JobHandler } from '../jobs/scheduler.ts'
import { fixingOf, writeFixings } from '../prices/fixings.ts'
import type { MarginDeps } from './deps.ts'
import { isDue, isFinanced, nextFinancing, RETRY_MS } from './financing.ts'
import { walletOfPosition } from './publish.ts'
import { nextCutOff } from './rollover.ts'

type Market = Pick<MarginDeps, 'market'>

export const cutOffJob =
  (deps: Market): JobHandler =>
  (tx, _subject, at) =>
    storeCutOffs(deps, tx, at)

/** Stores the prices of all cut-offs that open positions have not paid. Returns when it is to be done again. */
export async function storeCutOffs({ market }: Market, tx: Tx, at: number): Promise<number> {
  const rows: Fixing[] = []
  let isMissing = false
  for (const { key, financedTo } of await chargedKeys(tx, at))
    for (const moment of cutOffsBetween(key, financedTo, at))
      for (const listing of listingsFor(market, key)) {
        const row = fixingOf(market, listing, { kind: 'cutOff', at: moment }, at)
        if (row) rows.push(row)
        else isMissing = true
      }
  await writeFixings(tx, rows)
  return isMissing ? at + RETRY_MS : nextFinancing(at)
}

/** The instruments with an open position that is to be charged, each with the last cut-off that all of them have paid. */
async function chargedKeys(tx: Tx, at: number) {
  const rows = await tx
    .select({ key: positions.instrumentKey, financedTo: min(positionContracts.financedTo) })
    .from(positions)
    .innerJoin(positionContracts, eq(positionContracts.positionId, positions.id))
    .where(and(isNull(positions.closedAt), isFinanced, isDue(at)))
    .groupBy(positions.instrumentKey)
  return rows.map(({ key, financedTo }) => ({ key, financedTo: financedTo ?? at }))
}

function cutOffsBetween(key: string, after: number, until: number): number[] {
  const moments: number[] = []
  for (let moment = nextCutOff(after, key); moment <= until; moment = nextCutOff(moment, key)) moments.push(moment)
  return moments
}

/** The instrument and the listed pairs between its currency and its wallet's. */
function listingsFor(market: MarginDeps['market'], key: string) {
  const own = market.find(key)
  const terms = own && contractTermsOf(own)
  if (!own || !terms || isRefusal(terms)) return []
  const pairs = pairsBetween(terms.currency, walletCurrency[walletOfPosition({ instrumentKey: key })])
  return [own, ...pairs.map(pair => market.find(pair)).filter(listing => listing !== null)]
}
