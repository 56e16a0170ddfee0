// The unit value of a rule compared with buying and holding, and below it the drawdown.

import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { monthEnds } from '../../shared/month-ends.ts'
import { useDay } from '../../shared/use-day.ts'
import { LineName, ValueChart } from '../../shared/ValueChart.tsx'
import { navPaths } from '../../shared/value-path.ts'

export type ChartDay = { readonly date: string; readonly value: string; readonly benchmark: string }

export function EquityChart({ days }: { days: readonly ChartDay[] }) {
  const { t } = useTranslation('quant')
  const format = useFormat()
  const day = useDay()
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return null
  const points = days.map(({ date, value }) => ({ date, nav: Number(value) }))
  const paths = navPaths(points, { beside: days.map(each => Number(each.benchmark)) })
  const change = (value: string) => format.percent(((Number(value) - 1) * 100).toFixed(2))
  const fall = format.percent((paths.worst * 100).toFixed(2))
  const [from, to] = [day(first.date), day(last.date)]
  return (
    <ValueChart
      paths={paths}
      label={t('chart.label', { from, to, own: change(last.value), hold: change(last.benchmark), fall })}
      head={
        <div className="chart-figure-words">
          <LineName text={`${t('chart.own')} ${change(last.value)}`} line="own" />
          <LineName text={`${t('chart.hold')} ${change(last.benchmark)}`} line="hold" />
        </div>
      }
      words={[from, to, t('chart.past'), t('chart.under')]}
      figures={{
        columns: [t('chart.own'), t('chart.hold')],
        rows: () =>
          monthEnds(days, ({ date }) => date).map(({ date, value, benchmark }) => ({
            date: day(date),
            values: [change(value), change(benchmark)],
          })),
      }}
    />
  )
}
