// What a list of the dashboard shows while it has no rows.
import type { ReactNode } from 'react'
import type { DashboardList } from '../../../domain/dashboard.ts'
import { SkeletonRow } from '../../shared/quote-rows/QuoteRow.tsx'
import { rowsHeight, useRowPx } from '../../shared/quote-rows/row-height.ts'

export function DashboardSkeleton({ rows }: Pick<DashboardList, 'rows'>) {
  const blockSize = rowsHeight(useRowPx())
  return (
    <ol className="quote-list dashboard-rows" aria-busy="true">
      {[...Array(rows).keys()].map(place => (
        <li key={place} style={{ blockSize }}>
          <SkeletonRow star />
        </li>
      ))}
    </ol>
  )
}

export function Note({ children }: { readonly children: ReactNode }) {
  return <div className="dashboard-note">{children}</div>
}
