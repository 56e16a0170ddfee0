// The steps of an application for a new issue.
import { useTranslation } from 'react-i18next'
import type { NewIssueSubscription } from '../../../domain/wire/calls/new-issue.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { plannedStep, stepsOfEvents } from '../../shared/steps.ts'
import { useServerMinute } from '../../state/server-now.ts'
import type { TimelineStep } from '../../ui/Steps.tsx'

/** The past steps and, while the application is open, the next ones. */
export function useSteps(
  { timeline, currency, state, expiryDate, listDate }: NewIssueSubscription,
  hidden: boolean,
): TimelineStep[] {
  const { t } = useTranslation('offer')
  const format = useFormat()
  const dates = useDates()
  const now = useServerMinute()
  const past = stepsOfEvents(
    timeline,
    ({ kind, amount }) => t(`event.${kind}`, { amount: hidden ? '••••••' : format.money(amount, currency) }),
    dates.dateTime,
  )
  const next = (id: 'nextCutoff' | 'nextListing', at: number) =>
    plannedStep(id, t(`event.${id}`), dates.dateTime(at * 1_000))
  const cutoff = now < expiryDate * 1_000 ? [next('nextCutoff', expiryDate)] : []
  if (state === 'submitted') return [...past, ...cutoff, next('nextListing', listDate)]
  return state === 'running' ? [...past, next('nextListing', listDate)] : past
}
