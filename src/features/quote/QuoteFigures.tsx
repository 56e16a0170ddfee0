// The day and the year in figures. What the feed brings is live; the rest is asked for once.
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { StockDetail, Summary } from '../../../domain/wire/calls/market.ts'
import type { Format } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import type { QuoteLeaf } from '../../state/market.ts'
import { useQuote } from '../../state/market.ts'
import { Section } from '../../ui/Section.tsx'
import './quote.css'

type QuoteFiguresProps = { instrumentKey: InstrumentKey; detail: StockDetail; summary: Summary | null }

export function QuoteFigures({ instrumentKey, detail, summary }: QuoteFiguresProps) {
  const t = useText('quote')
  const format = useFormat()
  const quote = useQuote(instrumentKey)
  const figures = [...liveFigures(quote, detail, format), ...slowFigures(summary, format)]
  return (
    <Section title={t('figures.title')} padded>
      <dl className="quote-figures">
        {figures.map(([name, text]) => (
          <div key={name} className="quote-figure">
            <dt>{t(`figures.${name}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div className="quote-figure">
          <dt>{t('figures.sector')}</dt>
          <dd>{t(`sector.${detail.instrument.sector}`)}</dd>
        </div>
      </dl>
    </Section>
  )
}

function liveFigures(quote: Readonly<Omit<QuoteLeaf, 'instrument'>>, detail: StockDetail, format: Format) {
  const { priceDecimals, quantityDecimals, lot } = detail.instrument
  const price = (scaled: number | null) => format.price(scaled, priceDecimals)
  return [
    ['open', price(quote.open)],
    ['previousClose', price(quote.previousClose)],
    ['high', price(quote.high)],
    ['low', price(quote.low)],
    ['bid', price(quote.bid)],
    ['ask', price(quote.ask)],
    ['volume', format.compact(quote.volume === null ? null : quote.volume / 10 ** quantityDecimals)],
    ['lot', format.quantity(String(lot))],
  ] as const
}

function slowFigures(summary: Summary | null, format: Format) {
  const compact = (text: string | null | undefined) => format.compact(text ? Number(text) : null)
  return [
    ['averageVolume', compact(summary?.averageVolume)],
    ['turnover', compact(summary?.turnover)],
    ['high52', format.quantity(summary?.high52 ?? null)],
    ['low52', format.quantity(summary?.low52 ?? null)],
    ['marketCap', compact(summary?.marketCap)],
    ['peRatio', format.quantity(summary?.peRatio ?? null)],
    ['dividendYield', format.percent(summary?.dividendYield ?? null)],
  ] as const
}
