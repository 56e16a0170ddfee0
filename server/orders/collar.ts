// Price collar: for ten seconds after a price has jumped, nothing is filled and no margined position is closed at it,
// because a forged or mistyped price would be traded on. The true price of a listed share does not move by a quarter
// within a second, and that of a contract hardly by the smallest margin with which it can be opened.
import type { Clock } from '../../domain/clock.ts'
import { termsOf } from '../../domain/instruments/terms.ts'
import type { Listing, MarketSource } from '../market/source.ts'

const LOOK_EVERY_MS = 1_000
const SHARE_JUMP = 0.25
/** The smallest margin with which any contract can be opened, as a fraction of its value. */
const LEAST_JUMP = 1 / 30
const HOLD_MS = 10_000

export type Collar = {
  /** True if the instrument must not be traded at this price, because the price has just jumped. */
  isHeld(listing: Listing, touch: number): boolean
  /** Returns a stop function. */
  start(): () => void
}

type Deps = { readonly market: Pick<MarketSource, 'quotes' | 'listings'>; readonly clock: Clock }

export function createCollar({ market, clock }: Deps): Collar {
  /** The prices of the last check, at most a second old, by instrument number. */
  let before = Float64Array.from(market.quotes.price)
  const heldUntil = new Map<number, number>()

  function look(): void {
    const { price } = market.quotes
    const now = clock.now()
    for (const [ix, until] of heldUntil) if (until <= now) heldUntil.delete(ix)
    for (let ix = 0; ix < before.length; ix += 1)
      if (isJump(market.listings[ix], before[ix] ?? 0, price[ix] ?? 0)) heldUntil.set(ix, now + HOLD_MS)
    if (before.length === price.length) before.set(price)
    else before = Float64Array.from(price)
  }

  return {
    isHeld(listing, touch) {
      const { ix } = listing.instrument
      // A recording may be played at any speed, so its prices may jump.
      if (listing.feed.origin === 'recorded') return false
      const now = clock.now()
      if ((heldUntil.get(ix) ?? 0) > now) return true
      if (!isJump(listing, before[ix] ?? 0, touch)) return false
      heldUntil.set(ix, now + HOLD_MS)
      return true
    },
    start: () => clock.every(LOOK_EVERY_MS, look),
  }
}

/** A price of 0 is unknown: a change from or to it is no jump. */
function isJump(listing: Listing | undefined, before: number, after: number): boolean {
  const moved = before === 0 || after === 0 ? 0 : Math.abs((after - before) / before)
  return moved > LEAST_JUMP && moved > jumpOf(listing)
}

function jumpOf(listing: Listing | undefined): number {
  const terms = listing && termsOf(listing.instrument.key)
  return terms ? 1 / terms.maximumLeverage : SHARE_JUMP
}
