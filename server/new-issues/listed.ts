// Listed new issues, with the performance of their price.
import { desc, eq } from 'drizzle-orm'
import { decimalText } from '../../domain/brand.ts'
import { boards } from '../../domain/instruments/boards.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import { Decimal, unscale } from '../../domain/money.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { ListedIssue } from '../../domain/wire/calls/new-issue.ts'
import type { Db } from '../db/db.ts'
import type { OfferRow } from '../db/subscription-schema.ts'
import { listedShares, offers } from '../db/subscription-schema.ts'
import type { MarketSource } from '../market/source.ts'
import { termsOf } from './terms.ts'

type Prices = Pick<MarketSource, 'find' | 'quotes' | 'bars'>

/** Listed issues, the latest listing first. */
export async function listedIssues(db: Db, market: Prices, size: number): Promise<ListedIssue[]> {
  const rows = await db
    .select({ offer: offers, listedAt: listedShares.listedAt })
    .from(listedShares)
    .innerJoin(offers, eq(offers.id, listedShares.offerId))
    .orderBy(desc(listedShares.nth))
    .limit(size)
  return rows.map(({ offer, listedAt }) => listedWire(market, offer, listedAt))
}

function listedWire(market: Prices, offer: OfferRow, listedAt: number): ListedIssue {
  const { board, code, name, finalPrice } = termsOf(offer)
  const key = instrumentKey(board, code)
  const { now, firstClose } = pricesOf(market, key)
  return {
    offerId: offer.id,
    key,
    code,
    name,
    currency: boards[board].currency,
    offerPrice: decimalText(finalPrice),
    listDate: unixSeconds(listedAt),
    price: now && decimalText(now.toFixed()),
    firstDayChange: changeOf(firstClose, finalPrice),
    changeSinceListing: changeOf(now, finalPrice),
  }
}

type Known = { readonly now: Decimal | null; readonly firstClose: Decimal | null }

/** The current price and the close of the first day. The first daily bar is complete when a second one exists. */
function pricesOf({ find, quotes, bars }: Prices, key: string): Known {
  const listing = find(key)
  if (!listing) return { now: null, firstClose: null }
  const { ix, priceDecimals } = listing.instrument
  const price = quotes.price[ix]
  const [first, second] = bars(ix, '1Y').close
  return {
    now: price ? unscale(price, priceDecimals) : null,
    firstClose: first === undefined || second === undefined ? null : unscale(first, priceDecimals),
  }
}

const changeOf = (price: Decimal | null, offerPrice: string) =>
  price && decimalText(price.div(offerPrice).minus(1).times(100).toFixed(2, Decimal.ROUND_HALF_UP))
