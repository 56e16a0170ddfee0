// The steps of a bond purchase: its payments so far, and the days of its auction, settlement and maturity.
import { useTranslation } from 'react-i18next'
import type { BondLot } from '../../../domain/wire/calls/bond.ts'
import { useDates } from '../../i18n/day-time.ts'
import { madeStep, plannedStep } from '../../shared/steps.ts'
import { useDay } from '../../shared/use-day.ts'
import type { TimelineStep } from '../../ui/Steps.tsx'

export function useSteps({ state, auction, issue, flows, payments, createTimeTimestamp }: BondLot): TimelineStep[] {
  const { t } = useTranslation('bond')
  const { t: tm } = useTranslation('money')
  const dates = useDates()
  const day = useDay()
  const past = flows.map(({ kind, date, at }, nth) => ({
    id: `${kind} ${at} ${nth}`,
    name: t(`flow.${kind}`),
    time: day(date),
    isDone: true,
    isNow: nth === flows.length - 1,
  }))
  const made = past.length === 0 ? [madeStep(tm('made'), dates.dateTime(createTimeTimestamp * 1_000))] : past
  const coupon = payments.find(({ kind }) => kind === 'coupon')
  const isAhead = state === 'submitted' || state === 'settling'
  return [
    ...made,
    ...(auction && state === 'submitted' ? [plannedStep('auction', t('auction.on'), day(auction.on))] : []),
    ...(auction && isAhead ? [plannedStep('settlement', t('auction.settles'), day(auction.settlesOn))] : []),
    ...(coupon ? [plannedStep('coupon', t('fact.nextCoupon'), day(coupon.date))] : []),
    ...(issue.maturity !== null && (isAhead || state === 'held')
      ? [plannedStep('maturity', t('fact.maturity'), day(issue.maturity))]
      : []),
  ]
}
