// The table of a chart: a row a day, or a row a month where the days are too many to read.
import { useTranslation } from 'react-i18next'
import { Fold } from '../ui/Fold.tsx'
import '../ui/figure-table.css'

type FigureRow = { readonly date: string; readonly values: readonly string[] }

export type FigureTableProps = {
  /** Names of the columns after the one of dates. */
  columns: readonly string[]
  /** Oldest first. */
  rows: () => readonly FigureRow[]
}

export function FigureFold(props: FigureTableProps) {
  const { t } = useTranslation('figures')
  return (
    <Fold title={t('title')}>
      <FigureTable {...props} />
    </Fold>
  )
}

function FigureTable({ columns, rows }: FigureTableProps) {
  const { t } = useTranslation('figures')
  return (
    <table className="figure-table">
      <thead>
        <tr>
          <th scope="col">{t('date')}</th>
          {columns.map(column => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows()
          .toReversed()
          .map(({ date, values }) => (
            <tr key={date}>
              <th scope="row">{date}</th>
              {columns.map((column, nth) => (
                <td key={column}>{values[nth]}</td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  )
}
