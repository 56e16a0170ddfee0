// Formats of fund figures: rupees, dates of NAVs, percentages with a sign.
import { useDates } from '../../i18n/day-time.ts'

export const RUPEE = 'INR'
export const NAV_DECIMALS = 4

/** Formats an ISO date of India, independent of the device's time zone. */
export function useDay(): (date: string | null) => string {
  const dates = useDates()
  return date => dates.date(date === null ? null : Date.parse(date), 'UTC')
}

/** Basis points of a percentage given as decimal text; null stays null. */
export const basisPoints = (percent: string | null): number | null =>
  percent === null ? null : Math.round(Number(percent) * 100)
