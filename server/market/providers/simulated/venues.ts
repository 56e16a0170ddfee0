// Venues of the simulated market, one for each calendar. With `SIM_CALENDAR=always` none of them closes; with `long` only
// that of US shares does, for an hour.
import type { CalendarName } from '../../../../domain/instruments/calendars.ts'
import { DAY_MS } from '../../../../domain/time.ts'
import type { Calendar } from '../../../calendar/calendar.ts'
import { alwaysCalendar, everyDateUsCalendar, realCalendar } from '../../../calendar/calendar.ts'
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
  /** True if there is trading on every date. */
  readonly daily: boolean
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

type Hours = Pick<Venue, 'calendar' | 'continuous' | 'daily'>

function hoursByChoice(choice: CalendarChoice, name: VenueName): Hours {
  if (choice === 'real') {
    const daily = neverCloses(name)
    return { calendar: realCalendar(name), continuous: daily, daily }
  }
  if (choice === 'long' && name === 'US') return { calendar: everyDateUsCalendar, continuous: false, daily: true }
  return { calendar: alwaysCalendar(exchanges[name].zone), continuous: true, daily: true }
}

export function createVenues(choice: CalendarChoice): Venues {
  function venueOf(name: VenueName): Venue {
    const { calendar, continuous, daily } = hoursByChoice(choice, name)
    return { name, calendar, continuous, daily, anchorDay: calendar.lastDay(SEED_TIME).index }
  }
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
