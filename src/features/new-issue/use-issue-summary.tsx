// What an application sets aside, what it can bring, and what to know first.
import { useTranslation } from 'react-i18next'
import { minorText } from '../../../domain/minor.ts'
import type { OfferAmount } from '../../../domain/new-issue/offer-rules.ts'
import type { NewIssueDetail } from '../../../domain/wire/calls/new-issue.ts'
import type { Summary } from '../../shared/money/known.ts'
import { Money } from '../../ui/Money.tsx'
import { useKnownOfIssue } from './KnowIssue.tsx'

type Applied = { issue: NewIssueDetail; amount: OfferAmount; shares: number }

export function useIssueSummary({ issue, amount, shares }: Applied): Summary {
  const { t } = useTranslation('offer')
  const { t: tm } = useTranslation('money')
  const known = useKnownOfIssue({ issue, amount })
  const { name, code, board, currency } = issue
  return {
    pays: {
      label: t('form.reserved'),
      value: <Money amount={minorText(amount.payable)} currency={currency} />,
      note: t(`place.${board}`),
    },
    receives: {
      label: tm('upTo'),
      value: tm('shares', { count: shares }),
      note: `${name} (${code})`,
    },
    known,
  }
}
