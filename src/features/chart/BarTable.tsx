// The chart for those who read it: the last bars, newest first.
import type { Bar, ChartPeriod } from '../../../domain/kline.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { barTime } from './bar-time.ts'

const ROWS = 30

type BarTableProps = {
  bars: readonly Bar[]
  decimals: number
  quantityDecimals: number
  zone: string
  period: ChartPeriod
}

export function BarTable({ bars, decimals, quantityDecimals, zone, period }: BarTableProps) {
  const t = useText('quote')
  const format = useFormat()
  return (
    <div className="bar-table">
      <table>
        <caption className="spoken">{t('chart.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('legend.time')}</th>
            <th scope="col">{t('legend.open')}</th>
            <th scope="col">{t('legend.high')}</th>
            <th scope="col">{t('legend.low')}</th>
            <th scope="col">{t('legend.close')}</th>
            <th scope="col">{t('legend.volume')}</th>
          </tr>
        </thead>
        <tbody>
          {bars
            .slice(-ROWS)
            .reverse()
            .map(bar => (
              <tr key={bar.time}>
                <th scope="row">{barTime(bar.time, zone, period, format)}</th>
                <td>{format.price(bar.open, decimals)}</td>
                <td>{format.price(bar.high, decimals)}</td>
                <td>{format.price(bar.low, decimals)}</td>
                <td>{format.price(bar.close, decimals)}</td>
                <td>{format.compact(bar.volume / 10 ** quantityDecimals)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
