// dayjs with UTC, time zones and the three languages. Import it from here: the plugins extend one shared object.
import dayjs from 'dayjs'
import 'dayjs/locale/es-mx.js'
import 'dayjs/locale/zh-cn.js'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import type { Locale } from '../../domain/wire/envelope.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

type DayPattern = { readonly dayjsLocale: string; readonly dayAndMonth: string }

const patterns: Readonly<Record<Locale, DayPattern>> = {
  'es-MX': { dayjsLocale: 'es-mx', dayAndMonth: 'D [de] MMMM' },
  en: { dayjsLocale: 'en', dayAndMonth: 'MMMM D' },
  'zh-Hans': { dayjsLocale: 'zh-cn', dayAndMonth: 'M月D日' },
}

/** Formats day and month of an instant in a zone: "20 de noviembre". */
export function dayAndMonth(ms: number, zone: string, locale: Locale): string {
  const { dayjsLocale, dayAndMonth: pattern } = patterns[locale]
  return dayjs(ms).tz(zone).locale(dayjsLocale).format(pattern)
}

/** `09:30`: 24-hour time of an instant in a zone, for the wire; the page formats it for the user. */
export const clockTime = (ms: number, zone: string): string => dayjs(ms).tz(zone).format('HH:mm')

export function isTimeZone(name: string): boolean {
  try {
    dayjs().tz(name)
    return true
  } catch {
    return false
  }
}

export { dayjs }
