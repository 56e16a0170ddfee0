// The facts to know before following: worst case, lock-up, fee, who sets the value, how to get out.

import { useTranslation } from 'react-i18next'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Known } from '../../shared/money/known.ts'
import { pointsOf } from '../../shared/money/known.ts'
import { KnowBefore } from '../../ui/KnowBefore.tsx'
import type { Draft, Term } from './draft.ts'

type Ordered = { draft: Draft; term: Term; feeRate: string }

type KnowFollowProps = Ordered & {
  error: string | undefined
  onAccept: (accepted: boolean) => void
}

export function KnowFollow({ draft, term, feeRate, error, onAccept }: KnowFollowProps) {
  const { t } = useTranslation('follow')
  const { accepted } = draft
  const points = pointsOf(useKnownOfFollow({ draft, term, feeRate }))
  return (
    <KnowBefore points={points} accept={{ text: t('know.accept'), checked: accepted, error, onChange: onAccept }} />
  )
}

export function useKnownOfFollow({ draft: { amount, lossLimit }, term, feeRate }: Ordered): Known {
  const { t } = useTranslation('follow')
  const format = useFormat()
  const dates = useDates()
  const time = (seconds: number) => dates.dateTime(seconds * 1_000)
  return {
    worst: [
      t('know.worst', { amount: format.money(amount, 'USD') }),
      lossLimit === 0 ? t('know.noLimit') : t('know.limit', { percent: lossLimit }),
    ],
    exit: [
      t('know.locked', { time: time(term.settlesAt) }),
      t('know.out', { time: time(term.confirmsAt) }),
      t('know.early'),
    ],
    cost: [t('know.fee', { percent: format.setPercent(feeRate) })],
    price: [t('know.who')],
  }
}
