// The names and values of indicators as text, for the legend, the table and the axes.
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../../domain/brand.ts'
import type { Indicator, IndicatorKind, LineName } from '../../../../domain/indicators.ts'
import { formatPrice, UNKNOWN } from '../../../i18n/format.ts'
import { useInstrumentFormat } from '../../../shared/instruments/price-format.ts'

/** Differences of prices are often smaller than the smallest price step. */
const FINER_DECIMALS = 2
const INDEX_DECIMALS = 2

const finer: readonly IndicatorKind[] = ['macd', 'atr']

export type IndicatorTexts = {
  /** Such as "SMA". */
  readonly short: (indicator: Indicator) => string
  /** Such as "SMA 20". */
  readonly name: (indicator: Indicator) => string
  /** Such as "Bollinger 20, 2 upper". */
  readonly lineName: (indicator: Indicator, line: LineName) => string
  /** `value` is a scaled price, or an index from 0 to 100. */
  readonly value: (indicator: Indicator, value: number) => string
}

export function useIndicatorTexts(key: InstrumentKey, decimals: number): IndicatorTexts {
  const { t } = useTranslation('chart')
  const format = useInstrumentFormat(key)
  const short = ({ kind }: Indicator) => t(`short.${kind}`)
  const name = (indicator: Indicator) => `${short(indicator)} ${indicator.periods.join(', ')}`.trim()
  return {
    short,
    name,
    lineName: (indicator, line) => (line === 'value' ? name(indicator) : `${name(indicator)} ${t(`line.${line}`)}`),
    value: ({ kind, place }, value) => {
      if (Number.isNaN(value)) return UNKNOWN
      if (place === 'price') return format.price(Math.round(value), decimals)
      if (finer.includes(kind)) return formatPrice(Math.round(value * 10 ** FINER_DECIMALS), decimals + FINER_DECIMALS)
      return formatPrice(Math.round(value * 10 ** INDEX_DECIMALS), INDEX_DECIMALS)
    },
  }
}
