// The facts to know before an application: worst case, lock-up, fees, who sets the price, how to get out.

import { useTranslation } from 'react-i18next'
import { minorText } from '../../../domain/minor.ts'
import type { OfferAmount } from '../../../domain/new-issue/offer-rules.ts'
import type { NewIssueDetail } from '../../../domain/wire/calls/new-issue.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Known } from '../../shared/money/known.ts'
import { pointsOf } from '../../shared/money/known.ts'
import { KnowBefore } from '../../ui/KnowBefore.tsx'
import { stepAt } from './issue-time.ts'

type Applied = { issue: NewIssueDetail; amount: OfferAmount }

type KnowIssueProps = Applied & {
  accepted: boolean
  error: string | undefined
  onAccept: (accepted: boolean) => void
}

export function KnowIssue({ issue, amount, accepted, error, onAccept }: KnowIssueProps) {
  const { t } = useTranslation('offer')
  const points = pointsOf(useKnownOfIssue({ issue, amount }))
  return (
    <KnowBefore points={points} accept={{ text: t('form.accept'), checked: accepted, error, onChange: onAccept }} />
  )
}

export function useKnownOfIssue({ issue, amount }: Applied): Known {
  const { t } = useTranslation('offer')
  const format = useFormat()
  const dates = useDates()
  const money = (minor: bigint) => format.money(minorText(minor), issue.currency)
  const time = (step: 'closed' | 'allotted' | 'listed') => {
    const at = stepAt(issue, step)
    return dates.dateTime(at === null ? null : at * 1_000)
  }
  return {
    worst: [t('form.worst', { amount: money(amount.payable) }), t('form.none')],
    exit: [
      t('form.out', { closed: time('closed') }),
      t('form.locked', { allotted: time('allotted'), listed: time('listed') }),
    ],
    cost: [amount.fees > 0n ? t('form.feesPoint', { amount: money(amount.fees) }) : t('form.feesNone')],
    price: [
      t(issue.board === 'US' ? 'form.whoUS' : 'form.who', {
        low: format.money(issue.lowPrice, issue.currency),
        high: format.money(issue.maximumPrice, issue.currency),
      }),
    ],
  }
}
