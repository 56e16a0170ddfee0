// The form of a loan payment, from entry to outcome: the next instalment, a partial early payment, or full repayment
// with the saved interest; one review.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { LoanMode } from '../../../domain/loans/instalments.ts'
import { loanModes, prepayChoices } from '../../../domain/loans/instalments.ts'
import { LOAN_WALLET } from '../../../domain/loans/rules.ts'
import { parseMinor } from '../../../domain/minor.ts'
import type { Loan, LoanPayoff } from '../../../domain/wire/calls/loan.ts'
import { useOnce } from '../../data/use-once.ts'
import { useWallets } from '../../data/wallets.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { recordHref } from '../../router/record-links.ts'
import { MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { Receipt } from '../../shared/money/Receipt.tsx'
import { ReviewForm, useReview } from '../../shared/money/ReviewForm.tsx'
import { Shortfall } from '../../shared/money/Shortfall.tsx'
import { TopUpFacts, TopUpNote } from '../../shared/money/TopUpFacts.tsx'
import { UnknownMoney } from '../../shared/money/UnknownMoney.tsx'
import { topUpPart, useTopUp } from '../../shared/money/use-top-up.ts'
import { madeStep, plannedStep } from '../../shared/steps.ts'
import { useDay } from '../../shared/use-day.ts'
import { settings } from '../../state/settings.ts'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import type { FactRow } from '../../ui/Facts.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { prepaymentOf } from './prepayment.ts'
import { Schedule } from './Schedule.tsx'
import './loan.css'

type Choice = (typeof prepayChoices)[number]
type Draft = { readonly mode: LoanMode; readonly part: string; readonly choice: Choice }

const money = (amount: string) => <Money amount={amount} currency="MXN" />

/** Amount to pay as decimal text; null while it is missing or invalid. */
function amountOf({ instalment, total }: LoanPayoff, { mode, part }: Draft): string | null {
  if (mode === 'all') return total
  if (mode === 'instalment') return instalment?.amount ?? null
  return (parseMinor(part) ?? 0n) > 0n ? part : null
}

type Wrong = 'needAmount' | 'usableUnknown' | 'tooMuch' | 'tooSmall' | 'tooLarge' | null

const cents = (text: string): bigint => parseMinor(text) ?? 0n

function wrongOf(payoff: LoanPayoff, draft: Draft, usable: string | null): Wrong {
  const amount = amountOf(payoff, draft)
  if (amount === null) return 'needAmount'
  const wrong = draft.mode === 'part' ? wrongPart(payoff, cents(amount)) : null
  if (wrong !== null) return wrong
  if (usable === null) return 'usableUnknown'
  return cents(amount) > cents(usable) ? 'tooMuch' : null
}

/**
 * Checks a partial payment. It first pays the overdue amount: it must pay no more than that, or more than that and the
 * interest accrued until today.
 */
function wrongPart({ overdue, accrued, total }: LoanPayoff, amount: bigint): Wrong {
  if (amount >= cents(total)) return 'tooLarge'
  const due = cents(overdue.total)
  const isBetween = amount > due && amount <= due + cents(accrued.interest) + cents(accrued.vat)
  return isBetween ? 'tooSmall' : null
}

type RepayProps = {
  payoff: LoanPayoff
  onMoved: () => void
  /** The amount that the link proposes, which cures a margin call. */
  part?: string
}

export function RepayForm({ payoff, onMoved, part = '' }: RepayProps) {
  const { t } = useTranslation('loan')
  const format = useFormat()
  const day = useDay()
  const { hideBalances } = useSnapshot(settings)
  const [draft, setDraft] = useState<Draft>({ mode: part === '' ? 'instalment' : 'part', part, choice: 'fewer' })
  const once = useOnce('GET /loan/applyRepay')
  const review = useReview(once, onMoved)
  const usable = useWallets('MXN').balances[LOAN_WALLET]?.balance ?? null
  const amount = amountOf(payoff, draft)
  const topUp = useTopUp(LOAN_WALLET, amount === null ? null : cents(amount))
  const { sending } = once
  if (sending?.phase === 'done') return <Done loan={sending.answer} />
  if (sending?.phase === 'unknown') return <UnknownMoney record={recordHref.loan(payoff.id)} />
  const wrong = wrongOf(payoff, draft, topUp ? amount : usable)
  const change = (next: Partial<Draft>): void => setDraft(before => Object.assign({}, before, next))
  const shown = format.money(amount, 'MXN')
  const after =
    draft.mode === 'part' && amount !== null && wrongPart(payoff, cents(amount)) === null
      ? prepaymentOf(payoff.standing, amount, draft.choice)
      : null
  const changed: readonly FactRow[] = after
    ? [
        { label: t('repay.saved'), note: t('repay.savedNote'), value: money(after.saved), strong: true },
        { label: t('repay.newPayment'), value: format.money(after.payment, 'MXN') },
        { label: t('repay.newCount'), value: String(after.count), note: t('repay.newLast', { day: day(after.last) }) },
      ]
    : []
  const broughtBy = () => {
    if (draft.mode === 'instalment')
      return {
        label: t('repay.settled'),
        value: t('repay.instalment'),
        note: payoff.instalment ? day(payoff.instalment.dueOn) : '',
      }
    const saved = draft.mode === 'all' ? payoff.saved : (after?.saved ?? null)
    return { label: t('repay.saved'), value: saved === null ? null : money(saved), note: t('repay.savedNote') }
  }
  const words = wrong && t(`repay.${wrong}`, { amount: format.money(payoff.total, 'MXN') })
  return (
    <ReviewForm
      review={review}
      isRight={wrong === null}
      label={t('repay.review')}
      after={
        <MoneyReview
          wallet={LOAN_WALLET}
          open={review.isOpen && amount !== null}
          title={t('repay.reviewTitle')}
          summary={{
            pays: { value: money(amount ?? ''), note: t(`repay.${draft.mode}`) },
            receives: broughtBy(),
            known: {
              exit: [t('repay.final')],
              cost: [t('know.early')],
              price: after
                ? [
                    `${t('repay.newPayment')}: ${format.money(after.payment, 'MXN')}`,
                    `${t('repay.newCount')}: ${after.count}. ${t('repay.newLast', { day: day(after.last) })}`,
                  ]
                : [],
            },
          }}
          rows={[
            { label: t('repay.mode'), value: t(`repay.${draft.mode}`) },
            ...(draft.mode === 'part' ? [{ label: t('repay.choice'), value: t(`repay.${draft.choice}`) }] : []),
            ...changed,
            ...(draft.mode === 'all' ? [{ label: t('repay.saved'), value: money(payoff.saved) }] : []),
            { label: t('repay.amount'), value: shown, strong: true },
          ]}
          topUp={topUp && <TopUpFacts topUp={topUp} />}
          sending={sending}
          confirmLabel={t('repay.confirm', { amount: shown })}
          onConfirm={() => {
            const { mode, choice } = draft
            if (amount !== null) void once.send({ id: payoff.id, mode, amount, choice, ...topUpPart(topUp) })
          }}
          onClose={review.close}
        />
      }
    >
      <ChoiceField
        label={t('repay.mode')}
        choices={loanModes.map(mode => ({ value: mode, label: t(`repay.${mode}`) }))}
        value={draft.mode}
        onChange={mode => change({ mode })}
      />
      {draft.mode === 'part' && <Part draft={draft} error={review.isChecked ? words : null} onChange={change} />}
      <Due payoff={payoff} mode={draft.mode} />
      {after && (
        <>
          <Facts rows={changed} />
          <Schedule payments={after.payments} />
        </>
      )}
      <Facts
        rows={[
          {
            label: t('repay.usable'),
            value: <Money amount={usable} currency="MXN" hidden={hideBalances} />,
          },
        ]}
      />
      {topUp && <TopUpNote topUp={topUp} />}
      {review.isChecked && draft.mode !== 'part' && words && <p role="alert">{words}</p>}
      {wrong === 'tooMuch' && <Shortfall wallet={LOAN_WALLET} missing={cents(amount ?? '') - cents(usable ?? '')} />}
    </ReviewForm>
  )
}

type PartProps = { draft: Draft; error: string | null; onChange: (next: Partial<Draft>) => void }

function Part({ draft, error, onChange }: PartProps) {
  const { t } = useTranslation('loan')
  return (
    <>
      <NumberField
        label={t('repay.amount')}
        name="amount"
        unit="MXN"
        value={draft.part}
        onChange={part => onChange({ part })}
        error={error ?? undefined}
      />
      <ChoiceField
        label={t('repay.choice')}
        choices={prepayChoices.map(choice => ({ value: choice, label: t(`repay.${choice}`) }))}
        value={draft.choice}
        onChange={choice => onChange({ choice })}
      />
    </>
  )
}

type DueProps = { payoff: LoanPayoff; mode: LoanMode }

function Due({ payoff, mode }: DueProps) {
  return <Facts rows={useFacts(payoff, mode)} />
}

function useFacts(
  { overdue, accrued, principal, total, saved, instalment, validUntil }: LoanPayoff,
  mode: LoanMode,
): FactRow[] {
  const { t } = useTranslation('loan')
  const day = useDay()
  const dates = useDates()
  const late: FactRow[] = cents(overdue.total) > 0n ? [{ label: t('repay.overdue'), value: money(overdue.total) }] : []
  if (mode === 'instalment')
    return instalment
      ? [
          ...late,
          { label: t('detail.next'), value: day(instalment.dueOn) },
          { label: t('repay.amount'), value: money(instalment.amount), strong: true },
        ]
      : late
  const interest: FactRow = {
    label: t('repay.accrued'),
    note: t('repay.accruedNote', { vat: accrued.vat }),
    value: money(accrued.interest),
  }
  if (mode === 'part') return [...late, interest, { label: t('detail.principal'), value: money(principal) }]
  return [
    ...late,
    interest,
    { label: t('detail.principal'), value: money(principal) },
    {
      label: t('repay.amount'),
      note: t('repay.until', { time: dates.dateTime(validUntil * 1_000) }),
      value: money(total),
      strong: true,
    },
    { label: t('repay.saved'), note: t('repay.savedNote'), value: money(saved) },
  ]
}

function Done({ loan }: { loan: Loan }) {
  const { t } = useTranslation('loan')
  const format = useFormat()
  const day = useDay()
  const dates = useDates()
  const { id, principal, months, longCreateTime } = loan
  const isOver = loan.state === 'repaid'
  const flow = loan.flows.at(-1)
  return (
    <Receipt
      kind="done"
      pays={{
        value: flow ? money(flow.amount) : null,
        note: t('repay.principal', { amount: format.money(flow?.parts.principal ?? null, 'MXN') }),
      }}
      receives={{ label: t('detail.principal'), value: money(principal), note: t('form.term', { months }) }}
      steps={[
        madeStep(t(flow ? `flow.${flow.kind}` : 'repay.done'), dates.dateTime((flow?.at ?? longCreateTime) * 1_000)),
        ...(loan.next ? [plannedStep('next', t('detail.next'), day(loan.next.dueOn))] : []),
      ]}
      reference={{ id, at: flow?.at ?? longCreateTime }}
      title={t(isOver ? 'repay.over' : 'repay.done')}
      note={t(isOver ? 'repay.overNote' : 'repay.doneNote')}
      record={{ to: recordHref.loan(id), label: t('form.see') }}
    />
  )
}
