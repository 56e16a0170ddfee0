// Why: a share that was paid for must have a market from its listing on, with the same instrument number in every
// process and after every restart. Its price history begins with the price of the offer.
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { saleTimes } from '../../domain/new-issue/sale-times.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'
import { createLocalBus } from '../../server/bus/local.ts'
import { localToUtc } from '../../server/calendar/zone.ts'
import type { Db } from '../../server/db/db.ts'
import { offers } from '../../server/db/subscription-schema.ts'
import { createSearch } from '../../server/market/calls/search.ts'
import type { MarketOptions } from '../../server/market/create.ts'
import { createMarket } from '../../server/market/create.ts'
import type { OwnMarket } from '../../server/market/own-market.ts'
import { followListings, listShare } from '../../server/new-issues/listings.ts'
import { simulatedTerms } from '../../server/new-issues/simulate.ts'
import { issuesOf } from '../../server/new-issues/timetable.ts'
import { createTestClock } from '../support/clock.ts'
import { openTestStore } from '../support/store.ts'

const log = pino({ level: 'silent' })
const bus = createLocalBus()
const START = Date.UTC(2026, 10, 19, 18)
const issues = issuesOf('always', 'HK')
const firstNth = must(issues.current(START)[0], 'the oldest issue of the list')
const usual: MarketOptions = {
  market: 'simulator',
  speed: 1,
  seed: 1,
  instruments: 0,
  rate: 2_000,
  calendar: 'always',
}

async function addOffer(db: Db, nth: number): Promise<string> {
  const timetable = issues.timetable(nth)
  const id = `hk-${nth}`
  await db.insert(offers).values({
    id,
    product: 'newStock',
    state: 'allotted',
    opensAt: timetable.open,
    closesAt: timetable.closed,
    endsAt: timetable.listed,
    terms: simulatedTerms(1, { board: 'HK', nth: nth }, timetable),
    seed: 'seed',
  })
  return id
}

describe('a listed share', () => {
  let db: Db
  afterEach(() => db.close())

  const listed = issues.timetable(firstNth).listed
  const clock = createTestClock(START)

  async function process(): Promise<{ market: OwnMarket; look: () => Promise<void>; stop: () => void }> {
    const market = await createMarket(usual, clock, log)
    const { look, stop } = await followListings({ bus, db, clock, log, market })
    return { market, look, stop }
  }

  test('joins this process as soon as it is listed, and not before its transaction has committed', async () => {
    db = await openTestStore()
    const { market, stop } = await process()
    const { code } = simulatedTerms(1, { board: 'HK', nth: firstNth }, issues.timetable(firstNth))
    const id = await addOffer(db, firstNth)
    await db.transaction(async tx => {
      await listShare(bus, tx, { id, endsAt: listed })
      expect(market.find(`HK.${code}`)).toBeNull()
    })
    await expect.poll(() => market.find(`HK.${code}`)?.instrument.code).toBe(code)
    stop()
  })

  test('joins every process under the same number, at the price of the offer, without a past', async () => {
    db = await openTestStore()
    const [one, other] = [await process(), await process()]
    const { epoch } = one.market
    const search = createSearch(one.market.listings)
    const { code, finalPrice } = simulatedTerms(1, { board: 'HK', nth: firstNth }, issues.timetable(firstNth))
    expect(search(code)).toEqual([])
    clock.advance(Math.max(0, listed + 90_000 - clock.now()))
    const id = await addOffer(db, firstNth)
    await db.transaction(tx => listShare(bus, tx, { id, endsAt: listed }))
    await db.transaction(tx => listShare(bus, tx, { id, endsAt: listed }))
    await one.look()
    await other.look()
    const restarted = await process()
    const found = [one, other, restarted].map(({ market }) => must(market.find(`HK.${code}`), code))
    const [{ instrument, tradable }] = [must(found[0], code)]
    expect(found.map(listing => listing.instrument)).toEqual([instrument, instrument, instrument])
    expect(tradable).toBe(true)
    const { market } = one
    expect(market.epoch).toBe(epoch)
    expect(market.board('HK').at(-1)).toBe(instrument.ix)
    expect(search(code).map(({ instrument: { key } }) => key)).toEqual([instrument.key])
    const { quotes } = market
    const price = must(quotes.price[instrument.ix], 'a price')
    const close = must(quotes.previousClose[instrument.ix], 'a close')
    expect(Math.abs(close / 1_000 / Number(finalPrice) - 1)).toBeLessThan(0.005)
    expect(Math.abs(price / close - 1)).toBeLessThan(0.2)
    for (const period of ['1D', '1W', '1M', '1Y'] as const) {
      const { time, size } = market.bars(instrument.ix, period)
      expect(time.length).toBeGreaterThan(0)
      const sizeMs = size === 'day' ? DAY_MS : size
      expect(must(time[0], 'a bar') + sizeMs).toBeGreaterThan(listed)
    }
    const [day] = market.bars(instrument.ix, '1Y').volume
    expect(day).toBe(must(quotes.volume[instrument.ix], 'a volume'))
    expect(restarted.market.bars(instrument.ix, '1D').close).toEqual(market.bars(instrument.ix, '1D').close)
    for (const each of [one, other, restarted]) each.stop()
  })

  test('keeps moving with the clock, and its listing day stays as it was on the day after', async () => {
    db = await openTestStore()
    const id = await addOffer(db, firstNth)
    await db.transaction(tx => listShare(bus, tx, { id, endsAt: listed }))
    const [today, tomorrow] = [createTestClock(listed + MINUTE_MS), createTestClock(listed + MINUTE_MS + DAY_MS)]
    const [market, later] = [await createMarket(usual, today, log), await createMarket(usual, tomorrow, log)]
    const follower = await followListings({ bus, db, clock: today, log, market })
    const laterFollower = await followListings({ bus, db, clock: tomorrow, log, market: later })
    const { ix } = must(market.listings.at(-1), 'the share').instrument
    const before = must(market.quotes.version[ix], 'a version')
    market.start()
    today.advance(2 * MINUTE_MS)
    expect(market.quotes.version[ix]).toBeGreaterThan(before)
    expect(market.quotes.low[ix]).toBeGreaterThan(0)
    const days = later.bars(ix, '1Y')
    expect(days.time).toHaveLength(2)
    expect(days.open[0]).toBe(market.bars(ix, '1Y').open[0])
    market.stop()
    follower.stop()
    laterFollower.stop()
  })
})

describe('SIM_CALENDAR=real', () => {
  const real = issuesOf('real', 'HK')
  const at = (date: string, time: string) => localToUtc(date, time, 'Asia/Hong_Kong')

  test('one issue a week: opens on its first trading day, four days to the cut-off at noon, then a day a step', () => {
    const monday = at('2026-03-02', '10:00')
    const nth = must(real.current(monday).at(-1), 'the issue of the week')
    expect(real.timetable(nth)).toEqual({
      announced: at('2026-03-02', '00:00'),
      open: at('2026-03-02', '09:00'),
      closed: at('2026-03-06', '12:00'),
      priced: at('2026-03-09', '12:00'),
      allotted: at('2026-03-10', '23:00'),
      listed: at('2026-03-11', '09:00'),
    })
    expect(real.nextAt(monday)).toBe(at('2026-03-09', '00:00'))
    expect(real.current(at('2026-03-09', '00:00'))).toContain(nth + 1)
  })

  test('the published times around the steps are those of the exchange', () => {
    const nth = must(real.current(at('2026-03-02', '10:00')).at(-1), 'the issue of the week')
    const times = Object.fromEntries(saleTimes('HK', real.timetable(nth)).map(time => [time.step, time.at]))
    expect(times).toMatchObject({
      lastEntry: at('2026-03-06', '11:30'),
      registerOpens: at('2026-03-06', '11:45'),
      closed: at('2026-03-06', '12:00'),
      collected: at('2026-03-09', '17:30'),
      moneyBack: at('2026-03-10', '23:00'),
      valid: at('2026-03-11', '08:00'),
    })
    const short = saleTimes('HK', issues.timetable(firstNth)).map(time => time.at)
    expect(short).toEqual(short.toSorted((one, other) => one - other))
    const steps = saleTimes('US', issuesOf('real', 'US').timetable(nth)).map(({ step }) => step)
    expect(steps).toEqual(['announced', 'open', 'closed', 'priced', 'allotted', 'moneyBack', 'listed'])
  })

  test('holidays move every step: over the lunar new year nothing closes, prices or lists', () => {
    // 17 to 19 February 2026 are holidays, and the 16th is a half day.
    const nth = must(real.current(at('2026-02-16', '09:00')).at(-1), 'the issue of the week')
    expect(real.timetable(nth)).toEqual({
      announced: at('2026-02-16', '00:00'),
      open: at('2026-02-16', '09:00'),
      closed: at('2026-02-25', '12:00'),
      priced: at('2026-02-26', '12:00'),
      allotted: at('2026-02-27', '23:00'),
      listed: at('2026-03-02', '09:00'),
    })
  })

  test('an issue stays in the list until the week after its listing began', () => {
    const nth = must(real.current(at('2026-03-02', '10:00')).at(-1), 'the issue of the week')
    expect(real.current(at('2026-03-11', '09:30'))).toContain(nth)
    expect(real.current(at('2026-03-16', '00:00'))).not.toContain(nth)
  })
})
