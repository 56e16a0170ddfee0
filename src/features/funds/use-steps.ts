// The steps of a fund order, as the server has planned or made them.
import { useTranslation } from 'react-i18next'
import type { FundOrder } from '../../../domain/wire/calls/fund.ts'
import { useDates } from '../../i18n/day-time.ts'
import type { TimelineStep } from '../../ui/Steps.tsx'

export function useSteps({ timeline }: FundOrder): TimelineStep[] {
  const { t } = useTranslation('fund')
  const dates = useDates()
  const last = timeline.findLastIndex(({ done }) => done)
  return timeline.map(({ kind, at, done }, nth) => ({
    id: kind,
    name: t(`step.${kind}`),
    time: dates.dateTime(at * 1_000),
    isDone: done,
    isNow: nth === last,
  }))
}
