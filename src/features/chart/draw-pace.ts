// How often a chart is drawn. A canvas is drawn as a whole, which takes a slow device longer than all its lists: such a
// device draws less often, so that its lists keep their pace.
import { nextTask } from '../../lib/next-task.ts'
import type { ChartStore, DrawPace } from './chart-store.ts'

/** Up to this cost every change is drawn. It is the share of the governor, of the 100 ms between two snapshots. */
const FREE_MS = 13
/** One part in twelve of the main thread for a chart that costs more. */
const PARTS = 12

export function measuredPace(store: ChartStore): DrawPace {
  let drawnAt = 0
  let isWaiting = false
  /** The lower cost of the last two times counts: one is high while a page is being rendered. */
  let last = 0
  let cost = 0

  /** Measures from here to the end of the frame, without the wait in between. */
  function now(): void {
    isWaiting = false
    drawnAt = performance.now()
    requestAnimationFrame(() => {
      const began = performance.now()
      nextTask(() => {
        const next = drawnMs + performance.now() - began
        cost = Math.min(last, next)
        last = next
      })
    })
    store.redraw()
    const drawnMs = performance.now() - drawnAt
  }

  function want(): void {
    if (isWaiting) return
    const waitMs = drawnAt + cost * PARTS - performance.now()
    isWaiting = cost > FREE_MS && waitMs > 0
    if (isWaiting) setTimeout(now, waitMs)
    else now()
  }
  return { want, now }
}
