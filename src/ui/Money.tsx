import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyCurrency } from '../i18n/format.ts'
import { useFormat } from '../i18n/format.ts'
import './number.css'

type MoneyProps = {
  /** Exact decimal text; null is shown as "—". */
  amount: string | null
  currency: AnyCurrency
  /** Shows a plus sign for a gain, and the colour of its direction. */
  signed?: boolean
  /** Number of decimals: two, except for the price of one share. */
  decimals?: number
  /** Masked by dots, also for screen readers. */
  hidden?: boolean
}

export function directionOf(amount: string): -1 | 0 | 1 {
  if (!/[1-9]/.test(amount)) return 0
  return amount.startsWith('-') ? -1 : 1
}

export const Money = memo(function Money({ amount, currency, signed = false, decimals, hidden = false }: MoneyProps) {
  const format = useFormat()
  if (hidden) return <HiddenMoney />
  const text = signed ? format.signedMoney(amount, currency, decimals) : format.money(amount, currency, decimals)
  const direction = signed && amount !== null ? directionOf(amount) : undefined
  return (
    <span className="money" data-direction={direction}>
      {text}
    </span>
  )
})

function HiddenMoney() {
  const { t } = useTranslation('ui')
  return (
    <span className="money">
      <span aria-hidden="true">••••••</span>
      <span className="spoken">{t('hidden')}</span>
    </span>
  )
}
