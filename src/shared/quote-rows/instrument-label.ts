// Label of an instrument in a row, independent of its price: names, decimals, and the page that a tap opens.
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Instrument } from '../../../domain/instrument.ts'
import type { Board } from '../../../domain/instruments/boards.ts'
import { parseKey } from '../../../domain/instruments/market-code.ts'
import { parseScaled } from '../../../domain/price.ts'
import type { RawQuote, Stock } from '../../../domain/wire/calls/market.ts'
import type { Instruments } from '../../../domain/wire/down/instruments.ts'

export type InstrumentLabel = Pick<
  Instrument,
  'key' | 'board' | 'code' | 'name' | 'nameZh' | 'nameEs' | 'symbol' | 'priceDecimals' | 'quantityDecimals'
> &
  Partial<Pick<Instrument, 'sector'>>

/** A quote from an HTTP response: shown until the engine has a newer one. */
export type RowQuote = {
  readonly price: number | null
  readonly previousClose: number | null
  readonly volume: number | null
}

/** Label and quote of an instrument found by a search. On the wire a price of 0 means unknown. */
export function ofFound(found: { readonly instrument: Instruments[number]; readonly quote: RawQuote | null }) {
  const { instrument, quote: raw } = found
  const label: InstrumentLabel = { ...instrument, key: instrument.key as InstrumentKey }
  const quote: RowQuote = {
    price: raw?.price || null,
    previousClose: raw?.previousClose || null,
    volume: raw?.volume ?? null,
  }
  return { label, quote }
}

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0

/** Label and quote of a row of the stock lists; null if its key is invalid. */
export function ofStock(stock: Stock): { readonly label: InstrumentLabel; readonly quote: RowQuote } | null {
  const parts = parseKey(stock.key)
  if (!parts) return null
  const priceDecimals = decimalsOf(stock.price_nominal ?? '')
  const quantityDecimals = decimalsOf(stock.volume ?? '')
  const price = scaled(stock.price_nominal, priceDecimals)
  const change = scaled(stock.change, priceDecimals)
  const { board, code }: { board: Board; code: string } = parts
  return {
    label: {
      key: stock.key as InstrumentKey,
      board,
      code,
      name: stock.name,
      nameZh: null,
      priceDecimals,
      quantityDecimals,
    },
    quote: {
      price,
      previousClose: price === null || change === null ? null : price - change,
      volume: scaled(stock.volume, quantityDecimals),
    },
  }
}

const scaled = (text: string | null, decimals: number): number | null =>
  text === null ? null : parseScaled(text, decimals)
