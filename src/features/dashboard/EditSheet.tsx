// The settings of one list of the dashboard: its rows and its place, and its removal.
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DashboardList } from '../../../domain/dashboard.ts'
import { dashboardRows } from '../../../domain/dashboard.ts'
import { Sheet } from '../../shared/sheet/Sheet.tsx'
import { Cell } from '../../ui/Cell.tsx'
import { Segmented } from '../../ui/Segmented.tsx'

type EditSheetProps = {
  readonly open: boolean
  readonly list: DashboardList
  readonly name: string
  readonly place: 'first' | 'last' | 'only' | 'between'
  readonly onClose: () => void
  readonly onMove: (step: -1 | 1) => void
  readonly onRows: (rows: DashboardList['rows']) => void
  readonly onRemove: () => void
}

export function EditSheet({ open, list, name, place, onClose, onMove, onRows, onRemove }: EditSheetProps) {
  const { t } = useTranslation('dashboard')
  return (
    <Sheet open={open} onClose={onClose} title={name} startsAtTitle>
      <div className="dashboard-sheet">
        <div className="dashboard-rows-choice">
          <span>{t('rows')}</span>
          <Segmented
            label={t('rows')}
            choices={dashboardRows.map(rows => ({ value: String(rows), label: String(rows) }))}
            value={String(list.rows)}
            onChange={chosen => onRows(dashboardRows.find(rows => String(rows) === chosen) ?? list.rows)}
          />
        </div>
        <Cell
          title={t('up')}
          icon={<ArrowUp size={20} />}
          disabled={place === 'first' || place === 'only'}
          onPress={() => onMove(-1)}
        />
        <Cell
          title={t('down')}
          icon={<ArrowDown size={20} />}
          disabled={place === 'last' || place === 'only'}
          onPress={() => onMove(1)}
        />
        <Cell title={t('remove')} icon={<Trash2 size={20} />} tone="danger" onPress={onRemove} />
      </div>
    </Sheet>
  )
}
