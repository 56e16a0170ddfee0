// The price of a live instrument at a past instant. It is the last price that was received by then, or, if the process did
// not run at that time or the connection was lost, the close of a bar of the provider. A later price is never used.
import { marketStateCode } from '../../../domain/session.ts'
import type { PastPrice, QuoteTable } from '../source.ts'
import type { Member } from './members.ts'

const LOST = marketStateCode('lost')

/** Null while it is not known. */
export function lastPriceAt({ listing, charts, scale }: Member, quotes: QuoteTable, at: number): PastPrice | null {
  const { ix } = listing.instrument
  const [price = 0, pricedAt = 0] = [quotes.price[ix], quotes.at[ix]]
  const isCurrent = quotes.state[ix] !== LOST
  if (isCurrent && price > 0 && pricedAt <= at) return { price, at: pricedAt }
  const bar = charts.closeBefore(at, isCurrent)
  return bar && { price: bar.price * scale.priceFactor, at: bar.at }
}
