// The head of a review: what leaves the wallet and what arrives, the money that comes from other wallets, then the worst
// case, the way out, the cost and who sets the price. Nothing of these is ever in a fold; the other data are.
import { DoorOpen, ReceiptText, Scale, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { FactRow } from '../../ui/Facts.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Exchange } from './Exchange.tsx'
import type { Summary } from './known.ts'
import { kinds } from './known.ts'
import { loadReceipt } from './load-receipt.ts'
import './review-summary.css'

const icons = { worst: ShieldAlert, exit: DoorOpen, cost: ReceiptText, price: Scale } as const

type ReviewSummaryProps = {
  summary: Summary
  /** Shown below what leaves and what arrives. */
  topUp: ReactNode
  rows: readonly FactRow[]
}

export function ReviewSummary({ summary: { pays, receives, known }, topUp, rows }: ReviewSummaryProps) {
  const { t } = useTranslation('money')
  const { t: ui } = useTranslation('ui')
  // The receipt follows a confirmation, so it is loaded before one.
  useEffect(() => void loadReceipt().catch(() => {}), [])
  return (
    <>
      <Exchange pays={pays} receives={receives} labels={{ pays: t('pays'), receives: t('receives') }} />
      {topUp}
      <ul className="review-known" aria-label={ui('know.title')}>
        {kinds.map(kind => (
          <Group key={kind} kind={kind} sentences={known[kind] ?? []} />
        ))}
      </ul>
      {rows.length > 0 && (
        <Fold title={t('all')}>
          <Facts rows={rows} />
        </Fold>
      )}
    </>
  )
}

function Group({ kind, sentences }: { kind: (typeof kinds)[number]; sentences: readonly string[] }) {
  const Icon = icons[kind]
  if (sentences.length === 0) return null
  return (
    <li data-kind={kind}>
      <span className="review-icon" aria-hidden="true">
        <Icon size={18} />
      </span>
      <div>
        {sentences.map(sentence => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </li>
  )
}
