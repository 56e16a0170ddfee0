// The steps of a request for a block or a placing.
import { useTranslation } from 'react-i18next'
import type { PrivateRequest } from '../../../domain/wire/calls/private-offer.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { plannedStep, stepsOfEvents } from '../../shared/steps.ts'
import type { TimelineStep } from '../../ui/Steps.tsx'

/** The events of a sale, which have texts of their own. */
const saleEvents = ['submitted', 'cancelled', 'allotted', 'refused', 'ended'] as const

/** The past steps and, while the request is open, the next ones. */
export function useSteps(
  { side, quantity, proceeds, timeline, currency, state, closeDate, unlockDate }: PrivateRequest,
  hidden: boolean,
): TimelineStep[] {
  const { t } = useTranslation('private')
  const format = useFormat()
  const dates = useDates()
  const past = stepsOfEvents(
    timeline,
    ({ kind, amount }) => {
      const money = (text: string | null) => (hidden ? '••••••' : format.money(text, currency))
      const sale = side === 'sell' && saleEvents.find(known => known === kind)
      if (!sale) return t(`event.${kind}`, { amount: money(amount) })
      const shares = hidden ? '••••' : format.quantity(String(quantity))
      return t(`saleEvent.${sale}`, { quantity: shares, amount: money(proceeds) })
    },
    dates.dateTime,
  )
  const next = (id: 'close' | 'unlock', at: number | null) =>
    at === null ? [] : [plannedStep(id, t(`step.${id}`), dates.dateTime(at * 1_000))]
  const isUnlocked = timeline.some(({ kind }) => kind === 'unlocked')
  if (state === 'submitted') return [...past, ...next('close', closeDate), ...next('unlock', unlockDate)]
  return (state === 'running' || state === 'ended') && !isUnlocked ? [...past, ...next('unlock', unlockDate)] : past
}
