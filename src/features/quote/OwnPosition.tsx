// The user's position in the instrument of this page, with its profit at the live price; a link to the position.
import { useTranslation } from 'react-i18next'
import { averageShown } from '../../../domain/average-cost.ts'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { MONEY_SCALE } from '../../../domain/minor.ts'
import { unscale } from '../../../domain/money.ts'
import { holdingsTabs } from '../../../domain/position.ts'
import type { Position } from '../../../domain/wire/calls/trading.ts'
import { useFormat } from '../../i18n/format.ts'
import { tradeDetailHref } from '../../router/instrument-links.ts'
import { useQuote } from '../../state/market.ts'
import { KeyFacts } from '../../ui/KeyFacts.tsx'
import { Link } from '../../ui/Link.tsx'
import { Money } from '../../ui/Money.tsx'
import './quote.css'

type OwnPositionProps = {
  position: Position
  decimals: number
  hidden: boolean
}

export function OwnPosition({ position, decimals, hidden }: OwnPositionProps) {
  const { t } = useTranslation('quote')
  const format = useFormat()
  const { price, state } = useQuote(position.key as InstrumentKey)
  const { currency, cost } = position
  const value = price === null || state === 'frozen' ? null : unscale(price, decimals).times(position.positionNum)
  const floating = value?.minus(cost)
  const ratio = floating && Number(cost) > 0 ? floating.div(cost).times(10_000).toNumber() : null
  const average = averageShown(position.averagePrice, position.positionNum, decimals)
  const count = hidden ? '••••' : format.quantity(position.positionNum)
  const money = (amount: string | null, signed = false) => (
    <Money amount={amount} currency={currency} signed={signed} hidden={hidden} />
  )
  const to = tradeDetailHref(
    { key: position.key as InstrumentKey, name: position.name },
    position.id,
    holdingsTabs.myHolding,
  )
  return (
    <Link className="own-position" to={to}>
      <h2 className="own-position-title">{t('position.own', { count: Number(position.positionNum), shown: count })}</h2>
      <KeyFacts
        facts={[
          { label: t('position.value'), value: money(value?.toFixed(MONEY_SCALE) ?? null) },
          {
            label: t('position.floating'),
            value: money(floating?.toFixed(MONEY_SCALE) ?? null, true),
            note: hidden ? undefined : format.basisPoints(ratio),
          },
          {
            label: t('position.average'),
            value: <Money amount={average} currency={currency} decimals={average?.split('.')[1]?.length ?? decimals} />,
          },
        ]}
      />
    </Link>
  )
}
