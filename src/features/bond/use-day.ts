// Dates of a market as text, independent of the device's time zone.
import { useDates } from '../../i18n/day-time.ts'

export function useDay(): (date: string) => string {
  const dates = useDates()
  return date => dates.date(Date.parse(`${date}T00:00:00Z`), 'UTC')
}
