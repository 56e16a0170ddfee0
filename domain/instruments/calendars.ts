// The trading calendars that instruments of a board can have; the first is the default. Trading hours are in
// `server/calendar`. Kept separate from `venues.ts`, which is part of the page's first script.
import type { Board } from './boards.ts'
import type { FutureHours } from './tables/future-row.ts'
import type { SpotHours } from './tables/spot.ts'

const futureHours = [
  'GLOBEX',
  'GRAINS',
  'LIVESTOCK',
  'SUGAR',
  'COFFEE',
  'COCOA',
  'COTTON',
  'JUICE',
  'BRENT',
  'ICEDX',
  'HKFE',
  'HKCUS',
  'MXUSD',
  'MXIPC',
  'EUREX',
  'CFEVX',
  'USINDEX',
] as const satisfies readonly FutureHours[]

const spotHours = [
  'GLOBEX',
  'SPOTMETAL',
  'BRENT',
  'GRAINS',
  'SUGAR',
  'USINDEX',
  'EUREX',
  'GB',
  'JP',
  'HK',
  'AU',
] as const satisfies readonly SpotHours[]

/** Calendars of index instruments. The first three are those of the indices on the home page. */
const indexHours = [
  'US',
  'HK',
  'MX',
  'GLOBEX',
  'VIX',
  'CA',
  'BR',
  'CL',
  'GB',
  'DE',
  'FR',
  'CH',
  'JP',
  'CN',
  'TW',
  'KR',
  'SG',
  'IN',
  'AU',
  'ID',
  'ZA',
] as const

export const calendarsOfBoard = {
  US: ['US'],
  HK: ['HK'],
  MX: ['MX'],
  IX: indexHours,
  FX: ['FX'],
  FU: futureHours,
  CM: spotHours,
  CR: ['CRYPTO'],
} as const satisfies Record<Board, readonly string[]>

export type CalendarName = (typeof calendarsOfBoard)[Board][number]
