// A live row of any list: who it is, and what it costs now. The row reads who it is; only its figures are rendered again
// for a price. Its height is its list's, whatever its data.

import type { ReactNode } from 'react'
import { memo } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Format } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/format.ts'
import { useSpark } from '../../state/market.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Flash } from '../../ui/Flash.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import { ChangePill, CyclePill } from './ChangePill.tsx'
import type { Face, Figures } from './face.ts'
import { nameIn, quoteLink, titlesOf } from './face.ts'
import type { RowWords } from './row-words.ts'
import { useDay, useFigures, useHalted, useInstrument } from './use-figures.ts'
import './quote-row.css'

/** The button that watches an instrument; another feature's, so that the page hands it in. Keep the function. */
export type StarSlot = (key: InstrumentKey, name: string) => ReactNode

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
      {star?.(instrumentKey, nameIn(face, format.locale))}
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

/** The only part that a price renders again. */
const RowFigures = memo(function RowFigures({ face, known, words, layout, format }: RowFiguresProps) {
  const { key, priceDecimals: decimals } = face
  const figures = useFigures(key, known)
  const isWide = layout === 'columns'
  return (
    <span className="quote-row-figures">
      <span className="quote-row-price">
        <Flash value={figures.price} of={key}>
          {format.price(figures.price, decimals)}
        </Flash>
      </span>
      {isWide && (
        <span className="quote-row-volume">
          <span className="quote-row-volume-word">{words.volume} </span>
          {format.compact(figures.volume)}
        </span>
      )}
      {isWide ? (
        <ChangePill {...{ figures, decimals, format }} />
      ) : (
        <CyclePill {...{ figures, decimals, format }} hint={words.pillHint} />
      )}
    </span>
  )
})

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
