// What the prices were while no process watched them, from the bars: the triggers that they reached, oldest first. Within a bar
// the order of its prices is not known, except that its close is the last one. Two conditions must hold at the same point of
// a bar: at its high, its low or its close. A price between them is not known to have been traded, so a bar that passes
// through a range may send nothing; it never sends an alert whose conditions held one after the other.
import type { AlertCondition, AlertMeasure } from '../../domain/alerts.ts'
import { chartPeriods } from '../../domain/kline.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'
import type { Kline } from '../../domain/wire/calls/market.ts'
import type { AlertRow } from '../db/alert-schema.ts'
import type { BarColumns } from '../market/bar-columns.ts'
import { createColumns } from '../market/bar-columns.ts'
import type { MarketSource } from '../market/source.ts'
import { dayStartOf, extremesBefore, figuresOf } from './figures.ts'
import type { Grain, Measured, Sight } from './model.ts'
import { conditionsOf, isResting, isWatched, measuredValue, measureOf, triggerOf, triggers } from './model.ts'
import { MOVE_MS } from './moves.ts'

/** A bar with what its prices are compared with. NaN is unknown. */
export type PastBar = {
  readonly time: number
  readonly end: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** Volume of the trading day up to the end of the bar, and up to its start. */
  readonly volume: number
  readonly volumeBefore: number
  readonly dayStart: number
  readonly bases: Readonly<Record<AlertMeasure, number>>
}

/** The longest time of which bars of a minute are read. */
const MINUTES_MOST_MS = 2 * DAY_MS

type Sized = { readonly columns: BarColumns; readonly size: number }

/** The finest bars from an instant on that the market has. */
function finestBars(market: MarketSource, ix: number, from: number, now: number): Sized {
  const minutes = now - from <= MINUTES_MOST_MS ? (market.minutes?.(ix, from) ?? null) : null
  if (minutes) return { columns: minutes, size: MINUTE_MS }
  let found: Kline | null = null
  for (const period of chartPeriods) {
    found = market.bars(ix, period)
    if ((found.time[0] ?? now) <= from) break
  }
  if (!found) return { columns: createColumns(), size: DAY_MS }
  return { columns: found, size: found.size === 'day' ? DAY_MS : found.size }
}

export type PastQuery = {
  readonly from: number
  readonly now: number
  readonly measures: ReadonlySet<AlertMeasure>
  /** True if an alert is sent once a day. */
  readonly isDaily: boolean
}

const ofDays: readonly AlertMeasure[] = ['day', 'volume', 'yearHigh', 'yearLow']

/** The daily bars; none if nothing needs them, because computing those of a year takes long. */
function daysFor(market: MarketSource, ix: number, { measures, isDaily }: PastQuery): BarColumns {
  const isNeeded = isDaily || ofDays.some(measure => measures.has(measure))
  return isNeeded ? market.bars(ix, '1Y') : createColumns()
}

/** The bars that ended after an instant. A provider's bars must be loaded before. */
export function pastBars(market: MarketSource, ix: number, query: PastQuery): PastBar[] {
  const { from, now, measures } = query
  const days = daysFor(market, ix, query)
  const today = dayStartOf(market, ix)
  const startOf = (at: number): number => (at >= today ? today : (days.time.findLast(time => time <= at) ?? 0))
  // The volume of a day counts from its start, and a move from five minutes before.
  const wholeDay = measures.has('volume') ? Math.max(startOf(from), from - DAY_MS) : from
  const { columns, size } = finestBars(market, ix, Math.min(from - 2 * MOVE_MS, wholeDay), now)
  const averageVolume = measures.has('volume') ? figuresOf(market, ix).averageVolume : Number.NaN
  const yearBefore = createYears(days)
  let volume = 0
  const bars = columns.time.map((time, nth): PastBar => {
    const dayStart = startOf(time)
    const isFirst = nth === 0 || startOf(columns.time[nth - 1] ?? 0) !== dayStart
    const volumeBefore = isFirst ? 0 : volume
    volume = volumeBefore + (columns.volume[nth] ?? Number.NaN)
    const { high, low } = yearBefore(dayStart)
    const bases = {
      price: 1,
      day: dayStart === today ? (market.quotes.previousClose[ix] ?? Number.NaN) : closeBefore(days, dayStart),
      fiveMinutes: priceBefore(columns, nth, size),
      volume: averageVolume,
      yearHigh: high,
      yearLow: low,
    }
    const prices = { high: columns.high[nth] ?? 0, low: columns.low[nth] ?? 0, close: columns.close[nth] ?? 0 }
    return { time, end: Math.min(time + size, now), ...prices, volume, volumeBefore, dayStart, bases }
  })
  return bars.filter(({ end }) => end > from)
}

/** The extremes before a day, computed once for each. */
function createYears(days: BarColumns): (dayStart: number) => ReturnType<typeof extremesBefore> {
  const known = new Map<number, ReturnType<typeof extremesBefore>>()
  return dayStart => {
    const found = known.get(dayStart) ?? extremesBefore(days, dayStart)
    known.set(dayStart, found)
    return found
  }
}

const closeBefore = ({ time, close }: BarColumns, at: number): number =>
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

/** A price of a bar with the volume that was certainly traded before it. */
type Point = Pick<Measured, 'price' | 'volume'>

/** The points of a bar at which conditions are compared; the last one is the close. */
function pointsOf({ high, low, close, volume, volumeBefore }: PastBar, isCloseOnly: boolean): readonly Point[] {
  const last = { price: close, volume }
  if (isCloseOnly) return [last]
  return [{ price: high, volume: volumeBefore }, { price: low, volume: volumeBefore }, last]
}

/** The next bar in which the triggers of an alert are reached; null if there is none. */
export function nextSight(
  row: AlertRow,
  bars: readonly PastBar[],
  grainOf: (condition: AlertCondition) => Grain,
): Sight | null {
  const parts = conditionsOf(row).map(condition => ({
    measure: measureOf(condition.kind),
    trigger: triggerOf(row, condition, grainOf(condition)),
  }))
  // The price of five minutes ago is exact at the close only, which matters where another condition must hold with it.
  const isExact = parts.length === 1 || parts.every(({ measure }) => measure !== 'fiveMinutes')
  for (const bar of bars) {
    if (bar.end <= row.watchedFrom) continue
    const at = Math.max(bar.time, row.watchedFrom)
    if (!isWatched(row, at) || isResting(row, at, bar.dayStart)) continue
    // Of a bar that began before, only the close is certainly later.
    const isWhole = bar.time >= row.watchedFrom
    const points = pointsOf(bar, !isWhole || !isExact)
    const point = points.find(({ price, volume }) => {
      const isMet = ({ measure, trigger }: (typeof parts)[number]): boolean =>
        triggers(trigger, measuredValue(measure, { price, volume, base: bar.bases[measure] }))
      return row.armed ? parts.every(isMet) : parts.some(isMet)
    })
    if (point === undefined) continue
    // An alert that is armed within a bar may still be reached by its close.
    const isOpen = !row.armed && point !== points.at(-1)
    return { at, price: point.price, ratio: null, until: isOpen ? at + 1 : bar.end, isLate: true }
  }
  return null
}
