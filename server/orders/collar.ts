// A price that jumps fills nothing: whoever forges or mistypes one would buy or sell at it. The true price of a listed
// instrument does not move by a quarter within a second; one that does must stand for ten before orders are filled at it.
import type { Clock } from '../../domain/clock.ts'
import type { Listing, MarketSource } from '../market/source.ts'

const LOOK_EVERY_MS = 1_000
const JUMP = 0.25
const HOLD_MS = 10_000

export type Collar = {
  /** Whether orders of this instrument wait, because its price has just jumped to `touch`. */
  isHeld(listing: Listing, touch: number): boolean
  /** Returns a stop function. */
  start(): () => void
}

type Deps = { readonly market: Pick<MarketSource, 'quotes'>; readonly clock: Clock }

export function createCollar({ market, clock }: Deps): Collar {
  /** The last prices, of at most a second ago, by instrument number. */
  let before = Float64Array.from(market.quotes.price)
  const heldUntil = new Map<number, number>()

  function look(): void {
    const { price } = market.quotes
    const now = clock.now()
    for (const [ix, until] of heldUntil) if (until <= now) heldUntil.delete(ix)
    for (let ix = 0; ix < before.length; ix += 1)
      if (isJump(before[ix] ?? 0, price[ix] ?? 0)) heldUntil.set(ix, now + HOLD_MS)
    if (before.length === price.length) before.set(price)
    else before = Float64Array.from(price)
  }

  return {
    isHeld({ instrument: { ix }, recorded }, touch) {
      // A recording is played at any speed.
      if (recorded) return false
      const now = clock.now()
      if ((heldUntil.get(ix) ?? 0) > now) return true
      if (!isJump(before[ix] ?? 0, touch)) return false
      heldUntil.set(ix, now + HOLD_MS)
      return true
    },
    start: () => clock.every(LOOK_EVERY_MS, look),
  }
}

/** An unknown price is 0. */
const isJump = (before: number, after: number): boolean =>
  before > 0 && after > 0 && Math.abs(after - before) > before * JUMP
