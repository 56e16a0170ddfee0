// An entry in the wire format, with the short field names of a quote (specification §3).

import { must } from '../../domain/assert.ts'
import { boards, marketOfBoard } from '../../domain/instruments/boards.ts'
import { parseKey } from '../../domain/instruments/market-code.ts'
import { scaledText } from '../../domain/price.ts'
import { change, changeBasisPoints } from '../../domain/quote.ts'
import type { WatchlistEntry } from '../../domain/wire/calls/watchlist.ts'
import { known, textOf, volumeOf } from '../market/calls/quote-views.ts'
import type { Listing, MarketSource } from '../market/source.ts'
import type { Entry } from './entries.ts'

type QuoteFields = Pick<WatchlistEntry, 'f2' | 'f3' | 'f4' | 'f5'>

const unknown: QuoteFields = { f2: null, f3: null, f4: null, f5: null }

/** An instrument that left the catalogue keeps its place in the list, with its code as name and without a price. */
export function wireEntry(market: MarketSource, { id, instrumentKey: key, flag, section }: Entry): WatchlistEntry {
  const { board, code } = must(parseKey(key), 'key of a saved instrument')
  const listing = market.find(key)
  return {
    id,
    key,
    ...(listing ? quoteFields(market, listing) : unknown),
    f12: code,
    f14: listing?.instrument.name ?? code,
    market: marketOfBoard[board],
    source: boards[board].source,
    ...(flag !== null && { flag }),
    ...(section !== null && { section }),
  }
}

function quoteFields({ quotes }: MarketSource, listing: Listing): QuoteFields {
  const { instrument } = listing
  const { ix, priceDecimals, quantityDecimals } = instrument
  const price = known(quotes.price[ix])
  const previousClose = known(quotes.previousClose[ix])
  const moved = change(price, previousClose)
  const basisPoints = changeBasisPoints(price, previousClose)
  return {
    f2: price === null ? null : scaledText(price, priceDecimals),
    f3: basisPoints === null ? null : scaledText(basisPoints, 2),
    f4: moved === null ? null : scaledText(moved, priceDecimals),
    f5: textOf(volumeOf({ quotes }, listing), quantityDecimals),
  }
}
