// A row of a slot list. React renders its elements once; a writer sets their content.
import { Star } from 'lucide-react'
import type { RefObject } from 'react'
import { memo, useLayoutEffect, useRef } from 'react'
import { must } from '../../../domain/assert.ts'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Format } from '../../i18n/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Slot } from '../../ui/slots.ts'
import type { FormatFor } from '../instruments/price-format.ts'
import type { ListRows } from '../live-list/rows.ts'
import { QuoteColumns } from './QuoteColumns.tsx'
import type { RowWords } from './row-words.ts'
import { RowWriter } from './row-writer.ts'
import type { StarSlot } from './star-slot.ts'

type LiveRowProps = {
  slot: Slot
  rows: ListRows<InstrumentKey>
  words: RowWords
  star: StarSlot
  format: Format
  formatFor: FormatFor
  /** True if no source sends a price of the board. */
  hasNoPrices: boolean
}

const starIcon = <Star aria-hidden="true" size={20} />

export const LiveRow = memo(function LiveRow(props: LiveRowProps) {
  const row = useRef<HTMLDivElement>(null)
  const writer = useWriter(row, props)
  return (
    <div ref={row} className="quote-row" data-layout="columns" data-headed="true" data-star="true" data-skeleton="bare">
      <span className="star">
        <IconButton label="" icon={starIcon} onClick={() => writer.current?.toggleStar()} />
      </span>
      <a className="quote-row-words" href="#/">
        <span className="quote-row-title" />
        <span className="quote-row-note">
          <span hidden>
            <Badge state="halted" />
          </span>
          <span className="quote-row-name" />
        </span>
      </a>
      <QuoteColumns />
    </div>
  )
})

function useWriter(row: RefObject<HTMLElement | null>, props: LiveRowProps) {
  const { slot, rows, words, star, format, formatFor, hasNoPrices } = props
  const writer = useRef<RowWriter | null>(null)
  useLayoutEffect(() => {
    const next = new RowWriter(elementsOf(must(row.current, 'the row')), {
      format,
      formatFor,
      star,
      waiting: words.waiting,
      states: words.states,
      hasNoPrices,
    })
    writer.current = next
    const show = (): void => next.show(slot.index < 0 ? null : rows.idAt(slot.index), slot.isMoving)
    show()
    const stops = [slot.onChange(show), star.onChange(() => next.showStar())]
    return () => {
      for (const stop of stops) stop()
      next.stop()
    }
  }, [row, slot, rows, words, star, format, formatFor, hasNoPrices])
  return writer
}

function elementsOf(row: HTMLElement) {
  const find = (selector: string): HTMLElement => must(row.querySelector<HTMLElement>(selector), selector)
  return {
    row,
    link: find('.quote-row-words'),
    title: find('.quote-row-title'),
    name: find('.quote-row-name'),
    halted: find('.quote-row-note > span:first-child'),
    star: find('.star'),
    price: find('.flash'),
    volume: find('.quote-row-volume > :last-child'),
    pill: find('.change-pill'),
  }
}
