// Bars of the trades played so far, in every size. Their times are the recorded ones, on the UTC grid.
import type { BarSize, ChartPeriod, KlineType, SessionSpan } from '../../../../domain/kline.ts'
import { periodOfType, sizeOfType } from '../../../../domain/kline.ts'
import { SPARKLINE_POINTS } from '../../../../domain/limits.ts'
import { DAY_MS, MINUTE_MS } from '../../../../domain/time.ts'
import type { Kline } from '../../../../domain/wire/calls/market.ts'
import type { Trade } from '../../../../domain/wire/rows.ts'
import type { BarColumns } from '../../bar-columns.ts'
import { addToBar, createColumns } from '../../bar-columns.ts'

const SPARK_SIZE_MS = 5 * MINUTE_MS

/** The length of history of each period, in days. */
const daysByPeriod: Readonly<Record<ChartPeriod, number>> = { '1D': 1, '1W': 7, '1M': 30, '3M': 90, '1Y': 365 }

const floorTo = (time: number, sizeMs: number): number => Math.floor(time / sizeMs) * sizeMs

const msOf = (size: BarSize): number => (size === 'day' ? DAY_MS : size)

type Series = { readonly sizeMs: number; readonly most: number; readonly columns: BarColumns }

function createSeries(sizeMs: number, days: number): Series {
  return { sizeMs, most: (days * DAY_MS) / sizeMs, columns: createColumns() }
}

/** Removes old bars, many at once. */
function trim({ most, columns }: Series): void {
  const extra = columns.time.length - most
  if (extra > most) for (const column of Object.values(columns)) column.splice(0, extra)
}

function addTrade(series: Series, { time, price, quantity }: Trade): void {
  addToBar(series.columns, floorTo(time, series.sizeMs), price, price, price, price, quantity)
  trim(series)
}

function since({ columns }: Series, from: number): BarColumns {
  const first = columns.time.findIndex(time => time >= from)
  const of = (column: number[]): number[] => (first < 0 ? [] : column.slice(first))
  return {
    time: of(columns.time),
    open: of(columns.open),
    high: of(columns.high),
    low: of(columns.low),
    close: of(columns.close),
    volume: of(columns.volume),
  }
}

export interface Played {
  add(trade: Trade): void
  bars(ix: number, type: KlineType): Kline
  closes(): { closes: number[]; sizeMs: number; lastBarAt: number }
}

export function createPlayed(): Played {
  const bySize = new Map<number, Series>()
  for (const type of ['1m', '1D', '1W', '1M', '1Y'] as const) {
    const sizeMs = msOf(sizeOfType(type))
    bySize.set(sizeMs, createSeries(sizeMs, daysByPeriod[periodOfType(type)]))
  }
  const spark = createSeries(SPARK_SIZE_MS, 1)
  let last = 0

  const sessionOf = (openMs: number): SessionSpan => ({ openMs, closeMs: openMs + DAY_MS, dayStartMs: openMs })

  return {
    add(trade) {
      last = trade.time
      for (const series of bySize.values()) addTrade(series, trade)
      addTrade(spark, trade)
    },
    bars(ix, type) {
      const [period, size] = [periodOfType(type), sizeOfType(type)]
      const series = bySize.get(msOf(size)) ?? createSeries(msOf(size), 1)
      const from = floorTo(last, series.sizeMs) - daysByPeriod[period] * DAY_MS + series.sizeMs
      const today = floorTo(last, DAY_MS)
      const sessions = [sessionOf(today), sessionOf(today + DAY_MS)]
      return { ix, period, size, ...since(series, from), sessions, asOf: last }
    },
    closes() {
      const { time, close } = spark.columns
      return { closes: close.slice(-SPARKLINE_POINTS), sizeMs: SPARK_SIZE_MS, lastBarAt: time.at(-1) ?? 0 }
    },
  }
}
