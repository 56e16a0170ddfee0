// Calendars of each board's instruments; the first is the default. Their hours are in `server/market/calendar`. Apart
// from `venues.ts`, which the first script of the page carries.
import type { Board } from './boards.ts'

export const calendarsOfBoard = {
  US: ['US'],
  HK: ['HK'],
  MX: ['MX'],
  IX: ['US', 'HK', 'MX'],
  FX: ['FX'],
  FU: ['FX'],
  CM: ['FX'],
} as const satisfies Record<Board, readonly string[]>

export type CalendarName = (typeof calendarsOfBoard)[Board][number]
