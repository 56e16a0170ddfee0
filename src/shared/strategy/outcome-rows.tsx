// Rows with the payment of an order in a strategy at three assumed changes of the unit value.
import { Decimal } from '../../../domain/money.ts'
import { useFormat } from '../../i18n/format.ts'
import type { FactRow } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'

/** Decimal text. `change`: percentage change of the unit value. */
export type AssumedOutcome = { readonly change: string; readonly paid: string; readonly fee: string }

type Settlement = { readonly paid: Decimal; readonly fee: Decimal }

const changes = [
  { percent: 10, shown: '+10' },
  { percent: 0, shown: '0' },
  { percent: -10, shown: '−10' },
] as const

/** `settle`: the settlement at a unit value; a unit is bought at 1. */
export const outcomesAt = (settle: (value: Decimal) => Settlement): AssumedOutcome[] =>
  changes.map(({ percent, shown }) => {
    const { paid, fee } = settle(new Decimal(100 + percent).div(100))
    return { change: shown, paid: paid.toFixed(2), fee: fee.toFixed(2) }
  })

/** Text function of the product. */
type OutcomeText = (text: 'form.at' | 'form.atFee', values: { percent: string; fee: string }) => string

export function useOutcomeRows(outcomes: readonly AssumedOutcome[], currency: string, t: OutcomeText): FactRow[] {
  const format = useFormat()
  return outcomes.map(({ change, paid, fee }) => {
    const values = { percent: change, fee: format.money(fee, currency) }
    return {
      label: t('form.at', values),
      note: t('form.atFee', values),
      value: <Money amount={paid} currency={currency} />,
    }
  })
}
