// While the box is empty: the most traded instruments now.
import type { ReactNode } from 'react'
import type { Stock } from '../../../domain/wire/calls/market.ts'
import { useText } from '../../i18n/t.ts'
import { Section } from '../../ui/Section.tsx'
import './search.css'

type PopularProps = { readonly stocks: readonly Stock[]; readonly row: (stock: Stock) => ReactNode }

/** Empty without data: the page is about the box. */
export function Popular({ stocks, row }: PopularProps) {
  const t = useText('search')
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
