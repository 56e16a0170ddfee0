// A live list of any length, of which only what is seen is there, in slots that its rows take in turn: scrolling it renders
// nothing. For lists whose rows are written past React; any other list is a VirtualList.
import type { FocusEvent, ReactNode } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useHold } from './hold.ts'
import { scaled, useTop } from './list-geometry.ts'
import { useRowFocus } from './row-focus.ts'
import type { Rows } from './slot-follower.ts'
import { READY, SlotFollower } from './slot-follower.ts'
import type { Slot } from './slots.ts'
import { RowSlots } from './slots.ts'
import './virtual-list.css'

type SlotListProps = {
  label: string
  count: number
  /** At the usual text size; it grows with the text. */
  rowHeight: number
  /** Once for each slot: what stands in it follows the slot. */
  renderSlot: (slot: Slot) => ReactNode
  /** Rows that are there: [first, last), those kept ready with them. */
  onRange?: (first: number, last: number) => void
  /** Rows in sight, while the list stands still; null while it is scrolled. */
  onSeen?: (seen: Rows | null) => void
  /** Order must stand still: a finger is down, the keyboard is inside. */
  onHold?: (held: boolean) => void
}

export function SlotList({ label, count, rowHeight, renderSlot, onRange, onSeen, onHold }: SlotListProps) {
  const list = useRef<HTMLUListElement>(null)
  const follower = useRef<SlotFollower | null>(null)
  const [height] = useState(() => scaled(rowHeight))
  // With room for a row that is cut at either edge, and for one that is kept for the keyboard.
  const [slots] = useState(() => new RowSlots(Math.ceil(window.innerHeight / height) + READY + 2, height))
  const top = useTop(list)
  const hold = useHold(onHold, false)
  const pageRows = () => Math.max(1, Math.floor(window.innerHeight / height) - 3)
  const focus = useRowFocus(list, count, pageRows, index => follower.current?.bring(index))
  const { kept } = focus

  useLayoutEffect(() => {
    if (!list.current) return
    const next = new SlotFollower(list.current, slots, height)
    follower.current = next
    return () => next.stop()
  }, [slots, height])

  useLayoutEffect(() => {
    follower.current?.update({ topPx: top, count, kept }, { onRange, onSeen })
  }, [top, count, kept, onRange, onSeen])

  return (
    <ul
      ref={list}
      className="virtual-list"
      aria-label={label}
      style={{ blockSize: count * height }}
      onPointerDownCapture={() => follower.current?.settle()}
      onPointerDown={hold.onPointerDown}
      onKeyDown={focus.onKeyDown}
      onFocus={(event: FocusEvent) => {
        hold.onFocus(event)
        focus.onFocus(event)
      }}
      onBlur={(event: FocusEvent) => {
        hold.onBlur(event)
        focus.onBlur(event)
      }}
    >
      {slots.slots.map(slot => (
        <li
          key={slot.name}
          ref={element => {
            slot.element = element
          }}
          className="virtual-list-row"
          style={{ blockSize: height }}
          hidden
        >
          {renderSlot(slot)}
        </li>
      ))}
    </ul>
  )
}
