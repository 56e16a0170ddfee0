// Dates of a market as text, whatever the device's zone is.

import type { BondIssue } from '../../../domain/bonds/issue.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useText } from '../../i18n/t.ts'

export function useDay(): (date: string) => string {
  const dates = useDates()
  return date => dates.date(Date.parse(`${date}T00:00:00Z`), 'UTC')
}

/** Shares of a fund do not mature. */
export function useMaturity(): (issue: Pick<BondIssue, 'maturity'>) => string {
  const t = useText('bond')
  const day = useDay()
  return ({ maturity }) => (maturity === null ? t('fact.open') : day(maturity))
}
