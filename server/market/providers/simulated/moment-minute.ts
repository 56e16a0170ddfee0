// The trades of the minute that contains a moment.
import { dayPathOf } from './days.ts'
import type { Moment } from './grid.ts'
import type { Minute } from './minute.ts'
import { createMinute, loadMinute } from './minute.ts'
import type { PriceModel } from './price-model.ts'
import { dayUnits, unitsBefore } from './volume.ts'

export function minuteOf(model: PriceModel, { grid, minute: number, minuteStart }: Moment): Minute {
  const { index } = grid.day
  const total = dayUnits(model, index, grid.minutes)
  const before = unitsBefore(model, index, grid.minutes, total, number)
  const units = unitsBefore(model, index, grid.minutes, total, number + 1) - before
  const minute = createMinute()
  loadMinute(minute, dayPathOf(model, grid), minuteStart, units)
  return minute
}
