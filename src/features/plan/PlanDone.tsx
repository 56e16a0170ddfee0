// The receipt of a new plan.

import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../domain/wire/calls/plan.ts'
import { useDates } from '../../i18n/day-time.ts'
import { recordHref } from '../../router/record-links.ts'
import { Receipt } from '../../shared/money/Receipt.tsx'
import { Money } from '../../ui/Money.tsx'

export function PlanDone({ plan }: { readonly plan: Plan }) {
  const { t } = useTranslation('plan')
  const dates = useDates()
  const { id, code, amount, currency, frequency, nextTimestamp, createTimestamp } = plan
  const next = dates.dateTime(nextTimestamp === null ? null : nextTimestamp * 1_000)
  return (
    <Receipt
      kind="done"
      title={t('done.title')}
      note={t('done.note', { time: next })}
      pays={{
        label: t('fact.amount'),
        value: <Money amount={amount} currency={currency} />,
        note: t(`frequency.${frequency}`),
      }}
      receives={{ label: t('picture.quantity'), value: null, note: code }}
      steps={[]}
      reference={{ id, at: createTimestamp }}
      record={{ to: recordHref.plan(id), label: t('done.see') }}
    />
  )
}
