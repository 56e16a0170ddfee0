// A live row of any list: who it is, and what it costs now. The row reads who it is; only its figures are rendered again
// for a price. Its height is its list's, whatever its data.

import type { ReactNode } from 'react'
import { memo } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { useFormat } from '../../i18n/format.ts'
import { Link } from '../../router/Link.tsx'
import { useQuote, useSpark } from '../../state/market.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Flash } from '../../ui/Flash.tsx'
import { Price } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import { CyclePill, StillPill } from './ChangePill.tsx'
import type { Face, Figures } from './face.ts'
import { nameIn, quoteLink, titlesOf } from './face.ts'
import type { RowWords } from './row-words.ts'
import { useDay } from './use-day.ts'
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
  const leaf = useQuote(instrumentKey)
  const { locale } = useFormat()
  const face: Face | null = leaf.instrument ?? props.face ?? null
  if (!face) return <SkeletonRow star={star !== undefined} layout={layout} />
  const { title, note } = titlesOf(face, locale)
  return (
    <div className="quote-row" data-layout={layout} data-star={star !== undefined || undefined}>
      {star?.(instrumentKey, nameIn(face, locale))}
      <RowName to={quoteLink(face)} title={title} note={note} board={mixed ? face.board : null}>
        {leaf.state === 'halted' && <Badge state="halted" />}
      </RowName>
      {layout === 'stacked' && <RowSpark instrumentKey={instrumentKey} />}
      <RowFigures face={face} known={props.figures} words={words} layout={layout} />
    </div>
  )
})

type RowNameProps = { to: string | null; title: string; note: string; board: string | null; children: ReactNode }

function RowName({ to, title, note, board, children }: RowNameProps) {
  const content = (
    <>
      <span className="quote-row-title">{title}</span>
      <span className="quote-row-note">
        {board !== null && <span className="quote-row-board">{board}</span>}
        {children}
        <span className="quote-row-name">{note}</span>
      </span>
    </>
  )
  if (to === null) return <span className="quote-row-words">{content}</span>
  return (
    <Link className="quote-row-words" to={to}>
      {content}
    </Link>
  )
}

type RowFiguresProps = {
  face: Face
  known: Figures | undefined
  words: RowWords
  layout: NonNullable<QuoteRowProps['layout']>
}

/** The only part that a price renders again. */
const RowFigures = memo(function RowFigures({ face, known, words, layout }: RowFiguresProps) {
  const { key, priceDecimals: decimals } = face
  const leaf = useQuote(key)
  const format = useFormat()
  const price = leaf.price ?? known?.price ?? null
  const previousClose = leaf.previousClose ?? known?.previousClose ?? null
  const volume = leaf.volume ?? known?.volume ?? null
  const figures = { price, previousClose, volume, decimals }
  return (
    <span className="quote-row-figures">
      <span className="quote-row-price">
        <Flash value={price} of={key}>
          <Price value={price} decimals={decimals} />
        </Flash>
      </span>
      {layout === 'columns' && (
        <span className="quote-row-volume">
          <span className="quote-row-volume-word">{words.volume} </span>
          {format.compact(volume)}
        </span>
      )}
      {layout === 'columns' ? <StillPill {...figures} /> : <CyclePill {...figures} hint={words.pillHint} />}
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
