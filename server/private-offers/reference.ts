// The market price with which the price of a private offer is compared: before the opening the previous close, then the
// volume-weighted average price of 15 minutes, like the reference prices of India's two block windows.
import type { InstrumentKey } from '../../domain/brand.ts'
import { Decimal, unscale } from '../../domain/money.ts'
import { stateOfCode } from '../../domain/session.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { MarketSource } from '../market/source.ts'

const WINDOW_MS = 15 * MINUTE_MS

export type Market = Pick<MarketSource, 'find' | 'quotes' | 'bars'>

/** The reference price of an offer; null while the share has no price. */
export function referenceOf({ find, quotes, bars }: Market, key: InstrumentKey, at: number): Decimal | null {
  const listing = find(key)
  if (!listing) return null
  const { ix, priceDecimals } = listing.instrument
  const isOpen = stateOfCode(quotes.state[ix] ?? 0) === 'open'
  const scaled = (isOpen ? meanOfWindow(bars(ix, '1D'), at) : null) ?? previousOf(quotes, ix)
  return scaled === null ? null : scaled.div(new Decimal(10).pow(priceDecimals))
}

/** Volume-weighted mean price, scaled like the bars' prices; null if nothing was traded in the window. */
function meanOfWindow(
  { time, high, low, close, volume }: ReturnType<MarketSource['bars']>,
  at: number,
): Decimal | null {
  let [value, shares] = [new Decimal(0), 0]
  for (const [nth, start] of time.entries()) {
    const traded = volume[nth] ?? 0
    if (start < at - WINDOW_MS || traded === 0) continue
    const typical = new Decimal((high[nth] ?? 0) + (low[nth] ?? 0) + (close[nth] ?? 0)).div(3)
    value = value.plus(typical.times(traded))
    shares += traded
  }
  return shares === 0 ? null : value.div(shares)
}

function previousOf(quotes: MarketSource['quotes'], ix: number): Decimal | null {
  const previous = quotes.previousClose[ix] ?? 0
  return previous > 0 ? new Decimal(previous) : null
}

/** Closes of the last completed trading days, oldest first. */
export function closesOf({ find, bars }: Market, key: InstrumentKey, days: number): Decimal[] {
  const listing = find(key)
  if (!listing) return []
  const { ix, priceDecimals } = listing.instrument
  return bars(ix, '3M')
    .close.slice(0, -1)
    .slice(-days)
    .map(close => unscale(close, priceDecimals))
}
