// The user's applications, newest first, below the money reserved in offers of any kind.

import { useTranslation } from 'react-i18next'
import type { NewIssueSubscription } from '../../../domain/wire/calls/new-issue.ts'
import { call } from '../../data/call.ts'
import { hasLongerTimeline, pagesOf } from '../../data/paged.ts'
import type { RecordsProps } from '../../shared/RecordList.tsx'
import { RecordList } from '../../shared/RecordList.tsx'
import { issuesHref } from './links.ts'
import { ReservedInOffers } from './ReservedInOffers.tsx'
import { SubscriptionRow } from './SubscriptionRow.tsx'

const source = pagesOf<NewIssueSubscription>(page => call('POST /position/subscription', page), hasLongerTimeline)

const renderRow = (subscription: NewIssueSubscription, hidden: boolean) => (
  <SubscriptionRow subscription={subscription} hidden={hidden} />
)

export function SubscriptionList({ hidden, onReady }: RecordsProps) {
  const { t } = useTranslation('offer')
  return (
    <RecordList
      source={source}
      changed="subscription"
      text={text => t(`record.${text}`)}
      browse={issuesHref}
      hidden={hidden}
      renderRow={renderRow}
      head={<ReservedInOffers hidden={hidden} />}
      onReady={onReady}
    />
  )
}
