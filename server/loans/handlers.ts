// The calls of loans (specification §7).
import { eq } from 'drizzle-orm'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import type { LoanKind, LoanLevel } from '../../domain/loans/rules.ts'
import { LOAN_MINIMUM, loanCaps, loanMonths, loanPrices } from '../../domain/loans/rules.ts'
import { Decimal } from '../../domain/money.ts'
import type { Loan, loanCalls } from '../../domain/wire/calls/loan.ts'
import type { CallAnswer } from '../../domain/wire/calls/table.ts'
import type { HandlersOf } from '../calls/handlers.ts'
import { callerOf, userOf } from '../calls/handlers.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Caller } from '../db/idempotent.ts'
import { idempotent } from '../db/idempotent.ts'
import { loans } from '../db/loan-schema.ts'
import { accept, apply, decline, pledgeMore } from './apply.ts'
import { pledgeable, pledgeWire } from './collateral.ts'
import type { LoanDeps } from './deps.ts'
import { repay } from './repay.ts'
import { applicantOf, loanDate } from './store.ts'
import { takeBack } from './take-back.ts'
import { listFlows, listLoans, loanById, payoffWire } from './wire.ts'

type Choice = (deps: LoanDeps, tx: Tx, choice: { userId: string; id: string; at: number }) => Promise<Refusal | null>

export function loanHandlers(deps: LoanDeps): HandlersOf<keyof typeof loanCalls> {
  const { db, clock } = deps
  const chosen = (by: Caller, call: string, id: string, choose: Choice) =>
    once(deps, by, { call, input: { id } }, async (tx, at) => {
      const refused = await choose(deps, tx, { userId: by.userId, id, at })
      return refused ?? id
    })
  return {
    'GET /loan/apply': (input, context) => {
      const by = callerOf(context)
      return once(deps, by, { call: 'applyLoan', input }, (tx, at) =>
        apply(deps, tx, { userId: by.userId, application: input, at }),
      )
    },
    'POST /loan/accept': ({ id }, context) => chosen(callerOf(context), 'acceptLoan', id, accept),
    'POST /loan/decline': ({ id }, context) => chosen(callerOf(context), 'declineLoan', id, decline),
    'POST /loan/pledge': (input, context) => {
      const by = callerOf(context)
      return once(deps, by, { call: 'pledge', input }, async (tx, at) => {
        const refused = await pledgeMore(deps, tx, { userId: by.userId, id: input.id, pledges: input.pledges, at })
        return refused ?? input.id
      })
    },
    'POST /loan/takeBack': (input, context) => {
      const by = callerOf(context)
      return once(deps, by, { call: 'takeBack', input }, async (tx, at) => {
        const refused = await takeBack(deps, tx, { userId: by.userId, id: input.id, pledges: input.pledges, at })
        return refused ?? input.id
      })
    },
    'POST /loan/collateral': async (_input, context) =>
      (await pledgeable(db, userOf(context))).map(pledge => pledgeWire(deps, pledge)),
    async 'GET /loan/shouldRepayAmount'({ id }, context) {
      const [row] = await db.select().from(loans).where(eq(loans.id, id))
      if (row?.userId !== userOf(context)) return refuse('notFound', { field: 'id' })
      return (await payoffWire(db, row, clock.now())) ?? refuse('alreadyDecided')
    },
    'GET /loan/applyRepay': (input, context) => {
      const by = callerOf(context)
      return once(deps, by, { call: 'repayLoan', input }, async (tx, at) => {
        const { id, mode, amount, choice } = input
        const refused = await repay(deps, tx, { userId: by.userId, id, mode, amount, choice, at })
        return refused ?? id
      })
    },
    'POST /loan/applyList': ({ id, pageNo, pageSize }, context) =>
      listLoans(db, deps, { userId: userOf(context), id, page: { pageNo, pageSize }, at: clock.now() }),
    'POST /loan/repayList': (page, context) => listFlows(db, userOf(context), page),
    'POST /loan/rules': (_input, context) => rulesFor(db, userOf(context), clock.now()),
  }
}

type Act = { readonly call: string; readonly input: unknown }

/**
 * Executes a request once per idempotency key.
 * @param work returns the id of the loan that it changed
 */
function once(deps: LoanDeps, by: Caller, act: Act, work: (tx: Tx, at: number) => Promise<string | Refusal>) {
  const at = deps.clock.now()
  return idempotent<Loan>(deps, by, act, async tx => {
    const id = await work(tx, at)
    return isRefusal(id) ? id : loanById(tx, deps, id, at)
  })
}

async function rulesFor(db: Db, userId: string, at: number): Promise<CallAnswer<'POST /loan/rules'>> {
  const date = loanDate(at)
  const { isVerified, hasOverdue, level, owed } = await applicantOf(db, userId, date)
  const secured = await applicantOf(db, userId, date, 'secured')
  const [first] = loanMonths
  const { openingFee, vat } = loanPrices(level, first, date)
  return {
    level,
    isVerified,
    hasOverdue,
    minimum: LOAN_MINIMUM,
    ...roomOf('personal', level, owed),
    secured: { ...roomOf('secured', level, secured.owed), terms: termsOf('secured', level, date) },
    openingFee: openingFee.toFixed(),
    vat: vat.toFixed(),
    terms: termsOf('personal', level, date),
  }
}

function roomOf(kind: LoanKind, level: LoanLevel, owed: Decimal) {
  const cap = loanCaps[kind][level]
  return { cap, room: Decimal.max(0, new Decimal(cap).minus(owed).floor()).toNumber() }
}

const termsOf = (kind: LoanKind, level: LoanLevel, date: string) =>
  loanMonths.map(months => {
    const { rate, lateRate } = loanPrices(level, months, date, kind)
    return { months, rate: rate.toFixed(), lateRate: lateRate.toFixed() }
  })
