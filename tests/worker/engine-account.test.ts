// Why: holdings and order states reach the page through HTTP and through the account channel. The merged state must be
// exact, without lost or repeated events, and must never contain the money of another user.
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { Currency } from '../../domain/currency.ts'
import { MONEY_SCALE } from '../../domain/minor.ts'
import { Decimal, unscale } from '../../domain/money.ts'
import { directions, orderActions, orderTypes } from '../../domain/order.ts'
import { scaledText } from '../../domain/price.ts'
import type { Order, QuotedPosition } from '../../domain/wire/calls/trading.ts'
import type { AccountEvent } from '../../domain/wire/down/account.ts'
import { lastMarkOf } from '../../server/contracts/mark.ts'
import { outboxHeads } from '../../server/db/schema.ts'
import { EngineHarness } from '../support/engine.ts'
import type { Registered, TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

let server: TestServer
const pages: EngineHarness[] = []

beforeAll(async () => {
  server = await startServer({ environment: { SIM_RATE: '2000', DEMO: 'on' } })
}, START_TIMEOUT_MS)
afterAll(() => server.stop())
afterEach(() => {
  for (const page of pages.splice(0)) page.stop()
  server.market.start()
})

function open(token: string | null, base: Currency = 'MXN'): EngineHarness {
  const page = new EngineHarness(server, { token, base })
  pages.push(page)
  page.engine.watch('holdings', { kind: 'holdings', sort: 'opened', first: 0, last: 50 })
  page.engine.watch('profit', { kind: 'profit' })
  return page
}

const logInDemo = () => server.ask('POST /loginByUsername', { username: 'demo', password: 'demo-pulso' })

const priceOf = (key: string): Decimal => {
  const { ix, priceDecimals } = must(server.market.find(key), key).instrument
  return unscale(must(server.market.quotes.price[ix], 'price'), priceDecimals)
}

const closeOf = (key: string): Decimal => {
  const { ix, priceDecimals } = must(server.market.find(key), key).instrument
  return unscale(must(server.market.quotes.previousClose[ix], 'close'), priceDecimals)
}

function rate(from: Currency, to: Currency): Decimal {
  const perDollar = (currency: Currency) => (currency === 'USD' ? new Decimal(1) : priceOf(`FX.USD${currency}`))
  return perDollar(to).div(perDollar(from))
}

const sum = (parts: readonly Decimal[]): string =>
  parts.reduce((total, part) => total.plus(part), new Decimal(0)).toFixed(MONEY_SCALE)

/** The server's mark price, at which a contract is valued. */
const markOfKey = (key: string): Decimal => {
  const { ix, priceDecimals } = must(server.market.find(key), key).instrument
  return unscale(must(lastMarkOf(server.market, ix), 'a mark'), priceDecimals)
}

/** Reference implementation of one holding: what it adds to each sum, from its record, the prices and the rates. */
function partsOf(position: QuotedPosition, base: Currency) {
  const inBase = rate(position.currency, base)
  const { contract, positionNum, dayStartQuantity, dayCashFlow } = position
  const zero = new Decimal(0)
  if (contract) {
    const toWallet = rate(contract.currency as Currency, position.currency)
    const sign = position.side === 'long' ? 1 : -1
    const size = new Decimal(positionNum).times(contract.multiplier)
    const startSize = new Decimal(dayStartQuantity).times(contract.multiplier)
    const mark = markOfKey(position.key)
    const floating = mark.minus(contract.entryPrice).times(size).times(sign).times(toWallet)
    const start = closeOf(position.key)
      .times(startSize)
      .minus(contract.dayStartEntryValue ?? 0)
      .times(sign)
    const day = floating.minus(start.times(toWallet))
    const profit = floating.times(inBase)
    return {
      floating,
      value: profit,
      total: profit,
      price: profit,
      fx: zero,
      today: day.plus(dayCashFlow).times(inBase),
    }
  }
  const value = priceOf(position.key).times(positionNum)
  const floating = value.minus(position.cost)
  const today = value.plus(dayCashFlow).minus(closeOf(position.key).times(dayStartQuantity))
  return {
    floating,
    value: value.times(inBase),
    total: value.times(inBase).minus(position.costIn[base]),
    price: floating.times(inBase),
    fx: inBase.times(position.cost).minus(position.costIn[base]),
    today: today.times(inBase),
  }
}

/** Reference implementation of the sums, without any cache. */
async function reckon(token: string, base: Currency) {
  const asked = { pageSize: 200, closedToday: true }
  const { list } = await server.ask('POST /position/me', asked, { token })
  const wallets = await server.ask('POST /wallet/getWalletBalance', {}, { token })
  const { netIn } = await server.ask('POST /position/flatList', {}, { token })
  const held = list.filter(position => position.positionNum !== '0')
  const over = (positions: readonly QuotedPosition[], name: Exclude<keyof ReturnType<typeof partsOf>, 'floating'>) =>
    sum(positions.map(position => partsOf(position, base)[name]))
  return {
    held,
    floatingOf: (position: QuotedPosition) => partsOf(position, base).floating.toFixed(MONEY_SCALE),
    totals: {
      cash: sum(wallets.map(wallet => rate(wallet.currency, base).times(wallet.balance))),
      reserved: sum(wallets.map(wallet => rate(wallet.currency, base).times(wallet.usedBalance))),
      holdings: over(held, 'value'),
      floating: over(held, 'total'),
      pricePart: over(held, 'price'),
      fxPart: over(held, 'fx'),
      today: over(list, 'today'),
      fees: sum(
        list.map(({ currency, fees, dayClosedFees = '0' }) =>
          new Decimal(fees).plus(dayClosedFees).times(rate(currency, base)),
        ),
      ),
      realised: netIn[base],
      unpriced: 0,
      boards: [...new Set(list.map(({ board }) => board))].sort(),
    },
  }
}

async function buy(token: string, key: string, quantity: string): Promise<Order> {
  const call = key.startsWith('HK') ? 'POST /hk/create' : 'POST /stock/create'
  const order = { direction: directions.buy, action: orderActions.open, orderType: orderTypes.market, quantity, key }
  return server.ask(call, order, { token })
}

/** Places a buy order at 80 % of the market price, so that it rests. */
async function rest(token: string, key: string): Promise<Order> {
  const { ix, priceDecimals } = must(server.market.find(key), key).instrument
  const price = scaledText(Math.floor(must(server.market.quotes.price[ix], 'price') * 0.8), priceDecimals)
  const order = { direction: directions.buy, action: orderActions.open, orderType: orderTypes.limit, quantity: '1' }
  return server.ask('POST /stock/create', { ...order, key, price }, { token })
}

/** Compares with a tolerance: the server converts at the middle of a rate, the engine at its last price. */
function expectNear(one: string | null, other: string | null): void {
  const [a, b] = [new Decimal(must(one, 'an amount')), new Decimal(must(other, 'an amount'))]
  expect(a.minus(b).abs().toNumber(), `${one} ${other}`).toBeLessThanOrEqual(
    b.abs().times('0.00001').plus('0.02').toNumber(),
  )
}

const isPriced = (page: EngineHarness) => page.profit?.total != null && page.profit.unpriced === 0

const statesOf = (events: readonly AccountEvent[], id: string) =>
  events.flatMap(event => (event.type === 'order' && event.order.id === id ? event.order.state : []))

describe('holdings', () => {
  test.each(['MXN', 'USD', 'HKD'] as const)(
    'in %s: each holding and each sum equals the reference calculation',
    async base => {
      const { token } = await logInDemo()
      const page = open(token, base)
      await page.until(() => isPriced(page), 'sums')
      await page.advance(5_000)
      await page.standStill()
      const { held, floatingOf, totals } = await reckon(token, base)
      expect(held.length).toBeGreaterThan(5)
      expect(page.profit).toMatchObject(totals)
      const overview = await server.ask('POST /userCenter/getFundingOverview', { currency: base }, { token })
      expectNear(overview.cash, totals.cash)
      expectNear(overview.holdings, totals.holdings)
      expectNear(overview.todayProfit, totals.today)
      expectNear(overview.total, page.profit?.total ?? null)
      const products = page.profit?.products ?? []
      expect(overview.products.map(({ kind }) => kind)).toEqual(products.map(({ kind }) => kind))
      expect(products.length).toBeGreaterThan(2)
      for (const [nth, { amount }] of products.entries()) expectNear(overview.products[nth]?.amount ?? null, amount)
      const holdings = must(page.holdings.get('holdings'), 'holdings')
      expect(holdings).toMatchObject({ state: 'ready', total: held.length, ids: held.map(position => position.id) })
      for (const position of held) {
        const row = must(page.rows.get(position.id), position.key)
        expect(row.floating, position.key).toBe(floatingOf(position))
        const parts = must(row.inBase, 'parts in the base currency')
        // The price part, the FX part and the total are rounded separately, so they differ by one cent at most.
        const apart = new Decimal(parts.price).plus(parts.fx).minus(parts.total).abs()
        expect(apart.lessThanOrEqualTo('0.01'), position.key).toBe(true)
      }
    },
  )

  test('a change of the base currency applies at once', async () => {
    const { token } = await logInDemo()
    const page = open(token, 'MXN')
    await page.until(() => isPriced(page), 'sums')
    page.engine.setBase('HKD')
    await page.until(() => page.profit?.base === 'HKD', 'the other currency')
    await page.standStill()
    expect(page.profit).toMatchObject((await reckon(token, 'HKD')).totals)
  })

  test('without a session there are no holdings and the sums are null', async () => {
    const page = open(null)
    await page.until(() => page.feed?.state === 'live', 'a line')
    await page.advance(1_000)
    expect(page.holdings.get('holdings')?.ids).toEqual([])
    expect(page.profit).toMatchObject({ cash: null, holdings: null, total: null, floating: null, today: null })
  })
})

describe('an order', () => {
  test('its fill is delivered once and step by step, and holding, money and sums follow', async () => {
    const { token } = await server.newcomer()
    const page = open(token)
    await page.until(() => isPriced(page), 'sums')
    const { id } = await buy(token, 'US.AAPL', '3')
    await page.until(() => statesOf(page.events, id).includes('filled'), 'the fill')
    const states = statesOf(page.events, id)
    expect(states.at(-1)).toBe('filled')
    expect(new Set(states).size).toBe(states.length)
    const offsets = page.events.map(event => event.offset)
    expect(offsets).toEqual([...new Set(offsets)].sort((a, b) => a - b))
    expect(page.events.filter(event => event.type === 'position')).toHaveLength(1)
    await page.standStill()
    const { held, totals } = await reckon(token, 'MXN')
    expect(held).toMatchObject([{ key: 'US.AAPL', positionNum: '3' }])
    expect(page.profit).toMatchObject(totals)
    expect(page.holdings.get('holdings')?.ids).toEqual(held.map(position => position.id))
  })

  test("after the sale the holding is removed; today's profit and the realised profit stay in the sums", async () => {
    const { token } = await server.newcomer()
    const page = open(token)
    await page.until(() => isPriced(page), 'sums')
    const bought = await buy(token, 'MX.WALMEX', '100')
    await page.until(() => statesOf(page.events, bought.id).includes('filled'), 'the purchase')
    const [{ id: positionId }] = (await reckon(token, 'MXN')).held as [QuotedPosition]
    const sale = await server.ask(
      'POST /position/flatPosition',
      { positionId, orderType: orderTypes.market, quantity: '100' },
      { token },
    )
    await page.until(() => page.events.some(event => event.type === 'closed'), 'the sale')
    await page.until(() => page.profit?.realised !== '0.00', 'what was earned')
    await page.standStill()
    const { held, totals } = await reckon(token, 'MXN')
    expect(held).toEqual([])
    expect(statesOf(page.events, sale.id).at(-1)).toBe('filled')
    expect(page.holdings.get('holdings')).toMatchObject({ total: 0, ids: [] })
    expect(page.profit).toMatchObject(totals)
  })
})

describe('events that arrive during a load', () => {
  test('an order filled during the load of the account is in the sums', async () => {
    const { token } = await server.newcomer()
    const page = open(null)
    await page.until(() => page.feed?.state === 'live', 'a line')
    const letGo = page.hold('/wallet/getWalletBalance')
    page.engine.setToken(token)
    await page.until(() => page.heldBack > 0, 'a load that hangs')
    const { id } = await buy(token, 'US.KO', '2')
    await page.until(() => statesOf(page.events, id).includes('filled'), 'the fill')
    letGo()
    await page.until(() => isPriced(page), 'sums')
    await page.standStill()
    expect(page.profit).toMatchObject((await reckon(token, 'MXN')).totals)
    expect(page.holdings.get('holdings')?.total).toBe(1)
  })

  test('an order filled after the load of the holdings and before the connection opens is delivered', async () => {
    const { token } = await server.newcomer()
    const page = open(null)
    await page.until(() => page.feed?.state === 'live', 'a line')
    const letGo = page.hold('/wallet/getWalletBalance')
    const connect = page.holdConnections()
    page.engine.setToken(token)
    await page.until(() => page.heldBack > 0, 'a load that hangs')
    const { id } = await buy(token, 'US.KO', '2')
    await page.advance(1_000)
    connect()
    await page.until(() => page.connections === 2, 'the line')
    await page.advance(1_000)
    letGo()
    await page.until(() => statesOf(page.events, id).includes('filled'), 'the fill')
    await page.until(() => isPriced(page), 'sums')
    await page.standStill()
    expect(page.profit).toMatchObject((await reckon(token, 'MXN')).totals)
  })

  test('events during a disconnection are delivered once and in order after the reconnect', async () => {
    const { token } = await server.newcomer()
    const page = open(token)
    await page.until(() => isPriced(page), 'sums')
    const first = await rest(token, 'US.KO')
    await page.until(() => statesOf(page.events, first.id).length > 0, 'the order')
    page.cut()
    const second = await rest(token, 'US.KO')
    await server.ask('POST /orders/cancel', { orderId: first.id }, { token })
    await page.until(() => statesOf(page.events, first.id).includes('cancelled'), 'the cancellation')
    await page.advance(1_000)
    const offsets = page.events.map(event => event.offset)
    expect(offsets).toEqual([...new Set(offsets)].sort((a, b) => a - b))
    expect(statesOf(page.events, second.id)).not.toEqual([])
    await page.standStill()
    expect(page.profit).toMatchObject((await reckon(token, 'MXN')).totals)
    expect(page.reloads).toBe(0)
  })
})

/** Some hundred offers, auctions and allotments become due within the simulated day. */
const DAY_TIMEOUT_MS = 300_000

/** Criterion G10 of the reliability survey; other products keep events for two minutes only. */
test(
  'after a day without a connection all events are delivered once and in order, without a reload',
  async () => {
    const { token, user } = await server.newcomer()
    const page = open(token)
    await page.until(() => isPriced(page), 'sums')
    const before = await rest(token, 'US.KO')
    await page.until(() => statesOf(page.events, before.id).length > 0, 'the order')
    page.cut()
    // The device sleeps: its clock stands still and only the server's runs. To save time no market is simulated, and
    // the server's timers run only every three hours.
    server.market.stop()
    const [steps, stepMs] = [8, 3 * 3_600_000]
    let resting = before
    for (let step = 0; step < steps; step += 1) {
      server.clock.leap(stepMs - 1_000)
      server.clock.advance(1_000)
      await server.ask('POST /orders/cancel', { orderId: resting.id }, { token })
      resting = await rest(token, 'US.KO')
    }
    server.market.start()
    await page.until(() => statesOf(page.events, resting.id).length > 0, 'the last order')
    const offsets = page.events.map(event => event.offset)
    const [first, last] = [must(offsets[0], 'the first'), must(offsets.at(-1), 'the last')]
    expect(offsets).toEqual(Array.from({ length: last - first + 1 }, (_, at) => first + at))
    const [head] = await server.db.select().from(outboxHeads).where(eq(outboxHeads.userId, user.id))
    expect(last).toBe(head?.last)
    expect(offsets.length).toBeGreaterThan(2 * steps)
    expect(page.reloads).toBe(0)
  },
  DAY_TIMEOUT_MS,
)

describe('a change of user', () => {
  async function holder(): Promise<Registered> {
    const person = await server.newcomer()
    await buy(person.token, 'US.AAPL', '1')
    return person
  }

  test('no holding, sum or event of the previous user remains', async () => {
    const [one, other] = [await holder(), await server.newcomer()]
    const page = open(one.token)
    await page.until(() => page.holdings.get('holdings')?.total === 1 && isPriced(page), 'the first person')
    const letGo = page.hold('/position/me')
    page.engine.setToken(other.token)
    await page.until(() => page.holdings.get('holdings')?.state === 'loading', 'a clean page')
    expect(page.holdings.get('holdings')?.ids).toEqual([])
    expect(page.profit).toMatchObject({ total: null, cash: null, floating: null, realised: null })
    letGo()
    await page.until(() => isPriced(page), 'the second person')
    const told = page.events.length
    await rest(one.token, 'US.KO')
    await page.advance(3_000)
    expect(page.events.length).toBe(told)
    await page.standStill()
    expect(page.profit).toMatchObject((await reckon(other.token, 'MXN')).totals)
    expect(page.holdings.get('holdings')?.total).toBe(0)
  })

  test('an event that a busy page has not received is not sent to the page of the next user', async () => {
    const [one, other] = [await server.newcomer(), await server.newcomer()]
    const page = open(one.token)
    await page.until(() => isPriced(page), 'the first person')
    page.acknowledges = false
    page.engine.watch('more', { kind: 'quotes', keys: [], sparks: false })
    await page.advance(1_000)
    const { id } = await rest(one.token, 'US.KO')
    await page.advance(2_000)
    expect(page.events).toEqual([])
    page.engine.setToken(other.token)
    const sent = page.snapshots.length
    page.acknowledges = true
    page.engine.acknowledge()
    await page.until(() => page.snapshots.length > sent && isPriced(page), 'the second person')
    expect(statesOf(page.events, id)).toEqual([])
  })

  test('a session that is ended on another device receives a notification', async () => {
    const person = await server.newcomer()
    const page = open(person.token)
    await page.until(() => isPriced(page), 'sums')
    const { sessionId } = must(await server.sessions.resolve(person.token, null), 'a session')
    await server.sessions.revoke(sessionId)
    await page.until(() => page.events.some(event => event.type === 'loggedOut'), 'the end')
    page.engine.setToken(null)
    await page.advance(1_000)
    expect(page.profit?.total).toBeNull()
  })
})
