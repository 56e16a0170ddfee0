// Dates of a market as text, whatever the device's zone is.
import { useDates } from '../../i18n/day-time.ts'

export function useDay(): (date: string) => string {
  const dates = useDates()
  return date => dates.date(Date.parse(`${date}T00:00:00Z`), 'UTC')
}
