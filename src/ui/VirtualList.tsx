// A list of any length that renders only the visible rows. The document scrolls, so that the browser's bars collapse
// and a position is restored as on any page. Every row has one height, whatever its data.

import type { Range } from '@tanstack/react-virtual'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode } from 'react'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { scaled, useTop, useWindowHeight } from './list-geometry.ts'
import { useListHandlers } from './list-handlers.ts'
import './virtual-list.css'

/** Rows are added and removed in groups of this size: a fling then renders a quarter as often. */
const BLOCK = 4

type VirtualListProps = {
  label: string
  count: number
  /** At the default text size; it grows with the text. */
  rowHeight: number
  /** Rows render again only when this function changes: keep it stable, and let rows read their own data. */
  renderRow: (index: number) => ReactNode
  /** Key of a row's subject, so that its element moves with it when the order changes. */
  rowKey?: (index: number) => string | number
  /** Rendered rows: [first, last), with the overscan. */
  onRange?: (first: number, last: number) => void
  /** Visible rows while the list is at rest; null while it is scrolled. */
  onSeen?: (seen: { first: number; last: number } | null) => void
  /** The order must be frozen: a finger is down, the keyboard focus is inside, or a menu is open. */
  onHold?: (held: boolean) => void
  menuOpen?: boolean
  /** Rows beyond the edges; a fling outruns fewer than eight. */
  overscan?: number
}

export function VirtualList(props: VirtualListProps) {
  const { label, count, rowHeight, renderRow, rowKey, onRange, onSeen, onHold, menuOpen = false, overscan = 8 } = props
  const list = useRef<HTMLUListElement>(null)
  const [height] = useState(() => scaled(rowHeight))
  const top = useTop(list)
  const { kept, handlers } = useListHandlers(list, { count, heightPx: height, onHold, menuOpen })

  // As many slots as rows are ever rendered at once: a row that enters reuses the elements of one that leaves (see
  // `slotOf`).
  const windowHeight = useWindowHeight()
  const size = Math.ceil((Math.ceil(windowHeight / height) + 1 + 2 * overscan) / BLOCK + 1) * BLOCK
  const rangeExtractor = useCallback(
    (range: Range): number[] => {
      const first = Math.floor(Math.max(0, range.startIndex - overscan) / BLOCK) * BLOCK
      const last = Math.min(range.count, first + size)
      const indexes = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at)
      if (kept === null || (kept >= first && kept < last)) return indexes
      return kept < first ? [kept, ...indexes] : [...indexes, kept]
    },
    [kept, size, overscan],
  )
  /** Slot of a row. The focused row keeps its own; the row that would share it gets an additional one. */
  const slotOf = (index: number): string | number =>
    kept !== null && index !== kept && index % size === kept % size ? 'beside' : index % size
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count,
    estimateSize: () => height,
    overscan,
    scrollMargin: top,
    rangeExtractor,
    // The width does not matter: rows are laid out below each other.
    initialRect: { width: 0, height: windowHeight },
    initialOffset: () => window.scrollY,
  })
  const items = virtualizer.getVirtualItems()
  // Excludes a row out of view that is rendered only because it has the focus.
  const rendered = items.filter(({ index }) => index !== kept)
  const first = rendered[0]?.index ?? 0
  const last = (rendered.at(-1)?.index ?? first - 1) + 1
  useEffect(() => {
    onRange?.(first, last)
  }, [first, last, onRange])
  const { isScrolling } = virtualizer
  const seenFirst = isScrolling ? 0 : (virtualizer.range?.startIndex ?? 0)
  const seenLast = isScrolling ? 0 : Math.min(count, (virtualizer.range?.endIndex ?? -1) + 1)
  useEffect(() => {
    onSeen?.(isScrolling ? null : { first: seenFirst, last: seenLast })
  }, [isScrolling, seenFirst, seenLast, onSeen])

  return (
    <ul ref={list} className="virtual-list" aria-label={label} style={{ blockSize: count * height }} {...handlers}>
      {items.map(({ index }) => (
        <VirtualRow
          key={rowKey?.(index) ?? slotOf(index)}
          index={index}
          count={count}
          height={height}
          render={renderRow}
        />
      ))}
    </ul>
  )
}

type VirtualRowProps = { index: number; count: number; height: number; render: (index: number) => ReactNode }

const VirtualRow = memo(function VirtualRow({ index, count, height, render }: VirtualRowProps) {
  return (
    <li
      className="virtual-list-row"
      aria-setsize={count}
      aria-posinset={index + 1}
      data-index={index}
      style={{ blockSize: height, transform: `translateY(${index * height}px)` }}
    >
      {render(index)}
    </li>
  )
})
