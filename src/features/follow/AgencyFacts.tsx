// Figures of an institution, the least favourable first. A figure whose history is too short says so.

import { useTranslation } from 'react-i18next'
import type { FollowAgency } from '../../../domain/wire/calls/follow.ts'
import { useFormat } from '../../i18n/format.ts'
import { useDay } from '../../shared/use-day.ts'
import type { FactRow } from '../../ui/Facts.tsx'
import { Facts } from '../../ui/Facts.tsx'

const MONTH = /^(\d{4})-(\d{2})$/

/** `short`: the version for a card in the list. */
export function AgencyFacts({ agency, short = false }: { agency: FollowAgency; short?: boolean }) {
  const rows = useFactRows(agency)
  return <Facts rows={short ? rows.filter(({ isShort }) => isShort) : rows} />
}

function useFactRows(agency: FollowAgency): (FactRow & { isShort?: boolean })[] {
  const { t } = useTranslation('follow')
  const format = useFormat()
  const day = useDay()
  const { drawdown, worstMonth, followers, days } = agency
  const tooShort = t('fact.tooShort', { count: days })
  const unknown = (value: unknown, note: string) => (value === null ? { note } : {})
  const month = worstMonth && MONTH.exec(worstMonth.month)
  return [
    {
      label: t('fact.drawdown'),
      value: format.percent(drawdown?.rate ?? null),
      note: drawdown ? t('fact.span', { from: day(drawdown.from), to: day(drawdown.to) }) : tooShort,
      strong: true,
      isShort: true,
    },
    {
      label: t('fact.wholeLife'),
      value: format.percent(agency.wholeLife),
      isShort: true,
      ...unknown(agency.wholeLife, t('fact.unranked', { count: days })),
    },
    {
      label: t('fact.lastYear'),
      value: format.percent(agency.lastYear),
      ...unknown(agency.lastYear, t('fact.underYear', { count: days })),
    },
    {
      label: t('fact.age'),
      value: t('fact.ageValue', { count: days, trades: format.quantity(String(agency.trades)) }),
      note: t('fact.since', { day: day(agency.startedOn) }),
      isShort: true,
    },
    {
      label: t('fact.worstMonth'),
      value: format.percent(worstMonth?.rate ?? null),
      note: month ? t('fact.month', { year: month[1] ?? '', month: month[2] ?? '' }) : tooShort,
    },
    {
      label: t('fact.inProfit'),
      value: format.percent(followers.inProfit),
      note: t(followers.inProfit === null ? 'fact.tooFew' : 'fact.ofOrders', { n: followers.settled }),
    },
    { label: t('fact.fee'), value: format.setPercent(agency.feeRate), note: t('fact.feeNote'), isShort: true },
    {
      label: t('fact.closes'),
      value: format.setPercent(agency.closesAt),
      note: t('fact.closesNote'),
    },
  ]
}
