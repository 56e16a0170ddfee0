// Loans as a part of the server: calls, jobs for decisions and reminders, and the demo account's loan.

import { and, asc, eq } from 'drizzle-orm'
import { payoffOn } from '../../domain/loans/payoff.ts'
import { LOAN_CURRENCY } from '../../domain/loans/rules.ts'
import { fromMinor, roundToMinor } from '../../domain/money.ts'
import { productNeeds } from '../../domain/product-needs.ts'
import type { PastWorth, Worth } from '../../domain/worth.ts'
import { anyOf } from '../db/any-of.ts'
import type { Tx } from '../db/db.ts'
import { loanFlows, loans } from '../db/loan-schema.ts'
import { createFreshness } from '../orders/freshness.ts'
import type { ProductPart } from '../products/part.ts'
import { DECIDE_JOB, decide, EXPIRE_JOB, expire } from './apply.ts'
import { COVER_JOB, lookAtCover } from './cover.ts'
import { seedDemoLoans } from './demo.ts'
import type { LoanDeps, LoanPartDeps } from './deps.ts'
import { loanHandlers } from './handlers.ts'
import { REMIND_JOB, remind } from './reminders.ts'
import { instalmentsOf, loanDate, standingOf } from './store.ts'
import { upcomingInstalments } from './upcoming.ts'

export function loanPart(product: LoanPartDeps) {
  const { clock } = product
  const deps: LoanDeps = { ...product, freshness: createFreshness(product) }
  return {
    handlers: loanHandlers(deps),
    jobs: {
      [DECIDE_JOB]: (tx, id, at) => decide(deps, tx, id, at),
      [EXPIRE_JOB]: (tx, id, at) => expire(deps, tx, id, at),
      [COVER_JOB]: (tx, id, at) => lookAtCover(deps, tx, id, at),
      [REMIND_JOB]: (tx, id, at) => remind(deps, tx, id, at),
    },
    needs: productNeeds.loan,
    first: [],
    worth: (tx, userId) => owedBy(tx, userId, clock.now()),
    upcoming: upcomingInstalments,
    pastWorth: pastDebts,
    openDemo: (tx: Tx, userId: string) => seedDemoLoans(deps, tx, userId),
  } satisfies ProductPart
}

/** The user's debts, which reduce the wealth: the amounts that would pay the loans off today. */
async function owedBy(tx: Pick<Tx, 'select'>, userId: string, at: number): Promise<Worth[]> {
  const rows = await tx
    .select()
    .from(loans)
    .where(and(eq(loans.userId, userId), eq(loans.state, 'inUse')))
  const instalments = await instalmentsOf(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row): Worth[] => {
    const standing = standingOf(row, instalments.get(row.id) ?? [])
    if (!standing) return []
    const { total } = payoffOn(standing, loanDate(at))
    return [{ kind: 'loan', currency: LOAN_CURRENCY, amount: -roundToMinor(total) }]
  })
}

/** The same at past instants, for loans of which each payment paid one whole instalment. */
async function pastDebts(tx: Pick<Tx, 'select'>, userId: string): Promise<PastWorth> {
  const rows = await tx
    .select()
    .from(loans)
    .where(and(eq(loans.userId, userId), eq(loans.state, 'inUse')))
  const ids = rows.map(({ id }) => id)
  const instalments = await instalmentsOf(tx, ids)
  const flows =
    ids.length === 0
      ? []
      : await tx.select().from(loanFlows).where(anyOf(loanFlows.loanId, ids)).orderBy(asc(loanFlows.nth))
  return at =>
    rows.flatMap((row): Worth[] => {
      const own = flows.filter(({ loanId }) => loanId === row.id)
      const began = own.find(({ kind }) => kind === 'disbursed')
      if (!began || at < began.at) return []
      const payments = own.filter(({ kind }) => kind !== 'disbursed')
      const then = (instalments.get(row.id) ?? []).map((each, nth) => {
        const payment = payments[nth]
        if (!payment || payment.at <= at) return each
        const { interest, vat, principal } = payment
        return Object.assign({}, each, {
          interest: fromMinor(interest),
          vat: fromMinor(vat),
          principal: fromMinor(principal),
        })
      })
      const standing = standingOf({ ...row, accruedFrom: null }, then)
      if (!standing) return []
      return [{ kind: 'loan', currency: LOAN_CURRENCY, amount: -roundToMinor(payoffOn(standing, loanDate(at)).total) }]
    })
}
