// Where the price is between the lowest and the highest of the day and of a year, with the user's average cost.
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { parseScaled } from '../../../domain/price.ts'
import type { Summary } from '../../../domain/wire/calls/market.ts'
import { useInstrumentFormat } from '../../shared/instruments/price-format.ts'
import { useQuote } from '../../state/market.ts'
import { Section } from '../../ui/Section.tsx'
import './price-range.css'

type PriceRangeProps = {
  instrumentKey: InstrumentKey
  decimals: number
  summary: Pick<Summary, 'low52' | 'high52'> | null
  /** Average cost of the user's position, scaled like a price; null without one. */
  average: number | null
}

export function PriceRange({ instrumentKey, decimals, summary, average }: PriceRangeProps) {
  const { t } = useTranslation('quote')
  const { price, low, high } = useQuote(instrumentKey)
  const scaled = (text: string | null | undefined): number | null => (text == null ? null : parseScaled(text, decimals))
  // The feed's day can be beyond the year of the last summary.
  const [low52, high52] = [scaled(summary?.low52), scaled(summary?.high52)]
  const year = { low: lowest(low52, low), high: highest(high52, high) }
  const of = { instrumentKey, decimals, price, average }
  const [hasDay, hasYear] = [isRange({ low, high }), low52 !== null && high52 !== null && isRange(year)]
  if (price === null || !(hasDay || hasYear)) return null
  return (
    <Section title={t('range.title')} padded>
      {hasDay && <Range label={t('range.day')} range={{ low, high }} of={of} />}
      {hasYear && <Range label={t('range.year')} range={year} of={of} />}
    </Section>
  )
}

type Bounds = { readonly low: number | null; readonly high: number | null }

const isRange = ({ low, high }: Bounds): boolean => low !== null && high !== null && high > low
const lowest = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)
const highest = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

type RangeProps = {
  label: string
  range: Bounds
  of: Pick<PriceRangeProps, 'instrumentKey' | 'decimals' | 'average'> & { readonly price: number | null }
}

function Range({ label, range: { low, high }, of }: RangeProps) {
  const { t } = useTranslation('quote')
  const { instrumentKey, decimals, price, average } = of
  const format = useInstrumentFormat(instrumentKey)
  if (low === null || high === null || price === null) return null
  const text = (scaled: number): string => format.price(scaled, decimals)
  const placeOf = (scaled: number): number => Math.min(100, Math.max(0, ((scaled - low) / (high - low)) * 100))
  const cost = average !== null && average >= low && average <= high ? average : null
  const sentence = t('range.sentence', { label, price: text(price), low: text(low), high: text(high) })
  return (
    <div className="price-range">
      <p className="price-range-label">{label}</p>
      <div className="price-range-line" role="img" aria-label={sentence}>
        {cost !== null && <span className="price-range-cost" style={{ insetInlineStart: `${placeOf(cost)}%` }} />}
        <span className="price-range-now" style={{ insetInlineStart: `${placeOf(price)}%` }} />
      </div>
      <p className="price-range-ends">
        <span>{text(low)}</span>
        {cost !== null && <span className="price-range-own">{t('range.cost', { price: text(cost) })}</span>}
        <span>{text(high)}</span>
      </p>
    </div>
  )
}
