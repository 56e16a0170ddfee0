// One line of the bill, whole, and the way to what it is about. On its way out the sheet still shows what it showed.
import { useEffect, useState } from 'react'
import type { BillLine } from '../../../domain/wire/calls/wallet.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { Link } from '../../router/Link.tsx'
import { CopyLine } from '../../ui/CopyLine.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import { preloadSheet, Sheet } from '../../ui/Sheet.tsx'
import { ownZone } from './filter.ts'
import './bill.css'

type BillSheetProps = {
  /** Null closes it. */
  line: BillLine | null
  /** The page of what it is about. */
  to: string | null
  hidden: boolean
  onClose: () => void
}

export function BillSheet({ line, to, hidden, onClose }: BillSheetProps) {
  const t = useText('bill')
  const [last, keep] = useState({ line, to })
  if (line && line !== last.line) keep({ line, to })
  const shown = line ? { line, to } : last
  useEffect(() => void preloadSheet(), [])
  return (
    <Sheet open={line !== null} onClose={onClose} title={shown.line ? t(`kind.${shown.line.kind}`) : ''}>
      {shown.line && <Detail line={shown.line} to={shown.to} hidden={hidden} />}
    </Sheet>
  )
}

function Detail({ line, to, hidden }: { line: BillLine; to: string | null; hidden: boolean }) {
  const t = useText('bill')
  const tp = useText('profile')
  const format = useFormat()
  const { currency, about } = line
  return (
    <div className="bill-detail">
      <p className="bill-amount">
        <Money amount={line.amount} currency={currency} signed hidden={hidden} />
      </p>
      {line.kind === 'suspense' && <p className="bill-note">{t('detail.suspenseNote')}</p>}
      <Facts
        rows={[
          { label: t('detail.wallet'), value: tp(`wallet.${line.walletType}`) },
          { label: t('detail.time'), value: format.dateTime(line.createTimeTimestamp * 1_000) },
          { label: t('detail.zone'), value: ownZone() },
          { label: t('detail.balance'), value: <Money amount={line.balance} currency={currency} hidden={hidden} /> },
        ]}
      />
      {to !== null && about !== null && (
        <Link className="button" data-variant="secondary" data-block to={to}>
          {t(`detail.${about}`)}
        </Link>
      )}
      <div className="bill-ids">
        {line.reference !== null && <CopyLine label={t('detail.reference')} text={line.reference} />}
        <CopyLine label={t('detail.id')} text={line.id} />
      </div>
    </div>
  )
}
