// Amounts as small bars, each with its label and value.
import type { Currency } from '../../../domain/currency.ts'
import { Money } from '../../ui/Money.tsx'

export type Bar = { readonly name: string; readonly amount: string }
type BarsProps = { label: string; bars: readonly Bar[]; currency: Currency; hidden: boolean }

export function Bars({ label, bars, currency, hidden }: BarsProps) {
  const most = Math.max(...bars.map(({ amount }) => Number(amount)), 1)
  return (
    <ul className="bond-bars" aria-label={label}>
      {bars.map(({ name, amount }) => (
        <li key={name} className="bond-bar">
          <span>{name}</span>
          <span aria-hidden="true">
            <span className="bond-bar-fill" style={{ inlineSize: `${(100 * Number(amount)) / most}%` }} />
          </span>
          <Money amount={amount} currency={currency} hidden={hidden} />
        </li>
      ))}
    </ul>
  )
}
