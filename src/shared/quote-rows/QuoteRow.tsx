// A live row of any list: the instrument and its quote. React renders the instrument; quotes are written without React.
// The list sets the row's height, whatever its data.

import { memo, useLayoutEffect, useRef } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { boards } from '../../../domain/instruments/boards.ts'
import { nameIn, titlesOf } from '../../../domain/instruments/titles.ts'
import type { Format } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/format.ts'
import type { NamedKey } from '../../router/instrument-links.ts'
import { quoteHref } from '../../router/instrument-links.ts'
import { quoteLeaf, useSpark } from '../../state/market.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Sparkline, toneOf } from '../../ui/Sparkline.tsx'
import { InstrumentMark } from '../instruments/InstrumentMark.tsx'
import type { FormatFor } from '../instruments/price-format.ts'
import type { InstrumentLabel, RowQuote } from './instrument-label.ts'
import type { PillMode } from './pill.state.ts'
import { cyclePill, usePillMode } from './pill.state.ts'
import { QuoteColumns } from './QuoteColumns.tsx'
import { changeOf, followQuote } from './quote-cells.ts'
import type { RowWords } from './row-words.ts'
import type { StarSlot } from './star-slot.ts'
import { useDay, useInstrument, useStateNote } from './use-quote.ts'

export type QuoteRowProps = {
  readonly instrumentKey: InstrumentKey
  readonly words: RowWords
  /** Label and quote that are shown until the engine sends them. */
  readonly label?: InstrumentLabel | undefined
  readonly quote?: RowQuote | undefined
  readonly star?: StarSlot | undefined
  /** `columns`: price and change side by side. `stacked`: price above change, with the sparkline before them. */
  readonly layout?: 'columns' | 'stacked'
  /** True for a list of several markets: the row then shows its currency, or its board if a price's currency varies. */
  readonly mixed?: boolean
  /** Formats by instrument, for a list that can contain instruments whose prices are not written in decimals. */
  readonly formatFor?: FormatFor
  /** Link target of the row; by default the instrument's quote page. */
  readonly linkTo?: ((instrument: NamedKey) => string | null) | undefined
}

export const QuoteRow = memo(function QuoteRow(props: QuoteRowProps) {
  const { instrumentKey, words, star, layout = 'columns', mixed = false, linkTo = quoteHref, formatFor } = props
  const label: InstrumentLabel | null = useInstrument(instrumentKey) ?? props.label ?? null
  const untraded = useStateNote(instrumentKey)
  const own = useFormat()
  const format = formatFor?.(own, instrumentKey) ?? own
  if (!label) return <SkeletonRow star={star !== undefined} layout={layout} />
  const { title, note } = titlesOf(label, format.locale)
  const to = linkTo(label)
  const name = (
    <>
      <span className="quote-row-title">{title}</span>
      <span className="quote-row-note">
        {mixed && !untraded && layout === 'columns' && (
          <span className="quote-row-board">{boards[label.board].currency ?? label.board}</span>
        )}
        {untraded && <Badge state={untraded} />}
        <span className="quote-row-name">{note}</span>
      </span>
    </>
  )
  return (
    <div className="quote-row" data-layout={layout} data-star={star !== undefined || undefined}>
      {star?.draw(instrumentKey, nameIn(label, format.locale))}
      {layout === 'stacked' && <InstrumentMark instrument={label} flagged={mixed} />}
      {to === null ? (
        <span className="quote-row-words">{name}</span>
      ) : (
        <a className="quote-row-words" href={`#${to}`}>
          {name}
        </a>
      )}
      {layout === 'stacked' && <RowSpark instrumentKey={instrumentKey} />}
      <RowQuoteCells label={label} known={props.quote} words={words} layout={layout} format={format} />
    </div>
  )
})

type RowQuoteCellsProps = {
  label: InstrumentLabel
  known: RowQuote | undefined
  words: RowWords
  layout: NonNullable<QuoteRowProps['layout']>
  format: Format
}

/** Only the elements: their content is written without React. */
const RowQuoteCells = memo(function RowQuoteCells({ label, known, words, layout, format }: RowQuoteCellsProps) {
  const { key, priceDecimals: decimals, quantityDecimals } = label
  const { hasVolume } = boards[label.board]
  const isWide = layout === 'columns'
  const chosen = usePillMode()
  const mode = isWide ? 'ratio' : chosen
  const price = useRef<HTMLSpanElement>(null)
  const volume = useRef<HTMLSpanElement>(null)
  const pill = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (!price.current || !pill.current) return
    const cells = { price: price.current, volume: hasVolume ? volume.current : null, pill: pill.current }
    return followQuote(cells, { key, decimals, quantityDecimals, known, format, mode })
  }, [key, decimals, quantityDecimals, known, format, mode, hasVolume])
  // On the server no writer runs, so the content is rendered for the markup of a first visit.
  const drawn = import.meta.env.SSR ? drawnOf(label, format, mode) : null
  if (isWide)
    return <QuoteColumns volumeWord={hasVolume ? words.volume : undefined} price={price} volume={volume} pill={pill} />
  return (
    <span className="quote-row-figures">
      <span className="quote-row-price">
        <span ref={price} className="flash">
          {drawn?.price}
        </span>
      </span>
      <button type="button" className="change-pill-button" aria-description={words.pillHint} onClick={cyclePill}>
        <span
          ref={pill}
          className="change-pill"
          role="img"
          data-direction={drawn?.direction}
          aria-label={drawn?.spoken}
        >
          {drawn?.text}
        </span>
      </button>
    </span>
  )
})

function drawnOf({ key, priceDecimals: decimals }: InstrumentLabel, format: Format, mode: PillMode) {
  const { price, previousClose } = quoteLeaf(key)
  return { price: format.price(price, decimals), ...changeOf({ price, previousClose }, { decimals, format, mode }) }
}

/** The colour is that of the day's change: the colour of a rising line on a day with a loss would mislead. */
const RowSpark = memo(function RowSpark({ instrumentKey }: { instrumentKey: InstrumentKey }) {
  const closes = useSpark(instrumentKey)
  const day = useDay(instrumentKey)
  return <span className="quote-row-spark">{closes && <Sparkline closes={closes} tone={toneOf(day)} />}</span>
})

/** Placeholder of a row whose instrument is not loaded yet, with the same height and columns. */
export function SkeletonRow({
  star = false,
  layout = 'columns',
}: {
  star?: boolean
  layout?: QuoteRowProps['layout']
}) {
  return (
    <div className="quote-row" data-layout={layout} data-star={star || undefined} data-skeleton="">
      {star && <span className="quote-row-star-place" />}
      {layout === 'stacked' && <span className="mark" data-size="medium" />}
      <span className="quote-row-words">
        <span className="quote-row-title">
          <Skeleton width="3.5rem" />
        </span>
        <span className="quote-row-note">
          <Skeleton width="7rem" height="0.8em" />
        </span>
      </span>
      {layout === 'stacked' && <span className="quote-row-spark" />}
      <span className="quote-row-figures">
        <span className="quote-row-price">
          <Skeleton width="4rem" />
        </span>
        <span className="change-pill">
          <Skeleton width="100%" height="0.8em" />
        </span>
      </span>
    </div>
  )
}
