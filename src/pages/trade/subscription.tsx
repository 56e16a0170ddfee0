// One subscription: amounts, timeline, the way to cancel it, and the check of its draw.
import { useSnapshot } from 'valtio/react'
import { byId, rowOf, useRecord } from '../../data/use-record.ts'
import { SubscriptionDetail } from '../../features/new-issue/SubscriptionDetail.tsx'
import { settings } from '../../state/settings.ts'
import { DetailFrame } from './DetailFrame.tsx'

export function SubscriptionPage({ id }: { id: string }) {
  const lookup = rowOf(useRecord('POST /position/subscription', byId(id), { changed: 'subscription' }))
  const { hideBalances } = useSnapshot(settings)
  return (
    <DetailFrame title="subscription" lookup={lookup} codeOf={({ code }) => code}>
      {subscription => <SubscriptionDetail subscription={subscription} hidden={hideBalances} />}
    </DetailFrame>
  )
}
