// A live row of any list: who it is, and what it costs now. React renders who it is; a price is written past it. Its
// height is its list's, whatever its data.

import { memo, useLayoutEffect, useRef } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Format } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/format.ts'
import { quoteLeaf, useSpark } from '../../state/market.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import { FigureColumns } from './FigureColumns.tsx'
import type { Face, Figures } from './face.ts'
import { nameIn, quoteLink, titlesOf } from './face.ts'
import { changeOf, followFigures } from './figure-cells.ts'
import type { PillMode } from './pill.state.ts'
import { cyclePill, usePillMode } from './pill.state.ts'
import type { RowWords } from './row-words.ts'
import type { StarSlot } from './star-slot.ts'
import { useDay, useHalted, useInstrument } from './use-figures.ts'

export type QuoteRowProps = {
  readonly instrumentKey: InstrumentKey
  readonly words: RowWords
  /** What is known of it before the engine tells. */
  readonly face?: Face | undefined
  readonly figures?: Figures | undefined
  readonly star?: StarSlot | undefined
  /** `columns`: price and change beside each other; `stacked`: one below the other, with the last closes before them. */
  readonly layout?: 'columns' | 'stacked'
  /** Says which market it is of, where a list mixes them. */
  readonly mixed?: boolean
}

export const QuoteRow = memo(function QuoteRow(props: QuoteRowProps) {
  const { instrumentKey, words, star, layout = 'columns', mixed = false } = props
  const face: Face | null = useInstrument(instrumentKey) ?? props.face ?? null
  const isHalted = useHalted(instrumentKey)
  const format = useFormat()
  if (!face) return <SkeletonRow star={star !== undefined} layout={layout} />
  const { title, note } = titlesOf(face, format.locale)
  const to = quoteLink(face)
  const name = (
    <>
      <span className="quote-row-title">{title}</span>
      <span className="quote-row-note">
        {mixed && <span className="quote-row-board">{face.board}</span>}
        {isHalted && <Badge state="halted" />}
        <span className="quote-row-name">{note}</span>
      </span>
    </>
  )
  return (
    <div className="quote-row" data-layout={layout} data-star={star !== undefined || undefined}>
      {star?.draw(instrumentKey, nameIn(face, format.locale))}
      {to === null ? (
        <span className="quote-row-words">{name}</span>
      ) : (
        <a className="quote-row-words" href={`#${to}`}>
          {name}
        </a>
      )}
      {layout === 'stacked' && <RowSpark instrumentKey={instrumentKey} />}
      <RowFigures face={face} known={props.figures} words={words} layout={layout} format={format} />
    </div>
  )
})

type RowFiguresProps = {
  face: Face
  known: Figures | undefined
  words: RowWords
  layout: NonNullable<QuoteRowProps['layout']>
  format: Format
}

/** Elements alone: what stands in them is written past React. */
const RowFigures = memo(function RowFigures({ face, known, words, layout, format }: RowFiguresProps) {
  const { key, priceDecimals: decimals } = face
  const isWide = layout === 'columns'
  const chosen = usePillMode()
  const mode = isWide ? 'ratio' : chosen
  const price = useRef<HTMLSpanElement>(null)
  const volume = useRef<HTMLSpanElement>(null)
  const pill = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (!price.current || !pill.current) return
    const cells = { price: price.current, volume: volume.current, pill: pill.current }
    return followFigures(cells, { key, decimals, known, format, mode })
  }, [key, decimals, known, format, mode])
  // Nothing writes past React where it only draws: for the picture that the server gives a first visit.
  const drawn = import.meta.env.SSR ? drawnOf(face, format, mode) : null
  if (isWide) return <FigureColumns volumeWord={words.volume} price={price} volume={volume} pill={pill} />
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

function drawnOf({ key, priceDecimals: decimals }: Face, format: Format, mode: PillMode) {
  const { price, previousClose } = quoteLeaf(key)
  return { price: format.price(price, decimals), ...changeOf({ price, previousClose }, { decimals, format, mode }) }
}

/** The colour is the day's, so that a line that rises on a day of loss misleads nobody. */
const RowSpark = memo(function RowSpark({ instrumentKey }: { instrumentKey: InstrumentKey }) {
  const closes = useSpark(instrumentKey)
  const day = useDay(instrumentKey)
  return (
    <span className="quote-row-spark">
      {closes && <Sparkline closes={closes} tone={day > 0 ? 'rise' : day < 0 ? 'fall' : 'flat'} />}
    </span>
  )
})

/** A row whose instrument is not known yet, in the same height and places. */
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
