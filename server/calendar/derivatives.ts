// Sessions of futures, currencies and spot markets, from the exchanges' trading hours. A session that begins on Sunday
// evening belongs to Monday. A trading day has the date at its exchange.
import type { DayNames } from '../../domain/calendar/holidays.ts'
import { earlyCloses, holidays } from '../../domain/calendar/holidays.ts'
import type { Exchange, Hours } from './exchanges.ts'

const newYork = 'America/New_York'
const chicago = 'America/Chicago'
const hongKong = 'Asia/Hong_Kong'
const mexico = 'America/Mexico_City'
const berlin = 'Europe/Berlin'
const mondayToFriday = [0, 1, 2, 3, 4] as const

const isWholeDayClosed = (reason: string): boolean =>
  reason === 'Good Friday' || reason.startsWith("New Year's Day") || reason.startsWith('Christmas')

const picked = (days: DayNames, fits: (reason: string) => boolean): DayNames =>
  Object.fromEntries(Object.entries(days).filter(([, reason]) => fits(reason)))

const usHolidays: DayNames = holidays.US
/** Electronic trading is closed on three days a year, and ends early on other US holidays. */
const electronicHolidays = picked(usHolidays, reason => isWholeDayClosed(reason) && reason !== 'Christmas Eve')
const electronicShortDays: DayNames = {
  ...picked(usHolidays, reason => !isWholeDayClosed(reason)),
  ...earlyCloses.US,
}

/**
 * Currency trading is closed on 25 December and 1 January, but not on days on which these holidays are observed
 * instead.
 */
const bankHolidays = Object.fromEntries(
  Object.entries(usHolidays).filter(([date]) => date.endsWith('-12-25') || date.endsWith('-01-01')),
)

type Session = Pick<Exchange, 'zone' | 'fullDay'> & Partial<Exchange>

const session = (given: Session): Exchange => ({
  clockZone: given.zone,
  weekdays: mondayToFriday,
  shortDay: given.fullDay,
  holidays: {},
  earlyCloses: {},
  ...given,
})

const electronic = (zone: string, fullDay: readonly Hours[], shortDay: readonly Hours[]): Exchange =>
  session({ zone, fullDay, shortDay, holidays: electronicHolidays, earlyCloses: electronicShortDays })

/** A session that is closed on the holidays of the United States. */
const pit = (zone: string, fullDay: readonly Hours[]): Exchange => session({ zone, fullDay, holidays: usHolidays })

/** An evening session belongs to the next trading day, so those of Friday and Sunday evening belong to Monday. */
const evening = (open: string, close: string): Hours => ['regular', open, close, 'lastDay']

export const derivativeSessions = {
  /**
   * Five days, from Sunday evening to Friday afternoon in New York, with a pause of seven minutes around 17:00, where
   * the trading day of currencies ends.
   */
  FX: session({ zone: newYork, fullDay: [['regular', '17:05', '16:58', 'eve']], holidays: bankHolidays }),
  /** Every day from midnight to midnight. */
  CRYPTO: session({ zone: 'UTC', weekdays: [0, 1, 2, 3, 4, 5, 6], fullDay: [['regular', '00:00', '24:00']] }),
  GLOBEX: electronic(newYork, [['regular', '18:00', '17:00', 'eve']], [['regular', '18:00', '13:00', 'eve']]),
  GRAINS: pit(chicago, [
    ['regular', '19:00', '07:45', 'eve'],
    ['regular', '08:30', '13:20'],
  ]),
  LIVESTOCK: pit(chicago, [['regular', '08:30', '13:05']]),
  SUGAR: pit(newYork, [['regular', '03:30', '13:00']]),
  COFFEE: pit(newYork, [['regular', '04:15', '13:30']]),
  COCOA: pit(newYork, [['regular', '04:45', '13:30']]),
  COTTON: pit(newYork, [['regular', '21:00', '14:20', 'eve']]),
  JUICE: pit(newYork, [['regular', '08:00', '14:00']]),
  BRENT: session({ zone: newYork, fullDay: [['regular', '20:00', '18:00', 'eve']], holidays: electronicHolidays }),
  // The first session of a week really opens two hours earlier; that is not simulated.
  ICEDX: electronic(newYork, [['regular', '20:00', '17:00', 'eve']], [['regular', '20:00', '13:00', 'eve']]),
  HKFE: session({
    zone: hongKong,
    fullDay: [evening('17:15', '03:00'), ['regular', '09:15', '12:00'], ['regular', '13:00', '16:30']],
    shortDay: [evening('17:15', '03:00'), ['regular', '09:15', '12:00']],
    holidays: holidays.HK,
    earlyCloses: earlyCloses.HK,
  }),
  HKCUS: session({
    zone: hongKong,
    fullDay: [evening('17:15', '03:00'), ['regular', '08:30', '16:30']],
    shortDay: [evening('17:15', '03:00'), ['regular', '08:30', '12:30']],
    holidays: holidays.HK,
    earlyCloses: earlyCloses.HK,
  }),
  MXUSD: session({ zone: mexico, fullDay: [['regular', '07:30', '14:00']], holidays: holidays.MX }),
  MXIPC: session({ zone: mexico, fullDay: [['regular', '07:30', '15:00']], holidays: holidays.MX }),
  EUREX: session({ zone: berlin, fullDay: [['regular', '01:10', '22:00']], holidays: holidays.DE }),
  CFEVX: electronic(chicago, [['regular', '17:00', '16:00', 'eve']], [['regular', '17:00', '12:00', 'eve']]),
  // The volatility index is computed from the options of its stock index, also in their night session.
  VIX: session({
    zone: chicago,
    fullDay: [
      ['regular', '02:15', '08:15'],
      ['regular', '08:30', '15:15'],
    ],
    shortDay: [
      ['regular', '02:15', '08:15'],
      ['regular', '08:30', '12:15'],
    ],
    holidays: usHolidays,
    earlyCloses: earlyCloses.US,
  }),
  SPOTMETAL: electronic(newYork, [['regular', '18:03', '16:58', 'eve']], [['regular', '18:03', '13:00', 'eve']]),
  USINDEX: electronic(
    newYork,
    [
      ['regular', '18:00', '16:15', 'eve'],
      ['regular', '16:30', '17:00'],
    ],
    [['regular', '18:00', '13:00', 'eve']],
  ),
} as const satisfies Record<string, Exchange>
