// Network confirmations of a crypto deposit: 0/3 to 3/3 (specification §9).

import { useTranslation } from 'react-i18next'
import { DEPOSIT_CONFIRMATIONS } from '../../../domain/limits.ts'
import './request.css'

const steps = Array.from({ length: DEPOSIT_CONFIRMATIONS }, (_, at) => at)

export function Confirmations({ count }: { count: number }) {
  const { t } = useTranslation('deposit')
  const reached = Math.min(count, DEPOSIT_CONFIRMATIONS)
  return (
    <div className="confirmations">
      <div className="confirmations-bar" aria-hidden="true">
        {steps.map(at => (
          <i key={at} data-reached={at < reached || undefined} />
        ))}
      </div>
      <p role="status">{t('confirmations.line', { reached, of: DEPOSIT_CONFIRMATIONS })}</p>
    </div>
  )
}
