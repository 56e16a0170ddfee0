// Detail of a loan: its state and possible actions, its cost, future and past payments.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Loan } from '../../../domain/wire/calls/loan.ts'
import { useReadAbout } from '../../data/use-read-about.ts'
import { useDates } from '../../i18n/day-time.ts'
import { CopyLine } from '../../shared/CopyLine.tsx'
import { useDay } from '../../shared/use-day.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Link } from '../../ui/Link.tsx'
import { Money } from '../../ui/Money.tsx'
import { RecordHead } from '../../ui/RecordHead.tsx'
import { Section } from '../../ui/Section.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { Cover } from './Cover.tsx'
import { applyHref, repayHref } from './links.ts'
import { loanDay } from './loan-day.ts'
import { Offered } from './Offered.tsx'
import { OfferFacts } from './OfferFacts.tsx'
import { useRefusalWords } from './refusal-words.ts'
import { Schedule } from './Schedule.tsx'
import { useSteps } from './use-steps.ts'
import '../../ui/button.css'
import './loan.css'

type DetailProps = { loan: Loan; hidden: boolean }

export function LoanDetail({ loan, hidden }: DetailProps) {
  useReadAbout('loan', loan.id)
  const { t } = useTranslation('loan')
  // The response to an acceptance is newer than the loaded list.
  const [accepted, setAccepted] = useState<Loan | null>(null)
  const now = accepted && loan.state === 'passed' ? accepted : loan
  const { terms, instalments } = now
  return (
    <>
      <State loan={now} hidden={hidden} />
      {now.state === 'inUse' && <Owed loan={now} hidden={hidden} />}
      {now.cover && <Cover id={now.id} cover={now.cover} isOwed={now.state === 'inUse'} hidden={hidden} />}
      {now.state === 'passed' && <Offered loan={now} onDone={setAccepted} />}
      {terms && (
        <Section title={t('detail.terms')} padded>
          <OfferFacts amount={now.amount.toFixed(2)} months={now.months} terms={terms} on={decidedOn(now)} />
        </Section>
      )}
      {instalments.length > 0 && <Schedule payments={instalments.map(paymentOf)} />}
      {now.flows.length > 0 && <Paid loan={now} hidden={hidden} />}
      <Section title={t('detail.id')}>
        <CopyLine label={t('detail.id')} text={now.id} />
      </Section>
    </>
  )
}

/** The date on which the conditions were computed. */
const decidedOn = ({ longAuditTime, longCreateTime }: Loan): string =>
  loanDay((longAuditTime ?? longCreateTime) * 1_000)

const paymentOf = ({ nth, left: { principal, interest, vat, total } }: Loan['instalments'][number]) => ({
  name: String(nth + 1),
  principal,
  interest,
  vat,
  total,
})

function State({ loan, hidden }: DetailProps) {
  const { t } = useTranslation('loan')
  const { t: tm } = useTranslation('money')
  const words = useRefusalWords()
  const { state, due, reason, needed } = loan
  const isOwed = state === 'inUse'
  const amount = <Money amount={loan.amount.toFixed(2)} currency="MXN" hidden={hidden} />
  return (
    <>
      {due === 'overdue' && <Banner kind="danger">{t('due.overdueNote')}</Banner>}
      {reason !== null && <Banner kind="warning">{words(reason, needed)}</Banner>}
      <RecordHead
        label={t(isOwed ? 'detail.principal' : 'fact.amount')}
        value={isOwed ? <Money amount={loan.principal} currency="MXN" hidden={hidden} hero /> : amount}
        note={t(`state.${state}`)}
      />
      <Section title={tm('steps')} padded>
        <Steps steps={useSteps(loan)} />
      </Section>
      <Section title={t('detail.title')} padded>
        <Facts
          rows={[
            { label: t('kind.label'), value: t(`kind.${loan.kind}`) },
            { label: t('fact.amount'), value: amount },
            { label: t('form.months'), value: t('form.term', { months: loan.months }) },
          ]}
        />
      </Section>
      {state === 'rejected' && (
        <div className="loan-actions">
          <Link className="button" data-variant="primary" data-block to={applyHref}>
            {t('list.apply')}
          </Link>
        </div>
      )}
    </>
  )
}

function Owed({ loan, hidden }: DetailProps) {
  const { t } = useTranslation('loan')
  const day = useDay()
  const { next, due, dueAmount } = loan
  const money = (amount: string) => <Money amount={amount} currency="MXN" hidden={hidden} />
  return (
    <>
      <Section title={t('detail.owed')} padded>
        <Facts
          rows={[
            ...(next && due
              ? [
                  { label: t('detail.next'), note: t(`due.${due}`), value: day(next.dueOn) },
                  { label: t('detail.nextAmount'), value: money(next.left.total), strong: true },
                ]
              : []),
            { label: t('detail.dueAmount'), note: t('detail.dueAmountNote'), value: money(dueAmount) },
          ]}
        />
      </Section>
      <div className="loan-actions">
        <Link className="button" data-variant="primary" data-block to={repayHref(loan.id)}>
          {t('detail.pay')}
        </Link>
      </div>
    </>
  )
}

function Paid({ loan, hidden }: DetailProps) {
  const { t } = useTranslation('loan')
  const dates = useDates()
  return (
    <Section title={t('detail.flows')} padded>
      <Facts
        rows={loan.flows.toReversed().map(({ kind, amount, at }) => ({
          label: t(`flow.${kind}`),
          note: dates.dateTime(at * 1_000),
          value: <Money amount={amount} currency="MXN" hidden={hidden} />,
        }))}
      />
    </Section>
  )
}
