// What a row says of an instrument before, and whatever, its price: names, decimals, and the page that a tap opens.
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Board, Instrument } from '../../../domain/instrument.ts'
import { boards, parseKey, quotePage } from '../../../domain/instrument.ts'
import { parseScaled } from '../../../domain/price.ts'
import type { RawQuote, Stock } from '../../../domain/wire/calls/market.ts'
import type { Instruments } from '../../../domain/wire/down/instruments.ts'
import type { Locale } from '../../../domain/wire/envelope.ts'
import { hrefOf } from '../../router/place.ts'
import { isBuilt } from '../../router/table.ts'

export type Face = Pick<Instrument, 'key' | 'board' | 'code' | 'name' | 'nameZh' | 'priceDecimals'>

/** Figures that came with an HTTP answer: shown until the engine has newer ones. */
export type Figures = {
  readonly price: number | null
  readonly previousClose: number | null
  readonly volume: number | null
}

export type Titles = { readonly title: string; readonly note: string }

export const nameIn = (face: Pick<Face, 'name' | 'nameZh'>, locale: Locale): string =>
  locale === 'zh-Hans' ? (face.nameZh ?? face.name) : face.name

/** The code leads where it is a word that traders know (AAPL, WALMEX); where it is a number, as in Hong Kong, the name does. */
export function titlesOf(face: Face, locale: Locale): Titles {
  const name = nameIn(face, locale)
  const isWord = /[A-Z]/.test(face.code)
  return isWord ? { title: face.code, note: name } : { title: name, note: face.code }
}

/** Path and query of its quote (specification §2); null while this version has no such page. */
export function quoteLink({ board, code, name }: Pick<Face, 'board' | 'code' | 'name'>): string | null {
  const page = quotePage(board)
  const { source, market } = boards[board]
  return isBuilt(page) ? hrefOf(page, { name, code, source, market }) : null
}

/** An instrument with its quote in plain numbers, as a search finds it. On the wire a price of 0 is none. */
export function ofFound(found: { readonly instrument: Instruments[number]; readonly quote: RawQuote | null }) {
  const { instrument, quote } = found
  const face: Face = { ...instrument, key: instrument.key as InstrumentKey }
  const figures: Figures = {
    price: quote?.price || null,
    previousClose: quote?.previousClose || null,
    volume: quote?.volume ?? null,
  }
  return { face, figures }
}

const decimalsOf = (text: string | null): number => text?.split('.')[1]?.length ?? 2

/** A stock of the lists as a row: null when its key is none. */
export function ofStock(stock: Stock): { readonly face: Face; readonly figures: Figures } | null {
  const parts = parseKey(stock.key)
  if (!parts) return null
  const priceDecimals = decimalsOf(stock.price_nominal)
  const price = scaled(stock.price_nominal, priceDecimals)
  const change = scaled(stock.change, priceDecimals)
  const { board, code }: { board: Board; code: string } = parts
  return {
    face: { key: stock.key as InstrumentKey, board, code, name: stock.name, nameZh: null, priceDecimals },
    figures: {
      price,
      previousClose: price === null || change === null ? null : price - change,
      volume: scaled(stock.volume, 0),
    },
  }
}

const scaled = (text: string | null, decimals: number): number | null =>
  text === null ? null : parseScaled(text, decimals)
