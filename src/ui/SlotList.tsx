// A live list of any length that renders only the visible rows, in slots that rows reuse: scrolling renders nothing in
// React. For lists whose rows are written past React; any other list is a VirtualList.
import type { ReactNode } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import { scaled, useTop } from './list-geometry.ts'
import { useListHandlers } from './list-handlers.ts'
import { READY, SlotFollower } from './slot-follower.ts'
import type { Rows, Slot } from './slots.ts'
import { BLOCK_ROWS, RowSlots } from './slots.ts'
import './virtual-list.css'

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
  const follower = useRef<SlotFollower | null>(null)
  const [height] = useState(() => scaled(rowHeight))
  // One row more than fit in the window: the first and the last one may both be cut.
  const [slots] = useState(() => new RowSlots(Math.ceil(window.innerHeight / height) + 1 + READY, height))
  const top = useTop(list)
  const bring = (index: number) => follower.current?.bring(index)
  const { kept, handlers } = useListHandlers(list, { count, heightPx: height, onHold, bring })

  useLayoutEffect(() => {
    if (!list.current) return
    const next = new SlotFollower(list.current, slots, height)
    follower.current = next
    return () => next.stop()
  }, [slots, height])

  useLayoutEffect(() => {
    follower.current?.update({ topPx: top, count, kept }, { onRange, onSeen })
  }, [top, count, kept, onRange, onSeen])

  useLayoutEffect(() => watch?.(() => follower.current?.refresh()), [watch])

  return (
    <ul
      ref={list}
      className="virtual-list"
      aria-label={label}
      style={{ blockSize: count * height }}
      onPointerDownCapture={() => follower.current?.settle()}
      {...handlers}
    >
      {/* Without a role, so that the rows are the items of the list (WAI-ARIA 1.2, `none`). */}
      {slots.blocks.map(block => (
        <div
          key={block.name}
          ref={element => {
            block.element = element
          }}
          role="none"
          className="slot-block"
          style={{ blockSize: height * BLOCK_ROWS }}
          hidden
        >
          {block.slots.map(slot => (
            <li
              key={slot.name}
              ref={element => {
                slot.element = element
              }}
              className="slot-row"
              style={{ blockSize: height }}
              hidden
            >
              {renderSlot(slot)}
            </li>
          ))}
        </div>
      ))}
    </ul>
  )
}
