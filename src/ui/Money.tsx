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
  /** The main figure of a page: its currency and cents are smaller than the whole units. For totals of money only. */
  hero?: boolean
}

export function directionOf(amount: string): -1 | 0 | 1 {
  if (!/[1-9]/.test(amount)) return 0
  return amount.startsWith('-') ? -1 : 1
}

export const Money = memo(function Money(props: MoneyProps) {
  const { amount, currency, signed = false, decimals, hidden = false, hero = false } = props
  const format = useFormat()
  if (hidden) return <HiddenMoney />
  const text = signed ? format.signedMoney(amount, currency, decimals) : format.money(amount, currency, decimals)
  const direction = signed && amount !== null ? directionOf(amount) : undefined
  return (
    <span className="money" data-direction={direction}>
      {hero && amount !== null ? <HeroParts text={text} /> : text}
    </span>
  )
})

/** Sign, currency, whole units and cents of an amount that `format.money` has written. */
const PARTS = /^([+\u2212]?)([^\d]*)([\d,]*)(.*)$/

function HeroParts({ text }: { text: string }) {
  const [, sign, currency, whole, cents] = PARTS.exec(text) ?? []
  return (
    <>
      {sign}
      <span className="money-currency">{currency}</span>
      {whole}
      <span className="money-cents">{cents}</span>
    </>
  )
}

function HiddenMoney() {
  const { t } = useTranslation('ui')
  return (
    <span className="money">
      <span aria-hidden="true">••••••</span>
      <span className="spoken">{t('hidden')}</span>
    </span>
  )
}
