// Loads the shares that can be pledged, with loading and error states.
import type { ReactNode } from 'react'
import type { LoanPledged } from '../../../domain/wire/calls/loan.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../i18n/t.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

export function WithCollateral({ children }: { children: (shares: readonly LoanPledged[]) => ReactNode }) {
  const t = useText('loan')
  const { data, state, reload } = useCall('POST /loan/collateral', {}, { waitedFor: true })
  if (data) return children(data)
  if (state !== 'failed') return <SkeletonRows />
  return <Empty title={t('secured.failed')} action={<Button onClick={reload}>{t('secured.again')}</Button>} />
}
