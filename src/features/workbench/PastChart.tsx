// The value of the account compared with buying and holding, and below it the drawdown.

import { useTranslation } from 'react-i18next'
import type { WorkbenchDone, WorkbenchSeries } from '../../../worker/workbench/contract.ts'
import { useFormat } from '../../i18n/format.ts'
import { ChartFigures } from '../../shared/ChartFigures.tsx'
import { monthEnds } from '../../shared/month-ends.ts'
import { LineName } from '../../shared/ValueChart.tsx'
import { equityPaths, underPath } from './paths.ts'

const equitySize = { width: 340, height: 130 }
const underSize = { width: 340, height: 56 }
const boxOf = ({ width, height }: typeof equitySize): string => `-2 -3 ${width + 4} ${height + 6}`

type TimeText = (ms: number) => string
/** `dayOf`: text of a day. `timeOf`: text of the start of a bar. */
type PastChartProps = { answer: WorkbenchDone; dayOf: TimeText; timeOf: TimeText }

export function PastChart({ answer: { series, own, hold, tested }, dayOf, timeOf }: PastChartProps) {
  const { t } = useTranslation('workbench')
  const format = useFormat()
  const [from, to] = [dayOf(tested.from), dayOf(tested.to)]
  const lines = equityPaths(series, equitySize)
  const { path } = underPath(series, underSize)
  const percentOf = (part: number): string => format.percent((part * 100).toFixed(2))
  const [ownText, holdText] = [format.percent(own.cumulative), format.percent(hold.cumulative)]
  const fall = format.percent(own.maxDrawdown?.rate ?? null)
  return (
    <figure className="chart-figure value-chart">
      <div className="chart-figure-words">
        <LineName text={`${t('result.own')} ${ownText}`} line="own" />
        <LineName text={`${t('result.hold')} ${holdText}`} line="hold" />
      </div>
      <svg
        viewBox={boxOf(equitySize)}
        role="img"
        aria-label={t('chart.label', { from, to, own: ownText, hold: holdText })}
      >
        <path className="workbench-start" d={`M0 ${lines.startY}L${equitySize.width} ${lines.startY}`} />
        <path className="value-chart-hold" d={lines.hold} />
        <path className="value-chart-own" d={lines.own} />
      </svg>
      <div className="chart-figure-words">
        <span>{from}</span>
        <span>{to}</span>
      </div>
      <div className="chart-figure-words">
        <span>{t('chart.under')}</span>
        <span>{t('chart.worst', { fall })}</span>
      </div>
      <svg viewBox={boxOf(underSize)} role="img" aria-label={t('chart.underLabel', { fall })}>
        <path className="value-chart-under" d={path} />
      </svg>
      <figcaption className="chart-figure-words">{t('past')}</figcaption>
      <ChartFigures
        columns={[t('result.own'), t('result.hold'), t('chart.under')]}
        rows={() => seriesRows(series).map(({ at, parts }) => ({ date: timeOf(at), values: parts.map(percentOf) }))}
      />
    </figure>
  )
}

/** Points of the curves, as fractions of the starting balance or of the peak. */
function seriesRows({ time, own, hold, under }: WorkbenchSeries): { at: number; parts: number[] }[] {
  const points = Array.from(time, (at, nth) => ({
    at,
    parts: [(own[nth] ?? 1) - 1, (hold[nth] ?? 1) - 1, under[nth] ?? 0],
  }))
  return monthEnds(points, ({ at }) => new Date(at).toISOString())
}
