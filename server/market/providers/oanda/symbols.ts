// OANDA's names of instruments and ours. The account decides which of them exist; those that Pulso has no terms for are not
// listed.
import { z } from 'zod'
import type { InstrumentKey } from '../../../../domain/brand.ts'
import { boardOf, instrumentKey } from '../../../../domain/instruments/market-code.ts'
import { forexRows } from '../../../../domain/instruments/tables/forex.ts'
import { spotRows } from '../../../../domain/instruments/tables/spot.ts'
import type { LiveInstrument } from '../../live/events.ts'

/** The contract in yen has a name of its own: `JP225_USD` is in dollars. */
const ownBases: Readonly<Record<string, string>> = { JP225: 'JP225Y' }

type Named = { readonly key: InstrumentKey; readonly base: string; readonly quote: string }

/** `XAUUSD` in USD is `XAU_USD`, and `DE30` in EUR is `DE30_EUR`. */
function baseOf(code: string, currency: string): string {
  const own = ownBases[code]
  if (own !== undefined) return own
  return code.endsWith(currency) ? code.slice(0, -currency.length) : code
}

const named: readonly Named[] = [
  ...forexRows.map(({ base, quote }) => ({ key: instrumentKey('FX', base + quote), base, quote })),
  ...spotRows.map(({ code, currency }) => {
    return { key: instrumentKey('CM', code), base: baseOf(code, currency), quote: currency }
  }),
]
/** The boards of what it can have. */
export const ownBoards = [...new Set(named.map(({ key }) => boardOf(key)))]

/** `EUR_USD` is `FX.EURUSD`, `WTICO_USD` is `CM.WTICOUSD`, `SPX500_USD` is `CM.SPX500`. */
const bySymbol: ReadonlyMap<string, Named> = new Map(named.map(one => [`${one.base}_${one.quote}`, one]))

export const instrumentSchema = z.object({ name: z.string(), displayPrecision: z.int().min(0).max(8) })

/** The instrument of a row of the account's list; null for what is not shown. Quantities and sizes are whole units. */
export function instrumentOf({ name, displayPrecision }: z.infer<typeof instrumentSchema>): LiveInstrument | null {
  const known = bySymbol.get(name)
  if (!known) return null
  const { key, base, quote } = known
  return {
    symbol: name,
    key,
    base,
    quote,
    priceDecimals: displayPrecision,
    priceIncrement: 1,
    quantityDecimals: 0,
    lotDecimals: 0,
    sizeDecimals: 0,
    trading: 'open',
  }
}
