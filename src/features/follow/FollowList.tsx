// The user's follow orders, newest first.

import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FollowOrder } from '../../../domain/wire/calls/follow.ts'
import { call } from '../../data/call.ts'
import { hasLongerTimeline, pagesOf } from '../../data/paged.ts'
import { recordHref } from '../../router/record-links.ts'
import type { RecordsProps } from '../../shared/RecordList.tsx'
import { RecordList } from '../../shared/RecordList.tsx'
import { useDay } from '../../shared/use-day.ts'
import { Money } from '../../ui/Money.tsx'
import { Row } from '../../ui/Row.tsx'
import { agenciesHref } from './links.ts'

const source = pagesOf<FollowOrder>(page => call('POST /userFollowInvest/pageList', page), hasLongerTimeline)

const renderRow = (order: FollowOrder, hidden: boolean) => <FollowRow order={order} hidden={hidden} />

export function FollowList({ hidden, onReady }: RecordsProps) {
  const { t } = useTranslation('follow')
  return (
    <RecordList
      source={source}
      changed="subscription"
      text={text => t(`record.${text}`)}
      browse={agenciesHref}
      hidden={hidden}
      renderRow={renderRow}
      onReady={onReady}
    />
  )
}

type FollowRowProps = { order: FollowOrder; hidden: boolean }

/** One order: name, settlement date, current or final value, and state. */
const FollowRow = memo(function FollowRow({ order, hidden }: FollowRowProps) {
  const { t } = useTranslation('follow')
  const day = useDay()
  const { id, name, currency, amount, now, exit, state, term } = order
  const worth = exit?.paid ?? now?.worth ?? amount
  return (
    <Row
      to={recordHref.follow(id)}
      title={name}
      note={exit ? t('record.settledOn', { day: day(exit.date) }) : t('term.days', { count: term })}
      value={<Money amount={worth} currency={currency} hidden={hidden} />}
      detail={t(`state.${state}`)}
    />
  )
})
