// Why: an order is confirmed before its valuation is known. A valuation before the close would have a price that is
// already known, and a gap of more than a day between valuations would hold money without an answer.
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../domain/time.ts'
import { realCalendar } from '../../server/calendar/calendar.ts'
import { addDays, dateOfBar, valuationsOf } from '../../server/strategies/valuations.ts'

const dates = Array.from({ length: 800 }, (_, nth) => addDays('2026-01-01', nth))

describe.each(['always', 'real'] as const)('%s', choice => {
  const valuations = valuationsOf(choice)

  test('there is one per date, a day apart except at the two changes of the clock', () => {
    const gaps = dates.map(date => (valuations.at(addDays(date, 1)) - valuations.at(date)) / HOUR_MS)
    expect(new Set(gaps)).toEqual(new Set([23, 24, 25]))
    expect(gaps.filter(hours => hours !== 24)).toHaveLength(4)
  })

  test('the last date at or before an instant', () => {
    for (const date of dates) {
      expect(valuations.lastDate(valuations.at(date))).toBe(date)
      expect(valuations.lastDate(valuations.at(date) - 1)).toBe(addDays(date, -1))
    }
  })
})

test('on real dates, regular trading is over at the valuation, and a bar is of its own date', () => {
  const calendar = realCalendar('US')
  const valuations = valuationsOf('real')
  let day = calendar.lastDay(Date.UTC(2026, 0, 10))
  for (let nth = 0; nth < 300; nth += 1) {
    const regular = day.segments.filter(({ kind }) => kind === 'regular')
    expect(dateOfBar(regular[0]?.openMs ?? 0)).toBe(day.date)
    for (const { closeMs } of regular) expect(closeMs).toBeLessThanOrEqual(valuations.at(day.date))
    day = calendar.nextDay(day)
  }
})
