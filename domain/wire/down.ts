import { accountSchema } from './down/account.ts'
import { auctionStateSchema } from './down/auction.ts'
import { byeSchema } from './down/bye.ts'
import { heartbeatSchema } from './down/heartbeat.ts'
import { instrumentsSchema } from './down/instruments.ts'
import { marketsSchema } from './down/markets.ts'
import { quotesSchema, tradesSchema } from './down/quotes.ts'
import { welcomeSchema } from './down/welcome.ts'

/**
 * Schema of the body of each kind of frame.
 * @internal Only tests call it.
 */
export const downSchemas = {
  welcome: welcomeSchema,
  heartbeat: heartbeatSchema,
  instruments: instrumentsSchema,
  snapshot: quotesSchema,
  quotes: quotesSchema,
  trades: tradesSchema,
  markets: marketsSchema,
  account: accountSchema,
  bye: byeSchema,
  auction: auctionStateSchema,
}
