import type { ChartPeriod } from '../../../domain/kline.ts'
import { barSizes } from '../../../domain/kline.ts'
import type { Format } from '../../i18n/format.ts'

/** A bar's start as the exchange's clock reads: a time within the day, a day and a time, or a day. */
export function barTime(time: number, zone: string, period: ChartPeriod, format: Format): string {
  if (barSizes[period] === 'day') return format.date(time, zone)
  if (period === '1D') return format.time(time, zone)
  return `${format.date(time, zone)} ${format.time(time, zone)}`
}
