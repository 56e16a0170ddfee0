// The figures of a chart as a table, newest first, closed at first.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Fold } from '../ui/Fold.tsx'
import '../ui/figure-table.css'

type ChartTableProps = {
  /** The first one names the rows. */
  columns: readonly string[]
  /** Oldest first; `name` is the day of the row. */
  rows: readonly { readonly name: string; readonly values: readonly ReactNode[] }[]
}

export function ChartTable({ columns, rows }: ChartTableProps) {
  const { t } = useTranslation('money')
  return (
    <Fold title={t('table')}>
      <table className="figure-table">
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map(({ name, values }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {columns.slice(1).map((column, at) => (
                <td key={column}>{values[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Fold>
  )
}
