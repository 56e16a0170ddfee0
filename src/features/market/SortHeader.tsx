// The header of a live list: one button per column; the button of the sort column is pressed and says its direction.
// Choosing the sort column again reverses the order.

import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { Board } from '../../../domain/instruments/boards.ts'
import { isStockBoard, specOf } from '../../../domain/instruments/boards.ts'
import type { ListName, SortColumn } from './list.state.ts'
import { lists, sortBy, sortColumns } from './list.state.ts'
import './sort-header.css'

type SortHeaderProps = { readonly name: ListName; readonly board: Board; readonly star: boolean }

export function SortHeader({ name, board, star }: SortHeaderProps) {
  const { t } = useTranslation('market')
  const { sort, ascending } = useSnapshot(lists[name])
  const direction = ascending ? 'ascending' : 'descending'
  const choose = (column: SortColumn): void => {
    sortBy(name, column)
    showTop()
  }
  return (
    <fieldset className="sort-header" aria-label={t('sort.label')} data-star={star || undefined}>
      {columnsOf(board).map(column => (
        <button
          key={column}
          type="button"
          className="sort-header-button"
          aria-pressed={column === sort}
          data-column={column}
          onClick={() => choose(column)}
        >
          <span className="sort-header-text">
            {t(column === 'name' && !isStockBoard(board) ? 'sort.instrument' : `sort.${column}`)}
          </span>
          {column === sort && <span className="spoken">{t(`sort.${direction}`)}</span>}
          <span className="sort-header-mark" data-order={column === sort ? direction : undefined} aria-hidden="true" />
        </button>
      ))}
    </fieldset>
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
