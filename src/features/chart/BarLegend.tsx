// Open, high, low, close and volume of one bar: the one under the finger, else the last.
import type { Bar, ChartPeriod } from '../../../domain/kline.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { barTime } from './bar-time.ts'

type BarLegendProps = { bar: Bar | null; decimals: number; quantityDecimals: number; zone: string; period: ChartPeriod }

export function BarLegend({ bar, decimals, quantityDecimals, zone, period }: BarLegendProps) {
  const t = useText('quote')
  const format = useFormat()
  if (!bar) return <div className="bar-legend" aria-hidden="true" />
  const fields = [
    ['open', format.price(bar.open, decimals)],
    ['high', format.price(bar.high, decimals)],
    ['low', format.price(bar.low, decimals)],
    ['close', format.price(bar.close, decimals)],
    ['volume', format.compact(bar.volume / 10 ** quantityDecimals)],
  ] as const
  return (
    <div className="bar-legend" aria-hidden="true">
      <span className="bar-legend-time">{barTime(bar.time, zone, period, format)}</span>
      {fields.map(([name, text]) => (
        <span key={name} className="bar-legend-field">
          <i>{t(`legend.${name}`)}</i> {text}
        </span>
      ))}
    </div>
  )
}
