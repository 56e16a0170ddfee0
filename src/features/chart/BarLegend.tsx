// Open, high, low, close and volume of one bar: the one under the finger, otherwise the last. Volume only for an
// instrument class that has one.

import { useTranslation } from 'react-i18next'
import type { Bar } from '../../../domain/kline.ts'
import type { BarText } from './bar-text.ts'
import type { ChartStore } from './chart-store.ts'
import { useLast } from './use-chart.ts'

type BarLegendProps = {
  readonly store: ChartStore
  readonly point: Bar | null
  readonly text: BarText
  readonly hasVolume: boolean
}

export function BarLegend({ store, point, text, hasVolume }: BarLegendProps) {
  const { t } = useTranslation('quote')
  const last = useLast(store)
  const bar = point ?? last
  if (!bar) return <div className="bar-legend" aria-hidden="true" />
  const fields = [
    ['open', text.price(bar.open)],
    ['high', text.price(bar.high)],
    ['low', text.price(bar.low)],
    ['close', text.price(bar.close)],
    ...(hasVolume ? [['volume', text.volume(bar.volume)] as const] : []),
  ] as const
  return (
    <div className="bar-legend" aria-hidden="true">
      <span className="bar-legend-time">{text.time(bar.time)}</span>
      {fields.map(([name, value]) => (
        <span key={name} className="bar-legend-field">
          <i>{t(`legend.${name}`)}</i> {value}
        </span>
      ))}
    </div>
  )
}
