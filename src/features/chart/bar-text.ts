// The values of a bar as text, for the legend and for the table.
import type { ChartPeriod } from '../../../domain/kline.ts'
import { barSizes } from '../../../domain/kline.ts'
import { unscaledQuantity } from '../../../domain/quote.ts'
import { datesOf } from '../../i18n/day-time.ts'
import type { Format } from '../../i18n/format.ts'
import { UNKNOWN } from '../../i18n/format.ts'

export type BarText = {
  readonly time: (ms: number) => string
  readonly price: (scaled: number) => string
  readonly volume: (scaled: number) => string
}

type BarTextOptions = {
  readonly format: Format
  readonly period: ChartPeriod
  readonly zone: string
  readonly decimals: number
  readonly quantityDecimals: number
  /** Current server time, ms. */
  readonly now: number
}

export function barText({ format, period, zone, decimals, quantityDecimals, now }: BarTextOptions): BarText {
  const dates = datesOf(format.locale)
  return {
    time: ms => timeOfBar(ms),
    price: scaled => format.price(scaled, decimals),
    // A bar has a trade, so without a volume its volume is not known: its prices were sampled or are of an answer.
    volume: scaled => (scaled ? format.compact(unscaledQuantity(scaled, quantityDecimals)) : UNKNOWN),
  }

  /** Time of a bar by the exchange's clock. On a chart of one day, the date is added if it is not today. */
  function timeOfBar(ms: number): string {
    if (barSizes[period] === 'day') return dates.date(ms, zone)
    if (period === '1D') return dates.timeBeside(ms, now, zone)
    return `${dates.date(ms, zone)} ${dates.time(ms, zone)}`
  }
}
