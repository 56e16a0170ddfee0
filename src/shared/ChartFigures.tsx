// The figures of a chart as a table, in a fold below it. The fold is loaded after its page and the rows are made when it
// is opened, because few look at them. Without them the chart still says its sentence.
import { lazy, Suspense } from 'react'
import { loadNamespaces } from '../i18n/i18n.ts'
import type { FigureTableProps } from './FigureTable.tsx'
import { orNothing } from './or-nothing.ts'
import './chart-figures.css'

export const ChartFigures = (props: FigureTableProps) => (
  <div className="chart-figures">
    <Suspense>
      <FigureFold {...props} />
    </Suspense>
  </div>
)

const FigureFold = lazy(() =>
  orNothing(
    Promise.all([import('./FigureTable.tsx'), loadNamespaces(['figures'])]).then(([loaded]) => loaded.FigureFold),
  ),
)
