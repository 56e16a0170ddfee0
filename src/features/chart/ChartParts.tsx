// What a user can add below a chart: compared instruments, own orders and alerts as lines, drawings. Each is loaded with
// its first use, and the chart works without one that cannot be loaded.
import type { ComponentProps, ComponentType } from 'react'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { hasDrawings } from '../../data/device-drawings.ts'
import { useCall } from '../../data/use-call.ts'
import { session } from '../../state/session.ts'
import type { Compared } from './compared.ts'
import type { DrawingTool } from './drawing-tools.ts'
import type { Compare as ComparePart } from './extras/compare/Compare.tsx'
import type { Drawings as DrawingsPart } from './extras/drawings/Drawings.tsx'
import type { OwnLines as OwnLinesPart } from './extras/lines/OwnLines.tsx'

const orNote = <Props extends object>(loading: Promise<ComponentType<Props>>) =>
  loading.then(
    part => ({ default: part }),
    () => ({ default: NotLoaded as ComponentType<Props> }),
  )

const Compare = lazy(() => orNote(import('./extras/compare/Compare.tsx').then(loaded => loaded.Compare)))
const OwnLines = lazy(() => orNote(import('./extras/lines/OwnLines.tsx').then(loaded => loaded.OwnLines)))
const Drawings = lazy(() => orNote(import('./extras/drawings/Drawings.tsx').then(loaded => loaded.Drawings)))

type ChartPartsProps = ComponentProps<typeof ComparePart> &
  Omit<ComponentProps<typeof OwnLinesPart>, 'hidden'> &
  Omit<ComponentProps<typeof DrawingsPart>, 'tool'> & {
    readonly compared: readonly Compared[]
    readonly showsLines: boolean
    readonly hidden: boolean
    /** Null before the first tool is chosen. */
    readonly tool: DrawingTool | null
  }

export function ChartParts(props: ChartPartsProps) {
  const { instrumentKey, compared, showsLines, tool } = props
  const { token } = useSnapshot(session)
  const isHere = useMemo(() => hasDrawings(instrumentKey, token !== null), [instrumentKey, token])
  // The account can have drawings of another device.
  const { data } = useCall('POST /drawings/read', token === null || isHere ? null : { key: instrumentKey })
  const isDrawn = isHere || (data?.drawings.length ?? 0) > 0
  return (
    <Suspense fallback={null}>
      {compared.length > 0 && <Compare {...props} />}
      {showsLines && <OwnLines {...props} />}
      {(isDrawn || tool !== null) && <Drawings {...props} tool={tool ?? 'none'} />}
    </Suspense>
  )
}

function NotLoaded() {
  const { t } = useTranslation('quote')
  return (
    <p className="chart-change-row" role="status">
      {t('chart.partFailed')}
    </p>
  )
}
