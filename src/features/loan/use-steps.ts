// The steps of a loan: its application, its decision, its disbursement, its latest payment and the next one. All
// payments are in the list of movements.
import { useTranslation } from 'react-i18next'
import type { Loan } from '../../../domain/wire/calls/loan.ts'
import { useDates } from '../../i18n/day-time.ts'
import { plannedStep, stepsOfEvents } from '../../shared/steps.ts'
import { useDay } from '../../shared/use-day.ts'
import type { TimelineStep } from '../../ui/Steps.tsx'

export function useSteps({ state, flows, next, validUntil, longCreateTime, longAuditTime }: Loan): TimelineStep[] {
  const { t } = useTranslation('loan')
  const dates = useDates()
  const day = useDay()
  const past = [
    { kind: 'created', name: t('detail.created'), at: longCreateTime },
    ...(longAuditTime === null ? [] : [{ kind: 'audited', name: t('detail.audited'), at: longAuditTime }]),
    ...flows
      .filter((_, nth) => nth === 0 || nth === flows.length - 1)
      .map(({ kind, at }) => ({ kind, name: t(`flow.${kind}`), at })),
  ]
  return [
    ...stepsOfEvents(past, ({ name }) => name, dates.dateTime),
    ...(state === 'passed' && validUntil !== null
      ? [plannedStep('validUntil', t('detail.validUntil'), dates.dateTime(validUntil * 1_000))]
      : []),
    ...(state === 'inUse' && next ? [plannedStep('next', t('detail.next'), day(next.dueOn))] : []),
  ]
}
