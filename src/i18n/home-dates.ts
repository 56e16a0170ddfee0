// The few dates and times of the first screen, with Intl: dayjs would add 7 KB before the first quotes. A test compares
// each text with that of day-time.ts.

import { DAY_MS } from '../../domain/time.ts'
import type { Locale } from '../../domain/wire/envelope.ts'

const NEAR_DAYS = 6

const isSameDay = (one: number, other: number): boolean =>
  new Date(one).toDateString() === new Date(other).toDateString()

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** "06:59 PM" by the device's clock. */
function timeOf(ms: number, locale: Locale): string {
  const at = new Date(ms)
  const isMorning = at.getHours() < 12
  const time = `${twoDigits(at.getHours() % 12 || 12)}:${twoDigits(at.getMinutes())}`
  if (locale === 'zh-Hans') return (isMorning ? '上午' : '下午') + time
  return `${time} ${isMorning ? 'AM' : 'PM'}`
}

const named = (ms: number, locale: Locale, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, options).format(ms).replace('.', '')

function dayName(ms: number, now: number, locale: Locale): string {
  if (Math.abs(ms - now) <= NEAR_DAYS * DAY_MS) {
    const day = new Date(ms).getDate()
    return `${named(ms, locale, { weekday: 'short' })} ${locale === 'zh-Hans' ? `${day}日` : day}`
  }
  const isThisYear = new Date(ms).getFullYear() === new Date(now).getFullYear()
  return named(ms, locale, { day: 'numeric', month: 'short', year: isThisYear ? undefined : 'numeric' })
}

/** "06:59 PM", or "vie 20, 06:59 PM" if the day is not today. */
export function timeBesideNow(ms: number, now: number, locale: Locale): string {
  const time = timeOf(ms, locale)
  return isSameDay(ms, now) ? time : `${dayName(ms, now, locale)}, ${time}`
}

/** The name of the day, such as "viernes", with its date if it is more than six days away; null for today. */
export function otherDay(ms: number, now: number, locale: Locale): string | null {
  if (isSameDay(ms, now)) return null
  const isNear = Math.abs(ms - now) <= NEAR_DAYS * DAY_MS
  return isNear ? named(ms, locale, { weekday: 'long' }) : dayName(ms, now, locale)
}
