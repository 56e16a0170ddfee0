// The state of a rule as text.

import { useTranslation } from 'react-i18next'
import type { QuantFacts } from '../../../domain/wire/calls/quant.ts'
import { useDay } from '../../shared/use-day.ts'

export function useStateText(): (facts: Pick<QuantFacts, 'state' | 'closedOn'>) => string {
  const { t } = useTranslation('quant')
  const day = useDay()
  return ({ state, closedOn }) => (state === 'closed' ? t('state.closed', { day: day(closedOn) }) : t(`state.${state}`))
}
