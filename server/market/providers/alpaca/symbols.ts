// Alpaca's list of assets and our board of shares: those of the board that Alpaca has. The symbols are the same.
import { z } from 'zod'
import { instrumentKey } from '../../../../domain/instruments/market-code.ts'
import type { LiveInstrument } from '../../live/events.ts'
import { shareRows } from '../../live/shares.ts'

/** Prices are in cents. Trades between two cents are rounded, as most quotes are in whole cents. */
const PRICE_DECIMALS = 2
/** Parts of a share are traded. A day of a billion shares fits 2^53. */
const QUANTITY_DECIMALS = 6

export const ownBoards = ['US'] as const

const listed: ReadonlySet<string> = new Set(shareRows.map(({ code }) => code))

export const assetSchema = z.object({
  symbol: z.string(),
  name: z.string().max(200),
  class: z.string(),
  status: z.string(),
  fractionable: z.boolean().default(true),
})

/** The instrument of a row of the list; null for what the board does not have. */
export function instrumentOf({
  symbol,
  name,
  class: kind,
  status,
  fractionable,
}: z.infer<typeof assetSchema>): LiveInstrument | null {
  if (!listed.has(symbol) || kind !== 'us_equity' || status !== 'active') return null
  return {
    symbol,
    key: instrumentKey('US', symbol),
    base: symbol,
    quote: 'USD',
    priceDecimals: PRICE_DECIMALS,
    priceIncrement: 1,
    quantityDecimals: QUANTITY_DECIMALS,
    lotDecimals: QUANTITY_DECIMALS,
    sizeDecimals: 0,
    trading: 'open',
    name: name.trim(),
    wholeShares: !fractionable,
  }
}
