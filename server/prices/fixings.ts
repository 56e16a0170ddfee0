// Prices that are stored at their moment. Jobs that move money read them: the market's history may change afterwards,
// and a live market keeps none of an instant for which no price was requested.
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/db.ts'
import type { Fixing, FixingKind } from '../db/fixing-schema.ts'
import { fixings } from '../db/fixing-schema.ts'
import type { Listing, MarketSource, PastPrice } from '../market/source.ts'

export type FixedMoment = { readonly kind: FixingKind; readonly at: number }

/** Adds rows; one that is stored stays as it is. All rows of a transaction are added in one order, without a deadlock. */
export async function writeFixings(tx: Tx, rows: readonly Fixing[]): Promise<void> {
  if (rows.length === 0) return
  const sorted = rows.toSorted((one, other) => one.at - other.at || (one.instrumentKey < other.instrumentKey ? -1 : 1))
  await tx.insert(fixings).values(sorted).onConflictDoNothing()
}

/** All stored prices of a moment, by the key of the instrument. */
export async function fixedPrices(
  tx: Pick<Tx, 'select'>,
  { kind, at }: FixedMoment,
): Promise<ReadonlyMap<string, Fixing>> {
  const rows = await tx
    .select()
    .from(fixings)
    .where(and(eq(fixings.kind, kind), eq(fixings.at, at)))
  return new Map(rows.map(row => [row.instrumentKey, row]))
}

type Past = Pick<MarketSource, 'history' | 'quotes' | 'lastPriceAt'>

/**
 * The scaled price of an instrument at a moment that has just passed, or that was missed. In a market of live feeds it is
 * the price of that moment or unknown. Otherwise it is computed, or the last price where nothing can be computed.
 */
function priceOf(
  { history, quotes, lastPriceAt }: Past,
  { instrument: { ix } }: Listing,
  at: number,
): PastPrice | null {
  if (lastPriceAt) return lastPriceAt(ix, at)
  const past = history?.priceAt(ix, at) ?? null
  if (past !== null) return { price: past, at }
  const price = quotes.price[ix] ?? 0
  return price > 0 ? { price, at: quotes.at[ix] ?? 0 } : null
}

/** The scaled price at a past instant; null if it is not known. */
export const pastOrLastPrice = (market: Past, listing: Listing, at: number): number | null =>
  priceOf(market, listing, at)?.price ?? null

/** The row of a price at a moment. */
export function fixingOf(market: Past, listing: Listing, moment: FixedMoment, writtenAt: number): Fixing | null {
  const { key, priceDecimals } = listing.instrument
  const { kind, at } = moment
  const known = priceOf(market, listing, at)
  if (known === null) return null
  return { kind, instrumentKey: key, at, price: known.price, priceDecimals, observedAt: known.at, writtenAt }
}
