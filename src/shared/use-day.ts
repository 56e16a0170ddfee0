// Formats a date of a market as text, independent of the device's time zone.
import { useCallback } from 'react'
import { useDates } from '../i18n/day-time.ts'
import { UNKNOWN } from '../i18n/format.ts'

export function useDay(): (date: string | null) => string {
  const dates = useDates()
  return useCallback(date => (date === null ? UNKNOWN : dates.date(Date.parse(`${date}T00:00:00Z`), 'UTC')), [dates])
}
