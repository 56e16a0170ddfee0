// Adds shares of new issues to the market at their listing. The leader process stores the order of listings; every
// process adds the shares in that order.
import { asc, count, eq, gt } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Clock } from '../../domain/clock.ts'
import { boards } from '../../domain/instruments/boards.ts'
import { calendarsOfBoard } from '../../domain/instruments/calendars.ts'
import type { Bus } from '../bus/bus.ts'
import { NOTHING, subjects } from '../bus/bus.ts'
import type { Db, Tx } from '../db/db.ts'
import type { OfferRow } from '../db/subscription-schema.ts'
import { listedShares, offers } from '../db/subscription-schema.ts'
import type { Log } from '../lib/log.ts'
import type { CatalogueEntry } from '../market/catalogue/entry.ts'
import { scaledPrice } from '../market/catalogue/entry.ts'
import { scaleOf } from '../market/catalogue/stocks.ts'
import type { OwnMarket } from '../market/own-market.ts'
import { termsOf } from './terms.ts'

/** Stores the listing of a share, once per offer. Called in the transaction of the first settlement. */
export async function listShare(bus: Bus, tx: Tx, offer: Pick<OfferRow, 'id' | 'endsAt'>): Promise<void> {
  const [known] = await tx.select().from(listedShares).where(eq(listedShares.offerId, offer.id))
  if (known) return
  const [counted] = await tx.select({ total: count() }).from(listedShares)
  const nth = must(counted, 'a count').total + 1
  await tx.insert(listedShares).values({ nth, offerId: offer.id, listedAt: offer.endsAt })
  tx.afterCommit(() => bus.publish(subjects.listed, NOTHING))
}

/** Standard deviation of a day's move of a newly listed share, and the divisor that gives its bid-ask spread. */
const VOLATILITY = 0.035
const VOLATILITY_TO_SPREAD = 50
/** Fraction of the offered shares that is traded in a day. */
const DAY_SHARE = 0.12
const MILLION = 1_000_000

/** The share as an entry of the market's catalogue, with the final price as its start price. */
export function shareOf(offer: Pick<OfferRow, 'terms'>): CatalogueEntry {
  const { board, code, name, lot, finalPrice, offerShares } = termsOf(offer)
  const { priceDecimals, tickSteps } = scaleOf(board, finalPrice)
  return {
    board,
    calendar: calendarsOfBoard[board][0],
    code,
    name,
    nameZh: null,
    currency: boards[board].currency,
    sector: 'none',
    priceDecimals,
    tickSteps,
    lot: board === 'HK' ? lot : 1,
    sharesOutstandingM: Math.round(offerShares / MILLION),
    peRatio: null,
    dividendYield: null,
    tradable: true,
    startPrice: scaledPrice(finalPrice, priceDecimals),
    dayVolume: Math.floor((offerShares * DAY_SHARE) / lot) * lot,
    volatility: VOLATILITY,
    spread: VOLATILITY / VOLATILITY_TO_SPREAD,
  }
}

type FollowDeps = {
  readonly bus: Bus
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly market: Pick<OwnMarket, 'join'>
}

/** Interval at which the store is polled for listings whose message was lost. */
const LOOK_EVERY_MS = 5_000

export type ListingFollower = {
  /** Adds the shares that were listed since the last call. */
  readonly look: () => Promise<void>
  readonly stop: () => void
}

/** Resolves when all shares listed so far are in the market; later ones are added at their listing. */
export async function followListings({ bus, db, clock, log, market }: FollowDeps): Promise<ListingFollower> {
  let last = 0
  let running: Promise<void> | null = null
  let again = false

  async function read(): Promise<void> {
    const rows = await db
      .select({ nth: listedShares.nth, listedAt: listedShares.listedAt, terms: offers.terms })
      .from(listedShares)
      .innerJoin(offers, eq(offers.id, listedShares.offerId))
      .where(gt(listedShares.nth, last))
      .orderBy(asc(listedShares.nth))
    for (const { nth, listedAt, terms } of rows) {
      // Shares are added without a gap, because otherwise later instrument numbers would differ between processes.
      if (nth !== last + 1) return
      market.join({ entry: shareOf({ terms }), listedAt })
      last = nth
    }
  }

  /** Reads again if a listing was reported during the read. */
  async function readAll(): Promise<void> {
    do {
      again = false
      await read()
    } while (again)
  }

  function look(): Promise<void> {
    again = true
    running ??= readAll().finally(() => {
      running = null
    })
    return running
  }

  const lookNow = (): void => {
    look().catch(error => log.error({ err: error }, 'listed shares could not be read'))
  }

  const ends = [bus.subscribe(subjects.listed, lookNow), bus.onBack(lookNow), clock.every(LOOK_EVERY_MS, lookNow)]
  const stop = (): void => {
    for (const end of ends) end()
  }
  await look().catch(error => {
    stop()
    throw error
  })
  return { look, stop }
}
