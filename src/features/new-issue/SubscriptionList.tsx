// The user's applications, newest first, below the money reserved in offers of any kind.
import type { NewIssueSubscription } from '../../../domain/wire/calls/new-issue.ts'
import { call } from '../../data/call.ts'
import { hasLongerTimeline, pagesOf } from '../../data/paged.ts'
import { useText } from '../../i18n/t.ts'
import { RecordList } from '../../shared/RecordList.tsx'
import { EmptyLink } from '../../ui/EmptyLink.tsx'
import { ReservedInOffers } from './ReservedInOffers.tsx'
import { issuesHref } from './record-links.ts'
import { SubscriptionRow } from './SubscriptionRow.tsx'

const source = pagesOf<NewIssueSubscription>(page => call('POST /position/subscription', page), hasLongerTimeline)

const renderRow = (subscription: NewIssueSubscription, hidden: boolean) => (
  <SubscriptionRow subscription={subscription} hidden={hidden} />
)

type SubscriptionListProps = { hidden: boolean; onReady: () => void }

export function SubscriptionList({ hidden, onReady }: SubscriptionListProps) {
  const t = useText('offer')
  const head = <ReservedInOffers hidden={hidden} />
  const empty = (
    <>
      {head}
      <EmptyLink title={t('record.empty')} note={t('record.emptyNote')} to={issuesHref} link={t('record.browse')} />
    </>
  )
  return (
    <RecordList
      source={source}
      changed="subscription"
      label={t('record.label')}
      hidden={hidden}
      renderRow={renderRow}
      empty={empty}
      head={head}
      onReady={onReady}
    />
  )
}
