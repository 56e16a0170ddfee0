// The cost of a loan: the annual total cost first, then the rate, the fee and the sum of all payments.
import { Decimal } from '../../../domain/money.ts'
import type { Loan } from '../../../domain/wire/calls/loan.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'

export type Terms = NonNullable<Loan['terms']>

export function OfferFacts({ amount, months, terms }: { amount: string; months: number; terms: Terms }) {
  const t = useText('loan')
  const format = useFormat()
  const percent = (fraction: string) => format.percent(new Decimal(fraction).times(100).toFixed(4), 1)
  const money = (text: string) => <Money amount={text} currency="MXN" />
  return (
    <Facts
      rows={[
        { label: t('fact.cat'), note: t('fact.catNote'), value: percent(terms.cat), strong: true },
        { label: t('fact.rate'), note: t('fact.rateNote'), value: percent(terms.rate) },
        { label: t('fact.amount'), value: money(amount) },
        {
          label: t('fact.fee'),
          note: t('fact.feeNote'),
          value: money(new Decimal(terms.fee).plus(terms.feeVat).toFixed(2)),
        },
        { label: t('fact.disbursed'), value: money(terms.disbursed), strong: true },
        { label: t('fact.payment', { months }), value: money(terms.payment) },
        { label: t('fact.total'), value: money(terms.total) },
        { label: t('fact.cost'), note: t('fact.costNote'), value: money(terms.cost) },
        { label: t('fact.late'), note: t('fact.lateNote'), value: percent(terms.lateRate) },
      ]}
    />
  )
}
