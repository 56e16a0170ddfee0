// Outcome of an order in a strategy: the reserved amount, and when the order is confirmed.
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { Outcome } from '../../ui/Outcome.tsx'

type OrderedText = (text: `form.${'done' | 'doneNote' | 'seeMine'}`, values: { amount: string; time: string }) => string

type StrategyOrderedProps = {
  amount: string
  currency: string
  /** Seconds since the epoch. */
  confirmsAt: number
  /** Address of the order's record. */
  record: string
  /** Text function of the product. */
  t: OrderedText
}

export function StrategyOrdered({ amount, currency, confirmsAt, record, t }: StrategyOrderedProps) {
  const format = useFormat()
  const dates = useDates()
  const values = { amount: format.money(amount, currency), time: dates.dateTime(confirmsAt * 1_000) }
  return (
    <Outcome
      kind="done"
      title={t('form.done', values)}
      note={t('form.doneNote', values)}
      record={{ to: record, label: t('form.seeMine', values) }}
    />
  )
}
