// A chart of the NAV with the user's purchases, and below it the drawdown.
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import type { Box } from '../../shared/value-path.ts'
import { navPaths } from '../../shared/value-path.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { useDay } from './figures.ts'

type NavChartProps = {
  history: { readonly dates: readonly string[]; readonly navs: readonly string[] }
  /** ISO dates of the user's purchases. */
  bought: readonly string[]
}

const box: Box = { width: 340, line: 120, gap: 14, band: 40 }
const HEIGHT = box.line + box.gap + box.band
const ranges = ['year', 'all'] as const
type Range = (typeof ranges)[number]
const YEAR_MS = 365 * 86_400_000

export function NavChart({ history, bought }: NavChartProps) {
  const t = useText('fund')
  const format = useFormat()
  const day = useDay()
  const [range, setRange] = useState<Range>('year')
  const points = history.dates.map((date, nth) => ({ date, nav: Number(history.navs[nth]) }))
  const last = points.at(-1)
  const from = last && range === 'year' ? Date.parse(last.date) - YEAR_MS : 0
  const shown = points.filter(({ date }) => Date.parse(date) >= from)
  const first = shown[0]
  if (!first || !last) return null
  const { line, band, marks, worst } = navPaths(shown, { bought }, box)
  const fall = format.percent((worst * 100).toFixed(2))
  return (
    <figure className="fund-chart">
      <Segmented
        label={t('chart.range')}
        choices={ranges.map(value => ({ value, label: t(`chart.${value}`) }))}
        value={range}
        onChange={setRange}
      />
      <svg
        viewBox={`-6 -6 ${box.width + 12} ${HEIGHT + 12}`}
        role="img"
        aria-label={t('chart.label', { from: day(first.date), to: day(last.date), fall })}
      >
        <path className="fund-chart-line" d={line} />
        <path className="fund-chart-band" d={band} />
        {marks.map(({ x, y }) => (
          <circle key={`${x} ${y}`} className="fund-chart-mark" cx={x} cy={y} r={4} />
        ))}
      </svg>
      <figcaption className="fund-chart-words">
        <span>{day(first.date)}</span>
        <span>{t('chart.fall', { fall })}</span>
        <span>{day(last.date)}</span>
      </figcaption>
      {marks.length > 0 && <p className="fund-chart-words">{t('chart.marks')}</p>}
    </figure>
  )
}
