// Dates of an account as text: they are dates of its market, whatever the device's zone is.
import { useCallback } from 'react'
import { useDates } from '../i18n/day-time.ts'
import { UNKNOWN } from '../i18n/format.ts'

export function useDay(): (date: string | null) => string {
  const dates = useDates()
  return useCallback(date => (date === null ? UNKNOWN : dates.date(Date.parse(`${date}T00:00:00Z`), 'UTC')), [dates])
}
