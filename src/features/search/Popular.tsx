// The most traded instruments now, shown while the search box is empty.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Stock } from '../../../domain/wire/calls/market.ts'
import { Section } from '../../ui/Section.tsx'
import './search.css'

type PopularProps = { readonly stocks: readonly Stock[]; readonly row: (stock: Stock) => ReactNode }

/** Empty without data, with no note: the search works without this list. */
export function Popular({ stocks, row }: PopularProps) {
  const { t } = useTranslation('search')
  if (stocks.length === 0) return null
  return (
    <Section title={t('popular')}>
      <ol className="quote-list results">
        {stocks.map(stock => (
          <li key={stock.key}>{row(stock)}</li>
        ))}
      </ol>
    </Section>
  )
}
