// The detail of one request: amount, state and reason, progress, record, certificate, reference numbers for customer
// service, and a cancel button while the user may cancel it.

import { useTranslation } from 'react-i18next'
import { useReadAbout } from '../../data/use-read-about.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { CopyLine } from '../../shared/CopyLine.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import { RecordHead } from '../../ui/RecordHead.tsx'
import { RequestState } from '../../ui/RequestState.tsx'
import { CancelRequest } from './CancelRequest.tsx'
import { Certificate } from './Certificate.tsx'
import { Confirmations } from './Confirmations.tsx'
import { DueNote } from './DueNote.tsx'
import { linesOf } from './facts.ts'
import type { Request } from './requests.ts'
import { standingOf } from './words.ts'
import './request.css'

export function RequestDetail({ request, hidden }: { request: Request; hidden: boolean }) {
  const { t } = useTranslation('deposit')
  const { t: tp } = useTranslation('profile')
  const format = useFormat()
  const dates = useDates()
  const { row, kind } = request
  useReadAbout(kind, row.id)
  const lines = linesOf(request, { t, format, dates, wallet: type => tp(`wallet.${type}`) }, hidden)
  return (
    <div className="request-detail">
      <RecordHead
        value={<Money amount={row.amount} currency={row.currency} hidden={hidden} hero />}
        note={
          <p className="request-standing" role="status">
            <RequestState {...standingOf(request, tp)} />
          </p>
        }
      />
      {kind === 'deposit' && row.confirmations !== null && <Confirmations count={row.confirmations} />}
      {row.state === 'pending' && <DueNote due={row.dueTimestamp} kind={kind} />}
      {kind === 'deposit' && row.suspense && <p className="request-note">{t('record.suspenseNote')}</p>}
      <Facts rows={lines} />
      {kind !== 'deposit' && <CancelRequest request={request} />}
      <div className="request-ids">
        {kind === 'deposit' && row.reference !== null && row.kind !== 'card' && (
          <CopyLine label={t(row.kind === 'crypto' ? 'fact.hash' : 'fact.reference')} text={row.reference} />
        )}
        <CopyLine label={t('fact.id')} text={row.id} />
      </div>
      {kind === 'deposit' && row.certificate !== null && <Certificate url={row.certificate} />}
    </div>
  )
}
