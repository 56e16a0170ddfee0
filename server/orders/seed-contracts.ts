// The demo account's positions on margin, from orders accepted and filled on a past day by the same functions as any
// customer's.
import { isRefusal } from '../../domain/failure.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import { termsOf } from '../../domain/instruments/terms.ts'
import { directions, orderActions, orderTypes } from '../../domain/order.ts'
import { nearestTick } from '../../domain/price.ts'
import type { Stops } from '../../domain/stops.ts'
import type { TradedTerms } from '../contracts/terms.ts'
import { contractTermsOf } from '../contracts/terms.ts'
import type { Tx } from '../db/db.ts'
import type { Listing, MarketSource } from '../market/source.ts'
import { acceptOrder } from './accept.ts'
import { demoContracts } from './demo-story.ts'
import type { OrderDeps } from './deps.ts'
import { fillOrder } from './fill.ts'
import { pastTrade } from './past.ts'
import { orderContract } from './products/isolated-margin-rules.ts'
import type { Opened } from './seed-near-warning.ts'
import { openedNearWarning } from './seed-near-warning.ts'

type DemoContract = (typeof demoContracts)[number]
type Traded = { readonly listing: Listing; readonly terms: TradedTerms }
export type Play = { readonly deps: OrderDeps; readonly userId: string; readonly now: number }
/** One day of the demo account's history: an event and its time. */
export type Day = { readonly at: number; readonly happen: (tx: Tx) => Promise<void> }

/** The days of the contracts that exist in the market. */
export function contractDays(play: Play): Day[] {
  return demoContracts.flatMap(contract => {
    const traded = tradedOf(play.deps.market, contract, play.now)
    const opened = traded && openedOf(play, contract, traded)
    return traded && opened ? [dayOf(play, contract, traded, opened)] : []
  })
}

function openedOf({ deps: { market }, now }: Play, { opened, leverage }: DemoContract, traded: Traded): Opened | null {
  if (opened === 'nearWarning') return openedNearWarning(market, traded, leverage, now)
  const past = pastTrade(market, traded.listing, opened.daysAgo, now)
  return past && { past, side: opened.side }
}

function tradedOf(market: MarketSource, { key }: DemoContract, now: number): Traded | null {
  const listings =
    'pair' in key ? [market.find(instrumentKey('FX', key.pair))] : monthsOf(market, key.root).toSorted(byLastTrade)
  for (const listing of listings) {
    const terms = listing && contractTermsOf(listing)
    const isOpenable = terms && !isRefusal(terms) && (terms.expiry === null || now < terms.expiry.noticeAt)
    if (listing && isOpenable) return { listing, terms }
  }
  return null
}

function monthsOf(market: MarketSource, root: string): Listing[] {
  return market.listings.filter(({ instrument }) => {
    const terms = instrument.board === 'FU' ? termsOf(instrument.key) : null
    return terms?.kind === 'future' && terms.root === root && terms.month !== null
  })
}

const byLastTrade = (one: Listing, other: Listing): number => (one.instrument.key < other.instrument.key ? -1 : 1)

function dayOf({ deps, userId }: Play, contract: DemoContract, { listing, terms }: Traded, opened: Opened): Day {
  const { price, at, dayStartAt } = opened.past
  const quantity = contract.quantity * 10 ** listing.instrument.quantityDecimals
  const happen = async (tx: Tx) => {
    const order = await acceptOrder(deps, tx, {
      userId,
      product: 'isolatedMargin',
      listing,
      direction: opened.side === 'long' ? directions.buy : directions.sell,
      action: orderActions.open,
      orderType: orderTypes.limit,
      cause: 'order',
      decision: {
        terms: { price, worstPrice: price, quantity },
        position: null,
        margin: {
          leverage: contract.leverage,
          closing: 0,
          contract: orderContract(terms, stopsOf(contract, listing, price)),
          touch: price,
        },
      },
      at,
    })
    const rates = isRefusal(order) ? null : deps.rates.allAt(order.currency, at)
    if (isRefusal(order) || !rates) return
    await fillOrder(deps, tx, order, { price, quantity, rates, dayStartAt, quote: null, at })
  }
  return { at, happen }
}

function stopsOf({ takeProfit, stopLoss }: DemoContract, { tickSteps }: Listing, price: number): Stops<number> | null {
  const at = (percent: number | null): number | null =>
    percent === null ? null : nearestTick(Math.round((price * (100 + percent)) / 100), tickSteps)
  return takeProfit === null && stopLoss === null ? null : { takeProfit: at(takeProfit), stopLoss: at(stopLoss) }
}
