import type { InstrumentKey } from '../../../domain/brand.ts'
import { boardOf } from '../../../domain/instruments/market-code.ts'
import type { StockDetail } from '../../../domain/wire/calls/market.ts'

/** The catalogue marks currency pairs as quotes for conversion only, but all of them can be traded on margin. */
export const canTradeIn = (key: InstrumentKey, { tradable, feed }: Pick<StockDetail, 'tradable' | 'feed'>): boolean =>
  tradable || (boardOf(key) === 'FX' && feed.origin !== 'reference')
