// One order that follows an institution: amounts, timeline, the way to cancel it, and its arithmetic.
import { useSnapshot } from 'valtio/react'
import { byId, rowOf, useRecord } from '../../data/use-record.ts'
import { FollowDetail } from '../../features/follow/FollowDetail.tsx'
import { settings } from '../../state/settings.ts'
import { DetailFrame } from './DetailFrame.tsx'

export function FollowPage({ id }: { id: string }) {
  const lookup = rowOf(useRecord('POST /userFollowInvest/pageList', byId(id), { changed: 'subscription' }))
  const { hideBalances } = useSnapshot(settings)
  return (
    <DetailFrame title="follow" lookup={lookup}>
      {order => <FollowDetail order={order} hidden={hideBalances} />}
    </DetailFrame>
  )
}
