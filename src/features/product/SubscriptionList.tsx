// The user's subscriptions, newest first: pages by HTTP, each row read again when an account event names it.
import { useCallback } from 'react'
import type { NewIssueSubscription } from '../../../domain/wire/calls/new-issue.ts'
import { call } from '../../data/call.ts'
import type { PagedSource } from '../../data/paged.ts'
import { usePaged } from '../../data/paged.ts'
import { useChanged } from '../../data/use-changed.ts'
import { useText } from '../../i18n/t.ts'
import { PagedList } from '../../shared/PagedList.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Link } from '../../ui/Link.tsx'
import { SubscriptionRow } from './SubscriptionRow.tsx'

const source: PagedSource<NewIssueSubscription> = {
  ask: page => call('POST /position/subscription', page),
  pick: () => null,
  isNewer: (row, known) => row.timeline.length >= known.timeline.length,
  belongs: () => true,
}

type SubscriptionListProps = { hidden: boolean; onReady: () => void }

export function SubscriptionList({ hidden, onReady }: SubscriptionListProps) {
  const t = useText('offer')
  const list = usePaged(source)
  const { rows, refresh } = list
  useChanged('subscription', refresh)
  const renderRow = useCallback(
    (subscription: NewIssueSubscription) => <SubscriptionRow subscription={subscription} hidden={hidden} />,
    [hidden],
  )
  return (
    <PagedList
      list={list}
      rows={rows}
      label={t('record.label')}
      renderRow={renderRow}
      empty={<NoSubscriptions />}
      onReady={onReady}
    />
  )
}

function NoSubscriptions() {
  const t = useText('offer')
  return (
    <Empty
      title={t('record.empty')}
      note={t('record.emptyNote')}
      action={
        <Link className="text-link" to="/pages/product/newstock">
          {t('record.browse')}
        </Link>
      }
    />
  )
}
