// How figures of funds read: rupees, days of a NAV, percent with a sign.
import { useDates } from '../../i18n/day-time.ts'

export const RUPEE = 'INR'
export const NAV_DECIMALS = 4

/** An ISO date of India, whatever the zone of the device. */
export function useDay(): (date: string | null) => string {
  const dates = useDates()
  return date => dates.date(date === null ? null : Date.parse(date), 'UTC')
}

/** Percent as text to hundredths of a percent. */
export const basisPoints = (percent: string | null): number | null =>
  percent === null ? null : Math.round(Number(percent) * 100)
