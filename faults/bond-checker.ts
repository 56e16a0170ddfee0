// Checks bonds after processes were killed. Each bond must have made every payment of its terms once, on its date and
// with the tax of its days. Its owner must be notified once per payment, the money moved must equal the sum of its
// rows, and a matured bill must have been reinvested as instructed.
import { must } from '../domain/assert.ts'
import type { BondPayment } from '../domain/bonds/issue.ts'
import { bondPayments } from '../domain/bonds/issue.ts'
import { withholding } from '../domain/bonds/withholding.ts'
import { Decimal, fromMinor, roundToMinor } from '../domain/money.ts'
import { dateAt, instantOf, moneyOf, paymentOfTitle } from '../server/bonds/quote.ts'
import type { FlowRow, LotRow } from '../server/db/bond-schema.ts'
import type { Stored } from './stored.ts'

export type BondTimes = {
  /** Seed of the simulated yield curves. */
  readonly seed: number
  /** Time up to which all due work must have been done. */
  readonly at: number
}

export function bondProblems(stored: Stored, times: BondTimes): string[] {
  return stored.bondLots.flatMap(lot => {
    const flows = stored.bondFlows.filter(({ lotId }) => lotId === lot.id).toSorted((one, other) => one.nth - other.nth)
    const problems = [
      ...scheduleProblems(lot, flows, times),
      ...moneyProblems(stored, lot, flows),
      ...reinvestmentProblems(stored, lot, flows),
    ]
    return problems.map(what => `Bond ${lot.id}: ${what}.`)
  })
}

const nameOf = ({ kind, date }: { readonly kind: string; readonly date: string }): string => `${kind} of ${date}`

/**
 * Checks the schedule of a bond that was held to maturity: its rows must be the purchase, then each payment that is due,
 * on its business day.
 */
function scheduleProblems(lot: LotRow, flows: readonly FlowRow[], { seed, at }: BondTimes): string[] {
  const [purchase, ...paid] = flows
  if (!purchase) return lot.state === 'cancelled' || lot.state === 'rejected' ? [] : ['it has no purchase']
  const today = dateAt(lot.issue.currency, at)
  const due = bondPayments(lot.issue, purchase.date).filter(({ paidOn }) => paidOn <= today)
  const expected = due.map(({ kind, paidOn }) => nameOf({ kind, date: paidOn })).join(', ')
  const found = paid.map(nameOf).join(', ')
  if (expected !== found) return [`it paid ${found || 'nothing'}, not ${expected || 'nothing'}`]
  const cost = fromMinor(purchase.gross)
  return due.flatMap((payment, nth) => {
    const flow = must(paid[nth], 'a payment')
    const gross = moneyOf(paymentOfTitle(seed, lot.issue, payment, payment.date), lot.titles)
    const tax = roundToMinor(withholding(lot.issue.currency, cost, fromOf(due, nth, purchase.date), payment.date))
    const isRight = flow.gross === gross && flow.tax === tax
    return isRight ? [] : [`${nameOf(flow)} was ${flow.gross} less ${flow.tax}, not ${gross} less ${tax}`]
  })
}

/** Returns the date from which tax is withheld for a payment: that of the preceding payment, or the purchase. */
const fromOf = (due: readonly BondPayment[], nth: number, bought: string): string => due[nth - 1]?.date ?? bought

function moneyProblems(stored: Stored, lot: LotRow, flows: readonly FlowRow[]): string[] {
  const { id, userId, auction } = lot
  const transfers = stored.transfers.filter(({ subjectId }) => subjectId === id)
  const ids = new Set(transfers.map(transfer => transfer.id))
  const moved = stored.moves
    .filter(({ transferId, owner }) => owner === userId && ids.has(transferId))
    .reduce((sum, { amount }) => sum + amount, 0n)
  const effect = flows.reduce((sum, { kind, gross, tax }) => sum + (kind === 'purchase' ? -gross : gross - tax), 0n)
  const isBid = auction === null ? 0 : 1
  const due = { pending: isBid, post: isBid, void: 0, single: flows.length - isBid }
  const dates = new Set(flows.filter(({ kind }) => kind === 'coupon' || kind === 'maturity').map(({ date }) => date))
  const received = stored.notices.filter(({ subjectId, kind }) => subjectId === id && kind !== 'bondAllotted')
  return [
    ...(['pending', 'post', 'void', 'single'] as const).flatMap(name => {
      const count = transfers.filter(({ phase }) => phase === name).length
      return count === due[name] ? [] : [`${count} × ${name} in the ledger, not ${due[name]}`]
    }),
    ...(moved === effect ? [] : [`it moved ${moved}, not ${effect}`]),
    ...(received.length === dates.size
      ? []
      : [`its owner received ${received.length} notices of ${dates.size} payments`]),
  ]
}

/**
 * Checks the reinvestment of a matured bill: it must be followed by a bill of the same term, for everything that was
 * paid or for its cost, in whole titles.
 */
function reinvestmentProblems(stored: Stored, lot: LotRow, flows: readonly FlowRow[]): string[] {
  const { issue, state, instruction, userId } = lot
  const maturity = flows.find(({ kind }) => kind === 'maturity')
  if (state !== 'matured' || !maturity || issue.term === null) return []
  const at = instantOf(issue, maturity.date)
  const next = stored.bondLots.filter(
    each => each.userId === userId && each.createdAt === at && each.issue.term === issue.term,
  )
  if (next.length !== (instruction === 'cash' ? 0 : 1))
    return [`${next.length} bonds followed it, and it was asked for ${instruction}`]
  return next.flatMap(({ id, bought }) => {
    const paid = maturity.gross - maturity.tax
    const cost = must(
      stored.bondFlows.find(({ lotId, kind }) => lotId === id && kind === 'purchase'),
      'a purchase',
    ).gross
    const capital = must(flows[0], 'a purchase').gross
    const most = instruction === 'capital' && capital < paid ? capital : paid
    const rest = fromMinor(most - cost)
    const isWhole = !rest.isNegative() && rest.lessThan(new Decimal(bought.dirty).plus('0.01'))
    return isWhole ? [] : [`${most} was put into ${cost} of the next issue`]
  })
}
