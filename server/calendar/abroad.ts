// Cash sessions of the exchanges whose indices are listed. Holidays of 2026 and 2027, where they are published or
// follow from a rule. Exchanges and years without holidays close at weekends only.
import type { DayNames } from '../../domain/calendar/holidays.ts'
import { holidays } from '../../domain/calendar/holidays.ts'
import type { Exchange, Hours, Season } from './exchanges.ts'

const mondayToFriday = [0, 1, 2, 3, 4] as const

const daysOff = (...dates: readonly string[]): DayNames => Object.fromEntries(dates.map(date => [date, 'Holiday']))

const easter = ['2026-04-03', '2026-04-06', '2027-03-26', '2027-03-29'] as const
const goodFridays = ['2026-04-03', '2027-03-26'] as const

const cash = (zone: string, fullDay: readonly Hours[], closed: DayNames = {}): Exchange => ({
  zone,
  clockZone: zone,
  weekdays: mondayToFriday,
  fullDay,
  shortDay: fullDay,
  holidays: closed,
  earlyCloses: {},
})

const seasonal = (exchange: Exchange, season: Season): Exchange => ({ ...exchange, season })

const one = (open: string, close: string): readonly Hours[] => [['regular', open, close]]
const two = (first: readonly [string, string], second: readonly [string, string]): readonly Hours[] => [
  ['regular', ...first],
  ['regular', ...second],
]

const mainland = daysOff(
  ...['2026-01-01', '2026-01-02', '2026-02-16', '2026-02-17', '2026-02-18', '2026-02-19', '2026-02-20', '2026-02-23'],
  ...['2026-04-06', '2026-05-01', '2026-05-04', '2026-05-05', '2026-06-19', '2026-09-25'],
  ...['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07', '2027-01-01'],
)
const japan = daysOff(
  ...['2026-01-01', '2026-01-02', '2026-01-12', '2026-02-11', '2026-02-23', '2026-03-20', '2026-04-29', '2026-05-04'],
  ...['2026-05-05', '2026-05-06', '2026-07-20', '2026-08-11', '2026-09-21', '2026-09-22', '2026-09-23', '2026-10-12'],
  ...['2026-11-03', '2026-11-23', '2026-12-31', '2027-01-01', '2027-01-11', '2027-02-11', '2027-02-23'],
  ...['2027-03-22', '2027-04-29', '2027-05-03', '2027-05-04', '2027-05-05', '2027-12-31'],
)
const britain = daysOff(
  ...easter,
  ...['2026-01-01', '2026-05-04', '2026-05-25', '2026-08-31', '2026-12-25', '2026-12-28'],
  ...['2027-01-01', '2027-05-03', '2027-05-31', '2027-08-30', '2027-12-27', '2027-12-28'],
)
const euronext = daysOff(...easter, '2026-01-01', '2026-05-01', '2026-12-25', '2027-01-01')
const switzerland = daysOff(
  ...easter,
  ...['2026-01-01', '2026-01-02', '2026-05-01', '2026-05-14', '2026-05-25', '2026-12-24', '2026-12-25', '2026-12-31'],
  ...['2027-01-01', '2027-05-06', '2027-05-17', '2027-12-24', '2027-12-31'],
)
const canada = daysOff(
  ...goodFridays,
  ...['2026-01-01', '2026-02-16', '2026-05-18', '2026-07-01', '2026-08-03', '2026-09-07', '2026-10-12', '2026-12-25'],
  ...['2026-12-28', '2027-01-01', '2027-02-15', '2027-05-24', '2027-07-01', '2027-08-02', '2027-09-06', '2027-10-11'],
  ...['2027-12-27', '2027-12-28'],
)
const brazil = daysOff(
  ...goodFridays,
  ...['2026-01-01', '2026-02-16', '2026-02-17', '2026-04-21', '2026-05-01', '2026-06-04', '2026-09-07', '2026-10-12'],
  ...['2026-11-02', '2026-11-20', '2026-12-24', '2026-12-25', '2026-12-31', '2027-01-01'],
)
const chile = daysOff(
  ...goodFridays,
  ...['2026-01-01', '2026-05-01', '2026-05-21', '2026-06-29', '2026-07-16', '2026-09-18', '2026-10-12'],
  ...['2026-12-08', '2026-12-25', '2026-12-31', '2027-01-01'],
)
const korea = daysOff(
  ...['2026-01-01', '2026-02-16', '2026-02-17', '2026-02-18', '2026-03-02', '2026-05-01', '2026-05-05', '2026-05-25'],
  ...['2026-06-03', '2026-08-17', '2026-09-24', '2026-09-25', '2026-10-05', '2026-10-09', '2026-12-25', '2026-12-31'],
)
const australia = daysOff(
  ...easter,
  ...['2026-01-01', '2026-01-26', '2026-06-08', '2026-12-25', '2026-12-28', '2027-01-01', '2027-01-26', '2027-04-26'],
  ...['2027-06-14', '2027-12-27', '2027-12-28'],
)
const newYearAndChristmas = daysOff(...goodFridays, '2026-01-01', '2026-05-01', '2026-12-25', '2027-01-01')

export const sessionsAbroad = {
  CA: cash('America/Toronto', one('09:30', '16:00'), canada),
  // Brazil has no daylight saving time: its exchange closes an hour later in New York's winter.
  BR: seasonal(cash('America/Sao_Paulo', one('10:00', '17:00'), brazil), {
    zone: 'America/New_York',
    isSummer: false,
    fullDay: one('10:00', '18:00'),
  }),
  // The exchange of Chile closes an hour later while Santiago has daylight saving time.
  CL: seasonal(cash('America/Santiago', one('09:30', '16:00'), chile), {
    zone: 'America/Santiago',
    isSummer: true,
    fullDay: one('09:30', '17:00'),
  }),
  GB: cash('Europe/London', one('08:00', '16:30'), britain),
  DE: cash('Europe/Berlin', one('09:00', '17:30'), holidays.DE),
  FR: cash('Europe/Paris', one('09:00', '17:30'), euronext),
  CH: cash('Europe/Zurich', one('09:00', '17:30'), switzerland),
  JP: cash('Asia/Tokyo', two(['09:00', '11:30'], ['12:30', '15:30']), japan),
  CN: cash('Asia/Shanghai', two(['09:30', '11:30'], ['13:00', '15:00']), mainland),
  TW: cash('Asia/Taipei', one('09:00', '13:30'), daysOff('2026-01-01', '2026-05-01', '2026-10-09', '2027-01-01')),
  KR: cash('Asia/Seoul', one('09:00', '15:30'), korea),
  SG: cash('Asia/Singapore', one('09:00', '17:00'), newYearAndChristmas),
  IN: cash(
    'Asia/Kolkata',
    one('09:15', '15:30'),
    daysOff('2026-01-26', ...goodFridays, '2026-05-01', '2026-10-02', '2026-12-25'),
  ),
  AU: cash('Australia/Sydney', one('10:00', '16:00'), australia),
  ID: cash('Asia/Jakarta', one('09:00', '15:50'), newYearAndChristmas),
  ZA: cash(
    'Africa/Johannesburg',
    one('09:00', '17:00'),
    daysOff(...easter, '2026-01-01', '2026-05-01', '2026-12-25', '2027-01-01'),
  ),
} as const satisfies Record<string, Exchange>
