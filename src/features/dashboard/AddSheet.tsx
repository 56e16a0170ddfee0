// The sheet that adds a list to the dashboard: the markets in each order, and the user's own lists.
import { useTranslation } from 'react-i18next'
import type { DashboardSource } from '../../../domain/dashboard.ts'
import { marketOrders, sourceId } from '../../../domain/dashboard.ts'
import { MAIN_LIST } from '../../../domain/watchlists/lists.ts'
import { useLists } from '../../data/lists.ts'
import { Sheet } from '../../shared/sheet/Sheet.tsx'
import { useBoards } from '../../state/boards.ts'
import { Cell } from '../../ui/Cell.tsx'
import { Section } from '../../ui/Section.tsx'

type AddSheetProps = {
  readonly open: boolean
  /** Ids of the sources that are on the dashboard. */
  readonly taken: ReadonlySet<string>
  readonly nameOf: (source: DashboardSource) => string
  readonly onClose: () => void
  readonly onAdd: (source: DashboardSource) => void
}

export function AddSheet({ open, taken, nameOf, onClose, onAdd }: AddSheetProps) {
  const { t } = useTranslation('dashboard')
  const boards = useBoards()
  const { lists } = useLists()
  const own: readonly DashboardSource[] = [
    ...(lists ?? [{ id: MAIN_LIST }]).map(({ id }) => ({ kind: 'watchlist' as const, list: id })),
    { kind: 'positions' },
    { kind: 'orders' },
  ]
  const markets = boards.flatMap(board => marketOrders.map(order => ({ kind: 'market' as const, board, order })))
  const cell = (source: DashboardSource) => {
    const id = sourceId(source)
    const isTaken = taken.has(id)
    return (
      <Cell
        key={id}
        title={nameOf(source)}
        {...(isTaken && { note: t('there') })}
        disabled={isTaken}
        onPress={() => onAdd(source)}
      />
    )
  }
  return (
    <Sheet open={open} onClose={onClose} title={t('add')} startsAtTitle>
      <div className="dashboard-sheet">
        <Section title={t('own')}>{own.map(cell)}</Section>
        <Section title={t('markets')}>{markets.map(cell)}</Section>
      </div>
    </Sheet>
  )
}
