// The sheet that adds a list to the dashboard: the user's own lists, a search, the markets in each order, and the months of each
// root of futures.
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { DashboardSource } from '../../../domain/dashboard.ts'
import { marketOrders, sourceId } from '../../../domain/dashboard.ts'
import { nameIn } from '../../../domain/instruments/titles.ts'
import { MAIN_LIST } from '../../../domain/watchlists/lists.ts'
import { useLists } from '../../data/lists.ts'
import { useCall } from '../../data/use-call.ts'
import { Sheet } from '../../shared/sheet/Sheet.tsx'
import { useBoards } from '../../state/boards.ts'
import { settings } from '../../state/settings.ts'
import { Cell } from '../../ui/Cell.tsx'
import { Section } from '../../ui/Section.tsx'
import { SearchForm } from './SearchForm.tsx'

type AddSheetProps = {
  readonly open: boolean
  /** Words of a search to keep, which the sheet was opened for. */
  readonly search: string
  /** Ids of the sources that are on the dashboard. */
  readonly taken: ReadonlySet<string>
  readonly nameOf: (source: DashboardSource) => string
  readonly onClose: () => void
  readonly onAdd: (source: DashboardSource) => void
}

export function AddSheet({ open, search, taken, nameOf, onClose, onAdd }: AddSheetProps) {
  const { t } = useTranslation('dashboard')
  const { locale } = useSnapshot(settings)
  const boards = useBoards()
  const { lists } = useLists()
  // Asked for when the sheet opens.
  const { data: roots } = useCall('GET /m_ft/futures_list', open ? {} : null)
  const own: readonly DashboardSource[] = [
    ...(lists ?? [{ id: MAIN_LIST }]).map(({ id }) => ({ kind: 'watchlist' as const, list: id })),
    { kind: 'positions' },
    { kind: 'orders' },
  ]
  const markets = boards.flatMap(board => marketOrders.map(order => ({ kind: 'market' as const, board, order })))
  const cell = (source: DashboardSource, about?: string) => {
    const id = sourceId(source)
    const isTaken = taken.has(id)
    return (
      <Cell
        key={id}
        title={nameOf(source)}
        note={isTaken ? t('there') : about}
        disabled={isTaken}
        onPress={() => onAdd(source)}
      />
    )
  }
  return (
    <Sheet open={open} onClose={onClose} title={t('add')} startsAtTitle>
      <div className="dashboard-sheet">
        <Section title={t('own')}>{own.map(source => cell(source))}</Section>
        <Section title={t('searches')} padded>
          <SearchForm first={search} taken={taken} onAdd={onAdd} />
        </Section>
        <Section title={t('markets')}>{markets.map(source => cell(source))}</Section>
        {roots && roots.length > 0 && (
          <Section title={t('futures')}>
            {roots.map(each => cell({ kind: 'months', root: each.root }, nameIn(each, locale)))}
          </Section>
        )}
      </div>
    </Sheet>
  )
}
