// The rows of a record that the customer quotes: its identifier, and when it was made.
import { useTranslation } from 'react-i18next'
import { useDates } from '../../i18n/day-time.ts'
import type { FactRow } from '../../ui/Facts.tsx'

/** `at`: seconds since the epoch. */
export type Reference = { readonly id: string; readonly at: number }

export function useReference({ id, at }: Reference): readonly FactRow[] {
  const { t } = useTranslation('money')
  const dates = useDates()
  return [
    { label: t('id'), value: id },
    { label: t('at'), value: dates.dateTime(at * 1_000) },
  ]
}
