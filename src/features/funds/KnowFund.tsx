// The facts to know before a purchase: worst case, lock-up, fees, who sets the price, how to get out.

import { useTranslation } from 'react-i18next'
import type { FundScheme } from '../../../domain/wire/calls/fund.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Known } from '../../shared/money/known.ts'
import { pointsOf } from '../../shared/money/known.ts'
import { KnowBefore } from '../../ui/KnowBefore.tsx'
import { useDay } from './figures.ts'

type KnowFundProps = {
  scheme: FundScheme
  accepted: boolean
  error: string | undefined
  onAccept: (accepted: boolean) => void
}

export function KnowFund({ scheme, accepted, error, onAccept }: KnowFundProps) {
  const { t } = useTranslation('fund')
  const points = pointsOf(useKnownOfFund(scheme))
  return (
    <KnowBefore points={points} accept={{ text: t('know.accept'), checked: accepted, error, onChange: onAccept }} />
  )
}

export function useKnownOfFund(scheme: FundScheme): Known {
  const { t } = useTranslation('fund')
  const format = useFormat()
  const dates = useDates()
  const day = useDay()
  const { maxDrawdown, worstYear, lockedUntil, expense, loads, cutoffTime, publishTime, payoutDays } = scheme
  const time = (seconds: number) => dates.dateTime(seconds * 1_000)
  const [load] = loads.toSorted((one, other) => Number(other.percent) - Number(one.percent))
  return {
    worst: [t('know.worst', { fall: format.percent(maxDrawdown), year: format.percent(worstYear) }), t('know.rupee')],
    exit: [
      lockedUntil === null ? t('know.free') : t('know.locked', { day: day(lockedUntil) }),
      t('know.out', { count: payoutDays }),
    ],
    cost: [
      t('know.fees', { expense: format.setPercent(expense) }),
      load ? t('know.load', { percent: format.setPercent(load.percent) }) : t('know.noLoad'),
    ],
    price: [t('know.price', { cutoff: time(cutoffTime), nav: time(publishTime) })],
  }
}
