// Venues of the simulated market, one for each calendar. With `SIM_CALENDAR=always` none of them closes.
import type { CalendarName } from '../../../../domain/instruments/calendars.ts'
import { DAY_MS } from '../../../../domain/time.ts'
import type { Calendar } from '../../../calendar/calendar.ts'
import { alwaysCalendar, realCalendar } from '../../../calendar/calendar.ts'
import type { CalendarChoice } from '../../../calendar/choice.ts'
import { exchanges } from '../../../calendar/exchanges.ts'
import { clockTime } from '../../../lib/dayjs.ts'
import type { DayGrid } from './grid.ts'
import { gridOf } from './grid.ts'

export type VenueName = CalendarName

export type Venue = {
  readonly name: VenueName
  readonly calendar: Calendar
  /** True if days follow each other without a break, so that a day opens at the close of the previous one. */
  readonly continuous: boolean
  /** The trading day on which every price is its seed price: paths spread from it in both directions of time. */
  readonly anchorDay: number
}
export type Venues = Readonly<Record<VenueName, Venue>>

/** Approximate time of the seed lists' prices, UTC ms. */
const SEED_TIME = Date.UTC(2026, 10, 20, 18)
/** Day of {@link SEED_TIME}, in days since 1970, UTC. */
export const seedDay = Math.floor(SEED_TIME / DAY_MS)

const WEEK_DAYS = 7
const neverCloses = (name: VenueName): boolean => exchanges[name].weekdays.length === WEEK_DAYS

function createVenue(name: VenueName, calendar: Calendar, continuous: boolean): Venue {
  return { name, calendar, continuous, anchorDay: calendar.lastDay(SEED_TIME).index }
}

export function createVenues(choice: CalendarChoice): Venues {
  const venueOf = (name: VenueName): Venue =>
    choice === 'always'
      ? createVenue(name, alwaysCalendar(exchanges[name].zone), true)
      : createVenue(name, realCalendar(name), neverCloses(name))
  return Object.fromEntries(venueNames.map(name => [name, venueOf(name)])) as Venues
}

export const venueNames = Object.keys(exchanges) as VenueName[]

/** Regular hours of a day in the venue's local time; 00:00 to 24:00 for a venue that never closes. */
export function hoursOf(venue: Venue, grid: DayGrid): [open: string, close: string][] {
  if (venue.continuous) return [['00:00', '24:00']]
  const { zone } = venue.calendar
  return grid.segments.map(({ openMs, closeMs }) => [clockTime(openMs, zone), clockTime(closeMs, zone)])
}

export const gridAt = (venue: Venue, now: number): DayGrid => gridOf(venue.calendar.lastDay(now))
