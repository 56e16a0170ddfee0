// The four places of the simulated market: each exchange with its calendar, and the foreign exchanges, which never close.
import type { StockBoard } from '../../../domain/instrument.ts'
import { stockBoards } from '../../../domain/instrument.ts'
import type { Calendar } from '../calendar/calendar.ts'
import { alwaysCalendar, realCalendar } from '../calendar/calendar.ts'
import type { DayGrid } from './grid.ts'
import { gridOf } from './grid.ts'

export type CalendarChoice = 'always' | 'real'
export type PlaceName = StockBoard | 'FX'

export type Place = {
  readonly name: PlaceName
  readonly calendar: Calendar
  /** One day runs into the next, so a day opens where the one before closed. */
  readonly continuous: boolean
  /** The trading day on which every price is its seed's: paths spread from there, both ways. */
  readonly anchorDay: number
}
export type Places = Readonly<Record<PlaceName, Place>>

/** The seed lists give prices of about this day. */
const SEED_TIME = Date.UTC(2026, 10, 20, 18)

function createPlace(name: PlaceName, calendar: Calendar, continuous: boolean): Place {
  return { name, calendar, continuous, anchorDay: calendar.lastDay(SEED_TIME).index }
}

export function createPlaces(choice: CalendarChoice): Places {
  const stockPlace = (board: StockBoard): Place => {
    const real = realCalendar(board)
    return choice === 'real' ? createPlace(board, real, false) : createPlace(board, alwaysCalendar(real.zone), true)
  }
  const [us, hk, mx] = [stockPlace('US'), stockPlace('HK'), stockPlace('MX')]
  return { US: us, HK: hk, MX: mx, FX: createPlace('FX', alwaysCalendar('UTC'), true) }
}

export const placeNames: readonly PlaceName[] = [...stockBoards, 'FX']

const clockFormats = new Map<string, Intl.DateTimeFormat>()

function clockText(ms: number, zone: string): string {
  let format = clockFormats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
    clockFormats.set(zone, format)
  }
  return format.format(ms)
}

/** Regular hours of a day in the place's own time; a day without end is 00:00 to 24:00. */
export function hoursOf(place: Place, grid: DayGrid): [open: string, close: string][] {
  if (place.continuous) return [['00:00', '24:00']]
  const { zone } = place.calendar
  return grid.segments.map(({ openMs, closeMs }) => [clockText(openMs, zone), clockText(closeMs, zone)])
}

export const gridAt = (place: Place, now: number): DayGrid => gridOf(place.calendar.lastDay(now))
