// Why: a follower's money is locked for a term and is paid back by the value of an account that others trade. A value
// that does not follow from stored trades, a fee on a loss, or an order that is settled twice costs somebody money.
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { FollowLossLimit } from '../../domain/follow.ts'
import { Decimal } from '../../domain/money.ts'
import type { SubscriptionProduct } from '../../domain/subscription.ts'
import type { FollowOrder } from '../../domain/wire/calls/follow.ts'
import { notices } from '../../server/db/account-schema.ts'
import { corporateActions } from '../../server/db/action-schema.ts'
import type { Db } from '../../server/db/db.ts'
import { transfers } from '../../server/db/money-schema.ts'
import { outbox } from '../../server/db/schema.ts'
import { strategyDays, strategyFills, strategyRows } from '../../server/db/strategy-schema.ts'
import { jobs, offers, subscriptionEvents, subscriptions } from '../../server/db/subscription-schema.ts'
import { strategies } from '../../server/follow/strategies.ts'
import { followWorth } from '../../server/follow/worth.ts'
import { newId } from '../../server/lib/id.ts'
import type { NewEvent } from '../../server/outbox/outbox.ts'
import { addDays } from '../../server/strategies/valuations.ts'
import { cancel } from '../../server/subscriptions/service.ts'
import { freshKey } from '../support/calling.ts'
import type { FollowHarness } from '../support/follow.ts'
import { call, granted, openFollow } from '../support/follow.ts'
import { onOneStore } from '../support/postgres.ts'
import { calm, fallen, runDays, runTo, valuations } from '../support/strategy-market.ts'
import { addCustomer, auditOf, granted as deskGranted, SOUND } from '../support/trading-harness.ts'

/** A strategy that holds half of its account in the two shares of the test's market. */
const COVE = 'cove'
const FEE_RATE = '0.15'
const WEEK = 7

onOneStore('following', open => {
  let db: Db
  let harness: FollowHarness
  /** Date of the next valuation. */
  let next: string

  beforeEach(async () => {
    await db?.close()
    db = await open()
    harness = openFollow(db)
    await harness.products.runDue(db)
    next = addDays(valuations.lastDate(harness.clock.now()), 1)
  })
  afterAll(() => db.close())

  const rich = (money = '5000.00') => addCustomer(harness, { follow: money })
  const agency = (id = COVE) => granted(harness, 'anyone', 'GET /userFollowInvest/agency', { id })
  async function seriesOf(id = COVE, days = WEEK): Promise<string> {
    const { terms } = await agency(id)
    return must(
      terms.find(term => term.days === days),
      `${days} days`,
    ).offerId
  }
  type Ask = { amount?: string; lossLimit?: FollowLossLimit; key?: string; id?: string }
  const ask = (userId: string, offerId: string, { amount = '1000.00', lossLimit = 0, key = freshKey() }: Ask = {}) =>
    call(harness, { userId, key }, 'POST /userFollowInvest/add', { id: offerId, amount, lossLimit })
  async function asked(userId: string, given: Ask = {}): Promise<FollowOrder> {
    const made = await ask(userId, await seriesOf(given.id), given)
    if (isRefusal(made)) throw new Error(JSON.stringify(made))
    return made
  }
  const cancelled = (userId: string, id: string) => call(harness, userId, 'POST /userFollowInvest/cancel', { id })
  const own = async (userId: string) => (await granted(harness, userId, 'POST /userFollowInvest/pageList', {})).list
  const only = async (userId: string) => must((await own(userId))[0], 'an order')
  async function walletOf(userId: string): Promise<readonly [string, string]> {
    const [wallet] = await deskGranted(harness, userId, 'POST /wallet/getWalletBalance', { walletType: 'follow' })
    const { balance, usedBalance } = must(wallet, 'the wallet')
    return [balance, usedBalance]
  }
  const sound = async () => expect(await auditOf(db, harness.trading)).toEqual(SOUND)
  const noticesOf = async (userId: string) =>
    (await db.select().from(notices).where(eq(notices.userId, userId))).map(({ kind }) => kind)
  const valueOn = async (date: string, id = COVE) =>
    must(
      (await agency(id)).history.find(day => day.date === date),
      date,
    ).value

  /** Computes the settlement of an order independently, from the values in the responses. */
  function settled(amount: string, entry: string, exit: string, carried = '0') {
    const units = new Decimal(amount).div(entry).toDecimalPlaces(4, Decimal.ROUND_DOWN)
    const gross = units.times(exit).toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
    const due = Decimal.max(0, gross.minus(amount).minus(carried)).times(FEE_RATE)
    const fee = due.toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
    return { gross: gross.toFixed(2), fee: fee.toFixed(2), paid: gross.minus(fee).toFixed(2) }
  }

  describe('an institution', () => {
    test('each unit value follows from the stored fills, and the statement of a day shows the sum', async () => {
      for (const { id } of strategies) {
        const days = await db
          .select()
          .from(strategyDays)
          .where(eq(strategyDays.strategyId, id))
          .orderBy(strategyDays.date)
        const fills = await db.select().from(strategyFills).where(eq(strategyFills.strategyId, id))
        expect(days.length).toBeGreaterThan(50)
        expect(fills.length).toBeGreaterThan(0)
        let cash = new Decimal(1_000_000)
        const held = new Map<string, number>()
        for (const day of days) {
          for (const fill of fills.filter(({ date }) => date === day.date)) {
            const sign = fill.side === 'buy' ? 1 : -1
            const amount = new Decimal(fill.price).times(fill.quantity)
            expect(String(fill.amount)).toBe(amount.times(100).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toFixed())
            cash = cash.minus(amount.times(sign)).minus(new Decimal(String(fill.fee)).div(100))
            held.set(fill.instrumentKey, (held.get(fill.instrumentKey) ?? 0) + sign * fill.quantity)
          }
          let equity = cash
          for (const [key, quantity] of held) equity = equity.plus(calm(key, day.date)[1] * quantity)
          expect(new Decimal(String(day.equity)).div(100).toFixed(2)).toBe(equity.toFixed(2))
          expect(day.unitValue).toBe(equity.div(1_000_000).toFixed(4, Decimal.ROUND_HALF_UP))
        }
      }
      const { date, value } = must((await agency()).unitValue, 'a value')
      const day = await granted(harness, 'anyone', 'GET /userFollowInvest/day', { id: COVE, date })
      const sum = day.holdings.reduce((total, { amount }) => total.plus(amount), new Decimal(day.cash))
      expect(sum.toFixed(2)).toBe(day.equity)
      expect(new Decimal(day.equity).div(day.units).toFixed(4, Decimal.ROUND_HALF_UP)).toBe(value)
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
      harness.setPrices(fallen(addDays(next, -200), 0.8))
      await runDays(harness, 2)
      const after = await everything()
      expect(after.days.filter(({ date }) => date < next)).toEqual(before.days)
      expect(after.fills.filter(({ date }) => date < next)).toEqual(before.fills)
      expect(after.days.length).toBeGreaterThan(before.days.length)
      await expect(
        db.update(strategyDays).set({ unitValue: must(before.days[0], 'a day').unitValue }),
      ).rejects.toThrow()
      await expect(db.delete(strategyFills)).rejects.toThrow()
    })

    test('the list is sorted by length of history; a short history shows no result, and an ended institution stays', async () => {
      const list = await granted(harness, 'anyone', 'GET /userFollowInvest/getInvestAgencyList', {})
      expect(list.map(({ startedOn }) => startedOn)).toEqual(list.map(({ startedOn }) => startedOn).toSorted())
      const short = must(
        list.find(({ days }) => days < 90),
        'a short history',
      )
      expect(short).toMatchObject({ wholeLife: null, lastYear: null, worstMonth: null })
      expect(short.drawdown).not.toBeNull()
      const [long] = list
      expect(long).toMatchObject({ lastYear: null, followers: { settled: 0, inProfit: null } })
      expect(long?.wholeLife).not.toBeNull()
      harness.setPrices(fallen(next, 0.1))
      await runTo(harness, next)
      const ended = await agency()
      expect(ended).toMatchObject({ state: 'closed', closedOn: next, terms: [] })
      expect(ended.history.at(-1)?.date).toBe(next)
      await runDays(harness, 2)
      expect((await agency()).history.at(-1)?.date).toBe(next)
    })

    test('a date that is not over has no value', async () => {
      harness.clock.advance(valuations.at(next) - harness.clock.now() - 1)
      await harness.products.runDue(db)
      expect((await agency()).history.at(-1)?.date).toBe(addDays(next, -1))
      harness.clock.advance(1)
      await harness.products.runDue(db)
      expect((await agency()).history.at(-1)?.date).toBe(next)
    })
  })

  describe('an order', () => {
    test('reserves the amount once per key, and its line in the bill leads to it', async () => {
      const ana = await rich()
      const series = await seriesOf()
      const key = freshKey()
      const made = await ask(ana, series, { key })
      expect(made).toMatchObject({ state: 'waitingConfirmation', amount: '1000.00', entry: null, cancellable: true })
      expect(await ask(ana, series, { key })).toEqual(made)
      expect(await ask(ana, series, { key, lossLimit: 10 })).toEqual({ failure: 'keyReused' })
      expect(await ask(ana, series)).toEqual({ failure: 'alreadySubscribed', detail: 'ruleOrdered' })
      expect(await walletOf(ana)).toEqual(['4000.00', '1000.00'])
      const bill = await deskGranted(harness, ana, 'POST /wallet/getWalletBill', { walletType: 'follow' })
      expect(bill.list[0]).toMatchObject({
        kind: 'reserve',
        about: 'follow',
        reference: isRefusal(made) ? null : made.id,
        instrument: { code: 'COVE', name: 'Sim Cove Momentum' },
      })
      await sound()
    })

    test.each([
      ['99.99', false],
      ['100', true],
      ['1000000', true],
      ['1000000.01', false],
      ['100.001', false],
      ['-100', false],
    ])('of %s is accepted: %s', async (amount, isTaken) => {
      const ana = await rich('1000000.01')
      expect(isRefusal(await ask(ana, await seriesOf(), { amount }))).toBe(!isTaken)
      if (!isTaken) expect(await walletOf(ana)).toEqual(['1000000.01', '0.00'])
    })

    test('is refused without the money and for an unknown series', async () => {
      const ana = await rich('99.00')
      expect(await ask(ana, await seriesOf(), { amount: '100' })).toMatchObject({ failure: 'insufficientFunds' })
      expect(await ask(ana, 'follow-cove-7-2020-01-01')).toMatchObject({ failure: 'notFound' })
      expect(await own(ana)).toEqual([])
    })

    test('cannot be cancelled as a request of another product', async () => {
      const ana = await rich()
      const { id } = await asked(ana)
      const deps = Object.assign({ db, clock: harness.clock, newId }, harness.trading)
      const as = (kind: SubscriptionProduct) =>
        cancel(deps, { kind }, { by: { userId: ana, key: freshKey() }, id, wire: () => Promise.resolve(id) })
      for (const kind of ['newStock', 'quant', 'placing'] as const)
        expect(await as(kind)).toMatchObject({ failure: 'notFound' })
      expect((await only(ana)).state).toBe('waitingConfirmation')
      expect(await as('follow')).toBe(id)
      await sound()
    })

    test('can be cancelled free of charge until the valuation, by its owner alone, and another may follow', async () => {
      const [ana, ben] = [await rich(), await rich()]
      const { id } = await asked(ana)
      expect(await cancelled(ben, id)).toMatchObject({ failure: 'notFound' })
      harness.clock.advance(valuations.at(next) - harness.clock.now() - 1)
      expect(await cancelled(ana, id)).toMatchObject({ state: 'cancelled' })
      expect(await walletOf(ana)).toEqual(['5000.00', '0.00'])
      expect(await cancelled(ana, id)).toEqual({ failure: 'alreadyDecided' })
      expect(await asked(ana)).toMatchObject({ state: 'waitingConfirmation' })
      await runTo(harness, next)
      expect((await own(ana)).map(({ state }) => state)).toEqual(['waitingSettlement', 'cancelled'])
      expect(await cancelled(ana, (await only(ana)).id)).toEqual({ failure: 'alreadyDecided' })
      await sound()
    })

    test('at the valuation itself neither an order nor a cancellation is accepted', async () => {
      const [ana, ben] = [await rich(), await rich()]
      const series = await seriesOf()
      const { id } = await asked(ana)
      harness.clock.advance(valuations.at(next) - harness.clock.now())
      expect(await cancelled(ana, id)).toEqual({ failure: 'offerClosed', detail: 'ruleClosed' })
      expect(await ask(ben, series)).toEqual({ failure: 'offerClosed', detail: 'ruleClosed' })
    })

    test('is confirmed at the next value, which was not known before, and settles at its date to the cent', async () => {
      const ana = await rich()
      const made = await asked(ana)
      harness.setPrices(fallen(addDays(next, 3), 1.2))
      await runTo(harness, next)
      const running = await only(ana)
      expect(running.entry).toEqual({ date: next, value: await valueOn(next) })
      expect(await walletOf(ana)).toEqual(['4000.00', '1000.00'])
      await runDays(harness, WEEK - 1)
      const before = await only(ana)
      expect(before).toMatchObject({ state: 'waitingSettlement', exit: null })
      const units = must(before.units, 'units')
      expect(before.now?.worth).toBe(new Decimal(units).times(before.now?.value ?? 0).toFixed(2, Decimal.ROUND_HALF_UP))
      await runDays(harness, 1)
      const { exit, settlesAt, state } = await only(ana)
      expect([state, settlesAt]).toEqual(['settled', made.settlesAt])
      const end = addDays(next, WEEK)
      const due = settled('1000', await valueOn(next), await valueOn(end))
      expect(exit).toMatchObject({ ...due, date: end, reason: 'term', carriedBefore: '0.00', carried: '0.00' })
      expect(Number(due.fee)).toBeGreaterThan(0)
      expect(await walletOf(ana)).toEqual([new Decimal(4000).plus(due.paid).toFixed(2), '0.00'])
      expect(await noticesOf(ana)).toEqual(['followConfirmed', 'followSettled'])
      await sound()
    })

    test('a loss costs no fee, and the next profit none until the loss is made up for', async () => {
      const ana = await rich()
      harness.setPrices(fallen(addDays(next, 2), 0.9))
      await asked(ana)
      await runTo(harness, next)
      await runDays(harness, WEEK)
      const first = must((await only(ana)).exit, 'a settlement')
      expect(first).toMatchObject({ fee: '0.00', paid: first.gross })
      const loss = new Decimal(1000).minus(first.gross)
      expect(loss.greaterThan(10)).toBe(true)
      expect(first.carried).toBe(loss.toFixed(2))
      const again = addDays(valuations.lastDate(harness.clock.now()), 1)
      harness.setPrices(fallen(addDays(again, 2), 1.05))
      await asked(ana)
      await runTo(harness, again)
      const entry = await valueOn(again)
      await runDays(harness, WEEK)
      const { exit } = await only(ana)
      const due = settled('1000', entry, await valueOn(addDays(again, WEEK)), loss.toFixed(2))
      expect(exit).toMatchObject({ ...due, carriedBefore: loss.toFixed(2) })
      expect(Number(due.gross)).toBeGreaterThan(1000)
      expect(due.fee).toBe('0.00')
      await sound()
    }, 120_000)

    test('a loss limit settles at the value after the one that reached it, which may be lower', async () => {
      const ana = await rich()
      const ben = await rich()
      await asked(ana, { lossLimit: 10 })
      await asked(ben)
      await runTo(harness, next)
      const [reached, after] = [addDays(next, 2), addDays(next, 3)]
      harness.setPrices((key, date) => fallen(reached, date === reached ? 0.6 : 0.5)(key, date))
      await runTo(harness, reached)
      expect(await only(ana)).toMatchObject({ state: 'waitingSettlement' })
      await runTo(harness, after)
      const { exit, state } = await only(ana)
      const due = settled('1000', await valueOn(next), await valueOn(after))
      expect([state, exit]).toMatchObject(['settled', { ...due, date: after, reason: 'lossLimit', fee: '0.00' }])
      expect(Number(due.gross)).toBeLessThan(900)
      expect(await walletOf(ana)).toEqual([new Decimal(4000).plus(due.paid).toFixed(2), '0.00'])
      expect(await only(ben)).toMatchObject({ state: 'waitingSettlement' })
      expect(await noticesOf(ana)).toEqual(['followConfirmed', 'followStopped'])
      await sound()
    })

    test('at the end of the strategy a running order settles without a fee and a waiting one is released', async () => {
      const [ana, ben] = [await rich(), await rich()]
      await asked(ana)
      harness.setPrices(fallen(addDays(next, 1), 1.4))
      await runTo(harness, next)
      await runDays(harness, 1)
      const gained = must((await only(ana)).now, 'a worth')
      expect(Number(gained.result)).toBeGreaterThan(0)
      await asked(ben)
      const end = addDays(next, 2)
      harness.setPrices(fallen(end, 0.1))
      await runTo(harness, end)
      expect(await only(ana)).toMatchObject({ state: 'settled', exit: { reason: 'closed', date: end, fee: '0.00' } })
      expect(await only(ben)).toMatchObject({ state: 'released', entry: null })
      expect(await walletOf(ben)).toEqual(['5000.00', '0.00'])
      expect(await noticesOf(ben)).toEqual(['followReleased'])
      await sound()
    })

    test('without a value for three days it settles at the last one, without a fee; a waiting one is released', async () => {
      const [ana, ben] = [await rich(), await rich()]
      await asked(ana)
      await runTo(harness, next)
      await asked(ben)
      const { past } = harness.market
      Object.assign(harness.market, { past: (...given: Parameters<typeof past>) => ({ ...past(...given), time: [] }) })
      await runTo(harness, addDays(next, 2))
      expect([(await only(ana)).state, (await only(ben)).state]).toEqual(['waitingSettlement', 'waitingConfirmation'])
      await runTo(harness, addDays(next, 4))
      expect(await only(ana)).toMatchObject({ state: 'settled', exit: { reason: 'missing', date: next, fee: '0.00' } })
      expect(await only(ben)).toMatchObject({ state: 'released' })
      await sound()
    })

    test('a day that the history does not reach is computed once it does, and not as one without trading', async () => {
      const { past } = harness.market
      const knownTo = harness.clock.now()
      const requested = new Set<number>()
      Object.assign(harness.market, {
        past: (...given: Parameters<typeof past>) => ({ ...past(...given), knownTo }),
        readyPast: async (ix: number) => void requested.add(ix),
      })
      await runTo(harness, next)
      expect((await agency()).history.at(-1)?.date).toBe(addDays(next, -1))
      expect(requested.size).toBeGreaterThan(0)
      Object.assign(harness.market, { past })
      await runTo(harness, addDays(next, 1))
      expect((await agency()).history.at(-1)?.date).toBe(addDays(next, 1))
      expect(await valueOn(next)).not.toBe(await valueOn(addDays(next, -1)))
    })

    test('whose instruments were not listed at the start is computed once they are', async () => {
      await db.update(strategyRows).set({ universe: [] }).where(eq(strategyRows.id, COVE))
      const { find } = harness.market
      Object.assign(harness.market, { find: () => null })
      await runTo(harness, next)
      expect((await agency()).history.at(-1)?.date).toBe(addDays(next, -1))
      Object.assign(harness.market, { find })
      await runTo(harness, addDays(next, 1))
      expect((await agency()).history.at(-1)?.date).toBe(addDays(next, 1))
    })

    test.each([
      ['a live market waits: its history was adjusted for a split', true, -1],
      ['a simulated one continues from the stored day', false, 0],
    ])('with other past prices %s', async (_name, live, lastDay) => {
      Object.assign(harness.market, { live })
      harness.setPrices((key, date) => {
        const [open, close] = calm(key, date)
        return [open / 4, close / 4]
      })
      await runTo(harness, next)
      expect((await agency()).history.at(-1)?.date).toBe(addDays(next, lastDay))
    })

    describe('over a split of four for one', () => {
      const quarter = ([open, close]: readonly [number, number]): readonly [number, number] => [open / 4, close / 4]
      const action = (kind: 'split' | 'spinOff') => {
        const ratio = kind === 'split' ? ({ ratioTo: '4', ratioFrom: '1' } as const) : {}
        return Object.assign({ instrumentKey: 'US.AAPL', exDate: next, kind, readAt: 0 }, ratio)
      }
      const splitPrices = (isAdjusted: boolean): void =>
        harness.setPrices((key, date) => {
          const prices = calm(key, date)
          return key === 'US.AAPL' && (isAdjusted || date >= next) ? quarter(prices) : prices
        })
      async function dayOn(date: string) {
        const days = await db.select().from(strategyDays).where(eq(strategyDays.strategyId, COVE))
        const { holdings, equity } = must(
          days.find(day => day.date === date),
          date,
        )
        const held = holdings.find(({ key }) => key === 'US.AAPL')
        return { quantity: must(held, 'a holding').quantity, equity: Number(equity) }
      }

      test.each([
        ['adjusted', true],
        ['as it was loaded before the split', false],
      ])(
        'that the provider gave, it continues with four times the shares: its history is %s',
        async (_name, isAdjusted) => {
          Object.assign(harness.market, { live: true })
          await db.insert(corporateActions).values(action('split'))
          const before = await dayOn(addDays(next, -1))
          splitPrices(isAdjusted)
          await runTo(harness, addDays(next, 1))
          const [day, later] = [await dayOn(next), await dayOn(addDays(next, 1))]
          expect(Math.abs(day.quantity / before.quantity - 4)).toBeLessThan(0.2)
          expect(Math.abs(later.quantity / before.quantity - 4)).toBeLessThan(0.2)
          expect(Math.abs(day.equity / before.equity - 1)).toBeLessThan(0.1)
        },
      )

      test('that no provider gave, it stops before the price jumps', async () => {
        Object.assign(harness.market, { live: true })
        splitPrices(false)
        await runTo(harness, addDays(next, 1))
        expect((await agency()).history.at(-1)?.date).toBe(addDays(next, -1))
      })

      test('whose ratio is not known, it stops before the ex-date until an operator releases the share', async () => {
        Object.assign(harness.market, { live: true })
        await db.insert(corporateActions).values(action('spinOff'))
        await runTo(harness, addDays(next, 1))
        expect((await agency()).history.at(-1)?.date).toBe(addDays(next, -1))
        await db.update(corporateActions).set({ releasedAt: harness.clock.now() })
        await runTo(harness, addDays(next, 2))
        expect((await agency()).history.at(-1)?.date).toBe(addDays(next, 2))
      })
    })

    test('missed days are processed later: it settles by the same values as without the gap', async () => {
      const ana = await rich()
      await asked(ana)
      await runTo(harness, addDays(next, WEEK + 2))
      const { entry, exit } = await only(ana)
      expect(entry?.date).toBe(next)
      expect(exit).toMatchObject({ date: addDays(next, WEEK), reason: 'term' })
      await sound()
    })
  })

  describe('run again', () => {
    const everything = async () => ({
      rows: await db.select().from(subscriptions),
      timeline: await db.select().from(subscriptionEvents),
      money: await db.select().from(transfers),
      notices: await db.select().from(notices),
      told: await db.select().from(outbox),
      days: await db.select().from(strategyDays),
      offers: await db.select().from(offers),
    })
    const again = async () => {
      await db.update(jobs).set({ nextAt: 0 })
      await harness.products.runDue(db)
    }

    test('it changes nothing, before and after the settlement', async () => {
      const people = [await rich(), await rich(), await rich()]
      for (const userId of people) await asked(userId)
      await runTo(harness, next)
      const confirmed = await everything()
      expect(confirmed.notices).toHaveLength(3)
      await again()
      expect(await everything()).toEqual(confirmed)
      await runDays(harness, WEEK)
      const ended = await everything()
      expect(ended.notices).toHaveLength(6)
      await again()
      expect(await everything()).toEqual(ended)
      await sound()
    })

    test.each(['before', 'after'])('after a kill %s the notices of a run all of the run is done, once', async when => {
      const people = [await rich(), await rich(), await rich()]
      for (const userId of people) await asked(userId)
      const { notices: real } = harness.trading
      const failing = {
        ...real,
        writeAll(...given: Parameters<typeof real.writeAll>): NewEvent[] {
          if (when === 'after') real.writeAll(...given)
          throw new Error('killed')
        },
      }
      const broken = openFollow(db, { harness, notices: failing })
      const states = async () => (await Promise.all(people.map(only))).map(({ state }) => state)
      await runTo(broken, next)
      expect(await states()).toEqual(people.map(() => 'waitingConfirmation'))
      harness.clock.advance(10_000)
      await harness.products.runDue(db)
      expect(await states()).toEqual(people.map(() => 'waitingSettlement'))
      for (let day = 1; day < WEEK; day += 1) await runDays(harness, 1)
      await runTo(broken, addDays(next, WEEK))
      expect(await states()).toEqual(people.map(() => 'waitingSettlement'))
      harness.clock.advance(10_000)
      await harness.products.runDue(db)
      expect(await states()).toEqual(people.map(() => 'settled'))
      for (const userId of people) expect(await noticesOf(userId)).toEqual(['followConfirmed', 'followSettled'])
      await sound()
    })
  })

  test('a running order is valued with its gain or loss beside the reserved amount', async () => {
    const ana = await rich()
    await asked(ana)
    harness.setPrices(fallen(addDays(next, 1), 0.9))
    await runTo(harness, next)
    await runDays(harness, 1)
    const { now } = await only(ana)
    const worth = await followWorth(db, ana)
    expect(worth.map(({ kind, currency, amount }) => [kind, currency, String(amount)])).toEqual([
      ['follow', 'USD', new Decimal(now?.result ?? 0).times(100).toFixed(0)],
    ])
    expect(Number(now?.result)).toBeLessThan(0)
  })

  test('the demo account has a waiting, a running and a settled order', async () => {
    const demo = await rich()
    await db.transaction(tx => harness.products.openDemo(tx, demo))
    expect((await own(demo)).map(({ state }) => state)).toEqual(['waitingConfirmation', 'waitingSettlement', 'settled'])
    await sound()
    const [strategy] = await db.select().from(strategyRows).where(eq(strategyRows.id, COVE))
    expect(strategy?.closedOn).toBeNull()
  }, 60_000)
})
