// Kraken's names of pairs and ours, both ways. `AssetPairs` decides what exists; nothing is listed by hand but the
// currencies, which Kraken does not tell from coins.
import { z } from 'zod'
import type { InstrumentKey } from '../../../../domain/brand.ts'
import { boardOf, instrumentKey, parseKey } from '../../../../domain/instruments/market-code.ts'
import type { LiveInstrument, Trading } from '../../live/events.ts'
import { decimalsThatFit, scaledExactly } from '../../live/scale.ts'

/** Currencies that Kraken has pairs of. */
const currencies: ReadonlySet<string> = new Set(['AUD', 'CAD', 'CHF', 'EUR', 'GBP', 'JPY', 'USD'])
const COINS_IN = 'USD'

/** Coins whose names in `AssetPairs` differ from those on the socket. */
const socketNames: Readonly<Record<string, string>> = { XBT: 'BTC', XDG: 'DOGE' }

const codePattern = /^[A-Z0-9]{2,10}$/

export const assetPairSchema = z.object({
  altname: z.string(),
  wsname: z.string(),
  aclass_base: z.string(),
  aclass_quote: z.string(),
  pair_decimals: z.int().min(0).max(12),
  lot_decimals: z.int().min(0).max(12),
  tick_size: z.string().optional(),
  ordermin: z.string().optional(),
  status: z.string().optional(),
})
export type AssetPair = z.infer<typeof assetPairSchema>

/** `BTC/USD` → `CR.BTCUSD`, `EUR/USD` → `FX.EURUSD`; null for pairs that are not shown. */
export function keyOfSymbol(symbol: string): InstrumentKey | null {
  const [base = '', quote = '', ...rest] = symbol.split('/')
  if (rest.length > 0 || !codePattern.test(base) || !codePattern.test(quote)) return null
  if (currencies.has(base)) return currencies.has(quote) ? instrumentKey('FX', base + quote) : null
  return quote === COINS_IN ? instrumentKey('CR', base + quote) : null
}

/** The boards of its pairs: of two currencies, and of a coin. */
export const ownBoards = ['EUR/USD', 'BTC/USD'].flatMap(symbol => {
  const key = keyOfSymbol(symbol)
  return key === null ? [] : boardOf(key)
})

const CURRENCY_LETTERS = 3

/** The way back; null for a key of another board. It says nothing of whether the pair exists. */
export function symbolOfKey(key: string): string | null {
  const { board, code } = parseKey(key) ?? { board: null, code: '' }
  const baseLength = code.length - CURRENCY_LETTERS
  const symbol = `${code.slice(0, baseLength)}/${code.slice(baseLength)}`
  return board !== null && keyOfSymbol(symbol) === key ? symbol : null
}

/** The name on the socket of a pair of `AssetPairs`: `XBT/USD` → `BTC/USD`. */
function symbolOf({ wsname }: AssetPair): string {
  return wsname
    .split('/')
    .map(name => socketNames[name] ?? name)
    .join('/')
}

/** Kraken's states of a pair. Only `online` takes orders of all kinds. */
export function tradingOf(status: string): Trading {
  if (status === 'online') return 'open'
  return status === 'delisted' ? 'gone' : 'halted'
}

/**
 * The smallest order is worth half a dollar or more. So a day of 10 billion dollars, and an order of 20 million, are at
 * most so many smallest orders.
 */
const DAY_IN_SMALLEST = 2e10
const SIZE_IN_SMALLEST = 4e7
const INT32_MAX = 2 ** 31 - 1

/** The instrument of a pair; null for what is not shown: tokenized shares, pairs against other currencies. */
export function instrumentOf(pair: AssetPair): LiveInstrument | null {
  const symbol = symbolOf(pair)
  const key = keyOfSymbol(symbol)
  if (key === null || pair.aclass_base !== 'currency' || pair.aclass_quote !== 'currency') return null
  const [base = '', quote = ''] = symbol.split('/')
  const smallest = Number(pair.ordermin ?? 1)
  const priceIncrement = pair.tick_size === undefined ? 1 : scaledExactly(Number(pair.tick_size), pair.pair_decimals)
  if (priceIncrement === null || priceIncrement < 1 || !(smallest > 0)) return null
  return {
    symbol,
    key,
    base,
    quote,
    priceDecimals: pair.pair_decimals,
    priceIncrement,
    lotDecimals: pair.lot_decimals,
    quantityDecimals: decimalsThatFit(smallest * DAY_IN_SMALLEST, pair.lot_decimals, Number.MAX_SAFE_INTEGER),
    sizeDecimals: decimalsThatFit(smallest * SIZE_IN_SMALLEST, pair.lot_decimals, INT32_MAX),
    trading: tradingOf(pair.status ?? 'online'),
  }
}
