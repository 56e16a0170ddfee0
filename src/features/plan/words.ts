// A plan and what became of its dates, as text.
import { useTranslation } from 'react-i18next'
import type { Plan, PlanRun } from '../../../domain/wire/calls/plan.ts'
import { useFormat } from '../../i18n/format.ts'
import { useDay } from '../../shared/use-day.ts'

export function usePlanWords() {
  const { t } = useTranslation('plan')
  const format = useFormat()
  const day = useDay()
  return {
    /** “Cada semana”. */
    frequency: ({ frequency }: Pick<Plan, 'frequency'>): string => t(`frequency.${frequency}`),
    next({ state, nextOn }: Plan): string {
      return state === 'active' && nextOn !== null ? t('next', { day: day(nextOn) }) : t(`state.${state}`)
    },
    run({ outcome, skip, late, quantity }: PlanRun): string {
      if (outcome === 'skipped') return t(`skip.${skip ?? 'price'}`)
      return t(late ? 'ran.late' : 'ran.ordered', { quantity: format.quantity(quantity) })
    },
  }
}
