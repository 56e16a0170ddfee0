// Updates one instrument's row of the quote table to the current time. The row remembers its current minute and its
// last trade, so that most updates add only a few trades.
import { must } from '../../../../domain/assert.ts'
import type { MarketState } from '../../../../domain/session.ts'
import { marketStateCode } from '../../../../domain/session.ts'
import { MINUTE_MS } from '../../../../domain/time.ts'
import type { OptionalColumn } from '../../../../domain/wire/quote-columns.ts'
import type { QuoteTable } from '../../source.ts'
import { writeBook } from './book.ts'
import type { DayPath } from './day-path.ts'
import { walkDay } from './day-path.ts'
import { dayPathOf, extendedPath, previousClose } from './days.ts'
import { writeFollowedBook } from './followed-book.ts'
import type { DayGrid, ExtendedMoment, Moment } from './grid.ts'
import type { Minute } from './minute.ts'
import { createMinute, lastTradeAt, loadMinute, tradePrice, tradeTime, unitsThrough } from './minute.ts'
import { openInterest } from './open-interest.ts'
import type { Phase } from './phase.ts'
import type { PriceModel } from './price-model.ts'
import { firstShown } from './price-model.ts'
import { dayUnits, unitsBefore } from './volume.ts'

export type LiveRow = {
  readonly ix: number
  readonly model: PriceModel
  readonly phase: Phase
  /** Serial of the phase to which the row was last updated; 0 before the first update. */
  serial: number
  day: number
  path: DayPath
  dayUnits: number
  /** Index of the current minute within the day; −1 before the first minute. */
  minuteIndex: number
  readonly minute: Minute
  unitsBefore: number
  /**
   * For a share that is listed during the day: the first minute that is shown, and the volume before it, which does not
   * count.
   */
  firstMinute: number
  unitsUnlisted: number
  /** Index of the last trade of the minute that is included in the row. */
  trade: number
  /** State of trading before or after the regular hours; null otherwise. */
  extended: ExtendedRow | null
}

type ExtendedRow = {
  readonly grid: DayGrid
  readonly kind: 'pre' | 'post'
  readonly path: DayPath
  readonly minute: Minute
  index: number
}

export function createLiveRow(ix: number, model: PriceModel, phase: Phase): LiveRow {
  return {
    ix,
    model,
    phase,
    serial: 0,
    day: Number.NaN,
    path: dayPathOf(model, phase.moment.grid),
    dayUnits: 0,
    minuteIndex: -1,
    minute: createMinute(),
    unitsBefore: 0,
    firstMinute: 0,
    unitsUnlisted: 0,
    trade: -1,
    extended: null,
  }
}

/** True in a state without trading, in which only the first update changes the row. */
const isStill = ({ state }: Moment): boolean => state === 'closed' || state === 'lunch'

/** Updates the row to the current moment of its phase. */
export function updateRow(quotes: QuoteTable, row: LiveRow): void {
  const { ix, phase } = row
  const { moment } = phase
  let changed = false
  if (row.serial === phase.serial && isStill(moment)) return
  if (row.serial !== phase.serial) {
    row.serial = phase.serial
    enterPhase(quotes, row, moment)
    changed = true
  }
  if (row.minuteIndex !== moment.minute) enterMinute(quotes, row, moment)
  changed = addTrades(quotes, row, moment.at) || changed
  const write = row.model.follows.kind === 'combination' ? writeFollowedBook : writeBook
  changed = write(quotes, ix, row.model, moment.at, row.minute.units) || changed
  if (moment.extended) changed = addExtended(quotes, row, moment.extended) || changed
  if (changed) quotes.version[ix] = (quotes.version[ix] ?? 0) + 1
}

function raiseDay(quotes: QuoteTable, ix: number): void {
  quotes.dayVersion[ix] = (quotes.dayVersion[ix] ?? 0) + 1
}

function enterPhase(quotes: QuoteTable, row: LiveRow, { grid, state, extended }: Moment): void {
  raiseDay(quotes, row.ix)
  quotes.state[row.ix] = marketStateCode(state satisfies MarketState)
  if (row.day !== grid.day.index) enterDay(quotes, row, grid)
  if (extended) return
  row.extended = null
  quotes.extended[row.ix] = earlyPrice(row, grid)
}

/** The last minute before an opening: one object for all rows. */
const lastEarly = createMinute()

/** The last price before the day's opening, which stays in the row during the day; 0 if there was no such trading. */
function earlyPrice({ model, path }: LiveRow, { pre }: DayGrid): number {
  if (!pre || model.dayVolume === 0 || model.listedAt >= pre.closeMs) return 0
  loadMinute(lastEarly, path, pre.closeMs - MINUTE_MS, 0)
  return lastEarly.close
}

function enterDay(quotes: QuoteTable, row: LiveRow, grid: DayGrid): void {
  const { ix, model } = row
  row.day = grid.day.index
  if (row.path.grid !== grid) row.path = dayPathOf(model, grid)
  row.dayUnits = dayUnits(model, row.day, grid.minutes)
  row.minuteIndex = -1
  row.firstMinute = listingMinute(model, grid)
  row.unitsUnlisted = unitsBefore(model, row.day, grid.minutes, row.dayUnits, row.firstMinute)
  const open = openAt(row.path, row.firstMinute)
  quotes.previousClose[ix] = previousClose(model, grid)
  quotes.open[ix] = open
  quotes.high[ix] = open
  quotes.low[ix] = open
  quotes.price[ix] = open
  if (model.optionalColumns.length > 0) enterSettledDay(quotes, row, grid)
}

/**
 * Writes the values that a future has for a day, if its class names them: the settlement price from which its change is
 * computed, and the open interest at the end of the previous day and of the day before it.
 */
function enterSettledDay(quotes: QuoteTable, { ix, model }: LiveRow, { day }: DayGrid): void {
  const { venue, optionalColumns } = model
  const before = venue.calendar.previousDay(day)
  const enter = (name: OptionalColumn, value: number) => {
    if (optionalColumns.includes(name)) quotes[name][ix] = value
  }

  enter('previousSettlement', quotes.previousClose[ix] ?? Number.NaN)
  enter('openInterest', openInterest(model, before))
  enter('previousOpenInterest', openInterest(model, venue.calendar.previousDay(before)))
}

const oneBucket = (): number => 0

/** Number of the first minute that is shown; 0 except on the day of the listing. */
function listingMinute(model: PriceModel, { segments, openMs }: DayGrid): number {
  if (model.listedAt <= openMs) return 0
  const segment = must(
    segments.find(({ closeMs }) => closeMs > model.listedAt) ?? segments.at(-1),
    'a segment of the listing day',
  )
  return Math.min(segment.minutes - 1, firstShown(model, segment.openMs)) + segment.firstMinute
}

function openAt(path: DayPath, minute: number): number {
  let first = path.open
  if (minute > 0)
    walkDay(path, minute, minute + 1, oneBucket, (_minute, _count, open) => {
      first = open
    })
  return first
}

function extendRange(quotes: QuoteTable, ix: number, high: number, low: number): void {
  if (high > (quotes.high[ix] ?? 0)) quotes.high[ix] = high
  if (low < (quotes.low[ix] ?? 0)) quotes.low[ix] = low
}

function enterMinute(quotes: QuoteTable, row: LiveRow, { grid, minute, minuteStart }: Moment): void {
  const { ix, model, path, day } = row
  const last = row.minuteIndex
  // Adds the rest of the row's last minute, and the whole minutes since then.
  if (last >= 0) extendRange(quotes, ix, row.minute.high, row.minute.low)
  const from = Math.max(last + 1, row.firstMinute)
  if (from < minute)
    walkDay(path, from, minute, oneBucket, (_minute, _count, _open, high, low) => extendRange(quotes, ix, high, low))
  row.minuteIndex = minute
  row.trade = -1
  row.unitsBefore = unitsBefore(model, day, grid.minutes, row.dayUnits, minute)
  const units = unitsBefore(model, day, grid.minutes, row.dayUnits, minute + 1) - row.unitsBefore
  loadMinute(row.minute, path, minuteStart, units)
}

function addTrades(quotes: QuoteTable, row: LiveRow, at: number): boolean {
  const { ix, minute } = row
  const last = lastTradeAt(minute, at)
  if (last <= row.trade) return false
  for (let trade = row.trade + 1; trade <= last; trade++) {
    const price = tradePrice(minute, trade)
    extendRange(quotes, ix, price, price)
    quotes.price[ix] = price
  }
  row.trade = last
  quotes.volume[ix] = (row.unitsBefore - row.unitsUnlisted + unitsThrough(minute, last)) * row.model.unit
  quotes.at[ix] = tradeTime(minute, last)
  return true
}

function addExtended(quotes: QuoteTable, row: LiveRow, moment: ExtendedMoment): boolean {
  const { ix, model } = row
  const { grid, kind } = moment
  if (row.extended?.kind !== kind || row.extended.grid !== grid) {
    const path = extendedPath(model, grid, kind)
    row.extended = path && { grid, kind, path, minute: createMinute(), index: -1 }
  }
  const { extended } = row
  if (!extended) return false
  if (extended.index !== moment.minute) {
    extended.index = moment.minute
    loadMinute(extended.minute, extended.path, moment.minuteStart, 0)
  }
  const last = lastTradeAt(extended.minute, moment.at)
  const price = tradePrice(extended.minute, last)
  const at = tradeTime(extended.minute, last)
  if (quotes.extended[ix] === price && quotes.at[ix] === at) return false
  quotes.extended[ix] = price
  quotes.at[ix] = at
  raiseDay(quotes, ix)
  return true
}
