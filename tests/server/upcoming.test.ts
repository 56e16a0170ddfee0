// The dates on which something of a customer is paid, falls due or ends. Why: whoever has bonds, a loan or contracts
// must see in one place what comes next, with the amounts that the pages of the products show.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { dateOfDay, dayOfDate } from '../../domain/calendar/civil-date.ts'
import { DAY_MS, unixSeconds } from '../../domain/time.ts'
import { UPCOMING_DAYS } from '../../domain/upcoming.ts'
import type { UpcomingDate } from '../../domain/wire/calls/upcoming.ts'
import { DEMO_PASSWORD, DEMO_USERNAME } from '../../server/users/demo.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

let server: TestServer
let token: string
let dates: readonly UpcomingDate[]
beforeAll(async () => {
  server = await startServer({ environment: { DEMO: 'on', SIM_INSTRUMENTS: 'real' } })
  token = (await server.ask('POST /loginByUsername', { username: DEMO_USERNAME, password: DEMO_PASSWORD })).token
  dates = (await server.ask('GET /userCenter/upcoming', {}, { token })).list
}, 2 * START_TIMEOUT_MS)
afterAll(() => server.stop())

const of = (...kinds: UpcomingDate['kind'][]) => dates.filter(({ kind }) => kinds.includes(kind))
/** The latest date of a payment in the list, by the time zone that is furthest ahead. */
const lastDay = (): string =>
  dateOfDay(dayOfDate(new Date(server.clock.now()).toISOString().slice(0, 10)) + UPCOMING_DAYS)

test('a new customer has none', async () => {
  const { token: own } = await server.newcomer()
  expect(await server.ask('GET /userCenter/upcoming', {}, { token: own })).toEqual({ total: 0, list: [] })
})

test('dates are in order, and within a year', () => {
  const starts = dates.map(({ at, date }) => (at === null ? Date.parse(must(date, 'a date')) / 1_000 : at))
  expect(starts).toEqual(starts.toSorted((one, other) => one - other))
  expect(Math.max(...starts)).toBeLessThan(unixSeconds(server.clock.now() + UPCOMING_DAYS * DAY_MS))
})

test('payments of bonds are those of the pages of the bonds', async () => {
  const { list } = await server.ask('POST /treasuryBond/pageList', { pageSize: 100 }, { token })
  const expected = list.flatMap(({ id, issue, payments }) =>
    payments
      .filter(({ date }) => date < lastDay())
      .map(({ date, kind, amount }) => [id, issue.name, kind, date, amount, issue.currency].join(' ')),
  )
  expect(expected.length).toBeGreaterThan(2)
  expect(
    of('coupon', 'maturity')
      .map(({ subject, name, kind, date, amount, currency }) =>
        [subject.id, name, kind, date, amount, currency].join(' '),
      )
      .sort(),
  ).toEqual(expected.sort())
})

test('instalments of a loan are those of its page, as money that is paid', async () => {
  const { list } = await server.ask('POST /loan/applyList', { pageSize: 100 }, { token })
  const expected = list.flatMap(({ id, instalments }) =>
    instalments
      .filter(({ dueOn }) => dueOn < lastDay())
      .map(({ dueOn, left }) => [id, dueOn, `-${left.total}`].join(' ')),
  )
  expect(expected.length).toBeGreaterThan(0)
  expect(
    of('instalment')
      .map(({ subject, date, amount }) => [subject.id, date, amount].join(' '))
      .sort(),
  ).toEqual(expected.sort())
})

test('a contract ends at its close-out, a rental and an application on the dates that their pages show', async () => {
  const { list: held } = await server.ask('POST /position/me', { pageSize: 100 }, { token })
  const futures = held.filter(({ board }) => board === 'FU')
  expect(futures.length).toBeGreaterThan(0)
  expect(
    of('closeOut')
      .map(({ key }) => key)
      .sort(),
  ).toEqual(futures.map(({ key }) => key).sort())
  const { list: rentals } = await server.ask('POST /robotOrder/pageList', { pageSize: 100 }, { token })
  const running = rentals.filter(({ ended }) => ended === null)
  expect(running.length).toBeGreaterThan(0)
  expect(
    of('rentalEnd')
      .map(({ subject, name, at }) => [subject.id, name, at].join(' '))
      .sort(),
  ).toEqual(running.map(({ id, name, endsAt }) => [id, name, endsAt].join(' ')).sort())
  const { list: applications } = await server.ask('POST /position/subscription', { pageSize: 100 }, { token })
  const steps = { submitted: ['allotment', 'listing'], running: ['listing'], none: [], cancelled: [], ended: [] }
  const expected = applications.flatMap(({ id, state }) => steps[state].map(kind => `${id} ${kind}`))
  const ofIssues = of('allotment', 'listing').filter(({ subject }) => subject.type === 'subscription')
  expect(ofIssues.map(({ subject, kind }) => `${subject.id} ${kind}`).sort()).toEqual(expected.sort())
})

test('an order that rests until a day is listed with its end, until it is cancelled', async () => {
  const key = 'US.AAPL'
  const { days } = await server.ask('POST /orders/validDays', { key }, { token })
  const { date, endTimestamp } = must(days[3], 'a trading day')
  const { quote } = await server.ask('GET /m_ft/stock_detail_ft', { stockCode: 'AAPL', market: 'UsStock' })
  const price = (must(quote, 'a quote').price * 0.008).toFixed(2)
  const terms = { key, direction: 0, action: 0, orderType: 1, price, quantity: '1' } as const
  const { id } = await server.ask('POST /stock/create', Object.assign({ validity: { date } }, terms), { token })
  const ends = async () =>
    (await server.ask('GET /userCenter/upcoming', {}, { token })).list.filter(({ kind }) => kind === 'orderEnd')
  expect(await ends()).toContainEqual(
    expect.objectContaining({ at: endTimestamp, subject: { type: 'order', id }, key, amount: null }),
  )
  await server.ask('POST /orders/cancel', { orderId: id }, { token })
  expect((await ends()).map(({ subject }) => subject.id)).not.toContain(id)
})
