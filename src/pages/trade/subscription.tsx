// One subscription: amounts, timeline, the way to cancel it, and the check of its draw.
import { useSnapshot } from 'valtio/react'
import { SubscriptionDetail } from '../../features/new-issue/SubscriptionDetail.tsx'
import { useSubscription } from '../../features/new-issue/use-subscription.ts'
import { settings } from '../../state/settings.ts'
import { DetailFrame } from './DetailFrame.tsx'

export function SubscriptionPage({ id }: { id: string }) {
  const lookup = useSubscription(id)
  const { hideBalances } = useSnapshot(settings)
  const subscription = lookup.state === 'ready' ? lookup.subscription : null
  return (
    <DetailFrame title="subscription" code={subscription?.code} lookup={lookup}>
      {subscription && <SubscriptionDetail subscription={subscription} hidden={hideBalances} />}
    </DetailFrame>
  )
}
