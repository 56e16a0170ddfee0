// Checks the payments of loans after processes were killed. The payments are computed again in their order from the
// terms alone. Each must have taken what its row says, late interest of each day must be charged once, and the stored
// remaining debt must be correct. No reminder may be sent twice.
import type { Instalment, Parts } from '../domain/loans/instalments.ts'
import { monthsAfter, nothing } from '../domain/loans/instalments.ts'
import { offerOf } from '../domain/loans/offer.ts'
import type { Repaid, Standing } from '../domain/loans/payoff.ts'
import { repayAll, repayInstalment, repayPart } from '../domain/loans/payoff.ts'
import { fromMinor, roundToMinor } from '../domain/money.ts'
import type { LoanFlowRow, LoanRow } from '../server/db/loan-schema.ts'
import { dueDate, instalmentRow, pricesOf } from '../server/loans/store.ts'
import type { Stored } from './stored.ts'

/** Checks personal loans. All their early payments asked for fewer instalments. */
export function loanProblems(stored: Stored): string[] {
  return stored.loans.flatMap(loan => {
    const { id, startedOn } = loan
    const [disbursed, ...paid] = stored.loanFlows
      .filter(({ loanId }) => loanId === id)
      .toSorted((one, other) => one.nth - other.nth)
    if (startedOn === null || !disbursed) return []
    const problems = [
      ...replayed(loan, { start: startedOn, disbursed, paid }, stored.loanInstalments),
      ...remindersSentTwice(stored, id),
    ]
    return problems.map(what => `Loan ${id}: ${what}.`)
  })
}

const totalOf = ({ late, lateVat, interest, vat, principal }: Record<keyof Parts, bigint>): bigint =>
  late + lateVat + interest + vat + principal

const partsText = ({ late, lateVat, interest, vat, principal }: Record<keyof Parts, bigint>): string =>
  `${late} ${lateVat} ${interest} ${vat} ${principal}`

const minorOf = ({ late, lateVat, interest, vat, principal }: Parts) => ({
  late: roundToMinor(late),
  lateVat: roundToMinor(lateVat),
  interest: roundToMinor(interest),
  vat: roundToMinor(vat),
  principal: roundToMinor(principal),
})

function standingOf(loan: LoanRow, start: string): Standing {
  const { schedule } = offerOf(pricesOf(loan), fromMinor(loan.amount), loan.months)
  const ends = monthsAfter(start, loan.months)
  const instalments = schedule.rows.map(({ interest, vat, principal }, nth): Instalment => {
    const endsOn = ends[nth] ?? start
    const dueOn = dueDate(endsOn)
    return Object.assign({}, nothing, { nth, endsOn, dueOn, lateFrom: dueOn, interest, vat, principal })
  })
  return { prices: pricesOf(loan), instalments, startedOn: start, accruedFrom: start, payment: schedule.payment }
}

type FaultOptions = {
  readonly start: string
  readonly disbursed: LoanFlowRow
  readonly paid: readonly LoanFlowRow[]
}

function replayed(loan: LoanRow, { start, disbursed, paid }: FaultOptions, rows: Stored['loanInstalments']): string[] {
  const offer = offerOf(pricesOf(loan), fromMinor(loan.amount), loan.months)
  const problems: string[] = []
  if (disbursed.amount !== roundToMinor(offer.disbursed)) problems.push(`${disbursed.amount} was paid out`)
  let standing = standingOf(loan, start)
  for (const flow of paid) {
    const repaid = again(standing, flow)
    if (!repaid) return problems.concat(`the ${flow.kind} of ${flow.date} cannot have been paid`)
    const [due, found] = [partsText(minorOf(repaid.paid)), partsText(flow)]
    if (due !== found || totalOf(flow) !== flow.amount)
      problems.push(`the ${flow.kind} of ${flow.date} took ${found}, not ${due}`)
    const { prices, startedOn } = standing
    standing = Object.assign({ prices, startedOn }, repaid)
  }
  const left = standing.instalments.map(each => partsText(instalmentRow(loan.id, each)))
  const stored = rows.filter(({ loanId }) => loanId === loan.id).toSorted((one, other) => one.nth - other.nth)
  const found = stored.map(partsText)
  return String(left) === String(found) ? problems : problems.concat(`${found} is left, not ${left}`)
}

function again(standing: Standing, { kind, date, amount }: LoanFlowRow): Repaid | null {
  if (kind === 'payoff') return repayAll(standing, date)
  if (kind === 'instalment') return repayInstalment(standing, date)
  return repayPart(standing, { money: fromMinor(amount), choice: 'fewer', date })
}

/** Returns the reminders that were sent twice. A reminder is identified by an instalment and a number of days. */
function remindersSentTwice({ notices }: Stored, id: string): string[] {
  const sent = notices
    .filter(({ subjectId, kind }) => subjectId === id && (kind === 'loanDue' || kind === 'loanOverdue'))
    .map(({ kind, values }) => `${kind} ${values['date']} ${values['days']}`)
  return sent.filter((text, nth) => sent.indexOf(text) !== nth).map(text => `its owner was notified twice of ${text}`)
}
