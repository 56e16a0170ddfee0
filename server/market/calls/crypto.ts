// Coins against the dollar: the same calls as for other instruments, under their own paths.
import type { robotCalls } from '../../../domain/wire/calls/robot.ts'
import type { HandlersOf } from '../../calls/handlers.ts'
import type { MarketSource } from '../source.ts'
import type { marketHandlers } from './handlers.ts'
import { stockView } from './quote-views.ts'

type CryptoCall = Extract<
  keyof typeof robotCalls,
  'GET /crypto/kline' | 'GET /crypto/stock_detail_ft' | 'GET /crypto/quantify_list'
>

type CryptoDeps = {
  readonly market: MarketSource
  /** Keys on the user's watchlist. */
  readonly watched: (userId: string) => Promise<ReadonlySet<string>>
}

const BOARD = 'CR'
const noKeys: ReadonlySet<string> = new Set()

export function cryptoHandlers(
  ofMarket: ReturnType<typeof marketHandlers>,
  { market, watched }: CryptoDeps,
): HandlersOf<CryptoCall> {
  return {
    'GET /crypto/kline': ({ stockCode, type }, context) =>
      ofMarket['GET /m_ft/kline']({ stockCode, type, market: BOARD }, context),
    'GET /crypto/stock_detail_ft': ({ stockCode }, context) =>
      ofMarket['GET /m_ft/stock_detail_ft']({ stockCode, market: BOARD }, context),
    'GET /crypto/quantify_list': async (_query, { userId }) => {
      const marks = userId === null ? noKeys : await watched(userId)
      return market.board(BOARD).flatMap(ix => {
        const listing = market.listings[ix]
        return listing ? [stockView(market, listing, marks)] : []
      })
    },
  }
}
