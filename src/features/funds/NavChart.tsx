// A chart of the NAV with the user's purchases, and below it the drawdown.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DAY_MS } from '../../../domain/time.ts'
import { useFormat } from '../../i18n/format.ts'
import { monthEnds } from '../../shared/month-ends.ts'
import { ValueChart } from '../../shared/ValueChart.tsx'
import { navPaths } from '../../shared/value-path.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { NAV_DECIMALS, RUPEE, useDay } from './figures.ts'

type NavChartProps = {
  history: { readonly dates: readonly string[]; readonly navs: readonly string[] }
  /** ISO dates of the user's purchases. */
  bought: readonly string[]
}

const ranges = ['year', 'all'] as const
type Range = (typeof ranges)[number]
const YEAR_MS = 365 * DAY_MS

export function NavChart({ history, bought }: NavChartProps) {
  const { t } = useTranslation('fund')
  const format = useFormat()
  const day = useDay()
  const [range, setRange] = useState<Range>('year')
  const points = history.dates.map((date, nth) => ({ date, nav: Number(history.navs[nth]), text: history.navs[nth] }))
  const last = points.at(-1)
  // A year starts at the value from which the server computes the year's change: the latest that is a year old.
  const yearAgo = last ? Date.parse(last.date) - YEAR_MS : 0
  const base = points.findLastIndex(({ date }) => Date.parse(date) <= yearAgo)
  const shown = range === 'year' ? points.slice(Math.max(0, base)) : points
  const first = shown[0]
  if (!first || !last) return null
  const paths = navPaths(shown, { bought })
  const fall = format.percent((paths.worst * 100).toFixed(2))
  const [start, end] = [day(first.date), day(last.date)]
  const words = [start, t('chart.fall', { fall }), end]
  return (
    <ValueChart
      paths={paths}
      label={t('chart.label', { from: start, to: end, fall })}
      head={
        <Segmented
          label={t('chart.range')}
          choices={ranges.map(value => ({ value, label: t(`chart.${value}`) }))}
          value={range}
          onChange={setRange}
        />
      }
      words={paths.marks.length > 0 ? [...words, t('chart.marks')] : words}
      figures={{
        columns: [t('chart.value')],
        rows: () =>
          monthEnds(shown, ({ date }) => date).map(({ date, text }) => ({
            date: day(date),
            values: [format.money(text ?? null, RUPEE, NAV_DECIMALS)],
          })),
      }}
    />
  )
}
