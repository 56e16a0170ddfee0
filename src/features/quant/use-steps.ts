// The steps of a quant order.
import { useTranslation } from 'react-i18next'
import type { QuantOrder } from '../../../domain/wire/calls/quant.ts'
import { useDates } from '../../i18n/day-time.ts'
import { plannedStep, stepsOfEvents } from '../../shared/steps.ts'
import { useDay } from '../../shared/use-day.ts'
import type { TimelineStep } from '../../ui/Steps.tsx'

/** The past steps and, while the order is open, the next ones. */
export function useSteps({ timeline, state, confirmsAt, settlesAt, closeOn }: QuantOrder): TimelineStep[] {
  const { t } = useTranslation('quant')
  const dates = useDates()
  const day = useDay()
  const past = stepsOfEvents(timeline, ({ kind }) => t(`event.${kind}`), dates.dateTime)
  const next = (id: 'nextEntry' | 'nextSettlement' | 'closing', time: string) => plannedStep(id, t(`event.${id}`), time)
  const settlement = closeOn ? next('closing', day(closeOn)) : next('nextSettlement', dates.dateTime(settlesAt * 1_000))
  if (state === 'subscribed') return [...past, next('nextEntry', dates.dateTime(confirmsAt * 1_000)), settlement]
  return state === 'running' || state === 'closing' ? [...past, settlement] : past
}
