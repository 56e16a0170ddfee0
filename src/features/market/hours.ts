// Regular hours of an exchange as times of the day: its own, and the same moments by the clock of whoever reads.

export type Span = { readonly opensAt: number; readonly closesAt: number }

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How far a zone's clock is ahead of UTC at a moment. */
function offsetOf(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const of = (type: string): number => Number(parts.find(part => part.type === type)?.value ?? 0)
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return Math.round((shown - at) / MINUTE_MS) * MINUTE_MS
}

/** '09:30' of today in a zone, as UTC ms. */
function momentOf(time: string, zone: string, now: number): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const offset = offsetOf(zone, now)
  const there = new Date(now + offset)
  const midnight = Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), there.getUTCDate())
  return midnight + (hour * 60 + minute) * MINUTE_MS - offset
}

/** Today's spans of an exchange, by its own calendar day. */
export const spansOf = (hours: readonly (readonly [string, string])[], zone: string, now: number): Span[] =>
  hours.map(([opens, closes]) => ({ opensAt: momentOf(opens, zone, now), closesAt: momentOf(closes, zone, now) }))

/** From midnight to midnight, whichever of the two ways it is written. */
export const isWholeDay = ({ opensAt, closesAt }: Span): boolean => (closesAt - opensAt) % DAY_MS === 0

/** Whether a zone's clock shows something else than the reader's own. */
export const isElsewhere = (zone: string, now: number): boolean =>
  offsetOf(zone, now) !== -new Date(now).getTimezoneOffset() * MINUTE_MS
