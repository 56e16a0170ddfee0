// The user's loans, newest first, and a link to a new application.

import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Loan } from '../../../domain/wire/calls/loan.ts'
import { call } from '../../data/call.ts'
import { pagesOf } from '../../data/paged.ts'
import { recordHref } from '../../router/record-links.ts'
import type { RecordsProps } from '../../shared/RecordList.tsx'
import { RecordList } from '../../shared/RecordList.tsx'
import { useDay } from '../../shared/use-day.ts'
import { Link } from '../../ui/Link.tsx'
import { Money } from '../../ui/Money.tsx'
import { Row } from '../../ui/Row.tsx'
import { applyHref } from './links.ts'
import '../../ui/button.css'
import './loan.css'

const source = pagesOf<Loan>(page => call('POST /loan/applyList', page))

const renderRow = (loan: Loan, hidden: boolean) => <LoanRow loan={loan} hidden={hidden} />

export function LoanList({ hidden, onReady }: RecordsProps) {
  const { t } = useTranslation('loan')
  return (
    <>
      <div className="loan-actions">
        <Link className="button" data-variant="primary" data-block to={applyHref}>
          {t('list.apply')}
        </Link>
      </div>
      <RecordList
        source={source}
        changed="loan"
        text={text => t(text === 'browse' ? 'list.apply' : `list.${text}`)}
        browse={null}
        hidden={hidden}
        renderRow={renderRow}
        onReady={onReady}
      />
    </>
  )
}

const LoanRow = memo(function LoanRow({ loan, hidden }: { loan: Loan; hidden: boolean }) {
  const { t } = useTranslation('loan')
  const day = useDay()
  const { id, amount, months, state, next, due, dueAmount } = loan
  const isOwed = state === 'inUse'
  return (
    <Row
      to={recordHref.loan(id)}
      title={<Money amount={amount.toFixed(2)} currency="MXN" hidden={hidden} />}
      note={isOwed && next ? t('list.next', { day: day(next.dueOn) }) : t('form.term', { months })}
      value={isOwed ? <Money amount={dueAmount} currency="MXN" hidden={hidden} /> : undefined}
      detail={isOwed && due && due !== 'later' ? t(`due.${due}`) : t(`state.${state}`)}
    />
  )
})
