// What the prices were while no process watched them, from the bars: the triggers that they reached, oldest first. Within a bar
// the order of its prices is not known, except that its close is the last one.
import type { AlertMeasure } from '../../domain/alerts.ts'
import { alertSpecs } from '../../domain/alerts.ts'
import { chartPeriods } from '../../domain/kline.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'
import type { Kline } from '../../domain/wire/calls/market.ts'
import type { AlertRow } from '../db/alert-schema.ts'
import type { BarColumns } from '../market/bar-columns.ts'
import type { MarketSource } from '../market/source.ts'
import { dayStartOf, extremesBefore, readFigures } from './figures.ts'
import type { Grain, Sight } from './model.ts'
import { isResting, isWatched, measuredValue, triggerOf, triggers } from './model.ts'
import { MOVE_MS } from './moves.ts'

/** A bar with what its prices are compared with. NaN is unknown. */
export type PastBar = {
  readonly time: number
  readonly end: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** Volume of the trading day up to the end of the bar. */
  readonly volume: number
  readonly dayStart: number
  readonly bases: Readonly<Record<AlertMeasure, number>>
}

/** The longest time of which bars of a minute are read. */
const MINUTES_MOST_MS = 2 * DAY_MS

type Sized = { readonly columns: BarColumns; readonly size: number }

/** The finest bars from an instant on that the market has. */
async function finestBars(market: MarketSource, ix: number, from: number, now: number): Promise<Sized> {
  const minutes = now - from <= MINUTES_MOST_MS ? (market.minutes?.(ix, from) ?? null) : null
  if (minutes) return { columns: minutes, size: MINUTE_MS }
  let found: Kline | null = null
  for (const period of chartPeriods) {
    await market.ready?.(ix, period)
    found = market.bars(ix, period)
    if ((found.time[0] ?? now) <= from) break
  }
  const columns = found ?? { time: [], open: [], high: [], low: [], close: [], volume: [] }
  return { columns, size: found?.size === 'day' || !found ? DAY_MS : found.size }
}

/** The bars that ended after an instant. */
export async function readPast(market: MarketSource, ix: number, from: number, now: number): Promise<PastBar[]> {
  await market.ready?.(ix, '1Y')
  const days = market.bars(ix, '1Y')
  const today = dayStartOf(market, ix)
  const startOf = (at: number): number => (at >= today ? today : (days.time.findLast(time => time <= at) ?? 0))
  // The volume of a day counts from its start, and a move from five minutes before.
  const since = Math.min(from - 2 * MOVE_MS, Math.max(startOf(from), from - DAY_MS))
  const { columns, size } = await finestBars(market, ix, since, now)
  const { averageVolume } = await readFigures(market, ix)
  let volume = 0
  const bars = columns.time.map((time, nth): PastBar => {
    const dayStart = startOf(time)
    const isFirst = nth === 0 || startOf(columns.time[nth - 1] ?? 0) !== dayStart
    volume = (isFirst ? 0 : volume) + (columns.volume[nth] ?? Number.NaN)
    const { high, low } = extremesBefore(days, dayStart)
    const bases = {
      price: 1,
      day: dayStart === today ? (market.quotes.previousClose[ix] ?? Number.NaN) : closeBefore(days, dayStart),
      fiveMinutes: priceBefore(columns, nth, size),
      volume: averageVolume,
      yearHigh: high,
      yearLow: low,
    }
    const prices = { high: columns.high[nth] ?? 0, low: columns.low[nth] ?? 0, close: columns.close[nth] ?? 0 }
    return { time, end: Math.min(time + size, now), ...prices, volume, dayStart, bases }
  })
  return bars.filter(({ end }) => end > from)
}

const closeBefore = ({ time, close }: Kline, at: number): number =>
  close[time.findLastIndex(one => one < at)] ?? Number.NaN

/** The close of the last bar that ended five minutes before the end of this one; NaN after an interruption. */
function priceBefore({ time, close }: BarColumns, nth: number, size: number): number {
  const wanted = (time[nth] ?? 0) - MOVE_MS
  for (let before = nth - 1; before >= 0; before -= 1) {
    const at = time[before] ?? 0
    if (at <= wanted) return wanted - at < MOVE_MS + size ? (close[before] ?? Number.NaN) : Number.NaN
  }
  return Number.NaN
}

/** The next bar in which the trigger of an alert is reached; null if there is none. */
export function nextSight(row: AlertRow, bars: readonly PastBar[], grain: Grain): Sight | null {
  const { measure } = alertSpecs[row.kind]
  const trigger = triggerOf(row, grain)
  for (const bar of bars) {
    if (bar.end <= row.watchedFrom) continue
    const at = Math.max(bar.time, row.watchedFrom)
    if (!isWatched(row, at) || isResting(row, at, bar.dayStart)) continue
    // Of a bar that began before, only the close is certainly later.
    const isWhole = bar.time >= row.watchedFrom
    const price = (isWhole ? [bar.high, bar.low, bar.close] : [bar.close]).find(one =>
      triggers(trigger, measuredValue(measure, { price: one, volume: bar.volume, base: bar.bases[measure] })),
    )
    if (price === undefined) continue
    // An alert that is armed within a bar may still be reached by its close.
    const isOpen = isWhole && !row.armed && price !== bar.close
    return { at, price, until: isOpen ? at + 1 : bar.end, isLate: true }
  }
  return null
}
