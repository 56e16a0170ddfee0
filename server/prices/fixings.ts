// Prices that are stored at their moment. Jobs that move money read them: the market's history may change afterwards,
// and a live market keeps none of an instant for which no price was requested.
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/db.ts'
import type { Fixing, FixingKind } from '../db/fixing-schema.ts'
import { fixings } from '../db/fixing-schema.ts'
import type { Listing, MarketSource } from '../market/source.ts'

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

type Past = Pick<MarketSource, 'history' | 'quotes'>

/**
 * The scaled price of an instrument at a moment that has just passed, or that was missed: from the market's history,
 * otherwise its last price. Null while it has none.
 */
export const pastOrLastPrice = ({ history, quotes }: Past, { instrument: { ix } }: Listing, at: number) =>
  history?.priceAt(ix, at) ?? (quotes.price[ix] || null)

/** The row of {@link pastOrLastPrice}. */
export function fixingOf(market: Past, listing: Listing, moment: FixedMoment, writtenAt: number): Fixing | null {
  const { ix, key, priceDecimals } = listing.instrument
  const { kind, at } = moment
  const price = pastOrLastPrice(market, listing, at)
  if (price === null) return null
  const isPast = market.history?.priceAt(ix, at) === price
  return {
    kind,
    instrumentKey: key,
    at,
    price,
    priceDecimals,
    observedAt: isPast ? at : (market.quotes.at[ix] ?? 0),
    writtenAt,
  }
}
