// With `SIM_CALENDAR=long` the shares of the US have early and late trading at midnight in New York, and are never
// without trading. Why: whoever starts Pulso for the first time sees prices before the opening at any hour.
import { expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { HOUR_MS, MINUTE_MS } from '../../domain/time.ts'
import type { Stock } from '../../domain/wire/calls/market.ts'
import { alwaysCalendar, everyDateUsCalendar } from '../../server/calendar/calendar.ts'
import { clockTime } from '../../server/lib/dayjs.ts'
import { stockView } from '../../server/market/calls/quote-views.ts'
import { shareOf } from '../../server/new-issues/listings.ts'
import { simulatedTerms } from '../../server/new-issues/simulate.ts'
import { issuesOf } from '../../server/new-issues/timetable.ts'
import type { StartedMarket } from '../support/market.ts'
import { startMarket } from '../support/market.ts'

const ZONE = 'America/New_York'
/** 18:00 in New York. */
const EVENING = '2026-11-20T23:00'
const CLOSE = Date.UTC(2026, 10, 21, 4, 30)
const OPENING = CLOSE + HOUR_MS
const few = { instruments: 1, rate: 1 } as const

function stateByClock(time: string): string {
  if (time < '00:30') return 'pre'
  return time < '23:30' ? 'open' : 'post'
}

function look({ market, clock }: StartedMarket, key: string, at: number): Stock {
  clock.leap(at - clock.now())
  clock.advance(0)
  const listing = must(market.find(key), key)
  market.bars(listing.instrument.ix, '1D')
  return stockView(market, listing, new Set())
}

test('a year has no moment without trading, also when clocks change; its days are those of the calendar that never closes', () => {
  const always = alwaysCalendar(ZONE)
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 15 * MINUTE_MS) {
    const [day, same] = [must(everyDateUsCalendar.dayAt(at), 'a day'), must(always.dayAt(at), 'a day')]
    if (everyDateUsCalendar.stateAt(at) !== stateByClock(clockTime(at, ZONE))) throw new Error(`state at ${at}`)
    if (day.date !== same.date || day.index !== same.index) throw new Error(`day at ${at}`)
  }
})

test('a share has the price that it has in the calendar that never closes, so that a change of calendars moves none', async () => {
  const long = await startMarket(EVENING, { calendar: 'long', ...few })
  const always = await startMarket(EVENING, { calendar: 'always', ...few })
  for (let hours = 1; hours <= 5; hours++) {
    const at = CLOSE + (hours - 5) * HOUR_MS - MINUTE_MS
    expect(look(long, 'US.AAPL', at).price_nominal).toBe(look(always, 'US.AAPL', at).price_nominal)
  }
})

test('outside the regular hours a share has a second price; the last one before the opening stays during the day', async () => {
  const started = await startMarket(EVENING, { calendar: 'long', ...few })
  const regular = look(started, 'US.AAPL', CLOSE - 1)
  const late = look(started, 'US.AAPL', CLOSE + 20 * MINUTE_MS)
  expect([late.hasPreMarketData, late.hasPostMarketData]).toEqual([false, true])
  expect(late.price_nominal).toBe(look(started, 'US.AAPL', CLOSE + 21 * MINUTE_MS).price_nominal)
  const early = look(started, 'US.AAPL', OPENING - 1)
  expect([early.hasPreMarketData, early.hasPostMarketData]).toEqual([true, false])
  const change = Number(early.preMarketPrice) - Number(early.price_nominal)
  expect(Number(early.preMarketChange)).toBeCloseTo(change, 6)
  const later = look(started, 'US.AAPL', OPENING + 3 * HOUR_MS)
  expect(later.price_nominal).not.toBe(regular.price_nominal)
  expect([later.preMarketPrice, later.preMarketChange, later.preMarketChangeRatio]).toEqual([
    early.preMarketPrice,
    early.preMarketChange,
    early.preMarketChangeRatio,
  ])
})

test('an index has no price outside the regular hours, and Hong Kong and Mexico never close', async () => {
  const started = await startMarket(EVENING, { calendar: 'long', ...few })
  expect(look(started, 'US.AAPL', OPENING - 1).hasPreMarketData).toBe(true)
  for (const key of ['HK.00700', 'MX.AXTELCPO', 'IX.SPX']) {
    const { hasPreMarketData, hasPostMarketData } = look(started, key, OPENING - 1)
    expect([key, hasPreMarketData, hasPostMarketData]).toEqual([key, false, false])
  }
  const states = new Map(started.market.boardStates().map(({ board, state }) => [board, state]))
  expect([states.get('US'), states.get('HK'), states.get('MX'), states.get('FX')]).toEqual([
    'pre',
    'open',
    'open',
    'open',
  ])
})

test.each([
  ['at the close', 0],
  ['in late trading', 10],
  ['at the start of early trading', 30],
  ['at the opening', 60],
] as const)(
  'a share that is listed %s has the price of its offer until the opening, and then moves',
  async (_when, minutes) => {
    const started = await startMarket(EVENING, { calendar: 'long', ...few })
    const issues = issuesOf('long', 'US')
    const nth = must(issues.current(CLOSE)[0], 'an issue')
    const terms = simulatedTerms(1, { board: 'US', nth }, issues.timetable(nth))
    const listedAt = CLOSE + minutes * MINUTE_MS
    started.market.join({ entry: shareOf({ terms }), listedAt })
    const key = `US.${terms.code}`
    const first = look(started, key, listedAt + 1)
    if (minutes < 60) expect(first.change).toBe('0.00')
    const moved = look(started, key, OPENING + 5 * MINUTE_MS)
    expect(Number(moved.price_nominal) - Number(moved.change)).toBeCloseTo(Number(terms.finalPrice), 6)
    expect(moved.hasPreMarketData).toBe(minutes < 60)
    const listing = must(started.market.find(key), key)
    expect(started.market.bars(listing.instrument.ix, '1D').time[0]).toBe(OPENING)
  },
)
