// Days on which no payments are made in a currency, apart from weekends: the holidays of its payment system. Holidays that
// follow a rule are rules and have no end. The others (by the moon, or set by decree) are dates to the end of 2028.
import { FRIDAY, MONDAY, THURSDAY } from './civil-date.ts'
import type { DatedTable } from './dated-table.ts'
import type { HolidayRule, Substitute } from './holiday-rules.ts'
import { easterPlus, fixed, weekdayFrom } from './holiday-rules.ts'
import { holidays } from './holidays.ts'

export type CurrencyHolidays = {
  readonly rules: readonly HolidayRule[]
  readonly substitute: Substitute
  /** Holidays that are not kept on another day. */
  readonly unmoved?: readonly HolidayRule[]
  readonly dates?: readonly string[]
}

export const currencyTable: DatedTable = { name: 'settlement days of currencies', lastDay: '2028-12-31' }

const newYear = fixed('01-01')
const labourDay = fixed('05-01')
const goodFriday = easterPlus(-2)
const easterMonday = easterPlus(1)
const ascension = easterPlus(39)
const whitMonday = easterPlus(50)
const christmas = fixed('12-25')
const boxingDay = fixed('12-26')
const monday = (from: string): HolidayRule => weekdayFrom(from, MONDAY)

/** Hong Kong's general holidays; the renminbi is paid there too. */
const hongKong: CurrencyHolidays = { rules: [], substitute: 'none', dates: Object.keys(holidays.HK) }

const HOLIDAYS: Readonly<Record<string, CurrencyHolidays>> = {
  // Federal Reserve Banks: a Saturday's holiday is not moved. Source: federalreserve.gov, Holidays Observed.
  USD: {
    rules: [
      newYear,
      ...['01-15', '02-15', '05-25'].map(monday),
      ...['06-19', '07-04'].map(fixed),
      ...['09-01', '10-08'].map(monday),
      fixed('11-11'),
      weekdayFrom('11-22', THURSDAY),
      christmas,
    ],
    substitute: 'sunday',
  },
  // TARGET closing days. Source: European Central Bank, long-term calendar of TARGET closing days.
  EUR: { rules: [newYear, goodFriday, easterMonday, labourDay, christmas, boxingDay], substitute: 'none' },
  // Bank holidays of England and Wales. Source: gov.uk, UK bank holidays.
  GBP: {
    rules: [newYear, goodFriday, easterMonday, ...['05-01', '05-25', '08-25'].map(monday), christmas, boxingDay],
    substitute: 'weekend',
  },
  // National holidays (Cabinet Office), with the equinoxes (National Astronomical Observatory) and the day between two
  // holidays of 2026; and the days on which banks are closed (Banking Act, enforcement order).
  JPY: {
    rules: [
      newYear,
      monday('01-08'),
      ...['02-11', '02-23', '04-29', '05-03', '05-04', '05-05'].map(fixed),
      monday('07-15'),
      fixed('08-11'),
      ...['09-15', '10-08'].map(monday),
      ...['11-03', '11-23'].map(fixed),
    ],
    substitute: 'sunday',
    unmoved: ['01-02', '01-03', '12-31'].map(fixed),
    dates: ['2026-03-20', '2026-09-22', '2026-09-23', '2027-03-22', '2027-09-23', '2028-03-20', '2028-09-22'],
  },
  // Bank holidays of Swiss Interbank Clearing. Source: SIX, SIC holiday calendar.
  CHF: {
    rules: [newYear, fixed('01-02'), goodFriday, easterMonday, labourDay, ascension, whitMonday].concat(
      fixed('08-01'),
      christmas,
      boxingDay,
    ),
    substitute: 'none',
  },
  // Source: Bank of Canada, bank holiday schedule.
  CAD: {
    rules: [newYear, monday('02-15'), goodFriday, monday('05-18'), fixed('07-01')].concat(
      ...['08-01', '09-01'].map(monday),
      fixed('09-30'),
      monday('10-08'),
      fixed('11-11'),
      christmas,
      boxingDay,
    ),
    substitute: 'weekend',
  },
  // Holidays that all of Australia has. Source: Reserve Bank of Australia, RITS calendar. Anzac Day is not moved.
  AUD: {
    rules: [newYear, fixed('01-26'), goodFriday, easterMonday, monday('06-08'), christmas, boxingDay],
    substitute: 'weekend',
    unmoved: [fixed('04-25')],
  },
  // Source: Holidays Act 2003; Matariki by Te Kāhui o Matariki Public Holiday Act 2022, schedule 1.
  NZD: {
    rules: [newYear, ...['01-02', '02-06', '04-25'].map(fixed), goodFriday, easterMonday].concat(
      ...['06-01', '10-22'].map(monday),
      christmas,
      boxingDay,
    ),
    substitute: 'weekend',
    dates: ['2026-07-10', '2027-06-25', '2028-07-14'],
  },
  // Days on which banks must close. Source: CNBV, disposiciones de carácter general, published each year in the DOF.
  MXN: {
    rules: [newYear, ...['02-01', '03-15'].map(monday), easterPlus(-3), goodFriday, labourDay].concat(
      ...['09-16', '11-02'].map(fixed),
      monday('11-15'),
      fixed('12-12'),
      christmas,
    ),
    substitute: 'none',
  },
  HKD: hongKong,
  CNH: hongKong,
  // Source: Ministry of Manpower, public holidays; 2028 is an estimate.
  SGD: {
    rules: [newYear, goodFriday, labourDay, fixed('08-09'), christmas],
    substitute: 'sunday',
    dates: ['2026-02-17', '2026-02-18', '2026-05-27', '2026-06-01', '2026-11-09', '2027-02-08', '2027-03-10'].concat(
      ...['2027-05-17', '2027-05-20', '2027-10-28', '2028-01-26', '2028-01-27', '2028-02-28', '2028-05-05'],
      ...['2028-05-09', '2028-11-15'],
    ),
  },
  // Source: Public Holidays Act 36 of 1994, and the day of the local elections of 2026.
  ZAR: {
    rules: [newYear, fixed('03-21'), goodFriday, easterMonday, fixed('04-27'), labourDay].concat(
      ...['06-16', '08-09', '09-24', '12-16'].map(fixed),
      christmas,
      boxingDay,
    ),
    substitute: 'sunday',
    dates: ['2026-11-04'],
  },
  // Source: Law 2429 on national and general holidays; feasts by the calendar of the Presidency of Religious Affairs.
  TRY: {
    rules: ['01-01', '04-23', '05-01', '05-19', '07-15', '08-30', '10-29'].map(fixed),
    substitute: 'none',
    dates: ['2026-03-20', '2026-05-27', '2026-05-28', '2026-05-29', '2027-03-09', '2027-03-10', '2027-03-11'].concat(
      ...['2027-05-17', '2027-05-18', '2028-02-28', '2028-05-05', '2028-05-08'],
    ),
  },
  // Days on which RIX is closed. Source: Sveriges Riksbank, RIX calendar.
  SEK: {
    rules: [newYear, fixed('01-06'), goodFriday, easterMonday, labourDay, ascension, fixed('06-06')].concat(
      weekdayFrom('06-19', FRIDAY),
      ...['12-24', '12-25', '12-26', '12-31'].map(fixed),
    ),
    substitute: 'none',
  },
  // Days on which NBO is closed. Source: Norges Bank, NBO calendar.
  NOK: {
    rules: [newYear, easterPlus(-3), goodFriday, easterMonday, labourDay, fixed('05-17'), ascension].concat(
      whitMonday,
      christmas,
      boxingDay,
    ),
    substitute: 'none',
  },
  // Bank holidays. Source: FEBRABAN, feriados bancários (Resolução CMN 4.880, Lei 14.759).
  BRL: {
    rules: [newYear, easterPlus(-48), easterPlus(-47), goodFriday, fixed('04-21'), labourDay, easterPlus(60)].concat(
      ...['09-07', '10-12', '11-02', '11-15', '11-20'].map(fixed),
      christmas,
    ),
    substitute: 'none',
  },
}

export const holidaysOfCurrency = (currency: string): CurrencyHolidays | null => HOLIDAYS[currency] ?? null
