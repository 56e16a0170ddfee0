// Why: a customer's money follows an account that a rule trades. A value that does not follow from stored trades, a
// date that is booked twice, a fee on a recovery, or different results for users with a code cost somebody money.
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import { Decimal } from '../../domain/money.ts'
import type { QuantFacts, QuantKind, QuantOrder } from '../../domain/wire/calls/quant.ts'
import { moneyProblems } from '../../faults/money-checker.ts'
import { readStored } from '../../faults/stored.ts'
import { notices } from '../../server/db/account-schema.ts'
import type { Db } from '../../server/db/db.ts'
import { transfers } from '../../server/db/money-schema.ts'
import { quantFees, quantMarks } from '../../server/db/quant-schema.ts'
import { outbox } from '../../server/db/schema.ts'
import { strategyDays, strategyFills } from '../../server/db/strategy-schema.ts'
import { jobs, offers, subscriptionEvents, subscriptions } from '../../server/db/subscription-schema.ts'
import type { NewEvent } from '../../server/outbox/outbox.ts'
import { quantWorth } from '../../server/quant/worth.ts'
import { addDays } from '../../server/strategies/valuations.ts'
import { freshKey } from '../support/calling.ts'
import { onOneStore } from '../support/postgres.ts'
import type { QuantHarness } from '../support/quant.ts'
import { call, granted, openQuant } from '../support/quant.ts'
import { calm, fallen, runDays, runTo, valuations } from '../support/strategy-market.ts'
import { addCustomer, auditOf, granted as deskGranted, SOUND } from '../support/trading-harness.ts'

/** A grid on AAPL: at every price in its band it holds some of its lots. */
const GRID = 'lattice'
const FEE_RATE = '0.15'
const MONTH = 30

onOneStore('quantitative products', open => {
  let db: Db
  let harness: QuantHarness
  /** Date of the next valuation. */
  let next: string

  beforeEach(async () => {
    await db?.close()
    db = await open()
    harness = openQuant(db)
    await harness.products.runDue(db)
    next = addDays(valuations.lastDate(harness.clock.now()), 1)
  })
  afterAll(() => db.close())

  const rich = (money = '5000.00') => addCustomer(harness, { financial: money })
  const detail = (id = GRID, who = 'anyone') => granted(harness, who, 'GET /quantization/product', { id })
  const factsOf = async (id = GRID): Promise<QuantFacts> => must((await detail(id)).product.facts, `facts of ${id}`)
  async function seriesOf(id: string, kind: QuantKind): Promise<string> {
    const { terms } = await factsOf(id)
    return must(
      terms.find(term => term.kind === kind),
      kind,
    ).offerId
  }
  type Ask = { amount?: string; key?: string; id?: string; kind?: QuantKind }
  const ask = (userId: string, offerId: string, { amount = '1000.00', key = freshKey() }: Ask = {}) =>
    call(harness, { userId, key }, 'POST /quantization/order/save', { id: offerId, amount })
  async function asked(userId: string, given: Ask = {}): Promise<QuantOrder> {
    const { id = GRID, kind = 'current' } = given
    const made = await ask(userId, await seriesOf(id, kind), given)
    if (isRefusal(made)) throw new Error(JSON.stringify(made))
    return made
  }
  const close = (userId: string, id: string) => call(harness, userId, 'POST /quantization/order/close', { id })
  const own = async (userId: string) => (await granted(harness, userId, 'POST /quantization/order/pageList', {})).list
  const only = async (userId: string) => must((await own(userId))[0], 'an order')
  async function walletOf(userId: string): Promise<readonly [string, string]> {
    const [wallet] = await deskGranted(harness, userId, 'POST /wallet/getWalletBalance', { walletType: 'financial' })
    const { balance, usedBalance } = must(wallet, 'the wallet')
    return [balance, usedBalance]
  }
  const sound = async () => {
    expect(await auditOf(db, harness.trading)).toEqual(SOUND)
    expect(moneyProblems(await readStored(db))).toEqual([])
  }
  const noticesOf = async (userId: string) =>
    (await db.select().from(notices).where(eq(notices.userId, userId))).map(({ kind }) => kind)
  const valueOn = async (date: string, id = GRID) =>
    must(
      (await detail(id)).history.find(day => day.date === date),
      date,
    ).value
  const markOf = async (userId: string) =>
    (await db.select().from(quantMarks).where(eq(quantMarks.userId, userId))).map(({ mark }) => Number(mark) / 100)

  describe('a rule', () => {
    test('each value follows from the stored fills, and the comparison from the first open alone', async () => {
      const list = await granted(harness, 'anyone', 'GET /quantization/list', {})
      for (const { id } of list) {
        const days = await db
          .select()
          .from(strategyDays)
          .where(eq(strategyDays.strategyId, id))
          .orderBy(strategyDays.date)
        const fills = await db.select().from(strategyFills).where(eq(strategyFills.strategyId, id))
        let cash = new Decimal(1_000_000)
        const held = new Map<string, number>()
        for (const day of days) {
          for (const fill of fills.filter(({ date }) => date === day.date)) {
            const sign = fill.side === 'buy' ? 1 : -1
            expect(fill.price).toBe(String(calm(fill.instrumentKey, day.date)[0]))
            cash = cash
              .minus(new Decimal(fill.price).times(fill.quantity * sign))
              .minus(new Decimal(String(fill.fee)).div(100))
            held.set(fill.instrumentKey, (held.get(fill.instrumentKey) ?? 0) + sign * fill.quantity)
          }
          let equity = cash
          for (const [key, quantity] of held) equity = equity.plus(calm(key, day.date)[1] * quantity)
          expect(new Decimal(String(day.equity)).div(100).toFixed(2)).toBe(equity.toFixed(2))
          const kept = must(day.benchmarkHoldings, 'a comparison')
          const shares = kept.reduce((sum, { key, quantity }) => sum + calm(key, day.date)[1] * quantity, 0)
          expect(String(day.benchmarkEquity)).toBe(String(must(day.benchmarkCash, 'cash') + BigInt(shares * 100)))
        }
        const comparisons = new Set(
          days.map(day =>
            JSON.stringify([String(day.benchmarkCash), day.benchmarkHoldings?.map(({ quantity }) => quantity)]),
          ),
        )
        if (days.length > 0) expect([id, comparisons.size]).toEqual([id, 1])
      }
      expect((await db.select().from(strategyFills)).length).toBeGreaterThan(50)
    })

    test('recorded values never change, whatever the market data of later is', async () => {
      const everything = async () => ({
        days: await db.select().from(strategyDays).orderBy(strategyDays.strategyId, strategyDays.date),
        fills: await db
          .select()
          .from(strategyFills)
          .orderBy(strategyFills.strategyId, strategyFills.date, strategyFills.nth),
      })
      const before = await everything()
      harness.setPrices(fallen(addDays(next, -150), 0.8))
      await runDays(harness, 2)
      const after = await everything()
      expect(after.days.filter(({ date }) => date < next)).toEqual(before.days)
      expect(after.fills.filter(({ date }) => date < next)).toEqual(before.fills)
      expect(after.days.length).toBeGreaterThan(before.days.length)
    })

    test('trades show their reason and the bar that decided; a rule without history has no yearly figures', async () => {
      const { trades, history, product } = await detail()
      expect(history.at(-1)?.date).toBe(addDays(next, -1))
      expect(new Set(trades.map(({ reason }) => reason))).toEqual(new Set(['gridBuy', 'gridSell']))
      for (const { date, decidedOn } of trades.slice(0, -1)) expect(decidedOn).toBe(addDays(date, -1))
      expect(product.facts).toMatchObject({ state: 'open', trades: trades.length, periodsPerYear: 365 })
      expect(product.facts?.results.cagr).not.toBeNull()
      const yearly = await granted(harness, 'anyone', 'GET /quantization/product', { id: 'summit' })
      expect(yearly.product.facts).toMatchObject({ days: 181, rule: { lookback: 252, skip: 21 } })
      const young = await factsOf('sprout')
      expect(young.results).toMatchObject({ cagr: null, sharpe: null, calmar: null })
      expect(young.results.maxDrawdown).not.toBeNull()
      expect(await call(harness, 'anyone', 'GET /quantization/product', { id: 'none' })).toMatchObject({
        failure: 'notFound',
      })
    })

    test('the ranking has every visible rule: those without history last, those that ended with their last day', async () => {
      harness.setPrices(fallen(next, 0.1))
      await runTo(harness, next)
      await runDays(harness, 2)
      const { list, to } = await granted(harness, 'anyone', 'GET /quantization/getRanking', {})
      const rank = (id: string) => list.find(each => each.id === id)
      expect(rank('sprout')).toMatchObject({ place: null, reason: 'days' })
      const ended = list.filter(({ state }) => state === 'closed')
      expect(ended.map(({ lastDay }) => lastDay)).toContain(next)
      for (const { id, lastDay } of ended) expect((await factsOf(id)).closedOn).toBe(lastDay)
      expect(to).toBe(
        list
          .flatMap(({ lastDay }) => lastDay ?? [])
          .toSorted()
          .at(-1),
      )
      expect(rank('alcove')).toBeUndefined()
      const places = list.flatMap(({ place }) => place ?? [])
      expect(places).toEqual(places.map((_, nth) => nth + 1))
    })
  })

  describe('an order', () => {
    test('reserves the amount once per key, is cancelled free, and is listed to its owner alone', async () => {
      const [ana, ben] = [await rich(), await rich()]
      const series = await seriesOf(GRID, 'fixed')
      const key = freshKey()
      const made = await ask(ana, series, { key })
      expect(made).toMatchObject({
        state: 'subscribed',
        kind: 'fixed',
        amount: '1000.00',
        entry: null,
        cancellable: true,
      })
      expect(await ask(ana, series, { key })).toEqual(made)
      expect(await ask(ana, series, { key, amount: '200' })).toEqual({ failure: 'keyReused' })
      expect(await walletOf(ana)).toEqual(['4000.00', '1000.00'])
      const { id } = await only(ana)
      for (const path of ['GET /quantization/order/detail', 'GET /quantization/getProfitStat'] as const)
        expect(await call(harness, ben, path, { id })).toMatchObject({ failure: 'notFound' })
      expect(await close(ben, id)).toMatchObject({ failure: 'notFound' })
      expect(await call(harness, ana, 'POST /quantization/order/cancel', { id })).toMatchObject({ state: 'cancelled' })
      expect(await walletOf(ana)).toEqual(['5000.00', '0.00'])
      await sound()
    })

    test.each([
      ['99.99', false],
      ['100', true],
      ['1000000.01', false],
      ['-100', false],
    ])('of %s is accepted: %s', async (amount, isTaken) => {
      const ana = await rich('1000000.01')
      expect(isRefusal(await ask(ana, await seriesOf(GRID, 'current'), { amount }))).toBe(!isTaken)
    })

    test('of a fixed term settles at its date to the cent, and cannot be closed before', async () => {
      const ana = await rich()
      await asked(ana, { kind: 'fixed' })
      harness.setPrices(fallen(addDays(next, 2), 1.1))
      await runTo(harness, next)
      const running = await only(ana)
      expect(running).toMatchObject({
        state: 'running',
        closable: false,
        entry: { date: next, value: await valueOn(next) },
      })
      expect(await markOf(ana)).toEqual([1000])
      expect(await close(ana, running.id)).toEqual({ failure: 'alreadyDecided' })
      await runTo(harness, addDays(next, MONTH))
      const { state, exit, fees } = await only(ana)
      expect([state, exit?.reason, exit?.date]).toEqual(['settled', 'term', addDays(next, MONTH)])
      const rows = await db.select().from(quantFees)
      expect(rows.length).toBeGreaterThan(0)
      let mark = new Decimal(1000)
      for (const { value, unitsBefore, equity, fee } of rows) {
        const worth = new Decimal(unitsBefore).times(value).toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
        const due = worth.minus(mark).times(FEE_RATE).toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
        expect([Number(equity), Number(fee)]).toEqual([worth.times(100).toNumber(), due.times(100).toNumber()])
        mark = worth.minus(due)
      }
      expect(new Decimal(must(exit, 'a settlement').gross).minus(exit?.fee ?? 0).toFixed(2)).toBe(exit?.paid)
      expect(Number(fees)).toBe(rows.reduce((sum, { fee }) => sum + Number(fee), 0) / 100)
      expect(await walletOf(ana)).toEqual([new Decimal(4000).plus(exit?.paid ?? 0).toFixed(2), '0.00'])
      expect(await noticesOf(ana)).toEqual(['quantConfirmed', 'quantSettled'])
      const { list } = await granted(harness, ana, 'GET /quantization/profit/list', { id: running.id, pageSize: 50 })
      expect(list).toHaveLength(MONTH)
      expect(list[0]?.equity).toBe(exit?.paid)
      const total = list.reduce((sum, { result }) => sum.plus(result), new Decimal(0))
      const stat = await granted(harness, ana, 'GET /quantization/getProfitStat', { id: running.id })
      expect(stat).toMatchObject({ total: total.toFixed(2), fees, today: list[0]?.result })
      await sound()
    }, 60_000)

    test('that is current settles at the value after it was closed, which was not known', async () => {
      const ana = await rich()
      await asked(ana)
      await runTo(harness, next)
      await runDays(harness, 2)
      const { id } = await only(ana)
      expect(await close(ana, id)).toMatchObject({ state: 'closing', closable: false, closeOn: addDays(next, 3) })
      expect(await close(ana, id)).toEqual({ failure: 'alreadyDecided' })
      expect(await walletOf(ana)).toEqual(['4000.00', '1000.00'])
      const end = addDays(next, 3)
      harness.setPrices(fallen(end, 0.9))
      await runTo(harness, end)
      const { exit, state } = await only(ana)
      expect([state, exit?.reason, exit?.date, exit?.value]).toEqual(['settled', 'closing', end, await valueOn(end)])
      expect(Number(exit?.paid)).toBeLessThan(1000)
      expect(exit?.fees).toBe('0.00')
      // The loss is carried forward: the next deposit starts below the high-water mark.
      const lost = new Decimal(1000).minus(exit?.paid ?? 0).toNumber()
      expect(await markOf(ana)).toEqual([lost])
      await asked(ana)
      await runDays(harness, 1)
      expect((await markOf(ana))[0]).toBeCloseTo(1000 + lost, 2)
      await sound()
    }, 60_000)

    test('two orders with a rule share one mark that moves with the second, and no recovery costs a fee', async () => {
      const ana = await rich()
      await asked(ana)
      harness.setPrices(fallen(addDays(next, 1), 0.9))
      await runTo(harness, next)
      await runDays(harness, 1)
      await asked(ana, { amount: '500.00' })
      harness.setPrices((key, date) =>
        date > addDays(next, 2) ? calm(key, date) : fallen(addDays(next, 1), 0.9)(key, date),
      )
      await runTo(harness, addDays(next, 2))
      expect(await markOf(ana)).toEqual([1500])
      await runTo(harness, '2026-11-30')
      const [second, first] = await own(ana)
      const worth = Number(first?.now?.worth) + Number(second?.now?.worth)
      const rows = await db.select().from(quantFees)
      expect(rows.map(({ date }) => date).filter(date => date < '2026-11-30')).toEqual([])
      if (worth <= 1500) expect(rows).toEqual([])
      else
        expect(rows.reduce((sum, { fee }) => sum + Number(fee), 0)).toBeLessThan(2 * 0.15 * (worth - 1500) * 100 + 100)
      await sound()
    }, 60_000)

    test('of a rule that ends settles without a fee; a waiting one is released', async () => {
      const [ana, ben] = [await rich(), await rich()]
      await asked(ana)
      await runTo(harness, next)
      await asked(ben)
      harness.setPrices(fallen(addDays(next, 1), 0.05))
      await runDays(harness, 1)
      expect(await only(ana)).toMatchObject({ state: 'settled', exit: { reason: 'closed', fees: '0.00' } })
      expect(await only(ben)).toMatchObject({ state: 'released' })
      expect(await noticesOf(ana)).toEqual(['quantConfirmed', 'quantEndedEarly'])
      await sound()
    })

    test('a running order is valued with its gain or loss beside the reserved amount', async () => {
      const ana = await rich()
      await asked(ana)
      harness.setPrices(fallen(addDays(next, 1), 0.9))
      await runTo(harness, next)
      await runDays(harness, 1)
      const { now } = await only(ana)
      const [worth] = await quantWorth(db, ana)
      expect([worth?.kind, String(worth?.amount)]).toEqual([
        'quantify',
        new Decimal(now?.result ?? 0).times(100).toFixed(0),
      ])
      expect(Number(now?.result)).toBeLessThan(0)
    })
  })

  test('a product by invitation is visible only with its code, and is the same for every user', async () => {
    const [ana, ben, eve] = [await rich(), await rich(), await rich()]
    const hidden = (await detail('alcove', eve)).product
    expect(hidden).toMatchObject({ needsCode: true, facts: null })
    const secret = must(hidden.simulatedCode, 'the code of a simulated product')
    const give = (userId: string, text: string) =>
      call(harness, userId, 'POST /quantization/checkSecret', { id: 'alcove', secret: text })
    expect(await give(ana, secret)).toMatchObject({ unlocked: true })
    expect(await give(ben, secret.toLowerCase())).toMatchObject({ unlocked: true })
    const [one, other] = [await detail('alcove', ana), await detail('alcove', ben)]
    expect(one).toEqual(other)
    const series = must(one.product.facts?.terms[0], 'a series').offerId
    expect(await ask(eve, series)).toEqual({ failure: 'offerCodeNeeded' })
    expect(await ask(ana, series)).toMatchObject({ state: 'subscribed' })
    expect(await give(eve, 'WRONG')).toMatchObject({ failure: 'offerCodeWrong' })
    expect(await call(harness, eve, 'POST /quantization/checkSecret', { id: GRID, secret })).toMatchObject({
      failure: 'offerCodeWrong',
    })
    // Wrong codes are counted for each product: the one for the other product does not count here.
    for (let nth = 0; nth < 4; nth += 1) await give(eve, 'WRONG')
    expect(isRefusal(await give(eve, secret))).toBe(true)
    expect((await detail('alcove', eve)).trades).toEqual([])
  })

  test('the checker of money reports a settlement with another amount than was paid', async () => {
    const ana = await rich()
    await asked(ana)
    await runTo(harness, next)
    await close(ana, (await only(ana)).id)
    await runDays(harness, 1)
    const stored = await readStored(db)
    expect(moneyProblems(stored)).toEqual([])
    const changed = stored.subscriptions.map(row => Object.assign({}, row, { outcome: { paid: '1.00' } }))
    expect(moneyProblems(Object.assign({}, stored, { subscriptions: changed })).join()).toContain('The ended quant')
  })

  describe('run again', () => {
    const everything = async () => ({
      rows: await db.select().from(subscriptions),
      timeline: await db.select().from(subscriptionEvents),
      money: await db.select().from(transfers),
      notices: await db.select().from(notices),
      told: await db.select().from(outbox),
      days: await db.select().from(strategyDays),
      fees: await db.select().from(quantFees),
      marks: await db.select().from(quantMarks),
      offers: await db.select().from(offers),
    })

    test('it changes nothing, and days that were missed are booked as if each had been', async () => {
      const [ana, ben] = [await rich(), await rich()]
      harness.setPrices(fallen(addDays(next, 2), 1.1))
      for (const userId of [ana, ben]) await asked(userId, { kind: 'fixed' })
      await runTo(harness, addDays(next, MONTH))
      const ended = await everything()
      expect(ended.fees.length).toBeGreaterThan(1)
      await db.update(jobs).set({ nextAt: 0 })
      await harness.products.runDue(db)
      expect(await everything()).toEqual(ended)
      expect((await only(ana)).exit).toEqual((await only(ben)).exit)
      await sound()
    }, 60_000)

    test.each(['before', 'after'])(
      'after a kill %s the notices of a run all of the run is done, once',
      async when => {
        const people = [await rich(), await rich(), await rich()]
        harness.setPrices(fallen(addDays(next, 2), 1.1))
        for (const userId of people) await asked(userId, { kind: 'fixed' })
        await runTo(harness, next)
        const { notices: real } = harness.trading
        const failing = {
          ...real,
          writeAll(...given: Parameters<typeof real.writeAll>): NewEvent[] {
            if (when === 'after') real.writeAll(...given)
            throw new Error('killed')
          },
        }
        const broken = openQuant(db, { harness, notices: failing })
        await runTo(broken, addDays(next, MONTH))
        const states = async () => (await Promise.all(people.map(only))).map(({ state }) => state)
        expect(await states()).toEqual(people.map(() => 'running'))
        expect(await db.select().from(quantFees)).toEqual([])
        harness.clock.advance(10_000)
        await harness.products.runDue(db)
        expect(await states()).toEqual(people.map(() => 'settled'))
        const fees = await db.select().from(quantFees)
        expect(new Set(fees.map(({ subscriptionId, date }) => `${subscriptionId} ${date}`)).size).toBe(fees.length)
        for (const userId of people) expect(await noticesOf(userId)).toEqual(['quantConfirmed', 'quantSettled'])
        await sound()
      },
      60_000,
    )
  })

  test('the demo account has a waiting, a running and a settled order', async () => {
    const demo = await rich()
    await db.transaction(tx => harness.products.openDemo(tx, demo))
    expect((await own(demo)).map(({ state, kind }) => [state, kind])).toEqual([
      ['subscribed', 'current'],
      ['running', 'current'],
      ['settled', 'fixed'],
    ])
    await sound()
  }, 60_000)
})
