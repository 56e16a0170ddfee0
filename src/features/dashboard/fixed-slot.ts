// A place of a list that does not scroll. A new order can put another row into every place of several lists at once: a few of
// them are written in each frame, so that none is late.
import type { ListRows } from '../../shared/live-list/rows.ts'
import type { Slot } from '../../ui/slots.ts'

const AT_ONCE = 4

const waiting = new Set<() => void>()
let isAsked = false

function ask(): void {
  if (isAsked || waiting.size === 0) return
  isAsked = true
  requestAnimationFrame(() => {
    isAsked = false
    for (const write of [...waiting].slice(0, AT_ONCE)) {
      waiting.delete(write)
      write()
    }
    ask()
  })
}

export const fixedSlot = (rows: ListRows<unknown>, index: number): Slot => ({
  index,
  isMoving: false,
  onChange(listener) {
    let shown = rows.idAt(index)
    const stop = rows.watch(() => {
      const next = rows.idAt(index)
      if (next === shown) return
      shown = next
      waiting.add(listener)
      ask()
    })
    return () => {
      stop()
      waiting.delete(listener)
    }
  },
})
