// The payments of a customer's bonds, and the decisions of auctions in which the customer bids.
import { and, eq, inArray } from 'drizzle-orm'
import { bondPayments } from '../../domain/bonds/issue.ts'
import type { Upcoming } from '../../domain/upcoming.ts'
import type { LotRow } from '../db/bond-schema.ts'
import { bondLots } from '../db/bond-schema.ts'
import type { Tx } from '../db/db.ts'
import { dateAt, moneyOf, paymentOfTitle } from './quote.ts'

type At = { readonly seed: number; readonly at: number }

/** Amounts are before taxes, at today's index and rates. */
export async function upcomingBonds(tx: Pick<Tx, 'select'>, userId: string, when: At): Promise<Upcoming[]> {
  const isRunning = and(eq(bondLots.userId, userId), inArray(bondLots.state, ['held', 'submitted']))
  const lots = await tx.select().from(bondLots).where(isRunning)
  return lots.flatMap(lot => (lot.state === 'held' ? paymentsOf(lot, when) : decisionOf(lot)))
}

const ofLot = ({ id, issue: { name } }: LotRow) => ({ subject: { type: 'bond', id }, name, key: null }) as const

function paymentsOf(lot: LotRow, { seed, at }: At): Upcoming[] {
  const { issue, paidThrough, titlesLeft } = lot
  const today = dateAt(issue.currency, at)
  return bondPayments(issue, paidThrough).map(payment => ({
    kind: payment.kind,
    when: payment.paidOn,
    amount: moneyOf(paymentOfTitle(seed, issue, payment, today), titlesLeft),
    currency: issue.currency,
    ...ofLot(lot),
  }))
}

const decisionOf = (lot: LotRow): Upcoming[] =>
  lot.auction ? [{ kind: 'auction', when: lot.auction.decidedAt, amount: null, currency: null, ...ofLot(lot) }] : []
