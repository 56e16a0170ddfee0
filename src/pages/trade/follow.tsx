// One order that follows an institution: amounts, timeline, the way to cancel it, and its arithmetic.
import { useSnapshot } from 'valtio/react'
import { FollowDetail } from '../../features/follow/FollowDetail.tsx'
import { useFollow } from '../../features/follow/use-follow.ts'
import { settings } from '../../state/settings.ts'
import { DetailFrame } from './DetailFrame.tsx'

export function FollowPage({ id }: { id: string }) {
  const lookup = useFollow(id)
  const { hideBalances } = useSnapshot(settings)
  const order = lookup.state === 'ready' ? lookup.order : null
  return (
    <DetailFrame title="follow" code={undefined} lookup={lookup}>
      {order && <FollowDetail order={order} hidden={hideBalances} />}
    </DetailFrame>
  )
}
