// The outcome of a fund order: accepted, waiting for its NAV.

import { useTranslation } from 'react-i18next'
import type { FundOrder } from '../../../domain/wire/calls/fund.ts'
import { useDates } from '../../i18n/day-time.ts'
import { Outcome } from '../../ui/Outcome.tsx'
import { orderHref } from './links.ts'

export function OrderDone({ order }: { order: FundOrder }) {
  const { t } = useTranslation('fund')
  const dates = useDates()
  const nav = order.timeline.find(({ kind }) => kind === 'nav')
  return (
    <Outcome
      kind="pending"
      title={t(`done.${order.side}`)}
      note={t('done.note', { time: dates.dateTime(nav ? nav.at * 1_000 : null) })}
      record={{ to: orderHref(order.id), label: t('done.see') }}
    />
  )
}
