// Receipt of an order in a strategy: the reserved amount, and when the order is confirmed and settled.
import { useDates } from '../../i18n/day-time.ts'
import type { AnyCurrency } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/format.ts'
import { Money } from '../../ui/Money.tsx'
import type { TimelineStep } from '../../ui/Steps.tsx'
import { Receipt } from '../money/Receipt.tsx'

type OrderedText = (
  text: `form.${'done' | 'doneNote' | 'seeMine' | 'reserved' | 'settles'}`,
  values: { amount: string; time: string },
) => string

type StrategyOrderedProps = {
  order: { readonly id: string; readonly amount: string; readonly createTimeTimestamp: number }
  currency: AnyCurrency
  /** Seconds since the epoch. */
  term: { readonly confirmsAt: number; readonly settlesAt: number }
  steps: readonly TimelineStep[]
  /** Address of the order's record. */
  record: string
  /** Text function of the product. */
  t: OrderedText
}

export function StrategyOrdered({ order, currency, term, steps, record, t }: StrategyOrderedProps) {
  const format = useFormat()
  const dates = useDates()
  const { id, amount, createTimeTimestamp: at } = order
  const values = { amount: format.money(amount, currency), time: dates.dateTime(term.confirmsAt * 1_000) }
  return (
    <Receipt
      kind="done"
      pays={{ label: t('form.reserved', values), value: <Money amount={amount} currency={currency} />, note: '' }}
      receives={{
        value: null,
        note: `${t('form.settles', values)}: ${dates.dateTime(term.settlesAt * 1_000)}`,
      }}
      steps={steps}
      reference={{ id, at }}
      title={t('form.done', values)}
      note={t('form.doneNote', values)}
      record={{ to: record, label: t('form.seeMine', values) }}
    />
  )
}
