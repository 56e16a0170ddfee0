// The calls of bonds and treasury debt (specification §7).
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { Decimal } from '../../domain/money.ts'
import type { BondLot, bondCalls } from '../../domain/wire/calls/bond.ts'
import type { CallParsed } from '../../domain/wire/calls/table.ts'
import type { HandlersOf } from '../calls/handlers.ts'
import { callerOf, userOf } from '../calls/handlers.ts'
import type { Tx } from '../db/db.ts'
import { idempotent } from '../db/idempotent.ts'
import type { SubscriptionDeps } from '../subscriptions/deps.ts'
import { bid, cancelBid } from './auction-orders.ts'
import { auctionQuote, auctionsFrom } from './auctions.ts'
import { issueOn, issuesOn } from './catalogue.ts'
import { dateAt, minimumOf, quoteOf } from './quote.ts'
import type { LotDeps } from './service.ts'
import { buyLot, sellLot } from './service.ts'
import { auctionsWire, listLots, lotById, rowsWire, totalsWire } from './wire.ts'

export type BondDeps = SubscriptionDeps & LotDeps

export function bondHandlers(deps: BondDeps): HandlersOf<keyof typeof bondCalls> {
  const { db, clock, seed } = deps
  const when = () => ({ seed, at: clock.now() })
  return {
    'POST /m_ft/bondsList': async () => rowsWire(when()),
    'POST /treasuryBond/create': (input, context) => {
      const by = callerOf(context)
      return idempotent<BondLot>(deps, by, { call: 'buyBond', input }, tx => buy(deps, tx, by.userId, input))
    },
    'POST /treasuryBond/auctions': async () => auctionsWire(when()),
    'POST /treasuryBond/bid': (input, context) => {
      const by = callerOf(context)
      return idempotent<BondLot>(deps, by, { call: 'bidForBond', input }, tx => ask(deps, tx, by.userId, input))
    },
    'POST /treasuryBond/cancel': (input, context) => {
      const by = callerOf(context)
      const at = clock.now()
      return idempotent<BondLot>(deps, by, { call: 'cancelBond', input }, async tx => {
        const cancelled = await cancelBid(deps, tx, { userId: by.userId, id: input.id, at })
        return isRefusal(cancelled) ? cancelled : lotById(tx, cancelled, { seed, at })
      })
    },
    'POST /treasuryBond/flatPosition': (input, context) => {
      const by = callerOf(context)
      const at = clock.now()
      return idempotent<BondLot>(deps, by, { call: 'sellBond', input }, async tx => {
        const { id, titles } = input
        const price = new Decimal(input.price)
        const sold = await sellLot(deps, tx, { userId: by.userId, id, titles, price, at })
        return isRefusal(sold) ? sold : lotById(tx, sold, { seed, at })
      })
    },
    'POST /treasuryBond/pageList': ({ id, pageNo, pageSize }, context) =>
      listLots(db, { userId: userOf(context), id, page: { pageNo, pageSize } }, when()),
    'POST /position/getTreasuryBondTotal': (_input, context) => totalsWire(db, userOf(context), when()),
  }
}

async function ask(
  deps: BondDeps,
  tx: Tx,
  userId: string,
  { id, titles, price, instruction }: CallParsed<'POST /treasuryBond/bid'>,
): Promise<BondLot | Refusal> {
  const { seed } = deps
  const at = deps.clock.now()
  const auction = auctionsFrom(at).find(({ issue }) => issue.id === id)
  if (!auction) return refuse('offerClosed', { field: 'id', detail: 'bondAuctionClosed' })
  const limit = new Decimal(price)
  if (limit.lte(0)) return refuse('invalid', { field: 'price' })
  const { issue, settlesOn } = auction
  const quote = auctionQuote(seed, issue, { date: dateAt(issue.currency, at), settlesOn })
  if (titles < minimumOf(issue, quote)) return refuse('invalid', { field: 'titles' })
  const made = await bid(deps, tx, { userId, auction, titles, limit, instruction, at })
  return isRefusal(made) ? made : lotById(tx, made, { seed, at })
}

async function buy(
  deps: BondDeps,
  tx: Tx,
  userId: string,
  { id, titles, price, instruction }: CallParsed<'POST /treasuryBond/create'>,
): Promise<BondLot | Refusal> {
  const { seed } = deps
  const at = deps.clock.now()
  const issue = issuesOnSale(at, id)
  if (!issue) return refuse('notFound', { field: 'id' })
  const ask = quoteOf(seed, issue, dateAt(issue.currency, at), 'ask')
  if (titles < minimumOf(issue, ask)) return refuse('invalid', { field: 'titles' })
  if (ask.dirty.greaterThan(price)) return refuse('priceMoved')
  const bought = await buyLot(deps, tx, { userId, issue, titles, instruction, at })
  return isRefusal(bought) ? bought : lotById(tx, bought, { seed, at })
}

/** The issues on sale. Each issue's date is the current one in its own market. */
function issuesOnSale(at: number, id: string) {
  const known = issuesOn(dateAt('MXN', at))
    .concat(issuesOn(dateAt('HKD', at)))
    .find(issue => issue.id === id)
  return known ? issueOn(dateAt(known.currency, at), id) : null
}
