// A time as the text of a date field, by the exchange's clock.
import { DAY_MS, MINUTE_MS } from '../../../../../domain/time.ts'
import { zoneOffsetMs } from '../../../../i18n/day-time.ts'

const MINUTES = 16
const DAY = 10

export const timeText = (time: number, zone: string, isDaily: boolean): string =>
  new Date(time + zoneOffsetMs(time, zone)).toISOString().slice(0, isDaily ? DAY : MINUTES)

/** NaN for a text that is no time. A day is its end, so that the bar of the day is the newest that is not later. */
export function timeOfText(text: string, zone: string): number {
  const local = text.length === DAY ? Date.parse(`${text}T00:00Z`) + DAY_MS - MINUTE_MS : Date.parse(`${text}Z`)
  if (Number.isNaN(local)) return Number.NaN
  // The offset at the local time differs from that at the time only within hours of a change of the clocks.
  return local - zoneOffsetMs(local - zoneOffsetMs(local, zone), zone)
}
