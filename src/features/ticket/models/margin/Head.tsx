// The market data above a margin ticket, in the unit in which the contract is quoted.
import { useTranslation } from 'react-i18next'
import { useInstrumentFormat } from '../../../../shared/instruments/price-format.ts'
import { priceUnitText } from '../../../../shared/margin/price-unit.ts'
import { QuoteStrip } from '../cash-equity/QuoteStrip.tsx'
import type { MarginFacts } from './facts.ts'

export function Head({ facts }: { facts: MarginFacts }) {
  const { t } = useTranslation('margin')
  const format = useInstrumentFormat(facts.instrument.key)
  return <QuoteStrip facts={facts} unit={priceUnitText(facts.terms, t)} format={format} />
}
