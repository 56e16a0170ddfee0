// The user's margined position in the instrument of this page: its side, its risk and its profit at the mark price.

import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { holdingsTabs } from '../../../domain/position.ts'
import { tradeDetailHref } from '../../router/instrument-links.ts'
import { useInstrumentFormat } from '../../shared/instruments/price-format.ts'
import { useLiquidationText } from '../../shared/margin/liquidation-text.ts'
import { useLiveMargin } from '../../shared/margin/live-margin.ts'
import type { Contracted } from '../../shared/margin/position.ts'
import { Cell } from '../../ui/Cell.tsx'
import { Money } from '../../ui/Money.tsx'
import { Section } from '../../ui/Section.tsx'

export function OwnMargin({ position, hidden }: { position: Contracted; hidden: boolean }) {
  const { t } = useTranslation('quote')
  const { t: tm } = useTranslation('margin')
  const { t: td } = useTranslation('trade')
  const key = position.key as InstrumentKey
  const format = useInstrumentFormat(key)
  const liquidation = useLiquidationText(position)
  const { ratioBp, profit } = useLiveMargin(position)
  return (
    <Section title={t('position.title')}>
      <Cell
        title={`${td(`margin.${position.side}`)} ${position.leverage}×`}
        value={hidden ? '••••' : format.quantity(position.positionNum)}
      />
      <Cell title={tm('detail.ratio')} value={format.percent(ratioBp === null ? null : (ratioBp / 100).toFixed(2))} />
      <Cell title={tm('figure.liquidation')} value={liquidation(position.contract.liquidationPrice)} />
      <Cell
        title={t('position.floating')}
        value={<Money amount={profit} currency={position.currency} signed hidden={hidden} />}
        to={tradeDetailHref({ key, name: position.name }, position.id, holdingsTabs.myHolding)}
      />
    </Section>
  )
}
