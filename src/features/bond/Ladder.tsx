// Payments as columns, coupons on top of principal, and below them a table of the amounts.

import { useTranslation } from 'react-i18next'
import type { Currency } from '../../../domain/currency.ts'
import { Money } from '../../ui/Money.tsx'
import '../../ui/figure-table.css'

export type PaymentPart = 'principal' | 'interest'

/** Amounts are decimal text. */
export type Column = Readonly<Record<PaymentPart, string>> & {
  readonly name: string
  /** Texts of the two lines below the column: month and year. `year` is null where none is shown. */
  readonly tick: string
  readonly year: string | null
}

type LadderProps = {
  label: string
  columns: readonly Column[]
  /** Sum of the payments after the last column; null without any. */
  later?: Readonly<Record<PaymentPart, string>> | null
  parts: readonly PaymentPart[]
  currency: Currency
  hidden: boolean
}

const sumOf = ({ principal, interest }: Column): number => Number(principal) + Number(interest)

export function Ladder({ label, columns, later = null, parts, currency, hidden }: LadderProps) {
  const { t } = useTranslation('bond')
  const rows = columns.filter(column => sumOf(column) > 0)
  return (
    <figure className="bond-ladder">
      <figcaption className="bond-text">{label}</figcaption>
      <Picture columns={columns} parts={parts} />
      <table className="figure-table bond-table">
        <thead>
          <tr>
            <th scope="col">{t(parts.includes('interest') ? 'ladder.month' : 'ladder.year')}</th>
            {parts.map(part => (
              <th key={part} scope="col" data-part={part}>
                {t(`ladder.${part}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(column => (
            <Amounts
              key={column.name}
              name={column.name}
              of={column}
              parts={parts}
              currency={currency}
              hidden={hidden}
            />
          ))}
          {later && <Amounts name={t('ladder.later')} of={later} parts={parts} currency={currency} hidden={hidden} />}
        </tbody>
      </table>
    </figure>
  )
}

type AmountsProps = Pick<LadderProps, 'parts' | 'currency' | 'hidden'> & {
  name: string
  of: Readonly<Record<PaymentPart, string>>
}

/** A zero amount is left empty, so that the other amounts are easy to see. */
function Amounts({ name, of, parts, currency, hidden }: AmountsProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {parts.map(part => (
        <td key={part}>{Number(of[part]) > 0 && <Money amount={of[part]} currency={currency} hidden={hidden} />}</td>
      ))}
    </tr>
  )
}

/** Hidden from screen readers, because the table has the same data. */
function Picture({ columns, parts }: Pick<LadderProps, 'columns' | 'parts'>) {
  const most = Math.max(...columns.map(sumOf), 1)
  return (
    <div className="bond-picture" aria-hidden="true">
      {columns.map(column => (
        <span key={column.name} className="bond-column">
          <span className="bond-stack">
            {parts.map(
              part =>
                Number(column[part]) > 0 && (
                  <span key={part} data-part={part} style={{ blockSize: `${(100 * Number(column[part])) / most}%` }} />
                ),
            )}
          </span>
          <span>{column.tick}</span>
          <span>{column.year}</span>
        </span>
      ))}
    </div>
  )
}
