// Figures of the day and of the year. Those from the feed are live; the others are loaded once.

import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Board } from '../../../domain/instruments/boards.ts'
import { isStockBoard, specOf } from '../../../domain/instruments/boards.ts'
import { boardOf } from '../../../domain/instruments/market-code.ts'
import { nameIn } from '../../../domain/instruments/titles.ts'
import { parseScaled } from '../../../domain/price.ts'
import { unscaledQuantity } from '../../../domain/quote.ts'
import type { StockDetail, Summary } from '../../../domain/wire/calls/market.ts'
import type { OptionalColumn } from '../../../domain/wire/quote-columns.ts'
import type { Format } from '../../i18n/format.ts'
import { symbolOf, UNKNOWN, useFormat } from '../../i18n/format.ts'
import { quoteHref } from '../../router/instrument-links.ts'
import { useInstrumentFormat } from '../../shared/instruments/price-format.ts'
import type { QuoteLeaf } from '../../state/market.ts'
import { useQuote } from '../../state/market.ts'
import { Link } from '../../ui/Link.tsx'
import './quote.css'

/** Figures that need no volume, no lot and no company. */
const levels: ReadonlySet<string> = new Set(['open', 'previousClose', 'high', 'low', 'high52', 'low52'])

/** Figures of an instrument that is traded: an index has no bid and no ask. */
const sides: ReadonlySet<string> = new Set(['bid', 'ask'])

/** Figures of shares only. The summary's turnover is price times quantity, which omits a contract's multiplier. */
const ofShares: ReadonlySet<string> = new Set(['turnover', 'marketCap', 'peRatio', 'dividendYield'])

/** Optional columns that are numbers of contracts; the others are prices. */
const counts: ReadonlySet<OptionalColumn> = new Set(['openInterest', 'previousOpenInterest'])

type LiveQuote = Readonly<Omit<QuoteLeaf, 'instrument'>>
type QuoteFiguresProps = { instrumentKey: InstrumentKey; detail: StockDetail; summary: Summary | null }

/** Names of the figures that a board has. */
function isShown(board: Board): (name: string) => boolean {
  const { hasVolume, settlement, optionalColumns = [] } = specOf(board)
  const isShare = isStockBoard(board)
  return name => {
    // The change of a future is measured from its settlement, so its previous close is the same price.
    if (name === 'previousClose') return !optionalColumns.includes('previousSettlement')
    if (sides.has(name)) return settlement !== 'none'
    return (hasVolume || levels.has(name)) && (isShare || !ofShares.has(name))
  }
}

export function QuoteFigures({ instrumentKey, detail, summary }: QuoteFiguresProps) {
  const { t } = useTranslation('quote')
  const format = useInstrumentFormat(instrumentKey)
  const quote = useQuote(instrumentKey)
  const board = boardOf(instrumentKey)
  const isShare = isStockBoard(board)
  const shown = isShown(board)
  const all = [...liveFigures(quote, detail, format), ...slowFigures(summary, detail, format)]
  const optional = optionalFigures(quote, detail, format, specOf(board).optionalColumns)
  const figures = [...all.filter(([name]) => shown(name)), ...optional]
  return (
    <dl className="quote-figures">
      {figures.map(([name, text]) => (
        <div key={name} className="quote-figure">
          <dt>{t(`figures.${name}`)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      {isShare && (
        <div className="quote-figure">
          <dt>{t('figures.sector')}</dt>
          <dd>{t(`sector.${detail.instrument.sector}`)}</dd>
        </div>
      )}
      {detail.tracks && <TrackedIndex of={detail.tracks} />}
    </dl>
  )
}

/** The index that a fund follows, with a link to it. */
function TrackedIndex({ of }: { of: NonNullable<StockDetail['tracks']> }) {
  const { t } = useTranslation('quote')
  const { locale } = useFormat()
  const name = nameIn(of, locale)
  const to = quoteHref({ key: of.key as InstrumentKey, name })
  return (
    <div className="quote-figure">
      <dt>{t('figures.tracks')}</dt>
      <dd>
        {to === null ? (
          name
        ) : (
          <Link className="text-link" to={to}>
            {name}
          </Link>
        )}
      </dd>
    </div>
  )
}

function liveFigures(quote: LiveQuote, detail: StockDetail, format: Format) {
  const { priceDecimals, quantityDecimals, lot } = detail.instrument
  const price = (scaled: number | null) => format.price(scaled, priceDecimals)
  return [
    ['open', price(quote.open)],
    ['previousClose', price(quote.previousClose)],
    ['high', price(quote.high)],
    ['low', price(quote.low)],
    ['bid', price(quote.bid)],
    ['ask', price(quote.ask)],
    ['volume', format.compact(unscaledQuantity(quote.volume || null, quantityDecimals))],
    ['lot', format.quantity(String(lot))],
  ] as const
}

function optionalFigures(
  quote: LiveQuote,
  detail: StockDetail,
  format: Format,
  columns: readonly OptionalColumn[] = [],
) {
  const { priceDecimals, quantityDecimals } = detail.instrument
  const text = (column: OptionalColumn) =>
    counts.has(column)
      ? format.compact(unscaledQuantity(quote[column], quantityDecimals))
      : format.price(quote[column], priceDecimals)
  return columns.map(column => [column, text(column)] as const)
}

function slowFigures(summary: Summary | null, detail: StockDetail, format: Format) {
  const { priceDecimals, currency } = detail.instrument
  const compact = (text: string | null) => format.compact(text === null ? null : Number(text))
  const money = (text: string | null) => (text === null ? UNKNOWN : symbolOf(currency) + compact(text))
  const price = (text: string | null) =>
    format.price(text === null ? null : parseScaled(text, priceDecimals), priceDecimals)
  return [
    ['averageVolume', compact(summary?.averageVolume ?? null)],
    ['turnover', money(summary?.turnover ?? null)],
    ['high52', price(summary?.high52 ?? null)],
    ['low52', price(summary?.low52 ?? null)],
    ['marketCap', money(summary?.marketCap ?? null)],
    ['peRatio', format.quantity(summary?.peRatio ?? null)],
    ['dividendYield', format.percent(summary?.dividendYield ?? null)],
  ] as const
}
