// Text of a term: its name, and the date when its money is paid back.

import { useTranslation } from 'react-i18next'
import type { QuantFacts } from '../../../domain/wire/calls/quant.ts'
import { useDates } from '../../i18n/day-time.ts'

export type Term = QuantFacts['terms'][number]

export function useTermText() {
  const { t } = useTranslation('quant')
  const dates = useDates()
  const end = (term: Term) => dates.date(term.settlesAt * 1_000)
  return {
    name: (term: Term): string => (term.kind === 'current' ? t('kind.current') : t('kind.fixed', { count: term.days })),
    note: (term: Term): string =>
      term.kind === 'current' ? t('kind.currentNote', { day: end(term) }) : t('kind.fixedNote', { day: end(term) }),
  }
}
