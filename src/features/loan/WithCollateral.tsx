// Loads the shares that can be pledged, with loading and error states.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoanPledged } from '../../../domain/wire/calls/loan.ts'
import { useCall } from '../../data/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

export function WithCollateral({ children }: { children: (shares: readonly LoanPledged[]) => ReactNode }) {
  const { t } = useTranslation('loan')
  const { data, state, reload } = useCall('POST /loan/collateral', {}, { waitedFor: true })
  if (data) return children(data)
  if (state !== 'failed') return <SkeletonRows />
  return <Empty title={t('secured.failed')} action={<Button onClick={reload}>{t('secured.again')}</Button>} />
}
