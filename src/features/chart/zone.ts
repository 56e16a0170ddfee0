// The chart library knows only UTC: times are shifted by the exchange's offset, so that the axis shows the exchange's
// local time.
import { MINUTE_MS, WEEK_MS } from '../../../domain/time.ts'
import { zoned } from '../../i18n/day-time.ts'

const offsets = new Map<string, number>()

const offsetAt = (time: number, zone: string): number => zoned(time, zone).utcOffset() * MINUTE_MS

function offsetOfWeek(week: number, zone: string): number {
  const name = `${zone} ${week}`
  let offset = offsets.get(name)
  if (offset === undefined) {
    offset = offsetAt(week * WEEK_MS, zone)
    offsets.set(name, offset)
  }
  return offset
}

/**
 * Offset of a zone at a time, in ms east of UTC. dayjs takes about 50 µs for one and a chart has hundreds of bars, so
 * the offset is cached by week. Only in a week whose two ends differ (daylight saving) is the offset computed for the
 * time itself.
 */
export function zoneOffsetMs(time: number, zone: string): number {
  const week = Math.floor(time / WEEK_MS)
  const start = offsetOfWeek(week, zone)
  return start === offsetOfWeek(week + 1, zone) ? start : offsetAt(time, zone)
}
