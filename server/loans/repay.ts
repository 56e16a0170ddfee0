// A payment of a loan: an instalment, a partial early payment, or full repayment. It is one transfer and one row, with
// the amounts of interest, principal and charges that it paid.
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import type { LoanMode, PrepayChoice } from '../../domain/loans/instalments.ts'
import { isPaid, totalOf } from '../../domain/loans/instalments.ts'
import type { Repaid, Standing } from '../../domain/loans/payoff.ts'
import { repayAll, repayInstalment, repayPart } from '../../domain/loans/payoff.ts'
import { LOAN_CURRENCY, LOAN_WALLET } from '../../domain/loans/rules.ts'
import { minorText } from '../../domain/minor.ts'
import { Decimal } from '../../domain/money.ts'
import type { LoanFlowKind } from '../../domain/wire/calls/loan.ts'
import { invalid } from '../calls/invalid.ts'
import type { Tx } from '../db/db.ts'
import type { LoanRow } from '../db/loan-schema.ts'
import { notifyCustomer } from '../wallets/notify-customer.ts'
import { lockPledges } from './collateral.ts'
import { release, reviewCover } from './cover.ts'
import type { LoanDeps } from './deps.ts'
import { settle } from './settle.ts'
import { instalmentsOf, loanDate, lockLoan, standingOf } from './store.ts'

type Repayment = {
  readonly userId: string
  readonly id: string
  readonly mode: LoanMode
  /** The terms that the customer has confirmed. */
  readonly amount: string
  readonly choice: PrepayChoice
  readonly at: number
}

export async function repay(deps: LoanDeps, tx: Tx, repayment: Repayment): Promise<Refusal | null> {
  const { userId, id, mode, at } = repayment
  const row = await lockLoan(tx, id, userId)
  if (!row) return refuse('notFound', { field: 'id' })
  if (row.state !== 'inUse') return refuse('alreadyDecided')
  const pledges = row.kind === 'secured' ? await lockPledges(tx, id) : []
  const instalments = (await instalmentsOf(tx, [id])).get(id) ?? []
  const standing = must(standingOf(row, instalments), `loan ${id} is in use`)
  const repaid = decide(standing, repayment)
  if (isRefusal(repaid)) return repaid
  const amount = await settle(deps, tx, row, { repaid, kind: flowKinds[mode], at })
  if (isRefusal(amount)) return amount
  const isOver = repaid.instalments.every(isPaid)
  const events = isOver && row.kind === 'secured' ? await release(deps, tx, row, { pledges, at }) : []
  await notifyCustomer(deps, tx, {
    userId,
    subject: { type: 'loan', id },
    kind: isOver ? 'loanRepaid' : 'loanPaid',
    values: { amount: minorText(amount), currency: LOAN_CURRENCY },
    wallets: [LOAN_WALLET],
    events,
    at,
  })
  if (pledges.length > 0 && !isOver) await reviewCover(deps, tx, await relocked(tx, id), { pledges, at })
  return null
}

/** Locks and reads the loan again, after the payment has changed it. */
const relocked = async (tx: Tx, id: string): Promise<LoanRow> => must(await lockLoan(tx, id), `loan ${id}`)

const flowKinds: Readonly<Record<LoanMode, LoanFlowKind>> = {
  instalment: 'instalment',
  part: 'prepayment',
  all: 'payoff',
}

function decide(standing: Standing, { mode, amount, choice, at }: Repayment): Repaid | Refusal {
  const date = loanDate(at)
  const money = new Decimal(amount)
  if (mode === 'part') {
    if (money.lte(0) || money.decimalPlaces() > 2) return invalid('amount', { reason: 'loanPart' })
    return repayPart(standing, { money, choice, date }) ?? invalid('amount', { reason: 'loanPart' })
  }
  const repaid = mode === 'all' ? repayAll(standing, date) : repayInstalment(standing, date)
  const needed = totalOf(repaid.paid)
  return needed.equals(money) ? repaid : refuse('amountMoved', { values: { amount: needed.toFixed(2) } })
}
