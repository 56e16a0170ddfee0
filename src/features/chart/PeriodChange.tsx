// The change of the price over the chosen period.

import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { ChartPeriod } from '../../../domain/kline.ts'
import { change, changeBasisPoints } from '../../../domain/quote.ts'
import { useInstrumentFormat } from '../../shared/instruments/price-format.ts'
import { useQuote } from '../../state/market.ts'
import { Change } from '../../ui/Change.tsx'

type PeriodChangeProps = {
  readonly instrumentKey: InstrumentKey
  readonly period: ChartPeriod
  /** Open of the chart's first bar, scaled; null before it is known. */
  readonly firstOpen: number | null
  readonly decimals: number
}

export function PeriodChange({ instrumentKey, period, firstOpen, decimals }: PeriodChangeProps) {
  const { t } = useTranslation('quote')
  const { price, previousClose } = useQuote(instrumentKey)
  const format = useInstrumentFormat(instrumentKey)
  // The change of a day starts at the previous close, as in the header.
  const base = period === '1D' ? previousClose : firstOpen
  return (
    <p className="chart-change">
      <span>{t('chart.change', { period: t(`period.${period}`) })}</span>
      <Change
        value={change(price, base)}
        basisPoints={changeBasisPoints(price, base)}
        decimals={decimals}
        format={format}
      />
    </p>
  )
}
