// The cost of a loan: the annual total cost first, with the date of its calculation, then the rate, the fee and the sum of all
// payments.

import { useTranslation } from 'react-i18next'
import { Decimal } from '../../../domain/money.ts'
import type { Loan } from '../../../domain/wire/calls/loan.ts'
import type { Format } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/format.ts'
import { useDay } from '../../shared/use-day.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'

/** An annual total cost with its one decimal: “48.0 %” (Banco de México, circular 21/2009). */
export const catText = (format: Format, fraction: string): string =>
  format.percent(new Decimal(fraction).times(100).toFixed(1, Decimal.ROUND_HALF_UP), 1)

export type Terms = NonNullable<Loan['terms']>

type OfferFactsProps = {
  amount: string
  months: number
  terms: Terms
  /** Date of the calculation, ISO. */
  on: string
}

export function OfferFacts({ amount, months, terms, on }: OfferFactsProps) {
  const { t } = useTranslation('loan')
  const format = useFormat()
  const day = useDay()
  const percent = (fraction: string) => format.percent(new Decimal(fraction).times(100).toFixed(4), 1)
  const money = (text: string) => <Money amount={text} currency="MXN" />
  return (
    <Facts
      rows={[
        {
          label: t('fact.cat'),
          note: t('fact.catNote', { day: day(on) }),
          value: catText(format, terms.cat),
          strong: true,
        },
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
