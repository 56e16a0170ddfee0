// What a trailing stop has done during bars of the past: how far it followed the price, and whether the price came back to
// it.
import type { OrderDirection } from '../../domain/order.ts'
import type { Trail } from '../../domain/order-trigger.ts'
import { isRising, trailedPrice } from '../../domain/order-trigger.ts'
import type { PastBars } from './extremes.ts'
import { highOf, lowOf } from './extremes.ts'

/** `price`: that of the stop, scaled. */
type Stop = { readonly direction: OrderDirection; readonly trail: Trail<number>; readonly price: number }
type Trailed = { readonly price: number; readonly isReached: boolean }

/**
 * The opening price of a bar is its first, and the closing price its last. Which of its extremes came first is unknown, so
 * the stop is compared with one of them as it was before the other moved it: it is reached only if it certainly was.
 */
export function trailedThrough({ bars, first }: PastBars, { direction, trail, price: from }: Stop): Trailed {
  const isUp = isRising('trailing', direction)
  const [towards, away] = isUp ? [highOf, lowOf] : [lowOf, highOf]
  const isBeyond = (price: number, stop: number) => (isUp ? price >= stop : price <= stop)
  const follow = (stop: number, extreme: number): number => {
    const next = trailedPrice(trail, direction, extreme)
    return isUp ? Math.min(stop, next) : Math.max(stop, next)
  }
  let price = from
  for (let nth = first; nth < bars.time.length; nth += 1) {
    const open = bars.open[nth] ?? 0
    // A gap beyond the stop reaches it before it can follow.
    if (!isBeyond(open, price)) price = follow(price, open)
    if (isBeyond(towards(bars, nth), price)) return { price, isReached: true }
    price = follow(price, away(bars, nth))
    if (isBeyond(bars.close[nth] ?? 0, price)) return { price, isReached: true }
  }
  return { price, isReached: false }
}
