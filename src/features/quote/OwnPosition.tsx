// The user's position in the instrument of this page, with its profit at the live price.

import { useTranslation } from 'react-i18next'
import { averageShown } from '../../../domain/average-cost.ts'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { MONEY_SCALE } from '../../../domain/minor.ts'
import { unscale } from '../../../domain/money.ts'
import { holdingsTabs } from '../../../domain/position.ts'
import type { Position } from '../../../domain/wire/calls/trading.ts'
import { tradeDetailHref } from '../../router/instrument-links.ts'
import { useQuote } from '../../state/market.ts'
import { Cell } from '../../ui/Cell.tsx'
import { Money } from '../../ui/Money.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import { Section } from '../../ui/Section.tsx'

type OwnPositionProps = { position: Position; decimals: number; hidden: boolean }

export function OwnPosition({ position, decimals, hidden }: OwnPositionProps) {
  const { t } = useTranslation('quote')
  const { price } = useQuote(position.key as InstrumentKey)
  const { currency } = position
  const value = price === null ? null : unscale(price, decimals).times(position.positionNum)
  const floating = value?.minus(position.cost)
  const average = averageShown(position.averagePrice, position.positionNum, decimals)
  return (
    <div className="own-position">
      <Section title={t('position.title')}>
        <Cell
          title={t('position.quantity')}
          value={
            hidden ? <Money amount={null} currency={currency} hidden /> : <Quantity value={position.positionNum} />
          }
        />
        <Cell
          title={t('position.average')}
          value={<Money amount={average} currency={currency} decimals={average?.split('.')[1]?.length ?? decimals} />}
        />
        <Cell
          title={t('position.value')}
          value={<Money amount={value?.toFixed(MONEY_SCALE) ?? null} currency={currency} hidden={hidden} />}
        />
        <Cell
          title={t('position.floating')}
          value={<Money amount={floating?.toFixed(MONEY_SCALE) ?? null} currency={currency} signed hidden={hidden} />}
          to={tradeDetailHref(
            { key: position.key as InstrumentKey, name: position.name },
            position.id,
            holdingsTabs.myHolding,
          )}
        />
      </Section>
    </div>
  )
}
