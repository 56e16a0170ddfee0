// A chart's bars are computed on each request. Smaller bars must add up to the day's bar, must start with the session,
// and must never change once they are closed.
import { expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { ChartPeriod } from '../../domain/kline.ts'
import { barSizes, chartPeriods, sessionClock } from '../../domain/kline.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time.ts'
import { barsIn, ixOf, merged, quoteOf, startMarket } from '../support/market.ts'

const keys = ['US.AAPL', 'US.ZZBBC', 'HK.00700', 'HK.90003', 'MX.WALMEX', 'IX.HSI', 'FX.EURUSD']
const utcText = (ms: number): string => new Date(ms).toISOString().slice(0, 16)

test.each(keys)('%s: a day’s bar equals the sum of its parts, and so do all sizes in between', async key => {
  const { market, clock } = await startMarket('2026-11-20T23:59:50', { calendar: 'real' })
  const ix = ixOf(market, key)
  const smallest = barsIn(market.bars(ix, '1D'))
  const dayStart = must(market.bars(ix, '1D').sessions[0], 'a session').dayStartMs
  const today = smallest.filter(bar => bar.time >= dayStart)
  const minutes = barsIn(market.bars(ix, '1m')).filter(bar => bar.time >= dayStart)
  const fiveMinutes = sessionClock(barSizes['1D'], market.bars(ix, '1D').sessions)
  expect(today).toEqual(
    today.map(({ time }) => ({ time, ...merged(minutes.filter(bar => fiveMinutes(bar.time) === time)) })),
  )
  for (const period of ['1W', '1M', '1Y'] as const) {
    const larger = barsIn(market.bars(ix, period)).filter(bar => bar.time >= dayStart)
    const clockOf = sessionClock(barSizes[period], market.bars(ix, period).sessions)
    expect(larger, period).toEqual(
      larger.map(({ time }) => ({ time, ...merged(today.filter(bar => clockOf(bar.time) === time)) })),
    )
    expect(merged(larger), period).toEqual(merged(today))
  }
  expect(clock.now()).toBe(Date.parse('2026-11-20T23:59:50Z'))
})

test.each(keys)('%s: whole past days add up too', async key => {
  const { market } = await startMarket('2026-11-20T23:30', { calendar: 'real' })
  const ix = ixOf(market, key)
  const days = barsIn(market.bars(ix, '1Y')).slice(-5)
  const week = barsIn(market.bars(ix, '1W'))
  const added = days.map(({ time }, i) => {
    const end = days[i + 1]?.time ?? Number.POSITIVE_INFINITY
    return { time, ...merged(week.filter(bar => bar.time >= time && bar.time < end)) }
  })
  expect(added).toEqual(days)
})

test('closed bars stay the same in a chart hours later', async () => {
  const { market, clock } = await startMarket('2026-11-19T18:00', { rate: 1 })
  const seen = keys.map(key => barsIn(market.bars(ixOf(market, key), '1W')))
  clock.advance(2 * HOUR_MS)
  const later = keys.map(key => barsIn(market.bars(ixOf(market, key), '1W')))
  seen.forEach((bars, i) => {
    const whole = bars.slice(0, -1)
    const again = must(later[i], 'bars').filter(bar => bar.time <= must(whole.at(-1), 'a bar').time)
    expect(again.slice(-100)).toEqual(whole.slice(-100))
  })
})

/** Lengths of a day's sessions, in minutes. */
const sessionMinutes = { 'US.AAPL': [390], 'HK.00700': [150, 180] }
const minutesOf = (period: ChartPeriod): number => Number(barSizes[period]) / MINUTE_MS

test.each([
  ['1D', 'US.AAPL', 1],
  ['1W', 'US.AAPL', 5],
  ['1M', 'US.AAPL', 22],
  ['3M', 'US.AAPL', 63],
  ['1Y', 'US.AAPL', 252],
  ['1D', 'HK.00700', 1],
  ['1W', 'HK.00700', 5],
  ['1M', 'HK.00700', 22],
] as const)('%s of %s with real hours: the bars of %i days', async (period, key, days) => {
  const { market } = await startMarket('2026-11-20T22:00', { calendar: 'real' })
  const kline = market.bars(ixOf(market, key), period)
  const size = minutesOf(period)
  const aDay = barSizes[period] === 'day' ? 1 : sessionMinutes[key].reduce((sum, one) => sum + Math.ceil(one / size), 0)
  expect([kline.time.length, kline.size]).toEqual([days * aDay, barSizes[period]])
  expect(kline.time).toEqual(kline.time.toSorted((a, b) => a - b))
})

test('a day by the minute has the hours of the day, and ends with the minute of the client', async () => {
  const { market, clock } = await startMarket('2026-11-20T15:47:12', { calendar: 'real' })
  const ofMinutes = market.bars(ixOf(market, 'US.AAPL'), '1m')
  expect([ofMinutes.period, ofMinutes.size, ofMinutes.time.length]).toEqual(['1D', MINUTE_MS, 78])
  expect(utcText(must(ofMinutes.time.at(-1), 'a minute'))).toBe(utcText(clock.now()))
})

test('on a market that never closes a day is the last 24 hours, longer periods use days of its zone', async () => {
  const { market } = await startMarket('2026-11-20T18:30:30') // 13:30:30 in New York, whose clocks went back on the 1st
  const today = (period: ChartPeriod): number => Math.floor((13.5 * 60) / minutesOf(period)) + 1
  const aDay = (period: ChartPeriod, minutes = 1_440): number => Math.ceil(minutes / minutesOf(period))
  expect(chartPeriods.map(period => market.bars(ixOf(market, 'US.AAPL'), period).time.length)).toEqual([
    aDay('1D'),
    6 * aDay('1W') + today('1W'),
    28 * aDay('1M') + aDay('1M', 1_500) + today('1M'),
    90,
    365,
  ])
})

test('bars are counted from the open, after lunch from its end, and sessions are today’s and the next day’s', async () => {
  const { market } = await startMarket('2026-11-20T08:30', { calendar: 'real' })
  const ix = ixOf(market, 'HK.00700')
  const { time, sessions } = market.bars(ix, '1M')
  expect(time.slice(-4).map(utcText)).toEqual(['01:30', '03:30', '05:00', '07:00'].map(open => `2026-11-20T${open}`))
  expect(sessions.map(({ openMs, closeMs, dayStartMs }) => [openMs, closeMs, dayStartMs].map(utcText))).toEqual([
    ['2026-11-20T01:30', '2026-11-20T04:00', '2026-11-20T01:30'],
    ['2026-11-20T05:00', '2026-11-20T08:00', '2026-11-20T01:30'],
    ['2026-11-23T01:30', '2026-11-23T04:00', '2026-11-23T01:30'],
    ['2026-11-23T05:00', '2026-11-23T08:00', '2026-11-23T01:30'],
  ])
})

test.each(chartPeriods)("%s: the last bar is the one that contains the client's time", async period => {
  const { market, clock } = await startMarket('2026-11-20T15:47:12', { calendar: 'real' })
  const kline = market.bars(ixOf(market, 'US.AAPL'), period)
  expect(sessionClock(kline.size, kline.sessions)(clock.now())).toBe(kline.time.at(-1))
  expect(kline.asOf).toBe(clock.now())
})

test('volumes are whole lots for instruments traded in lots, never negative, and add up over the day', async () => {
  const { market } = await startMarket('2026-11-20T22:00', { calendar: 'real' })
  const { volume } = market.bars(ixOf(market, 'HK.00700'), '1D')
  expect(volume.every(one => one > 0 && one % 100 === 0)).toBe(true)
  const [ends, middle] = [volume.slice(0, 6), volume.slice(30, 36)].map(part => part.reduce((a, b) => a + b, 0))
  expect(must(ends, 'ends')).toBeGreaterThan(2 * must(middle, 'middle'))
  const thin = market.bars(ixOf(market, 'MX.ACCELSAB'), '1D').volume
  expect(Math.min(...thin)).toBeGreaterThanOrEqual(4 * minutesOf('1D'))
})

test.each(keys)('%s: the sparkline is the last fifty closes of five minutes, the open bar last', async key => {
  const { market } = await startMarket('2026-11-20T15:47:12', { calendar: 'real' })
  const ix = ixOf(market, key)
  const { closes, sizeMs, lastBarAt } = market.closes(ix)
  const today = market.bars(ix, '1D')
  expect([closes.length, sizeMs, lastBarAt]).toEqual([50, barSizes['1D'], today.time.at(-1)])
  const shared = Math.min(50, today.close.length)
  expect(closes.slice(-shared)).toEqual(today.close.slice(-shared))
  // The close before today's first bar is the previous close.
  if (shared < 50) expect([closes.at(-shared - 1)]).toEqual(quoteOf(market, ix, 'previousClose'))
})

test('the year’s figures equal those of its days', async () => {
  const { market } = await startMarket('2026-11-20T15:47:12', { calendar: 'real' })
  const ix = ixOf(market, 'MX.WALMEX')
  const days = market.bars(ix, '1Y')
  const { high52, low52, averageVolume } = market.year(ix)
  expect([high52, low52]).toEqual([Math.max(...days.high), Math.min(...days.low)])
  const whole = days.volume.slice(-64, -1)
  expect(averageVolume).toBe(Math.round(whole.reduce((a, b) => a + b, 0) / 63))
  expect(market.year(ixOf(market, 'IX.SPX')).averageVolume).toBeNull()
})

test('a year is computed within milliseconds', async () => {
  const { market } = await startMarket('2026-11-20T18:30')
  /** Processor time for one instrument, which other processes of the machine change less than the clock. */
  const took = (period: ChartPeriod): number => {
    const begun = process.cpuUsage()
    for (let ix = 0; ix < 50; ix++) market.bars(ix, period)
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 1_000 / 50
  }
  chartPeriods.forEach(took)
  for (const period of chartPeriods) expect(took(period), period).toBeLessThan(15)
})

test('days of an exchange’s zone have their real length when its clocks change', async () => {
  const { market } = await startMarket('2026-11-03T18:00')
  const { time } = market.bars(ixOf(market, 'US.AAPL'), '3M')
  expect(time.slice(-4).map(utcText)).toEqual([
    '2026-10-31T04:00',
    '2026-11-01T04:00',
    '2026-11-02T05:00',
    '2026-11-03T05:00',
  ])
  expect(must(time.at(-2), 'a day') - must(time.at(-3), 'a day')).toBe(DAY_MS + HOUR_MS)
})

test.each([
  ['US.AAPL', 'real'],
  ['HK.00700', 'real'],
  ['FX.EURUSD', 'real'],
  ['US.AAPL', 'always'],
] as const)(
  '%s, %s: pages of the past join, hold days that are over, and are the bars of the chart',
  async (key, calendar) => {
    const { market } = await startMarket('2026-11-20T18:00', { calendar })
    const ix = ixOf(market, key)
    const last = market.past(ix, { size: 'day', before: null })
    const before = market.past(ix, { size: 'day', before: must(last.time[0], 'a bar') })
    const time = [...before.time, ...last.time]
    expect(time).toEqual([...new Set(time)].sort((one, other) => one - other))
    expect([last.isFirst, before.time.length]).toEqual([false, last.time.length])
    const chart = barsIn(market.bars(ix, '1Y')).filter(bar => bar.time <= must(last.time.at(-1), 'a bar'))
    const known = last.time.map((start, i) => ({ time: start, open: last.open[i], close: last.close[i] }))
    expect(known.slice(-200)).toEqual(
      chart.slice(-200).map(({ time: start, open, close }) => ({ time: start, open, close })),
    )
    const hours = market.past(ix, { size: 'hour', before: null })
    const ends = known.slice(-20).map(({ close }) => close)
    const lastHours = known.slice(-20).map((day, i, days) => {
      const end = days[i + 1]?.time ?? Number.POSITIVE_INFINITY
      return hours.close[hours.time.findLastIndex(start => start >= day.time && start < end)]
    })
    expect(lastHours).toEqual(ends)
  },
)

test('the past ends ten years back, by the day, and one, by the hour', async () => {
  const { market, clock } = await startMarket('2026-11-20T18:00', { calendar: 'always' })
  const ix = ixOf(market, 'US.AAPL')
  for (const [size, years] of [
    ['day', 10],
    ['hour', 1],
  ] as const) {
    let page = market.past(ix, { size, before: null })
    while (!page.isFirst) page = market.past(ix, { size, before: must(page.time[0], 'a bar') })
    const reach = (clock.now() - must(page.time[0], 'a bar')) / DAY_MS
    expect(Math.abs(reach - years * 365.25)).toBeLessThan(3)
  }
})
