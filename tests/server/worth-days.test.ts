// Why: the curve of the wealth beside the money put in shows what a user has won or lost. A deposit must not look like a
// profit, a day must never be invented or changed later, and an unknown price must not look like a loss.

import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { dateOfDay, dayOfDate } from '../../domain/calendar/civil-date.ts'
import type { Currency } from '../../domain/currency.ts'
import { currencies } from '../../domain/currency.ts'
import { isRefusal } from '../../domain/failure.ts'
import { minorText, parseMinor } from '../../domain/minor.ts'
import { Decimal } from '../../domain/money.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'
import type { WalletType } from '../../domain/wallet.ts'
import { walletCurrency } from '../../domain/wallet.ts'
import type { WorthPeriod } from '../../domain/worth.ts'
import type { Db } from '../../server/db/db.ts'
import type { WorthDay } from '../../server/db/worth-schema.ts'
import { worthDays } from '../../server/db/worth-schema.ts'
import type { Fenced } from '../../server/lead/fence.ts'
import { LeadershipLostError } from '../../server/lead/fence.ts'
import { available, platformAccount } from '../../server/ledger/accounts.ts'
import { closeAccount } from '../../server/privacy/closing.ts'
import { worthHandlers } from '../../server/worth/history.ts'
import { BATCH, LATE_MS, storeWorthNightly } from '../../server/worth/nightly.ts'
import type { AccountHarness } from '../support/account-harness.ts'
import { call as ask, decideAs, granted as deskGranted, openAccountHarness } from '../support/account-harness.ts'
import { callingAt } from '../support/calling.ts'
import { onOneStore } from '../support/postgres.ts'
import { silent } from '../support/product-deps.ts'
import { addUser, openTestStore } from '../support/store.ts'
import type { TradingHarness } from '../support/trading-harness.ts'
import { addCustomer, granted, openTradingHarness } from '../support/trading-harness.ts'
import { addWithdrawing, apply } from '../support/withdrawing.ts'

/** Midnight in Mexico City after the harness's start. */
const MIDNIGHT = Date.UTC(2026, 10, 20, 6)
const THURSDAY = '2026-11-19'

const { granted: history } = callingAt<TradingHarness, 'GET /userCenter/worthHistory'>(({ db, clock, trading }) =>
  worthHandlers({ db, clock, rates: trading.rates }),
)

const overviewDeps = ({ db, market, trading: { ledger, rates }, worth }: TradingHarness) => {
  return { db, ledger, market, rates, worth: async () => worth }
}

const begin = (harness: TradingHarness, store: Fenced = harness.db) =>
  storeWorthNightly({ ...overviewDeps(harness), clock: harness.clock, log: silent }, store)

/** Moves to the next midnight and stores the day. */
async function endDay(harness: TradingHarness): Promise<void> {
  const { clock } = harness
  const sinceMidnight = (clock.now() - MIDNIGHT) % DAY_MS
  clock.leap(sinceMidnight < 0 ? -sinceMidnight : DAY_MS - sinceMidnight)
  await begin(harness)()
}

const daysOf = (db: Db, userId: string): Promise<WorthDay[]> =>
  db
    .select()
    .from(worthDays)
    .where(eq(worthDays.userId, userId))
    .orderBy(asc(worthDays.date), asc(worthDays.currency))
    .then(rows => rows)

const totalOf = async (harness: TradingHarness, userId: string, currency: Currency) =>
  (await granted(harness, userId, 'POST /userCenter/getFundingOverview', { currency })).total

const quoteApple = ({ market }: TradingHarness, price: string) =>
  market.quote('US.AAPL', { price, previousClose: '100.00', bid: price, ask: price, bidSize: 10_000, askSize: 10_000 })

async function buyApple(harness: TradingHarness, userId: string, quantity: string): Promise<void> {
  const order = { key: 'US.AAPL', direction: 0, action: 0, orderType: 0, quantity } as const
  await granted(harness, userId, 'POST /stock/create', order)
  await harness.trading.matcher.settle()
}

let closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.toReversed()) await close()
  closing = []
})

async function opened(db?: Db): Promise<TradingHarness> {
  const harness = openTradingHarness(db ?? (await openTestStore()))
  await harness.trading.lead(harness.db)
  closing.push(
    () => harness.db.close(),
    () => harness.trading.stop(),
  )
  quoteApple(harness, '100.00')
  return harness
}

onOneStore('when a day ends in Mexico City', open => {
  test('the wealth and the money put in are stored once in each currency, and never changed', async () => {
    const harness = await opened(await open())
    const { db, clock } = harness
    const ana = await addCustomer(harness, { usStock: '1000.00', mxStock: '200.00' })
    await buyApple(harness, ana, '3')
    quoteApple(harness, '110.00')
    // Two processes at once.
    const stops = [begin(harness), begin(harness)]
    clock.leap(MIDNIGHT - 1 - clock.now())
    expect(await daysOf(db, ana)).toEqual([])
    clock.advance(1)
    await expect.poll(async () => (await daysOf(db, ana)).length).toBe(3)
    const totals = Object.fromEntries(
      await Promise.all(currencies.map(async each => [each, await totalOf(harness, ana, each)] as const)),
    )
    const stored = await daysOf(db, ana)
    expect(Object.fromEntries(stored.map(({ currency, value }) => [currency, minorText(value)]))).toEqual(totals)
    expect(
      stored.map(({ currency, date, put, paidIn }) => [currency, date, minorText(put), minorText(paidIn)]),
    ).toEqual([
      ['HKD', THURSDAY, '8080.00', '0.00'],
      ['MXN', THURSDAY, '20200.00', '200.00'],
      ['USD', THURSDAY, '1010.00', '1000.00'],
    ])
    for (const stop of stops) await stop()

    quoteApple(harness, '150.00')
    await begin(harness)()
    expect(await daysOf(db, ana)).toEqual(stored)
    await expect(db.update(worthDays).set({ value: 0n })).rejects.toThrow()
  })

  test('each day adds its own flows at its own rates, and now is answered the same way', async () => {
    const harness = await opened(await open())
    const ana = await addCustomer(harness, { usStock: '1000.00' })
    await endDay(harness)
    harness.market.quote('FX.USDMXN', { price: '25.0000', bid: '25.0000', ask: '25.0000' })
    await pay(harness, ana, 'usStock', '100.00')
    expect((await history(harness, ana, 'GET /userCenter/worthHistory', { period: '1W' })).putNow).toBe('22500.00')
    await endDay(harness)
    harness.market.quote('FX.USDMXN', { price: '10.0000', bid: '10.0000', ask: '10.0000' })
    await endDay(harness)
    expect(await history(harness, ana, 'GET /userCenter/worthHistory', { period: '1W' })).toEqual({
      currency: 'MXN',
      dates: ['2026-11-19', '2026-11-20', '2026-11-21'],
      values: ['20000.00', '27500.00', '11000.00'],
      put: ['20000.00', '22500.00', '22500.00'],
      putNow: '22500.00',
    })
    const dollars = await history(harness, ana, 'GET /userCenter/worthHistory', { period: '1W', currency: 'USD' })
    expect(dollars.put).toEqual(['1000.00', '1100.00', '1100.00'])
    expect(dollars.values).toEqual(dollars.put)
  })

  test('a process that is a few minutes late stores the day, a later one never', async () => {
    const late = await opened(await open())
    const ana = await addCustomer(late, { usStock: '1000.00' })
    late.clock.leap(MIDNIGHT + LATE_MS + 1 - late.clock.now())
    await begin(late)()
    expect(await daysOf(late.db, ana)).toEqual([])

    late.clock.leap(MIDNIGHT + DAY_MS + LATE_MS - late.clock.now())
    await begin(late)()
    expect((await daysOf(late.db, ana)).map(({ date }) => date)).toEqual(Array(3).fill('2026-11-20'))
  })

  test('an unknown price or rate stores nothing for those who need it', async () => {
    const harness = await opened(await open())
    const { db, market } = harness
    const holder = await addCustomer(harness, { usStock: '1000.00' })
    const saver = await addCustomer(harness, { usStock: '1000.00' })
    await buyApple(harness, holder, '3')
    market.quote('US.AAPL', { price: '0.00' })
    await endDay(harness)
    expect(await daysOf(db, holder)).toEqual([])
    expect(await daysOf(db, saver)).toHaveLength(3)

    quoteApple(harness, '100.00')
    market.quote('FX.USDHKD', { price: '0.0000', bid: '0.0000', ask: '0.0000' })
    await endDay(harness)
    expect(await daysOf(db, saver)).toHaveLength(3)
    expect(
      await history(harness, saver, 'GET /userCenter/worthHistory', { period: 'all', currency: 'HKD' }),
    ).toMatchObject({
      dates: [THURSDAY],
      putNow: '8000.00',
    })
    await pay(harness, saver, 'usStock', '1.00')
    const unknown = { period: 'all', currency: 'HKD' } as const
    expect((await history(harness, saver, 'GET /userCenter/worthHistory', unknown)).putNow).toBeNull()
  })

  test('a process that takes over continues where the last one was killed, and a failure is tried again', async () => {
    const harness = await opened(await open())
    const { db, clock } = harness
    const ids: string[] = []
    for (let nth = 0; nth < BATCH * 2 + 5; nth += 1) ids.push(await addCustomer(harness, { usStock: '10.00' }))
    let writes = 0
    const dying: Fenced = {
      select: db.select.bind(db),
      transaction(work, timeout) {
        writes += 1
        if (writes > 1) throw new LeadershipLostError({ name: 'desk', epoch: 1 })
        return db.transaction(work, timeout)
      },
    }
    const failing: Fenced = {
      select: db.select.bind(db),
      transaction(work, timeout) {
        writes += 1
        if (writes === 4) throw new Error('the store does not respond')
        return db.transaction(work, timeout)
      },
    }
    const users = async () =>
      new Set((await db.select({ id: worthDays.userId }).from(worthDays)).map(({ id }) => id)).size
    clock.leap(MIDNIGHT - clock.now())
    const killed = begin(harness, dying)
    await expect.poll(() => writes).toBe(2)
    await killed()
    expect(await users()).toBe(BATCH)

    const stop = begin(harness, failing)
    await expect.poll(() => writes).toBe(4)
    await expect
      .poll(async () => {
        clock.advance(MINUTE_MS)
        return users()
      })
      .toBe(ids.length)
    await stop()
    const rows = await db.select().from(worthDays)
    expect(rows).toHaveLength(ids.length * 3)
  })

  test('an account without money has no row, and closing an account removes its rows', async () => {
    const harness = await opened(await open())
    const { db, clock, trading } = harness
    const empty = await addUser(db)
    const ana = await addCustomer(harness, { usStock: '10.00' })
    await endDay(harness)
    expect(await daysOf(db, empty)).toEqual([])
    expect(await history(harness, empty, 'GET /userCenter/worthHistory', { period: 'all' })).toEqual({
      currency: 'MXN',
      dates: [],
      values: [],
      put: [],
      putNow: '0.00',
    })
    expect(await daysOf(db, ana)).toHaveLength(3)
    const sessions = { revokeAll: async () => 0 }
    await closeAccount({ db, clock, ledger: trading.ledger, sessions, worth: async () => [] }, ana)
    expect(await daysOf(db, ana)).toEqual([])
    await endDay(harness)
    expect(await daysOf(db, ana)).toEqual([])
  })
})

describe('the answered curve', () => {
  const store = async (harness: TradingHarness, userId: string, days: number) => {
    const today = dayOfDate('2026-11-19')
    const rows = Array.from({ length: days }, (_, ago) => {
      const date = dateOfDay(today - days + ago)
      return { userId, currency: 'USD' as const, date, value: BigInt(ago), put: 0n, paidIn: 0n }
    })
    await harness.db.insert(worthDays).values(rows)
  }
  const datesOf = async (harness: TradingHarness, userId: string, period: WorthPeriod) =>
    (await history(harness, userId, 'GET /userCenter/worthHistory', { period, currency: 'USD' })).dates

  test('a period starts at the same date of the last week, month or year', async () => {
    const harness = await opened()
    const ana = await addUser(harness.db)
    await store(harness, ana, 400)
    expect((await datesOf(harness, ana, '1W'))[0]).toBe('2026-11-12')
    expect((await datesOf(harness, ana, '1M'))[0]).toBe('2026-10-19')
    expect((await datesOf(harness, ana, '3M'))[0]).toBe('2026-08-19')
    expect((await datesOf(harness, ana, '1Y'))[0]).toBe('2025-11-18')
    const all = await datesOf(harness, ana, 'all')
    expect(all).toHaveLength(400)
    expect(all).toEqual(all.toSorted())
    expect(all.at(-1)).toBe('2026-11-18')
  })

  test('a long one has the last day of each week', async () => {
    const harness = await opened()
    const ana = await addUser(harness.db)
    await store(harness, ana, 1_000)
    const all = await datesOf(harness, ana, 'all')
    expect(all).toHaveLength(144)
    // Sundays, and the newest day.
    expect(all.slice(-3)).toEqual(['2026-11-08', '2026-11-15', '2026-11-18'])
  })
})

/** A day of the test: what happens before its end. */
type Deed =
  | { readonly does: 'price'; readonly percent: number }
  | { readonly does: 'rate'; readonly percent: number }
  | { readonly does: 'buy'; readonly lots: number }
  | { readonly does: 'sell' }
  | { readonly does: 'deposit'; readonly cents: bigint }
  | { readonly does: 'withdraw'; readonly cents: bigint; readonly paid: boolean }
  | { readonly does: 'exchange'; readonly cents: bigint; readonly settled: boolean }

const percent = fc.integer({ min: -9, max: 9 })
const cents = fc.bigInt({ min: 2_000n, max: 60_000n })
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ does: fc.constant('price' as const), percent }),
  fc.record({ does: fc.constant('rate' as const), percent }),
  fc.record({ does: fc.constant('buy' as const), lots: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ does: fc.constant('sell' as const) }),
  fc.record({ does: fc.constant('deposit' as const), cents }),
  fc.record({ does: fc.constant('withdraw' as const), cents, paid: fc.boolean() }),
  fc.record({ does: fc.constant('exchange' as const), cents, settled: fc.boolean() }),
)

type Life = { readonly userId: string; readonly destinationId: string; price: number; rate: number; dollarsIn: bigint }

const deeds: {
  readonly [K in Deed['does']]: (
    harness: AccountHarness,
    life: Life,
    given: Extract<Deed, { does: K }>,
  ) => Promise<void>
} = {
  async price(harness, life, given) {
    life.price = Math.max(1_000, Math.round((life.price * (100 + given.percent)) / 100))
    quoteApple(harness, minorText(BigInt(life.price)))
  },
  async rate(harness, life, given) {
    life.rate = Math.round((life.rate * (100 + given.percent)) / 100)
    const price = minorText(BigInt(life.rate), 4)
    harness.market.quote('FX.USDMXN', { price, bid: price, ask: price })
  },
  buy: (harness, { userId }, { lots }) => buyApple(harness, userId, String(lots)),
  async sell(harness, { userId }) {
    const { list } = await granted(harness, userId, 'POST /position/me', {})
    const own = list.find(({ key }) => key === 'US.AAPL')
    if (!own) return
    await granted(harness, userId, 'POST /position/flatPosition', { positionId: own.id, orderType: 0, quantity: '1' })
    await harness.trading.matcher.settle()
  },
  async deposit(harness, life, { cents: amount }) {
    const input = { kind: 'crypto', asset: 'USDC', network: 'ethereum', amount: minorText(amount) } as const
    const { id } = await deskGranted(harness, life.userId, 'POST /recharge/create', { ...input, minimumAccepted: true })
    await decideAs(harness, 'ana', id)
    life.dollarsIn += amount
  },
  async withdraw(harness, life, { cents: amount, paid }) {
    const { userId, destinationId } = life
    const made = await apply(harness, userId, { destinationId, amount: minorText(amount) })
    if (isRefusal(made) || !paid) return
    // Money leaves with two votes.
    await decideAs(harness, 'ana', made.id)
    expect(isRefusal(await decideAs(harness, 'luis', made.id))).toBe(false)
    // The fee is a cost of the customer and no money taken out.
    life.dollarsIn -= amount - 1_500n
  },
  async exchange(harness, { userId }, { cents: amount, settled }) {
    const rate = must(harness.trading.rates.pair('USD', 'MXN'), 'a rate').sellRate.toFixed()
    const input = { from: 'usStock', to: 'mxStock', amount: minorText(amount), rate } as const
    const made = await ask(harness, userId, 'POST /wallet/transfer', input)
    if (!isRefusal(made) && settled) await decideAs(harness, 'ana', made.id)
  },
}

/** The wealth in each currency, by the calls for wallets and positions. */
async function wealthOf(harness: TradingHarness, { userId, price }: Life): Promise<Record<Currency, Decimal>> {
  const wealth = { MXN: new Decimal(0), USD: new Decimal(0), HKD: new Decimal(0) }
  for (const { currency, balance, usedBalance } of await granted(harness, userId, 'POST /wallet/getWalletBalance', {}))
    wealth[currency] = wealth[currency].plus(balance).plus(usedBalance)
  for (const { positionNum } of (await granted(harness, userId, 'POST /position/me', {})).list)
    wealth.USD = wealth.USD.plus(new Decimal(price).div(100).times(positionNum))
  return wealth
}

test('value minus money put in changes by the result of the day, whatever is traded, paid in, paid out and exchanged', async () => {
  const harness = await openAccountHarness(await openTestStore())
  await harness.trading.lead(harness.db)
  closing.push(
    () => harness.db.close(),
    () => harness.trading.stop(),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(deed, { maxLength: 5 }), { minLength: 3, maxLength: 6 }), async days => {
      const { userId, destinationId } = await addWithdrawing(harness, '2000.00')
      await pay(harness, userId, 'usStock', '5000.00')
      await pay(harness, userId, 'mxStock', '3000.00')
      const life: Life = { userId, destinationId, price: 10_000, rate: 200_000, dollarsIn: 0n }
      await deeds.price(harness, life, { does: 'price', percent: 0 })
      await deeds.rate(harness, life, { does: 'rate', percent: 0 })
      await endDay(harness)
      for (const day of days) {
        // Orders need quotes of their day.
        await deeds.price(harness, life, { does: 'price', percent: 0 })
        await deeds.rate(harness, life, { does: 'rate', percent: 0 })
        const rate = new Decimal(life.rate).div(10_000)
        const start = await wealthOf(harness, life)
        life.dollarsIn = 0n
        for (const each of day)
          await (deeds[each.does] as (h: AccountHarness, l: Life, d: Deed) => Promise<void>)(harness, life, each)
        await endDay(harness)
        const end = await wealthOf(harness, life)
        const endRate = new Decimal(life.rate).div(10_000)
        const flow = new Decimal(life.dollarsIn.toString()).div(100)
        // In pesos: the change of everything the customer has, without the money paid in and out.
        const result = end.MXN.plus(end.USD.times(endRate))
          .minus(start.MXN.plus(start.USD.times(rate)))
          .minus(flow.times(endRate))
        const [before, after] = (await daysOf(harness.db, userId))
          .filter(({ currency }) => currency === 'MXN')
          .slice(-2)
        const change = netOf(must(after, 'the last day')) - netOf(must(before, 'the day before'))
        // Two values and one conversion, each rounded to a cent.
        expect(result.times(100).minus(change.toString()).abs().toNumber()).toBeLessThanOrEqual(1.5)
        const onlyDeposits = day.every(({ does }) => does === 'deposit')
        if (onlyDeposits) expect(Math.abs(Number(change))).toBeLessThanOrEqual(1)
      }
    }),
    { numRuns: 8 },
  )
}, 120_000)

const netOf = ({ value, put }: WorthDay): bigint => value - put

/** A deposit, without its request. */
async function pay({ db, clock, trading }: TradingHarness, userId: string, wallet: WalletType, amount: string) {
  const from = platformAccount('funding', walletCurrency[wallet])
  const leg = {
    from,
    to: available(userId, wallet),
    amount: must(parseMinor(amount), amount),
    kind: 'deposit' as const,
  }
  await db.transaction(tx => trading.ledger.transfer(tx, { legs: [leg], subject: null, at: clock.now() }))
}
