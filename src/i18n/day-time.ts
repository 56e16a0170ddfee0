// Dates and times as text, with dayjs. Not in format.ts, because the first screen must not load dayjs: the times on
// that screen are in home-dates.ts.
import type { Dayjs } from 'dayjs'
import dayjs from 'dayjs'
import 'dayjs/locale/es-mx.js'
import zhCn from 'dayjs/locale/zh-cn.js'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { MINUTE_MS, WEEK_MS } from '../../domain/time.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import { cached, UNKNOWN, useFormat } from './format.ts'

dayjs.extend(utc)
dayjs.extend(timezone)
// dayjs has six names for parts of the day in Chinese; CLDR's 12-hour clock has two.
dayjs.locale(Object.assign({}, zhCn, { meridiem: (hour: number) => (hour < 12 ? '上午' : '下午') }), undefined, true)

type Patterns = {
  readonly dayjsLocale: string
  readonly date: string
  readonly time: string
  readonly dateTime: string
  /** A time to the millisecond, without its date. */
  readonly instant: string
  /** Patterns for a day within six days, for another day of the same year, and for a day of another year. */
  readonly near: string
  readonly far: string
  readonly otherYear: string
}

/**
 * Specification §9 names `DD/MM/YYYY hh:mm:ss A`, `MM/DD/YYYY` and `hh:mm`, and no language. Rulings: each language has
 * its own order, because 03/04 in another order is another day. Every time is on the 12-hour clock with AM or PM,
 * because `03:00` alone is ambiguous.
 */
const patterns: Readonly<Record<Locale, Patterns>> = {
  'es-MX': {
    dayjsLocale: 'es-mx',
    date: 'DD/MM/YYYY',
    time: 'hh:mm A',
    dateTime: 'DD/MM/YYYY hh:mm:ss A',
    instant: 'hh:mm:ss.SSS A',
    near: 'ddd D',
    far: 'D MMM',
    otherYear: 'D MMM YYYY',
  },
  en: {
    dayjsLocale: 'en',
    date: 'MM/DD/YYYY',
    time: 'hh:mm A',
    dateTime: 'MM/DD/YYYY hh:mm:ss A',
    instant: 'hh:mm:ss.SSS A',
    near: 'ddd D',
    far: 'MMM D',
    otherYear: 'MMM D, YYYY',
  },
  'zh-Hans': {
    dayjsLocale: 'zh-cn',
    date: 'YYYY/MM/DD',
    time: 'Ahh:mm',
    dateTime: 'YYYY/MM/DD Ahh:mm:ss',
    instant: 'Ahh:mm:ss.SSS',
    near: 'ddd D日',
    far: 'M月D日',
    otherYear: 'YYYY年M月D日',
  },
}

const NEAR_DAYS = 6
const isSameDay = (one: Dayjs, other: Dayjs): boolean => one.format('YYYY-MM-DD') === other.format('YYYY-MM-DD')

const QUARTER_MS = 15 * MINUTE_MS
const offsets = new Map<string, number>()

/** Computed once for a span of time: at its start. */
function offsetAt(at: number, zone: string, span: number): number {
  const time = Math.floor(at / span) * span
  const name = `${zone} ${time}`
  let offset = offsets.get(name)
  if (offset === undefined) {
    offset = dayjs(time).tz(zone).utcOffset() * MINUTE_MS
    offsets.set(name, offset)
  }
  return offset
}

/**
 * Offset of a zone at a time, in ms east of UTC. dayjs takes about 50 µs for one, and a chart has hundreds of bars, so
 * it is kept for a week. In a week whose two ends differ (daylight saving) it is kept for a quarter of an hour, at
 * which every zone changes.
 */
export function zoneOffsetMs(time: number, zone: string): number {
  const start = offsetAt(time, zone, WEEK_MS)
  return start === offsetAt(time + WEEK_MS, zone, WEEK_MS) ? start : offsetAt(time, zone, QUARTER_MS)
}

/** A time in the given zone, or in the device's. */
export function zoned(ms: number, zone?: string): Dayjs {
  const at = dayjs(ms)
  if (zone === undefined) return at
  const offset = zoneOffsetMs(ms, zone)
  if (!offset) return at.utc()
  // The clock of the zone as text, because dayjs would add the offset to the device's time, which may change that night.
  const clock = new Date(ms + offset).toISOString().slice(0, -1)
  return dayjs(clock).utcOffset(offset / MINUTE_MS, true)
}

const textOf = (at: Dayjs, locale: Locale, pattern: Exclude<keyof Patterns, 'dayjsLocale'>): string =>
  at.locale(patterns[locale].dayjsLocale).format(patterns[locale][pattern])

/** "06:59 PM", or "vie 20, 06:59 PM" if its day is not the day of `beside`. */
export function timeBeside(at: Dayjs, beside: Dayjs, locale: Locale): string {
  const time = textOf(at, locale, 'time')
  return isSameDay(at, beside) ? time : `${dayName(at, beside, locale)}, ${time}`
}

function dayName(at: Dayjs, beside: Dayjs, locale: Locale): string {
  const isNear = Math.abs(at.diff(beside, 'day', true)) <= NEAR_DAYS
  const other = at.year() === beside.year() ? 'far' : 'otherYear'
  return textOf(at, locale, isNear ? 'near' : other).replace('.', '')
}

/** A date with time: `20/11/2026 06:59:03 PM` in Spanish. */
export const formatDateTime = (ms: number | null, locale: Locale, zone?: string): string =>
  ms === null ? UNKNOWN : textOf(zoned(ms, zone), locale, 'dateTime')

/** A date without time: `20/11/2026` in Spanish. */
export const formatDate = (ms: number | null, locale: Locale, zone?: string): string =>
  ms === null ? UNKNOWN : textOf(zoned(ms, zone), locale, 'date')

/** A time without its date, for use beside a text that names the date: `06:59 PM`. */
export const formatTime = (ms: number | null, locale: Locale, zone?: string): string =>
  ms === null ? UNKNOWN : textOf(zoned(ms, zone), locale, 'time')

/** A time to the millisecond, for quotes and fills: `06:59:03.114 PM`. */
export const formatInstant = (ms: number, locale: Locale): string => textOf(zoned(ms), locale, 'instant')

/** Trading hours: '09:30' and '16:00' become "09:30 AM–04:00 PM". */
export const formatHours = ([opens, closes]: readonly [string, string], locale: Locale): string =>
  [opens, closes]
    .map(time => textOf(dayjs.utc(`2000-01-01T00:00`).add(minutesOf(time), 'minute'), locale, 'time'))
    .join('–')

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** `2026-11-20T13:05:09-06:00`: ISO 8601 with the zone's offset at that time. */
export const isoWithOffset = (ms: number, zone?: string): string => zoned(ms, zone).format('YYYY-MM-DDTHH:mm:ssZ')

/** Calendar date in the zone: `2026-11-20`. */
export const isoDate = (ms: number, zone?: string): string => zoned(ms, zone).format('YYYY-MM-DD')

/** A zone's clock time on a date, as UTC ms; `24:00` is the next midnight. */
export const clockTimeOf = (date: string, time: string, zone: string): number =>
  dayjs.tz(`${date} ${time}`, zone).valueOf()

/** Name of the device's zone, such as "hora estándar central". Only Intl has the names of zones in each language. */
export const zoneName = (ms: number, locale: Locale): string | undefined =>
  new Intl.DateTimeFormat(locale, { timeZoneName: 'longGeneric' })
    .formatToParts(ms)
    .find(({ type }) => type === 'timeZoneName')?.value

/** IANA name of the device's zone. */
export const ownZone = (): string => dayjs.tz.guess()

/**
 * All date formatters for one locale. There is one object for each locale, so that it can be a dependency of a hook.
 */
export const datesOf = cached((locale: Locale) => ({
  locale,
  dateTime: (ms: number | null, zone?: string) => formatDateTime(ms, locale, zone),
  date: (ms: number | null, zone?: string) => formatDate(ms, locale, zone),
  time: (ms: number | null, zone?: string) => formatTime(ms, locale, zone),
  instant: (ms: number) => formatInstant(ms, locale),
  /** Adds the day unless it is the day of `now`. */
  timeBeside: (ms: number, now: number, zone?: string) => timeBeside(zoned(ms, zone), zoned(now, zone), locale),
  hours: (span: readonly [string, string]) => formatHours(span, locale),
}))
export type Dates = ReturnType<typeof datesOf>

/** The date formatters of the current locale; the component renders again when the locale changes. */
export const useDates = (): Dates => datesOf(useFormat().locale)
