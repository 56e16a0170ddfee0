// Quiet hours of a device.
import type { QuietHours } from '../../domain/push.ts'
import { DAY_MS } from '../../domain/time.ts'
import { localToUtc, utcToLocalDate } from '../calendar/zone.ts'
import { clockTime } from '../lib/dayjs.ts'

/** The end of the quiet hours in which the instant lies (UTC ms); null if it lies in none. */
export function quietUntil({ from, to }: QuietHours, zone: string, now: number): number | null {
  const time = clockTime(now, zone)
  const isQuiet = from < to ? from <= time && time < to : time >= from || time < to
  if (!isQuiet) return null
  const today = localToUtc(utcToLocalDate(now, zone), to, zone)
  return today > now ? today : localToUtc(utcToLocalDate(now + DAY_MS, zone), to, zone)
}
