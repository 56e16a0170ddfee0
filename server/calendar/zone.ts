// Conversion between UTC and the local time of a zone. The runtime knows the rules, but takes about 5 µs for one offset
// (dayjs about 150). So offsets are cached, and loops over years of sessions run on integer arithmetic. A test compares
// the results with dayjs through ten years of changes.
import { dateOfDay, dayOfDate } from '../../domain/calendar/civil-date.ts'
import { DAY_MS, MINUTE_MS, WEEK_MS } from '../../domain/time.ts'

/** Limits of the cache, because a client may send any zone, in any spelling, and any day. */
const ZONES_MAX = 64
const OFFSETS_MAX = 20_000

/** For each zone, the UTC offset in ms at the start of a week or of a day. */
const caches = new Map<string, Map<number, number>>()

function cacheOf(zone: string): Map<number, number> {
  let cache = caches.get(zone)
  if (!cache || cache.size >= OFFSETS_MAX) {
    if (caches.size >= ZONES_MAX) caches.clear()
    cache = new Map()
    caches.set(zone, cache)
  }
  return cache
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  if (formats.size >= ZONES_MAX) formats.clear()
  formats.set(zone, format)
  return format
}

/** The offset is formatted as `GMT-05:00`, or as `GMT` if it is zero. */
function readOffset(ms: number, zone: string): number {
  const text = formatOf(zone).format(ms)
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE_MS
}

/**
 * Local time minus UTC at an instant, in ms. Offsets at the ends of the week and the day are cached; the instant's own
 * offset is computed only on a day on which the offset changes.
 */
export function utcOffset(ms: number, zone: string): number {
  const cache = cacheOf(zone)
  const cachedAt = (start: number): number => {
    let offset = cache.get(start)
    if (offset === undefined) {
      offset = readOffset(start, zone)
      cache.set(start, offset)
    }
    return offset
  }
  for (const span of [WEEK_MS, DAY_MS]) {
    const start = Math.floor(ms / span) * span
    const offset = cachedAt(start)
    if (offset === cachedAt(start + span)) return offset
  }
  return readOffset(ms, zone)
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/**
 * The instant of a local time. When the clock is set back, a time that occurs twice is the earlier one. When it is set
 * forward, a skipped time is moved on by the gap. (This is the `compatible` rule of Temporal and iCalendar.) `24:00` is
 * the next midnight.
 */
export function localToUtc(dateIso: string, time: string, zone: string): number {
  const naive = dayOfDate(dateIso) * DAY_MS + minutesOf(time) * MINUTE_MS
  const before = naive - utcOffset(naive - DAY_MS, zone)
  if (before + utcOffset(before, zone) === naive) return before
  const after = naive - utcOffset(naive + DAY_MS, zone)
  return after + utcOffset(after, zone) === naive ? after : before
}

/** True if a zone has daylight saving time at noon (UTC) of a day: the clock is ahead of one half of the year. */
export function isSummerTime(day: number, zone: string): boolean {
  const noonOf = (one: number): number => one * DAY_MS + DAY_MS / 2
  const year = dateOfDay(day).slice(0, 4)
  const [january, july] = [`${year}-01-01`, `${year}-07-01`].map(date => utcOffset(noonOf(dayOfDate(date)), zone))
  return utcOffset(noonOf(day), zone) > Math.min(january ?? 0, july ?? 0)
}

/** Day number of the local date in a zone at an instant. */
export function localDay(ms: number, zone: string): number {
  return Math.floor((ms + utcOffset(ms, zone)) / DAY_MS)
}

/** ISO date in a zone at an instant. */
export function utcToLocalDate(ms: number, zone: string): string {
  return dateOfDay(localDay(ms, zone))
}
