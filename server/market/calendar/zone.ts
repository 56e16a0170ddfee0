// Clock time of a zone against UTC. Intl knows the rules but costs microseconds a question, so offsets are remembered by
// UTC day: loops over years of sessions then run on integer arithmetic.

export const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Beyond either, what is remembered is let go: zone and day of a bill are anybody's to name, in any spelling. */
const ZONES_MAX = 64
const DAYS_MAX = 20_000

/** Days since 1970-01-01 of a civil date; no zone is involved. */
export function dayNumber(dateIso: string): number {
  return Date.parse(`${dateIso}T00:00:00Z`) / DAY_MS
}

/** The civil date of a day number. */
export function dateOfDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

type ZoneClock = {
  readonly format: Intl.DateTimeFormat
  /** Offset by UTC day; NaN on the days in which it changes. */
  readonly offsetByDay: Map<number, number>
}
const clocks = new Map<string, ZoneClock>()

function clockOf(zone: string): ZoneClock {
  let clock = clocks.get(zone)
  if (!clock) {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    clock = { format, offsetByDay: new Map() }
    if (clocks.size >= ZONES_MAX) clocks.clear()
    clocks.set(zone, clock)
  }
  return clock
}

/** Reads the `GMT-05:00` (or plain `GMT`) that Intl prints after the date. */
function readOffset(format: Intl.DateTimeFormat, ms: number): number {
  const match = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(format.format(ms))
  if (!match?.[1]) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return (match[1] === '-' ? -minutes : minutes) * MINUTE_MS
}

/** Local time minus UTC at an instant, in ms. */
function offsetAt(ms: number, zone: string): number {
  const { format, offsetByDay } = clockOf(zone)
  const day = Math.floor(ms / DAY_MS)
  let offset = offsetByDay.get(day)
  if (offset === undefined) {
    const atStart = readOffset(format, day * DAY_MS)
    offset = atStart === readOffset(format, (day + 1) * DAY_MS) ? atStart : Number.NaN
    if (offsetByDay.size >= DAYS_MAX) offsetByDay.clear()
    offsetByDay.set(day, offset)
  }
  return Number.isNaN(offset) ? readOffset(format, ms) : offset
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/**
 * The instant of a zone's clock time. When clocks go back the earlier of the two is meant, and a time that is skipped
 * when they go forward moves on by the gap (the `compatible` rule of Temporal and iCalendar). `24:00` is the next midnight.
 */
export function localToUtc(dateIso: string, time: string, zone: string): number {
  const naive = dayNumber(dateIso) * DAY_MS + minutesOf(time) * MINUTE_MS
  const before = naive - offsetAt(naive - DAY_MS, zone)
  if (before + offsetAt(before, zone) === naive) return before
  const after = naive - offsetAt(naive + DAY_MS, zone)
  return after + offsetAt(after, zone) === naive ? after : before
}

/** Day number of the date that a zone's calendar shows at an instant. */
export function localDay(ms: number, zone: string): number {
  return Math.floor((ms + offsetAt(ms, zone)) / DAY_MS)
}

/** The ISO date that a zone's calendar shows at an instant. */
export function utcToLocalDate(ms: number, zone: string): string {
  return dateOfDay(localDay(ms, zone))
}
