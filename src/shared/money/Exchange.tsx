// What leaves the wallet and what arrives, beside each other.
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { UNKNOWN } from '../../i18n/format.ts'
import type { Figure } from './known.ts'
import './review-summary.css'

type ExchangeProps = {
  pays: Figure
  receives: Figure
  /** The usual labels. */
  labels: { readonly pays: string; readonly receives: string }
}

export const Exchange = ({ pays, receives, labels }: ExchangeProps) => (
  <dl className="review-exchange">
    <Side label={labels.pays} figure={pays} />
    <ArrowRight className="review-arrow" size={22} aria-hidden="true" />
    <Side label={labels.receives} figure={receives} />
  </dl>
)

function Side({ label, figure: { label: own = label, value, note } }: { label: string; figure: Figure }) {
  const { t } = useTranslation('money')
  return (
    <div>
      <dt>{own}</dt>
      <dd className="review-figure">{value ?? UNKNOWN}</dd>
      {(value === null || note !== '') && <dd>{value === null ? `${t('open')} · ${note}` : note}</dd>}
    </div>
  )
}
