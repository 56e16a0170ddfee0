// The receipt of a fund order: accepted, waiting for its NAV.

import { useTranslation } from 'react-i18next'
import type { FundOrder } from '../../../domain/wire/calls/fund.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { recordHref } from '../../router/record-links.ts'
import { Receipt } from '../../shared/money/Receipt.tsx'
import { Money } from '../../ui/Money.tsx'
import { useSteps } from './use-steps.ts'

export function OrderDone({ order }: { order: FundOrder }) {
  const { t } = useTranslation('fund')
  const dates = useDates()
  const format = useFormat()
  const { id, side, name, amount, units, currency, timeline, createTimeTimestamp: at } = order
  const nav = timeline.find(({ kind }) => kind === 'nav')
  const time = dates.dateTime(nav ? nav.at * 1_000 : null)
  const isPurchase = side === 'purchase'
  return (
    <Receipt
      kind="pending"
      title={t(`done.${side}`)}
      note={t('done.note', { time })}
      pays={
        isPurchase
          ? { label: t('buy.reserved'), value: <Money amount={amount} currency={currency} />, note: name }
          : { label: t('redeem.units'), value: format.quantity(units), note: name }
      }
      receives={{
        label: t(isPurchase ? 'redeem.units' : 'redeem.paid'),
        value: null,
        note: `${t('step.nav')}: ${time}`,
      }}
      steps={useSteps(order)}
      reference={{ id, at }}
      record={{ to: recordHref.fund(id), label: t('done.see') }}
    />
  )
}
