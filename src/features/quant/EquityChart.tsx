// The unit value of a rule compared with buying and holding, and below it the drawdown.
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { useDay } from '../../shared/use-day.ts'
import type { Box } from '../../shared/value-path.ts'
import { navPaths } from '../../shared/value-path.ts'

export type ChartDay = { readonly date: string; readonly value: string; readonly benchmark: string }

const box: Box = { width: 340, line: 120, gap: 14, band: 40 }
const HEIGHT = box.line + box.gap + box.band

export function EquityChart({ days }: { days: readonly ChartDay[] }) {
  const t = useText('quant')
  const format = useFormat()
  const day = useDay()
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return null
  const points = days.map(({ date, value }) => ({ date, nav: Number(value) }))
  const { line, beside, band, worst } = navPaths(points, { beside: days.map(each => Number(each.benchmark)) }, box)
  const change = (value: string) => format.percent(((Number(value) - 1) * 100).toFixed(2))
  const fall = format.percent((worst * 100).toFixed(2))
  const [from, to] = [day(first.date), day(last.date)]
  return (
    <figure className="quant-chart">
      <div className="quant-chart-words">
        <Name text={`${t('chart.own')} ${change(last.value)}`} line="own" />
        <Name text={`${t('chart.hold')} ${change(last.benchmark)}`} line="hold" />
      </div>
      <svg
        viewBox={`-2 -4 ${box.width + 4} ${HEIGHT + 8}`}
        role="img"
        aria-label={t('chart.label', { from, to, own: change(last.value), hold: change(last.benchmark), fall })}
      >
        <path className="quant-chart-hold" d={beside} />
        <path className="quant-chart-own" d={line} />
        <path className="quant-chart-under" d={band} />
      </svg>
      <figcaption className="quant-chart-words">
        <span>{from}</span>
        <span>{to}</span>
        <span>{t('chart.past')}</span>
        <span>{t('chart.under')}</span>
      </figcaption>
    </figure>
  )
}

function Name({ text, line }: { text: string; line: 'own' | 'hold' }) {
  return (
    <span className="quant-chart-name">
      <svg viewBox="0 0 20 2" aria-hidden="true">
        <path className={`quant-chart-${line}`} d="M0 1L20 1" />
      </svg>
      {text}
    </span>
  )
}
