// The steps of a follow order.
import { useTranslation } from 'react-i18next'
import type { FollowOrder } from '../../../domain/wire/calls/follow.ts'
import { useDates } from '../../i18n/day-time.ts'
import { plannedStep, stepsOfEvents } from '../../shared/steps.ts'
import type { TimelineStep } from '../../ui/Steps.tsx'

/** The steps of the order so far and, while it is open, the next ones. */
export function useSteps({ timeline, state, confirmsAt, settlesAt }: FollowOrder): TimelineStep[] {
  const { t } = useTranslation('follow')
  const dates = useDates()
  const past = stepsOfEvents(timeline, ({ kind }) => t(`event.${kind}`), dates.dateTime)
  const next = (id: 'nextConfirmation' | 'nextSettlement', at: number) =>
    plannedStep(id, t(`event.${id}`), dates.dateTime(at * 1_000))
  const settlement = next('nextSettlement', settlesAt)
  if (state === 'waitingConfirmation') return [...past, next('nextConfirmation', confirmsAt), settlement]
  return state === 'waitingSettlement' ? [...past, settlement] : past
}
