// Formats a date of a market as text, independent of the device's time zone.

import { useTranslation } from 'react-i18next'
import type { BondIssue } from '../../../domain/bonds/issue.ts'
import { useDates } from '../../i18n/day-time.ts'

export function useDay(): (date: string) => string {
  const dates = useDates()
  return date => dates.date(Date.parse(`${date}T00:00:00Z`), 'UTC')
}

/** Formats the maturity. Shares of a fund have none. */
export function useMaturity(): (issue: Pick<BondIssue, 'maturity'>) => string {
  const { t } = useTranslation('bond')
  const day = useDay()
  return ({ maturity }) => (maturity === null ? t('fact.open') : day(maturity))
}
