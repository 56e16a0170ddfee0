// Formats the maturity of a bond as text. Shares of a fund have none.
import { useTranslation } from 'react-i18next'
import type { BondIssue } from '../../../domain/bonds/issue.ts'
import { useDay } from '../../shared/use-day.ts'

export function useMaturity(): (issue: Pick<BondIssue, 'maturity'>) => string {
  const { t } = useTranslation('bond')
  const day = useDay()
  return ({ maturity }) => (maturity === null ? t('fact.open') : day(maturity))
}
