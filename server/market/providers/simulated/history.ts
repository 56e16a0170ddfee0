// Bars of the simulated market, computed from the same paths as the live quotes, so that nothing needs to be stored.
import type { ChartPeriod, KlineType, PastSize } from '../../../../domain/kline.ts'
import { pastYears, periodOfType, sizeOfType } from '../../../../domain/kline.ts'
import { SPARKLINE_POINTS } from '../../../../domain/limits.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../domain/time.ts'
import type { Kline } from '../../../../domain/wire/calls/market.ts'
import type { TradingDay } from '../../../calendar/calendar.ts'
import type { BarColumns } from '../../bar-columns.ts'
import { addToBar, createColumns } from '../../bar-columns.ts'
import type { PastBars, PastQuery, YearFigures } from '../../source.ts'
import { walkDay } from './day-path.ts'
import { dayPathOf } from './days.ts'
import type { DayGrid, GridSegment, Moment } from './grid.ts'
import { gridOf, momentAt, sessionSpans } from './grid.ts'
import { lastTradeAt, tradePrice, unitsThrough } from './minute.ts'
import { minuteOf } from './moment-minute.ts'
import type { PriceModel } from './price-model.ts'
import { firstShown } from './price-model.ts'
import { dayUnits, unitsBefore } from './volume.ts'

type Span = { readonly sessions: number; readonly daily: number }

/** Number of trading days in each period, for a market that rests at weekends and for one that trades every day. */
const daysByPeriod: Readonly<Record<ChartPeriod, Span>> = {
  '1D': { sessions: 1, daily: 2 },
  '1W': { sessions: 5, daily: 7 },
  '1M': { sessions: 22, daily: 30 },
  '3M': { sessions: 63, daily: 90 },
  '1Y': { sessions: 252, daily: 365 },
}
const SPARK_SIZE_MS = 5 * MINUTE_MS

const daysOf = ({ venue }: PriceModel, { sessions, daily }: Span): number => (venue.daily ? daily : sessions)

/** The last `count` trading days, oldest first; days before the listing are left out. */
function lastDays({ venue, listedAt }: PriceModel, last: TradingDay, count: number): DayGrid[] {
  const grids: DayGrid[] = []
  for (let day = last; grids.length < count && gridOf(day).closeMs > listedAt; day = venue.calendar.previousDay(day))
    grids.push(gridOf(day))
  return grids.reverse()
}

/** Adds the trades of the completed minutes [from, to) of a day to bars of a given size. */
function addMinutes(
  columns: BarColumns,
  model: PriceModel,
  grid: DayGrid,
  segment: GridSegment,
  from: number,
  to: number,
  sizeMs: number,
): void {
  const { index } = grid.day
  const total = dayUnits(model, index, grid.minutes)
  const size = sizeMs / MINUTE_MS
  const bucketOf = (minute: number): number => Math.floor((minute - segment.firstMinute) / size)
  const before = (minute: number): number => unitsBefore(model, index, grid.minutes, total, minute)
  walkDay(dayPathOf(model, grid), from, to, bucketOf, (minute, count, open, high, low, close) => {
    const volume = (before(minute + count) - before(minute)) * model.unit
    addToBar(columns, segment.openMs + bucketOf(minute) * sizeMs, open, high, low, close, volume)
  })
}

/** Adds the trades of the current minute until now. */
function addOpenMinute(columns: BarColumns, model: PriceModel, moment: Moment, barTime: number): void {
  const { at } = moment
  const minute = minuteOf(model, moment)
  const last = lastTradeAt(minute, at)
  let high = minute.open
  let low = minute.open
  for (let trade = 1; trade <= last; trade++) {
    const price = tradePrice(minute, trade)
    high = Math.max(high, price)
    low = Math.min(low, price)
  }
  const volume = unitsThrough(minute, last) * model.unit
  addToBar(columns, barTime, minute.open, high, low, tradePrice(minute, last), volume)
}

/** Bars of the last `days` days, from the instant `since` on. */
function intradayBars(model: PriceModel, moment: Moment, days: number, sizeMs: number, since: number): BarColumns {
  const columns = createColumns()
  for (const grid of lastDays(model, moment.grid.day, days)) {
    const isLast = grid === moment.grid
    for (const segment of grid.segments) {
      const { openMs, firstMinute, minutes } = segment
      const bars = Math.max(0, Math.ceil((since - openMs) / sizeMs)) * (sizeMs / MINUTE_MS)
      const skipped = Math.max(bars, firstShown(model, openMs))
      const end = firstMinute + minutes
      addMinutes(
        columns,
        model,
        grid,
        segment,
        firstMinute + skipped,
        isLast ? Math.min(end, moment.minute) : end,
        sizeMs,
      )
      if (isLast && moment.minute >= firstMinute && moment.minute < end)
        addOpenMinute(columns, model, moment, openMs + Math.floor((moment.at - openMs) / sizeMs) * sizeMs)
    }
  }
  return columns
}

/** Adds a daily bar for the part of a day after the listing. */
function addListingDay(columns: BarColumns, model: PriceModel, grid: DayGrid): void {
  for (const segment of grid.segments) {
    const from = segment.firstMinute + firstShown(model, segment.openMs)
    addMinutes(columns, model, grid, segment, from, segment.firstMinute + segment.minutes, DAY_MS)
  }
}

/** Adds the daily bar of a completed day: of its whole path, or of the part after the listing. */
function addDay(columns: BarColumns, model: PriceModel, grid: DayGrid): void {
  if (grid.openMs < model.listedAt) {
    addListingDay(columns, model, grid)
    return
  }
  const { open, high, low, close } = dayPathOf(model, grid)
  const volume = dayUnits(model, grid.day.index, grid.minutes) * model.unit
  addToBar(columns, grid.openMs, open, high, low, close, volume)
}

/** Adds the open and the close of a completed day, which are computed faster than its extremes. */
function addEnds(columns: BarColumns, model: PriceModel, grid: DayGrid): void {
  if (grid.openMs < model.listedAt) {
    addListingDay(columns, model, grid)
    return
  }
  const { open, close } = dayPathOf(model, grid)
  addToBar(columns, grid.openMs, open, Math.max(open, close), Math.min(open, close), close, 0)
}

/** Daily bars; the last one covers the current day until now. */
function dailyBars(model: PriceModel, moment: Moment, days: number): BarColumns {
  const columns = createColumns()
  for (const grid of lastDays(model, moment.grid.day, days)) if (grid !== moment.grid) addDay(columns, model, grid)
  const today = intradayBars(model, moment, 1, DAY_MS, 0)
  today.time.forEach((_, i) => {
    const of = (column: readonly number[]): number => column[i] ?? 0
    addToBar(
      columns,
      moment.grid.openMs,
      of(today.open),
      of(today.high),
      of(today.low),
      of(today.close),
      of(today.volume),
    )
  })
  return columns
}

export function barsOf(ix: number, model: PriceModel, type: KlineType, now: number): Kline {
  const moment = momentAt(model.venue.calendar, now)
  const [period, size] = [periodOfType(type), sizeOfType(type)]
  const days = daysOf(model, daysByPeriod[period])
  const isRolling = period === '1D' && model.venue.daily
  const columns =
    size === 'day'
      ? dailyBars(model, moment, days)
      : intradayBars(model, moment, days, size, isRolling ? now - DAY_MS : 0)
  const next = gridOf(model.venue.calendar.nextDay(moment.grid.day))
  const sessions = [...sessionSpans(moment.grid), ...sessionSpans(next)]
  return { ix, period, size, ...columns, sessions, asOf: now }
}

/** Bars of one minute, from `from` to `now`. */
export function minutesOf(model: PriceModel, from: number, now: number): BarColumns {
  const days = Math.ceil((now - from) / DAY_MS) + 1
  return intradayBars(model, momentAt(model.venue.calendar, now), days, MINUTE_MS, from)
}

const YEAR_DAYS = 365.25
/** Maximum number of bars in one response. */
const pastDays: Readonly<Record<PastSize, number>> = { day: 1_000, hour: 80 }

export function pastOf(model: PriceModel, { size, before }: PastQuery, now: number): PastBars {
  const { calendar } = model.venue
  const since = now - pastYears[size] * YEAR_DAYS * DAY_MS
  const until = Math.min(before ?? now, now)
  let last = calendar.lastDay(until)
  if (gridOf(last).closeMs > until) last = calendar.previousDay(last)
  const grids = lastDays(model, last, pastDays[size]).filter(({ openMs }) => openMs >= since)
  const columns = createColumns()
  for (const grid of grids)
    if (size === 'day') addEnds(columns, model, grid)
    else
      for (const segment of grid.segments) {
        const { firstMinute, minutes, openMs } = segment
        const from = firstMinute + firstShown(model, openMs)
        addMinutes(columns, model, grid, segment, from, firstMinute + minutes, HOUR_MS)
      }
  const { time, open, close } = columns
  return { time, open, close, isFirst: grids.length < pastDays[size], knownTo: until }
}

export function closesOf(model: PriceModel, now: number): { closes: number[]; sizeMs: number; lastBarAt: number } {
  const moment = momentAt(model.venue.calendar, now)
  const since = model.venue.daily ? moment.at - SPARKLINE_POINTS * SPARK_SIZE_MS : 0
  const { time, close } = intradayBars(model, moment, 2, SPARK_SIZE_MS, since)
  return { closes: close.slice(-SPARKLINE_POINTS), sizeMs: SPARK_SIZE_MS, lastBarAt: time.at(-1) ?? moment.at }
}

export function yearOf(model: PriceModel, now: number): YearFigures {
  const moment = momentAt(model.venue.calendar, now)
  const { high, low, volume } = dailyBars(model, moment, daysOf(model, daysByPeriod['1Y']))
  const whole = volume.slice(-daysOf(model, daysByPeriod['3M']) - 1, -1)
  const sum = whole.reduce((total, one) => total + one, 0)
  return {
    high52: Math.max(...high),
    low52: Math.min(...low),
    averageVolume: model.unit === 0 ? null : Math.round(sum / whole.length),
  }
}
