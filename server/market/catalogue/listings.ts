// The market's instruments: those of every catalogue, and made-up ones up to the configured number.

import { specOf } from '../../../domain/instruments/boards.ts'
import type { CalendarName } from '../../../domain/instruments/calendars.ts'
import { instrumentKey } from '../../../domain/instruments/market-code.ts'
import type { Calendar } from '../../calendar/calendar.ts'
import type { Feed, Listing } from '../source.ts'
import { catalogues } from './catalogues.ts'
import type { CatalogueEntry } from './entry.ts'

/** A listing with the simulator's initial values. */
export type Seeded = Pick<CatalogueEntry, 'calendar' | 'startPrice' | 'dayVolume' | 'volatility' | 'spread'> & {
  readonly listing: Listing
  /** Start of trading (UTC ms); −Infinity for a share that is older than the simulation. */
  readonly listedAt: number
}

/** A share that is added to the running market. */
export type JoiningShare = { readonly entry: CatalogueEntry; readonly listedAt: number }

/**
 * Current data of a calendar. Hours are read at each use, because daylight saving time moves those of some exchanges.
 */
export type CalendarFacts = {
  calendarOf(calendar: CalendarName): Calendar
  hoursOf(calendar: CalendarName): ReturnType<Listing['hours']>
  nextChangeOf(calendar: CalendarName): number | null
}

/** Other names and symbols, without properties for missing ones. */
const otherNames = ({ nameEs, symbol }: CatalogueEntry) => ({
  ...(nameEs !== undefined && { nameEs }),
  ...(symbol !== undefined && { symbol }),
})

const simulatorFeed: Feed = { name: 'simulator', origin: 'simulated', delayMs: 0 }

export function seeded(ix: number, { entry, listedAt }: JoiningShare, facts: CalendarFacts): Seeded {
  const { board, calendar, code, startPrice, dayVolume, volatility, spread } = entry
  const { source, quantityDecimals: ofClass } = specOf(board)
  const listing: Listing = {
    instrument: {
      ix,
      key: instrumentKey(board, code),
      board,
      code,
      name: entry.name,
      nameZh: entry.nameZh,
      ...otherNames(entry),
      source,
      currency: entry.currency,
      sector: entry.sector,
      priceDecimals: entry.priceDecimals,
      quantityDecimals: entry.quantityDecimals ?? ofClass,
      lot: entry.lot,
    },
    tickSteps: entry.tickSteps,
    sharesOutstandingM: entry.sharesOutstandingM,
    peRatio: entry.peRatio,
    dividendYield: entry.dividendYield,
    tradable: entry.tradable,
    feed: simulatorFeed,
    zone: facts.calendarOf(calendar).zone,
    calendar: facts.calendarOf(calendar),
    hours: () => facts.hoursOf(calendar),
    nextStateAt: () => facts.nextChangeOf(calendar),
  }
  return { listing, calendar, startPrice, dayVolume, volatility, spread, listedAt }
}

/**
 * All listings, in the order of the instrument numbers; at least those of the catalogues.
 * @param total number of instruments of the first catalogues and made-up ones together; those of the `last` catalogues
 * are added to it
 */
export function createListings(total: number, facts: CalendarFacts, now: number): Seeded[] {
  const listed = catalogues.filter(({ last }) => !last).flatMap(catalogue => catalogue.listed(now))
  const last = catalogues.filter(catalogue => catalogue.last).flatMap(catalogue => catalogue.listed(now))
  const missing = Math.max(0, total - listed.length)
  const generated = catalogues.flatMap(catalogue => catalogue.generated?.(missing) ?? [])
  return [...listed, ...generated, ...last].map((entry, ix) =>
    seeded(ix, { entry, listedAt: Number.NEGATIVE_INFINITY }, facts),
  )
}
