// All trades of an instrument between two instants, computed from the paths alone.
import { MINUTE_MS } from '../../../../domain/time.ts'
import type { Trade } from '../../../../domain/wire/rows.ts'
import { dayPathOf } from './days.ts'
import type { DayGrid } from './grid.ts'
import { gridOf } from './grid.ts'
import type { LiveRow } from './live-row.ts'
import type { Minute } from './minute.ts'
import { createMinute, lastTradeAt, loadMinute, tradePrice, tradeTime, unitsThrough } from './minute.ts'
import type { PriceModel } from './price-model.ts'
import { dayUnits, unitsBefore } from './volume.ts'

/** Trades after `from` and up to `to`. */
type Span = { readonly from: number; readonly to: number }

/** Adds the trades of one minute. */
function addTrades(trades: Trade[], minute: Minute, unit: number, { from, to }: Span): void {
  const last = lastTradeAt(minute, to)
  for (let trade = lastTradeAt(minute, from) + 1; trade <= last; trade++) {
    const quantity = (unitsThrough(minute, trade) - unitsThrough(minute, trade - 1)) * unit
    trades.push({ time: tradeTime(minute, trade), price: tradePrice(minute, trade), quantity })
  }
}

function addDay(trades: Trade[], model: PriceModel, grid: DayGrid, span: Span): void {
  const { from, to } = span
  const { index } = grid.day
  const path = dayPathOf(model, grid)
  const total = dayUnits(model, index, grid.minutes)
  const minute = createMinute()
  for (const { openMs, closeMs, firstMinute } of grid.segments) {
    const first = Math.max(0, Math.floor((from - openMs) / MINUTE_MS))
    for (let i = first; openMs + i * MINUTE_MS <= Math.min(to, closeMs - 1); i++) {
      const number = firstMinute + i
      const before = unitsBefore(model, index, grid.minutes, total, number)
      const units = unitsBefore(model, index, grid.minutes, total, number + 1) - before
      loadMinute(minute, path, openMs + i * MINUTE_MS, units)
      addTrades(trades, minute, model.unit, span)
    }
  }
}

/** Trades after `from` and up to `to`. Usually both are in the row's current minute, which is already loaded. */
export function tradesBetween({ model, minute, minuteIndex }: LiveRow, from: number, to: number): Trade[] {
  const trades: Trade[] = []
  const minuteEnd = minute.startMs + MINUTE_MS
  if (minuteIndex >= 0 && from >= minute.startMs && to < minuteEnd) {
    addTrades(trades, minute, model.unit, { from, to })
    return trades
  }
  const { calendar } = model.venue
  for (let day = calendar.lastDay(from); gridOf(day).openMs <= to; day = calendar.nextDay(day))
    addDay(trades, model, gridOf(day), { from, to })
  return trades
}
