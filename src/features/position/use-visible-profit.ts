// The sums of all holdings for an element that is rendered with each of their changes only while it is on the screen.
// Reason: they change with every price, and a render during a fling through the holdings below costs a frame.
import { useCallback, useEffect, useState } from 'react'
import { subscribe } from 'valtio/vanilla'
import type { ProfitTotals } from '../../../worker/contract.ts'
import { profit } from '../../state/market.ts'

/** Returns a callback ref of the element, and the sums: those of now while it is visible, otherwise the last visible ones. */
export function useVisibleProfit(): [(element: Element | null) => (() => void) | undefined, ProfitTotals | null] {
  const [isVisible, setVisible] = useState(true)
  const [totals, setTotals] = useState(profit.totals)
  const watch = useCallback((element: Element | null) => {
    if (!element) return
    const seen = new IntersectionObserver(entries => setVisible(entries.at(-1)?.isIntersecting ?? true))
    seen.observe(element)
    return () => seen.disconnect()
  }, [])
  useEffect(() => {
    if (!isVisible) return
    const show = (): void => setTotals(profit.totals)
    show()
    return subscribe(profit, show)
  }, [isVisible])
  return [watch, totals]
}
