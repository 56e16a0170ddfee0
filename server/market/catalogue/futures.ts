// Class `future`: the delivery months of each root, and its continuous series. Which months are listed depends on the
// day; a month stays for some weeks after its last trade, because positions are settled at its price.
import { must } from '../../../domain/assert.ts'
import { addMonths, dateOfDay, dayOfDate } from '../../../domain/calendar/civil-date.ts'
import { continuousNames, contractNames } from '../../../domain/instruments/contract-names.ts'
import {
  continuousCode,
  continuousRoles,
  contractCode,
  traderCode,
} from '../../../domain/instruments/delivery-month.ts'
import type { FutureRow } from '../../../domain/instruments/tables/future-row.ts'
import { futureRows } from '../../../domain/instruments/tables/futures.ts'
import { lastTradeDay, liveMonths } from '../../../domain/instruments/terms.ts'
import { DAY_MS } from '../../../domain/time.ts'
import type { Catalogue, CatalogueEntry } from './entry.ts'
import { scaledPrice } from './entry.ts'
import { FRONT_SHARE, futureSeeds } from './future-seeds.ts'

/**
 * Months are listed this number of days before they become active, so that a process that runs for weeks has them by
 * then.
 */
const AHEAD_DAYS = 45
const AFTER_DAYS = 35
const PERCENT = 100
const SPREAD_TICKS = 1

/** Months that are active on any day of the window around a date, ascending. */
export function monthsAround(row: FutureRow, today: string): string[] {
  const day = dayOfDate(today)
  const first = dateOfDay(day - AFTER_DAYS)
  const last = liveMonths(row, dateOfDay(day + AHEAD_DAYS)).at(-1) ?? ''
  const recent = [-2, -1, 0, 1, 2]
    .map(by => addMonths(today.slice(0, 7), by))
    .filter(month => liveMonths(row, first).includes(month) && lastTradeDay(row, month).date < today)
  const live = [...liveMonths(row, today), ...liveMonths(row, dateOfDay(day + AHEAD_DAYS))].filter(
    month => month <= last,
  )
  return [...new Set([...recent, ...live])].toSorted()
}

type Named = Pick<CatalogueEntry, 'code' | 'name' | 'nameEs' | 'nameZh' | 'tradable' | 'dayVolume'> & {
  readonly symbol?: string
}

function entryOf(row: FutureRow, named: Named): CatalogueEntry {
  const [price, deviation] = must(futureSeeds[row.root], `a seed of ${row.root}`)
  const priceDecimals = row.tick.split('.')[1]?.length ?? 0
  const startPrice = scaledPrice(price, priceDecimals)
  const tick = scaledPrice(row.tick, priceDecimals)
  return {
    board: 'FU',
    calendar: row.hours,
    currency: row.currency,
    sector: 'none',
    priceDecimals,
    tickSteps: [[0, tick]],
    lot: 1,
    sharesOutstandingM: null,
    peRatio: null,
    dividendYield: null,
    startPrice,
    volatility: deviation / PERCENT,
    spread: (tick * SPREAD_TICKS) / startPrice,
    ...named,
  }
}

function entriesOf(row: FutureRow, today: string): CatalogueEntry[] {
  const [, , volume] = must(futureSeeds[row.root], `a seed of ${row.root}`)
  const live = monthsAround(row, today)
  const contracts = live.map((month, nth) =>
    entryOf(row, {
      code: contractCode(row.root, month),
      symbol: traderCode(row.root, month),
      ...contractNames(row.names, month),
      tradable: true,
      dayVolume: Math.max(1, Math.round(volume * FRONT_SHARE * (1 - FRONT_SHARE) ** nth)),
    }),
  )
  const series = continuousRoles.map((role, nth) =>
    entryOf(row, {
      code: continuousCode(row.root, role),
      ...continuousNames(row.names, role),
      tradable: false,
      dayVolume: Math.max(1, Math.round(volume * FRONT_SHARE * (1 - FRONT_SHARE) ** nth)),
    }),
  )
  return [...contracts, ...series]
}

export const futures: Catalogue = {
  listed: now => futureRows.flatMap(row => entriesOf(row, dateOfDay(Math.floor(now / DAY_MS)))),
  last: true,
}
