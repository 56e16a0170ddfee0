// A live list of any length that renders only the visible rows, in slots that rows reuse: a row that enters is written
// into the elements of one that leaves. For lists whose rows are written past React; any other list is a VirtualList.
// The virtualizer's items are blocks of consecutive rows: only blocks are positioned, because the browser visits each
// positioned element in each frame of a scroll.
import type { Range, VirtualItem } from '@tanstack/react-virtual'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode } from 'react'
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { scaled, useTallestWindow, useTop } from './list-geometry.ts'
import { useListHandlers } from './list-handlers.ts'
import type { Rows, Slot } from './slots.ts'
import { ListSlot, ListSlots } from './slots.ts'
import './virtual-list.css'

/** Number of rows of a block. */
export const BLOCK_ROWS = 6
/** Blocks beyond each edge. */
const OVERSCAN = 2
/** Time without a scroll event after which the list is at rest: two swipes of one fling are closer. */
const REST_MS = 300

type SlotListProps = {
  label: string
  count: number
  /** At the default text size; it grows with the text. */
  rowHeight: number
  /** Called once for each slot: its content follows the slot. */
  renderSlot: (slot: Slot) => ReactNode
  /** Subscribes to the rows: called when other rows are at the same positions. Returns an unsubscribe function. */
  watch?: (changed: () => void) => () => void
  /** Rendered rows: [first, last), including the overscan. */
  onRange?: (first: number, last: number) => void
  /** Visible rows while the list is at rest; null while it is scrolled. */
  onSeen?: (seen: Rows | null) => void
  /** The order must be frozen: a finger is down, or the keyboard focus is inside. */
  onHold?: (held: boolean) => void
}

export function SlotList({ label, count, rowHeight, renderSlot, watch, onRange, onSeen, onHold }: SlotListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [height] = useState(() => scaled(rowHeight))
  const [slots] = useState(() => new ListSlots())
  const { kept, handlers } = useListHandlers(list, { count, heightPx: height, onHold })
  const { items, virtualizer, rendered, visible, keptBlock } = useBlocks({ count, height, top: useTop(list), kept })
  const { isScrolling } = virtualizer

  useLayoutEffect(() => slots.show(visible), [slots, visible])
  useLayoutEffect(() => onRange?.(rendered.first, rendered.last), [rendered, onRange])
  const seen = isScrolling ? null : rowsInView(virtualizer, height, count)
  const [first, last] = [seen?.first, seen?.last]
  useEffect(() => {
    onSeen?.(first === undefined || last === undefined ? null : { first, last })
  }, [first, last, onSeen])
  useLayoutEffect(() => watch?.(() => slots.refresh(blocksInView(virtualizer))), [watch, slots, virtualizer])

  return (
    <ul
      ref={element => {
        list.current = element
        virtualizer.containerRef(element)
      }}
      className="virtual-list"
      aria-label={label}
      onPointerDownCapture={() => slots.settle(blocksInView(virtualizer))}
      {...handlers}
    >
      {useOrderAtRest(items, isScrolling).map(({ key, index }) => (
        <Block
          key={Number(key)}
          index={index}
          count={count}
          height={height}
          isMoving={isScrolling && index !== keptBlock}
          slots={slots}
          renderSlot={renderSlot}
          place={virtualizer.measureElement}
        />
      ))}
    </ul>
  )
}

type Key = VirtualItem['key']
type Geometry = { count: number; height: number; top: number; kept: number | null }
type Blocks = ReturnType<typeof useWindowVirtualizer<HTMLDivElement>>

/** `kept`: the row with the keyboard focus, whose block is rendered at any scroll position. */
function useBlocks({ count, height, top, kept }: Geometry) {
  const blockPx = height * BLOCK_ROWS
  // As many blocks as are ever rendered at once: one that enters reuses the elements of one that leaves. One more than
  // fit, because the first and the last may both be cut.
  const size = Math.ceil(useTallestWindow() / blockPx) + 1 + 2 * OVERSCAN
  const keptBlock = kept === null ? null : Math.floor(kept / BLOCK_ROWS)
  const rangeExtractor = useCallback(
    ({ startIndex, count: blocks }: Range): number[] => {
      const first = Math.max(0, Math.min(startIndex - OVERSCAN, blocks - size))
      const indexes = Array.from({ length: Math.min(size, blocks - first) }, (_, at) => first + at)
      if (keptBlock === null || indexes.includes(keptBlock)) return indexes
      return keptBlock < first ? [keptBlock, ...indexes] : [...indexes, keptBlock]
    },
    [keptBlock, size],
  )
  /** The block with the focus keeps its own elements; the block that would share them gets additional ones. */
  const getItemKey = useCallback(
    (index: number) =>
      keptBlock !== null && index !== keptBlock && index % size === keptBlock % size ? size : index % size,
    [keptBlock, size],
  )
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: Math.ceil(count / BLOCK_ROWS),
    estimateSize: index => height * Math.min(BLOCK_ROWS, count - index * BLOCK_ROWS),
    // Every row has one height, so nothing is measured.
    measureElement: (element, _, { options, indexFromElement }) => options.estimateSize(indexFromElement(element)),
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor,
    getItemKey,
    indexAttribute: 'data-block',
    directDomUpdates: true,
    isScrollingResetDelay: REST_MS,
    // The width does not matter: rows are laid out below each other.
    initialRect: { width: 0, height: window.innerHeight },
    initialOffset: () => window.scrollY,
  })
  const { range } = virtualizer
  const items = virtualizer.getVirtualItems()
  const inRange = items.filter(({ index }) => index !== keptBlock || Math.abs(index - (range?.startIndex ?? 0)) < size)
  const [from, to] = [inRange[0]?.index ?? 0, (inRange.at(-1)?.index ?? -1) + 1]
  const [start, end] = [range?.startIndex ?? 0, (range?.endIndex ?? -1) + 1]
  return {
    virtualizer,
    items,
    keptBlock,
    rendered: useMemo(() => ({ first: from * BLOCK_ROWS, last: Math.min(count, to * BLOCK_ROWS) }), [from, to, count]),
    visible: useMemo(() => ({ first: start * BLOCK_ROWS, last: end * BLOCK_ROWS }), [start, end]),
  }
}

/**
 * At rest the document has its rows in the order of the list. During a scroll no element changes its place in the
 * document, because each move costs a layout.
 */
function useOrderAtRest(items: readonly VirtualItem[], isScrolling: boolean): readonly VirtualItem[] {
  const [keys, setKeys] = useState<readonly Key[]>([])
  const inOrder = items.map(({ key }) => key)
  if (!isScrolling && `${inOrder}` !== `${keys}`) setKeys(inOrder)
  if (!isScrolling) return items
  const places = new Map(keys.map((key, place) => [key, place]))
  const placeOf = ({ key }: VirtualItem): number => places.get(key) ?? keys.length
  return items.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Rows of the blocks that are visible at least in part. */
const blocksInView = ({ range }: Blocks): Rows => ({
  first: (range?.startIndex ?? 0) * BLOCK_ROWS,
  last: ((range?.endIndex ?? -1) + 1) * BLOCK_ROWS,
})

function rowsInView({ scrollOffset, scrollRect, options }: Blocks, heightPx: number, count: number): Rows {
  const from = (scrollOffset ?? 0) - options.scrollMargin
  return {
    first: Math.min(count, Math.max(0, Math.floor(from / heightPx))),
    last: Math.max(0, Math.min(count, Math.ceil((from + (scrollRect?.height ?? 0)) / heightPx))),
  }
}

type BlockProps = {
  index: number
  count: number
  height: number
  isMoving: boolean
  slots: ListSlots
  renderSlot: (slot: Slot) => ReactNode
  place: (element: HTMLDivElement | null) => void
}

const Block = memo(function Block({ index, count, height, isMoving, slots, renderSlot, place }: BlockProps) {
  const [own] = useState(() =>
    Array.from({ length: BLOCK_ROWS }, (_, at) => new ListSlot(`slot-${at}`, rowOf(index, at, count), isMoving)),
  )
  useLayoutEffect(() => slots.add(own), [slots, own])
  useLayoutEffect(() => {
    for (const [at, slot] of own.entries()) slot.take(rowOf(index, at, count), count, isMoving)
  }, [own, index, count, isMoving])
  const rows = useMemo(
    () =>
      own.map(slot => (
        <li
          key={slot.name}
          ref={element => {
            slot.element = element
          }}
          className="slot-row"
          style={{ blockSize: height }}
        >
          {renderSlot(slot)}
        </li>
      )),
    [own, height, renderSlot],
  )
  return (
    // Without a role, so that the rows are the items of the list (WAI-ARIA 1.2, `none`).
    <div ref={place} data-block={index} role="none" className="slot-block" style={{ blockSize: height * BLOCK_ROWS }}>
      {rows}
    </div>
  )
})

/** Index of a block's row; −1 if the list ends before it. */
function rowOf(block: number, at: number, count: number): number {
  const row = block * BLOCK_ROWS + at
  return row < count ? row : -1
}
