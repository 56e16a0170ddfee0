// Terms of a coin that is traded on margin: smallest order, leverage, fee and financing.

import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { CoinTerms as Terms } from '../../../domain/instruments/terms.ts'
import type { PositionSide } from '../../../domain/margin.ts'
import { Decimal } from '../../../domain/money.ts'
import { zoned } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTerms, useYearlyRates } from '../../shared/margin/use-terms.ts'
import { useServerMinute } from '../../state/server-now.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Section } from '../../ui/Section.tsx'

const PERCENT = 100
const BASIS_POINTS = 10_000

/** Empty for a coin without terms, which can only be watched. */
export function CoinTerms({ instrumentKey }: { instrumentKey: InstrumentKey }) {
  const terms = useTerms(instrumentKey)
  return terms?.kind === 'coin' ? <Rows terms={terms} /> : null
}

function Rows({ terms }: { terms: Terms }) {
  const { t } = useTranslation('margin')
  const format = useFormat()
  const yearly = useYearlyRates(terms, zoned(useServerMinute(), terms.cutOff.zone).format('YYYY-MM-DD'))
  const yearlyText = (side: PositionSide): string =>
    format.basisPoints(yearly === null ? null : yearly[side].times(BASIS_POINTS).round().toNumber())
  const percent = (fraction: Decimal): string => format.setPercent(fraction.times(PERCENT).toFixed(2))
  const note = t('contract.yearly.friday')
  return (
    <Section title={t('coin.title')} padded>
      <Facts
        rows={[
          { label: t('quote.lot'), value: `${format.quantity(String(terms.lot))} ${terms.coin}` },
          { label: t('quote.leverage'), value: `${terms.maximumLeverage}×` },
          { label: t('quote.margin'), value: percent(new Decimal(1).div(terms.maximumLeverage)) },
          { label: t('coin.fee'), value: percent(new Decimal(terms.feeRate)), note: t('contract.feeNote') },
          { label: t('contract.nightLong'), note, value: yearlyText('long') },
          { label: t('contract.nightShort'), note, value: yearlyText('short') },
          { label: t('contract.delivery'), value: t('contract.cash'), note: t('coin.note') },
        ]}
      />
    </Section>
  )
}
