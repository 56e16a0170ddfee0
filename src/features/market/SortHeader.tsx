// The head of a live list: a column a button, and which of them orders the list. The same column again turns it round.
import { useSnapshot } from 'valtio/react'
import { useText } from '../../i18n/t.ts'
import type { ListName, SortColumn } from './list.state.ts'
import { lists, sortBy, sortColumns } from './list.state.ts'
import './sort-header.css'

type SortHeaderProps = { readonly name: ListName; readonly star: boolean }

export function SortHeader({ name, star }: SortHeaderProps) {
  const t = useText('market')
  const { sort, ascending } = useSnapshot(lists[name])
  const orderOf = (column: SortColumn) => (column !== sort ? 'none' : ascending ? 'ascending' : 'descending')
  const choose = (column: SortColumn): void => {
    sortBy(name, column)
    showTop()
  }
  return (
    <table className="sort-header" aria-label={t('sort.label')} data-star={star || undefined}>
      <thead>
        <tr className="sort-header-line">
          {sortColumns.map(column => (
            <th key={column} className="sort-header-cell" scope="col" aria-sort={orderOf(column)} data-column={column}>
              <button type="button" className="sort-header-button" onClick={() => choose(column)}>
                {t(`sort.${column}`)}
                <span className="sort-header-mark" data-order={orderOf(column)} aria-hidden="true" />
              </button>
            </th>
          ))}
        </tr>
      </thead>
    </table>
  )
}

/** Another order is read from its first row: the list is brought back to where that stands under the head. */
function showTop(): void {
  const list = document.querySelector('.quote-list')
  if (!list) return
  const above = list.getBoundingClientRect().top + window.scrollY - headBottom()
  if (window.scrollY > above) window.scrollTo({ top: above, behavior: 'instant' })
}

const headBottom = (): number => document.querySelector('.navbar')?.getBoundingClientRect().bottom ?? 0
