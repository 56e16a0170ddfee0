// One list of the dashboard: its heading, which folds it, a link to all its rows, and the button of its settings.
import { ChevronDown, Settings2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { DashboardList } from '../../../domain/dashboard.ts'
import { rowsHeight, useRowPx } from '../../shared/quote-rows/row-height.ts'
import type { StarSlot } from '../../shared/quote-rows/star-slot.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Link } from '../../ui/Link.tsx'
import { InSight } from './InSight.tsx'
import { SourceRows } from './SourceRows.tsx'
import { allHref } from './source-names.ts'

type DashboardCardProps = {
  readonly list: DashboardList
  readonly name: string
  readonly star: StarSlot
  readonly onFold: () => void
  readonly onEdit: () => void
}

export function DashboardCard({ list, name, star, onFold, onEdit }: DashboardCardProps) {
  const { t } = useTranslation('dashboard')
  const { folded, source, rows } = list
  const id = useId()
  const rowPx = useRowPx()
  return (
    <section className="dashboard-card" aria-labelledby={id}>
      <div className="dashboard-head">
        <h2 className="dashboard-title">
          <button type="button" className="dashboard-fold" aria-expanded={!folded} onClick={onFold}>
            <ChevronDown size={18} aria-hidden="true" />
            <span id={id}>{name}</span>
          </button>
        </h2>
        {!folded && (
          <Link className="section-more" to={allHref(source)}>
            {t('all')}
            <span className="spoken"> {name}</span>
          </Link>
        )}
        <IconButton label={t('edit', { name })} icon={<Settings2 size={20} />} onClick={onEdit} />
      </div>
      {!folded && (
        <InSight placeholder={<div style={{ blockSize: rowsHeight(rowPx, rows) }} />}>
          <SourceRows list={list} star={star} />
        </InSight>
      )}
    </section>
  )
}
