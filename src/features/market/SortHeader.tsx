// The header of a live list: one button per column, with a mark on the sort column. Choosing the sort column again
// reverses the order.
import { useSnapshot } from 'valtio/react'
import type { Board } from '../../../domain/instruments/boards.ts'
import { isStockBoard, specOf } from '../../../domain/instruments/boards.ts'
import { useText } from '../../i18n/t.ts'
import type { ListName, SortColumn } from './list.state.ts'
import { lists, sortBy, sortColumns } from './list.state.ts'
import './sort-header.css'

type SortHeaderProps = { readonly name: ListName; readonly board: Board; readonly star: boolean }

export function SortHeader({ name, board, star }: SortHeaderProps) {
  const t = useText('market')
  const { sort, ascending } = useSnapshot(lists[name])
  const direction = ascending ? 'ascending' : 'descending'
  const orderOf = (column: SortColumn) => (column === sort ? direction : 'none')
  const choose = (column: SortColumn): void => {
    sortBy(name, column)
    showTop()
  }
  return (
    <table className="sort-header" aria-label={t('sort.label')} data-star={star || undefined}>
      <thead>
        <tr className="sort-header-line">
          {columnsOf(board).map(column => (
            <th key={column} className="sort-header-cell" scope="col" aria-sort={orderOf(column)} data-column={column}>
              <button type="button" className="sort-header-button" onClick={() => choose(column)}>
                {t(column === 'name' && !isStockBoard(board) ? 'sort.instrument' : `sort.${column}`)}
                <span className="sort-header-mark" data-order={orderOf(column)} aria-hidden="true" />
              </button>
            </th>
          ))}
        </tr>
      </thead>
    </table>
  )
}

/** A board without volume has no volume column. */
const columnsOf = (board: Board): readonly SortColumn[] =>
  specOf(board).hasVolume ? sortColumns : sortColumns.filter(column => column !== 'volume')

/** Scrolls to the start of the list, below the header, because a new order is read from its first row. */
function showTop(): void {
  const list = document.querySelector('.quote-list')
  if (!list) return
  const above = list.getBoundingClientRect().top + window.scrollY - headBottom()
  if (window.scrollY > above) window.scrollTo({ top: above, behavior: 'instant' })
}

const headBottom = (): number => document.querySelector('.navbar')?.getBoundingClientRect().bottom ?? 0
