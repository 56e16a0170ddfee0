// Dates and times as text, with dayjs. Apart from format.ts, because the first screen must not load it: what that screen
// shows of a time is in home-dates.ts.
import type { Dayjs } from 'dayjs'
import dayjs from 'dayjs'
import 'dayjs/locale/es-mx.js'
import zhCn from 'dayjs/locale/zh-cn.js'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import type { Locale } from '../../domain/wire/envelope.ts'
import { cached, UNKNOWN, useFormat } from './format.ts'

dayjs.extend(utc)
dayjs.extend(timezone)
// dayjs names six parts of a Chinese day; CLDR's 12-hour clock has two.
dayjs.locale(Object.assign({}, zhCn, { meridiem: (hour: number) => (hour < 12 ? '上午' : '下午') }), undefined, true)

type Patterns = {
  readonly dayjsLocale: string
  readonly date: string
  readonly time: string
  readonly dateTime: string
  /** A day of the last or the next six days; any other day; any other year. */
  readonly near: string
  readonly far: string
  readonly otherYear: string
}

/**
 * Specification §9 names `DD/MM/YYYY hh:mm:ss A`, `MM/DD/YYYY`, `hh:mm` and no language. Rulings: each language has its own
 * order, since 03/04 read in the other order is another day; and every time is on the 12-hour clock of the full stamp, with
 * its half of the day, since `03:00` alone could be either.
 */
const patterns: Readonly<Record<Locale, Patterns>> = {
  'es-MX': {
    dayjsLocale: 'es-mx',
    date: 'DD/MM/YYYY',
    time: 'hh:mm A',
    dateTime: 'DD/MM/YYYY hh:mm:ss A',
    near: 'ddd D',
    far: 'D MMM',
    otherYear: 'D MMM YYYY',
  },
  en: {
    dayjsLocale: 'en',
    date: 'MM/DD/YYYY',
    time: 'hh:mm A',
    dateTime: 'MM/DD/YYYY hh:mm:ss A',
    near: 'ddd D',
    far: 'MMM D',
    otherYear: 'MMM D, YYYY',
  },
  'zh-Hans': {
    dayjsLocale: 'zh-cn',
    date: 'YYYY/MM/DD',
    time: 'Ahh:mm',
    dateTime: 'YYYY/MM/DD Ahh:mm:ss',
    near: 'ddd D日',
    far: 'M月D日',
    otherYear: 'YYYY年M月D日',
  },
}

const NEAR_DAYS = 6
const isSameDay = (one: Dayjs, other: Dayjs): boolean => one.format('YYYY-MM-DD') === other.format('YYYY-MM-DD')

/** A moment by the clock of a zone; without one, by the device's. */
export const zoned = (ms: number, zone?: string): Dayjs => (zone === undefined ? dayjs(ms) : dayjs(ms).tz(zone))

const textOf = (at: Dayjs, locale: Locale, pattern: Exclude<keyof Patterns, 'dayjsLocale'>): string =>
  at.locale(patterns[locale].dayjsLocale).format(patterns[locale][pattern])

/** "06:59 PM", or "vie 20, 06:59 PM" when the day is not that of `beside`. */
export function timeBeside(at: Dayjs, beside: Dayjs, locale: Locale): string {
  const time = textOf(at, locale, 'time')
  return isSameDay(at, beside) ? time : `${dayName(at, beside, locale)}, ${time}`
}

function dayName(at: Dayjs, beside: Dayjs, locale: Locale): string {
  const isNear = Math.abs(at.diff(beside, 'day', true)) <= NEAR_DAYS
  const other = at.year() === beside.year() ? 'far' : 'otherYear'
  return textOf(at, locale, isNear ? 'near' : other).replace('.', '')
}

/** A time of a record: `20/11/2026 06:59:03 PM` in Spanish. */
export const formatDateTime = (ms: number | null, locale: Locale, zone?: string): string =>
  ms === null ? UNKNOWN : textOf(zoned(ms, zone), locale, 'dateTime')

/** A day alone: `20/11/2026` in Spanish. */
export const formatDate = (ms: number | null, locale: Locale, zone?: string): string =>
  ms === null ? UNKNOWN : textOf(zoned(ms, zone), locale, 'date')

/** A time alone, beside something that names its day: `06:59 PM`. */
export const formatTime = (ms: number | null, locale: Locale, zone?: string): string =>
  ms === null ? UNKNOWN : textOf(zoned(ms, zone), locale, 'time')

/** Times of day of an exchange, such as '09:30' and '16:00': "09:30 AM–04:00 PM". */
export const formatHours = ([opens, closes]: readonly [string, string], locale: Locale): string =>
  [opens, closes]
    .map(time => textOf(dayjs.utc(`2000-01-01T00:00`).add(minutesOf(time), 'minute'), locale, 'time'))
    .join('–')

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** `2026-11-20T13:05:09-06:00`: ISO 8601 with the offset of the zone at that moment. */
export const isoWithOffset = (ms: number, zone?: string): string => zoned(ms, zone).format('YYYY-MM-DDTHH:mm:ssZ')

/** Calendar date in the zone: `2026-11-20`. */
export const isoDate = (ms: number, zone?: string): string => zoned(ms, zone).format('YYYY-MM-DD')

/** A zone's clock time on a date, as UTC ms; `24:00` is the next midnight. */
export const clockTimeOf = (date: string, time: string, zone: string): number =>
  dayjs.tz(`${date} ${time}`, zone).valueOf()

/** "hora estándar central": the name of the device's zone. Only Intl has names of zones by language. */
export const zoneName = (ms: number, locale: Locale): string | undefined =>
  new Intl.DateTimeFormat(locale, { timeZoneName: 'longGeneric' })
    .formatToParts(ms)
    .find(({ type }) => type === 'timeZoneName')?.value

/** IANA name of the device's zone. */
export const ownZone = (): string => dayjs.tz.guess()

/** Each formatter with the locale filled in; one object for each locale, so that it can be a dependency of a hook. */
export const datesOf = cached((locale: Locale) => ({
  locale,
  dateTime: (ms: number | null, zone?: string) => formatDateTime(ms, locale, zone),
  date: (ms: number | null, zone?: string) => formatDate(ms, locale, zone),
  time: (ms: number | null, zone?: string) => formatTime(ms, locale, zone),
  /** A day is named unless it is that of `now`. */
  timeBeside: (ms: number, now: number, zone?: string) => timeBeside(zoned(ms, zone), zoned(now, zone), locale),
  hours: (span: readonly [string, string]) => formatHours(span, locale),
}))
export type Dates = ReturnType<typeof datesOf>

/** The date formatters of the current locale; the component renders again when it changes. */
export const useDates = (): Dates => datesOf(useFormat().locale)
