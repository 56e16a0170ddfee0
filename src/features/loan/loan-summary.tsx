// What a loan costs in all, what it brings, and what to know first.
import type { LoanOffer } from '../../../domain/loans/offer.ts'
import type { Format } from '../../i18n/format.ts'
import type { Text } from '../../i18n/t.ts'
import type { Known, Summary } from '../../shared/money/known.ts'
import { Money } from '../../ui/Money.tsx'
import { catText } from './OfferFacts.tsx'

const money = (amount: string) => <Money amount={amount} currency="MXN" />

/** Amounts as decimal text in pesos; `cat` as a fraction. */
type Cost = Readonly<Record<'total' | 'payment' | 'disbursed' | 'cost' | 'cat', string>>

export const costOfOffer = ({ schedule, disbursed, cost, cat }: LoanOffer): Cost => ({
  total: schedule.total.toFixed(2),
  payment: schedule.payment.toFixed(2),
  disbursed: disbursed.toFixed(2),
  cost: cost.toFixed(2),
  cat: cat.toFixed(6),
})

/** Its costs are unknown without an offer. */
export function loanSummary(
  { t, format }: { readonly t: Text<'loan'>; readonly format: Format },
  { cost, months, known }: { readonly cost: Cost | null; readonly months: number; readonly known: Known },
): Summary {
  const pesos = (amount: string) => format.money(amount, 'MXN')
  return {
    pays: {
      label: t('fact.total'),
      value: cost && money(cost.total),
      note: `${t('fact.payment', { months })}${cost ? `: ${pesos(cost.payment)}` : ''}`,
    },
    receives: { label: t('fact.disbursed'), value: cost && money(cost.disbursed), note: t('form.term', { months }) },
    known: Object.assign({}, known, {
      cost: [
        ...(cost ? [`${t('fact.cat')}: ${catText(format, cost.cat)}`, `${t('fact.cost')}: ${pesos(cost.cost)}`] : []),
        ...(known.cost ?? []),
      ],
    }),
  }
}

export const knownOfDebt = (t: Text<'loan'>): Known => ({
  worst: [t('know.debt'), t('know.late')],
  exit: [t('know.early')],
})

/** Before a decision. */
export const knownOfLoan = (t: Text<'loan'>): Known => Object.assign({}, knownOfDebt(t), { price: [t('know.review')] })

export const knownOfSecured = (t: Text<'loan'>): Known => ({
  worst: [t('secured.know.sold'), t('secured.know.rest')],
  exit: [t('know.early'), t('secured.know.locked')],
})
