// The user's follow orders, newest first.
import { memo, useCallback } from 'react'
import type { FollowOrder } from '../../../domain/wire/calls/follow.ts'
import { call } from '../../data/call.ts'
import type { PagedSource } from '../../data/paged.ts'
import { usePaged } from '../../data/paged.ts'
import { useChanged } from '../../data/use-changed.ts'
import { useText } from '../../i18n/t.ts'
import { PagedList } from '../../shared/PagedList.tsx'
import { useDay } from '../../shared/use-day.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Link } from '../../ui/Link.tsx'
import { Money } from '../../ui/Money.tsx'
import { Row } from '../../ui/Row.tsx'
import { recordHref } from './links.ts'

const source: PagedSource<FollowOrder> = {
  ask: page => call('POST /userFollowInvest/pageList', page),
  pick: () => null,
  isNewer: (row, known) => row.timeline.length >= known.timeline.length,
  belongs: () => true,
}

type FollowListProps = { hidden: boolean; onReady: () => void }

export function FollowList({ hidden, onReady }: FollowListProps) {
  const t = useText('follow')
  const list = usePaged(source)
  const { rows, refresh } = list
  useChanged('subscription', refresh)
  const renderRow = useCallback((order: FollowOrder) => <FollowRow order={order} hidden={hidden} />, [hidden])
  return (
    <PagedList
      list={list}
      rows={rows}
      label={t('record.label')}
      renderRow={renderRow}
      empty={<NoOrders />}
      onReady={onReady}
    />
  )
}

function NoOrders() {
  const t = useText('follow')
  return (
    <Empty
      title={t('record.empty')}
      note={t('record.emptyNote')}
      action={
        <Link className="text-link" to="/pages/product/follow">
          {t('record.browse')}
        </Link>
      }
    />
  )
}

type FollowRowProps = { order: FollowOrder; hidden: boolean }

/** One order: name, settlement date, current or final value, and state. */
const FollowRow = memo(function FollowRow({ order, hidden }: FollowRowProps) {
  const t = useText('follow')
  const day = useDay()
  const { id, name, currency, amount, now, exit, state, term } = order
  const worth = exit?.paid ?? now?.worth ?? amount
  return (
    <Row
      to={recordHref(id)}
      title={name}
      note={exit ? t('record.settledOn', { day: day(exit.date) }) : t('term.days', { count: term })}
      value={<Money amount={worth} currency={currency} hidden={hidden} />}
      detail={t(`state.${state}`)}
    />
  )
})
