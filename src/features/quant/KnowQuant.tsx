// The facts to know before an order: worst case, lock-up, fee, who sets the value, how to get out.

import { useTranslation } from 'react-i18next'
import type { QuantFacts } from '../../../domain/wire/calls/quant.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Known } from '../../shared/money/known.ts'
import { pointsOf } from '../../shared/money/known.ts'
import { KnowBefore } from '../../ui/KnowBefore.tsx'
import type { Term } from './term-text.ts'

type Ordered = { facts: QuantFacts; amount: string; term: Term }

type KnowQuantProps = Ordered & {
  accepted: boolean
  error: string | undefined
  onAccept: (accepted: boolean) => void
}

export function KnowQuant({ facts, amount, term, accepted, error, onAccept }: KnowQuantProps) {
  const { t } = useTranslation('quant')
  const points = pointsOf(useKnownOfQuant({ facts, amount, term }))
  return (
    <KnowBefore points={points} accept={{ text: t('know.accept'), checked: accepted, error, onChange: onAccept }} />
  )
}

export function useKnownOfQuant({ facts, amount, term }: Ordered): Known {
  const { t } = useTranslation('quant')
  const format = useFormat()
  const dates = useDates()
  const time = (seconds: number) => dates.dateTime(seconds * 1_000)
  const fall = format.percent(facts.results.maxDrawdown?.rate ?? null)
  return {
    worst: [t('know.worst', { amount: format.money(amount, facts.currency), fall })],
    exit: [
      term.kind === 'fixed' ? t('know.fixed', { time: time(term.settlesAt) }) : t('know.current'),
      t('know.out', { time: time(term.confirmsAt) }),
      t('know.early'),
    ],
    cost: [t('know.fee', { percent: format.setPercent(facts.feeRate) })],
    price: [t('know.who')],
  }
}
