// Why: a fund order is placed before its price is known. Units that are allotted twice, the NAV of another day, the
// load of the wrong lot, or money that is not returned costs somebody money.
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { dayOfDate } from '../../domain/calendar/civil-date.ts'
import { isRefusal } from '../../domain/failure.ts'
import { schemeOf, schemes } from '../../domain/funds/schemes.ts'
import { Decimal } from '../../domain/money.ts'
import type { FundOrder } from '../../domain/wire/calls/fund.ts'
import { notices } from '../../server/db/account-schema.ts'
import type { Db } from '../../server/db/db.ts'
import { fundOrders } from '../../server/db/fund-schema.ts'
import { transfers } from '../../server/db/money-schema.ts'
import { jobs } from '../../server/db/subscription-schema.ts'
import { dealingOf } from '../../server/funds/dealing.ts'
import { purchaseRate } from '../../server/funds/deps.ts'
import { createNavs } from '../../server/funds/navs.ts'
import { knownNavs } from '../../server/funds/scheme-wire.ts'
import { freshKey } from '../support/calling.ts'
import type { FundHarness } from '../support/funds.ts'
import { call, granted, inIndia, openFunds, runTo } from '../support/funds.ts'
import { onOneStore } from '../support/postgres.ts'
import { addCustomer, auditOf, granted as deskGranted, SOUND } from '../support/trading-harness.ts'

const LARGE = 'sim-peepal-large'
const TERM = 'sim-teak-term'
const navs = createNavs(1, dealingOf('real'))
const on = (date: string) => ({ day: dayOfDate(date), cutoffAt: inIndia(date, '15:00') })
const navOf = (id: string, date: string): string => navs.nav(must(schemeOf(id), id), on(date)).toFixed(4)

onOneStore('funds', open => {
  let db: Db
  let harness: FundHarness
  let ana: string

  beforeEach(async () => {
    await db?.close()
    db = await open()
    harness = openFunds(db)
    // 19 November 2026 is a Thursday; Tuesday the 24th is a holiday.
    harness.clock.advance(inIndia('2026-11-19', '10:00') - harness.clock.now())
    ana = await addCustomer(harness, { financial: '1000.00' })
  })
  afterAll(() => db.close())

  const buy = (amount = '100.00', scheme = LARGE) =>
    granted(harness, ana, 'POST /user_fund_orders/create', { side: 'purchase', scheme, amount })
  const redeem = (units: string, scheme = LARGE) =>
    call(harness, ana, 'POST /user_fund_orders/create', { side: 'redemption', scheme, units })
  const stat = () => granted(harness, ana, 'POST /user_fund_orders/stat', {})
  async function orderOf(id: string): Promise<FundOrder> {
    const { list } = await granted(harness, ana, 'POST /user_fund_orders/pageList', { orderId: id })
    return must(list[0], id)
  }
  async function walletOf(): Promise<readonly [string, string]> {
    const [wallet] = await deskGranted(harness, ana, 'POST /wallet/getWalletBalance', { walletType: 'financial' })
    const { balance, usedBalance } = must(wallet, 'the wallet')
    return [balance, usedBalance]
  }
  const sound = async () => expect(await auditOf(db, harness.trading)).toEqual(SOUND)
  const jump = (date: string, time: string) => harness.clock.advance(inIndia(date, time) - harness.clock.now())

  describe('a purchase', () => {
    test('before the cut-off gets the NAV of the day, which is not known before the evening', async () => {
      const { id, timeline } = await buy()
      expect(timeline.map(({ kind, at }) => [kind, at])).toEqual([
        ['submitted', inIndia('2026-11-19', '10:00') / 1000],
        ['cutoff', inIndia('2026-11-19', '15:00') / 1000],
        ['nav', inIndia('2026-11-19', '23:00') / 1000],
      ])
      expect(await walletOf()).toEqual(['900.00', '100.00'])
      await runTo(harness, '2026-11-19', '22:59')
      expect(await orderOf(id)).toMatchObject({ status: 0, nav: null, units: null, rate: null })
      expect((await stat()).holdings[0]).toMatchObject({ value: null, waiting: '100.00', xirrReason: 'waiting' })
      await runTo(harness, '2026-11-19', '23:00')
      const order = await orderOf(id)
      const rate = purchaseRate(navs.rate(on('2026-11-19')))
      const rupees = rate.times(100).toDecimalPlaces(2, Decimal.ROUND_FLOOR)
      const duty = rupees.times('0.005').div('100.005').toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
      const nav = navOf(LARGE, '2026-11-19')
      expect(order).toMatchObject({
        status: 1,
        state: 'allotted',
        nav,
        navDate: '2026-11-19',
        rate: rate.toFixed(4),
        rupees: rupees.toFixed(2),
        stampDuty: duty.toFixed(2),
        units: rupees.minus(duty).div(nav).toDecimalPlaces(4, Decimal.ROUND_HALF_UP).toFixed(4),
      })
      expect(await walletOf()).toEqual(['900.00', '0.00'])
      const [notice] = await db.select().from(notices).where(eq(notices.userId, ana))
      expect(notice).toMatchObject({ kind: 'fundAllotted', subjectType: 'fund', subjectId: id })
      await sound()
    })

    test('at the cut-off gets the NAV of the next business day, past a weekend and a holiday', async () => {
      jump('2026-11-19', '15:00')
      const friday = await buy()
      jump('2026-11-23', '15:01')
      const wednesday = await buy()
      await runTo(harness, '2026-11-30', '10:00')
      expect((await orderOf(friday.id)).navDate).toBe('2026-11-20')
      expect((await orderOf(wednesday.id)).navDate).toBe('2026-11-25')
    })

    test('is refused below the minimum in rupees, without enough money and for an unknown scheme', async () => {
      const ask = (amount: string, scheme = LARGE) =>
        call(harness, ana, 'POST /user_fund_orders/create', { side: 'purchase', scheme, amount })
      expect(await ask('1.00')).toMatchObject({ failure: 'invalid', values: { reason: 'fundMinimum' } })
      expect(await ask('0')).toMatchObject({ failure: 'invalid' })
      expect(await ask('10.001')).toMatchObject({ failure: 'invalid' })
      expect(await ask('1000.01')).toMatchObject({ failure: 'insufficientFunds' })
      expect(await ask('10.00', 'none')).toMatchObject({ failure: 'notFound' })
      expect(await walletOf()).toEqual(['1000.00', '0.00'])
    })

    test('that falls below the minimum by the exchange rate is not accepted, and everything is returned', async () => {
      const { id } = await buy()
      // Simulates an order that reached the minimum at the exchange rate of its time.
      await db.update(fundOrders).set({ amount: 100n }).where(eq(fundOrders.id, id))
      await runTo(harness, '2026-11-20', '10:00')
      expect(await orderOf(id)).toMatchObject({ status: 3, state: 'failed', refusedFor: 'belowMinimum', units: null })
      expect(await walletOf()).toEqual(['1000.00', '0.00'])
      await sound()
    })

    test('is cancelled until the cut-off, and not afterwards', async () => {
      const first = await buy()
      const second = await buy('50.00')
      const cancel = (id: string) => call(harness, ana, 'POST /user_fund_orders/cancel', { id })
      jump('2026-11-19', '14:59')
      expect(await cancel(first.id)).toMatchObject({ state: 'cancelled', cancellable: false })
      expect(await cancel(first.id)).toEqual({ failure: 'alreadyDecided' })
      jump('2026-11-19', '15:00')
      expect(await cancel(second.id)).toEqual({ failure: 'offerClosed', detail: 'fundOrderLocked' })
      await runTo(harness, '2026-11-20', '10:00')
      expect((await orderOf(first.id)).state).toBe('cancelled')
      expect(await walletOf()).toEqual(['950.00', '0.00'])
      await sound()
    })

    test('is made once for a key', async () => {
      const key = freshKey()
      const wish = { side: 'purchase', scheme: LARGE, amount: '100.00' } as const
      const made = await call(harness, { userId: ana, key }, 'POST /user_fund_orders/create', wish)
      expect(await call(harness, { userId: ana, key }, 'POST /user_fund_orders/create', wish)).toEqual(made)
      expect(await walletOf()).toEqual(['900.00', '100.00'])
    })
  })

  test('units are allotted once, whichever process was killed and however far the clock jumped', async () => {
    const { id } = await buy()
    const killed = new Error('killed')
    jump('2026-11-25', '12:00')
    await expect(
      db.transaction(async tx => {
        const [row] = await tx.select().from(fundOrders).where(eq(fundOrders.id, id)).for('update')
        expect(row?.state).toBe('submitted')
        await harness.trading.ledger.void(tx, must(row?.pendingId, 'a reservation'), {
          subject: { type: 'fund', id },
          at: harness.clock.now(),
        })
        throw killed
      }),
    ).rejects.toBe(killed)
    const other = openFunds(db, 'real', harness)
    await Promise.all([harness.products.runDue(db), other.products.runDue(db)])
    const order = await orderOf(id)
    expect(order).toMatchObject({ state: 'allotted', navDate: '2026-11-19', nav: navOf(LARGE, '2026-11-19') })
    // The job of a settled order changes nothing when it runs again.
    await db.update(jobs).set({ nextAt: harness.clock.now() }).where(eq(jobs.subject, id))
    jump('2026-12-10', '12:00')
    await harness.products.runDue(db)
    expect(await orderOf(id)).toEqual(order)
    const posts = await db.select().from(transfers).where(eq(transfers.subjectId, id))
    expect(posts.map(({ phase }) => phase).sort()).toEqual(['pending', 'post'])
    expect(await walletOf()).toEqual(['900.00', '0.00'])
    await sound()
  })

  describe('a redemption', () => {
    /** Buys two lots; the first one is more than a year old. */
    async function twoLots(): Promise<readonly [FundOrder, FundOrder]> {
      const first = await buy('200.00')
      await runTo(harness, '2027-11-22', '10:00')
      const second = await buy('100.00')
      await runTo(harness, '2027-11-23', '10:00')
      return [await orderOf(first.id), await orderOf(second.id)]
    }

    test('takes the oldest units first, each with the load of its age, and pays after the days of the scheme', async () => {
      const [first, second] = await twoLots()
      const all = new Decimal(must(first.units, 'units')).plus(10)
      const asked = await redeem(all.toFixed(4))
      const id = isRefusal(asked) ? '' : asked.id
      expect(asked).toMatchObject({ state: 'submitted', status: 0, amount: null, nav: null })
      expect((await stat()).holdings[0]?.blocked).toBe(all.toFixed(4))
      await runTo(harness, '2027-11-23', '23:00')
      const priced = await orderOf(id)
      const nav = new Decimal(navOf(LARGE, '2027-11-23'))
      const gross = [nav.times(first.units ?? 0), nav.times(10)].map(each =>
        each.toDecimalPlaces(2, Decimal.ROUND_HALF_UP),
      )
      // Exit load by the rule of April 2026: 1 % within 30 days.
      const load = must(gross[1], 'a lot').times('0.01').toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
      expect(priced).toMatchObject({ state: 'settling', status: 1, navDate: '2027-11-23', exitLoad: load.toFixed(2) })
      expect(priced.parts).toMatchObject([
        { id: first.id, units: first.units, percent: '0', load: '0.00' },
        { id: second.id, units: '10.0000', percent: '1', days: 1 },
      ])
      const net = Decimal.sum(...gross).minus(load)
      expect(priced.rupees).toBe(net.toFixed(2))
      const amount = net.div(must(priced.rate, 'a rate')).toDecimalPlaces(2, Decimal.ROUND_FLOOR)
      expect(priced.amount).toBe(amount.toFixed(2))
      expect(await walletOf()).toEqual(['700.00', '0.00'])
      // Paid on the third business day: the 24th, 25th and 26th.
      await runTo(harness, '2027-11-26', '11:59')
      expect((await orderOf(id)).state).toBe('settling')
      await runTo(harness, '2027-11-26', '12:00')
      expect(await orderOf(id)).toMatchObject({ state: 'redeemed', status: 2 })
      expect((await walletOf())[0]).toBe(amount.plus(700).toFixed(2))
      expect(await orderOf(first.id)).toMatchObject({ state: 'redeemed', status: 2, unitsLeft: '0.0000' })
      const left = new Decimal(must(second.units, 'units')).minus(10).toFixed(4)
      expect(await orderOf(second.id)).toMatchObject({ state: 'allotted', unitsLeft: left })
      const { rupeeResult, exchangeResult } = await orderOf(id)
      const paid = new Decimal(200).plus(new Decimal(10).div(second.units ?? 1).times(100)).toDecimalPlaces(2)
      expect(new Decimal(rupeeResult ?? 0).plus(exchangeResult ?? 0).toFixed(2)).toBe(amount.minus(paid).toFixed(2))
      await sound()
    })

    test('never takes units twice: two at once, a third one, one more than there are', async () => {
      const { id } = await buy('200.00')
      await runTo(harness, '2026-11-20', '10:00')
      const units = must((await orderOf(id)).units, 'units')
      const both = await Promise.all([redeem(units), redeem(units)])
      expect(both.filter(isRefusal)).toEqual([{ failure: 'insufficientShares', field: 'units' }])
      expect(await redeem('0.0001')).toMatchObject({ failure: 'insufficientShares' })
      await runTo(harness, '2026-12-04', '13:00')
      expect((await stat()).count).toBe(0)
      expect(await redeem('0.0001')).toMatchObject({ failure: 'insufficientShares' })
      await sound()
    })

    test('that is cancelled frees its units', async () => {
      const { id } = await buy()
      await runTo(harness, '2026-11-20', '10:00')
      const units = must((await orderOf(id)).units, 'units')
      const asked = await redeem(units)
      await call(harness, ana, 'POST /user_fund_orders/cancel', { id: isRefusal(asked) ? '' : asked.id })
      expect((await stat()).holdings[0]).toMatchObject({ blocked: '0.0000', redeemable: units })
    })

    test('of a regular fund is refused before its stated date', async () => {
      const { id } = await buy('100.00', TERM)
      await runTo(harness, '2026-11-20', '10:00')
      const order = await orderOf(id)
      const units = must(order.units, 'units')
      expect(order).toMatchObject({ term: 'bought', lockedUntil: '2027-11-19' })
      jump('2027-11-18', '12:00')
      expect(await redeem(units, TERM)).toMatchObject({ failure: 'insufficientShares' })
      jump('2027-11-19', '12:00')
      expect((await orderOf(id)).term).toBe('waitingRedemption')
      expect(await redeem(units, TERM)).toMatchObject({ state: 'submitted' })
    })
  })

  test('the holding has its cost, its results apart and a yearly return after a year', async () => {
    const { id } = await buy('200.00')
    await runTo(harness, '2026-12-21', '10:00')
    expect((await stat()).holdings[0]).toMatchObject({ xirr: null, xirrReason: 'short' })
    await runTo(harness, '2027-12-21', '10:00')
    const answer = await stat()
    const [holding] = answer.holdings
    const { units, rupees } = await orderOf(id)
    const nav = navOf(LARGE, '2027-12-20')
    const value = new Decimal(nav).times(units ?? 0).toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
    expect(holding).toMatchObject({
      nav,
      navDate: '2027-12-20',
      invested: '200.00',
      investedRupees: rupees,
      valueRupees: value.toFixed(2),
      xirrReason: null,
    })
    const years = (dayOfDate('2027-12-20') - dayOfDate('2026-11-19')) / 365
    const yearly = (value.div(rupees ?? 1).toNumber() ** (1 / years) - 1) * 100
    expect(Number(holding?.xirr)).toBeCloseTo(yearly, 2)
    expect(answer).toMatchObject({ valued: 1, count: 1, value: holding?.value })
    const sum = new Decimal(holding?.rupeeResult ?? 0).plus(holding?.exchangeResult ?? 0)
    expect(sum.toFixed(2)).toBe(holding?.result)
    const cents = BigInt((holding?.value ?? '').replace('.', ''))
    expect(await harness.part.worth(db, ana)).toEqual([{ kind: 'fund', currency: 'USD', amount: cents }])
  })

  test('another user’s order cannot be read or cancelled', async () => {
    const { id } = await buy()
    const eve = await addCustomer(harness, {})
    const { list } = await granted(harness, eve, 'POST /user_fund_orders/pageList', { orderId: id })
    expect(list).toEqual([])
    expect(await call(harness, eve, 'POST /user_fund_orders/cancel', { id })).toEqual({
      failure: 'notFound',
      field: 'id',
    })
  })

  test('schemes show the NAV, its day, their worst results, and when an order is dealt', async () => {
    const { list, total } = await granted(harness, ana, 'POST /user_fund_orders/productPageList', { kind: 'regular' })
    expect(total).toBe(2)
    expect(list.map(({ kind, history }) => [kind, history])).toEqual([
      ['regular', null],
      ['regular', null],
    ])
    const [scheme] = (await granted(harness, ana, 'POST /user_fund_orders/productPageList', { scheme: LARGE })).list
    expect(scheme).toMatchObject({
      nav: navOf(LARGE, '2026-11-18'),
      navDate: '2026-11-18',
      cutoffTime: inIndia('2026-11-19', '15:00') / 1000,
      payTime: inIndia('2026-11-25', '12:00') / 1000,
    })
    expect(Number(scheme?.maxDrawdown)).toBeLessThan(0)
    expect(scheme?.history?.navs.at(-1)).toBe(scheme?.nav)
    expect(scheme?.history?.dates).not.toContain('2026-11-10')
  })
})

describe('SIM_CALENDAR=always', () => {
  test('an order is dealt at the next full ten minutes, and its money follows within two', () => {
    const dealing = dealingOf('always')
    const at = Date.UTC(2026, 10, 22, 3, 4, 5)
    const deal = dealing.next(at)
    expect(deal).toMatchObject({
      cutoffAt: Date.UTC(2026, 10, 22, 3, 10),
      publishAt: Date.UTC(2026, 10, 22, 3, 11),
      day: dayOfDate('2026-11-22'),
    })
    expect(dealing.paidAt(deal, 3)).toBe(Date.UTC(2026, 10, 22, 3, 12))
    expect(dealing.latest(Date.UTC(2026, 10, 22, 3, 10, 59)).cutoffAt).toBe(Date.UTC(2026, 10, 22, 3))
    expect(dealing.latest(Date.UTC(2026, 10, 22, 3, 11)).cutoffAt).toBe(deal.cutoffAt)
  })

  test('every deal of a day has the NAV that the history publishes for that day, also later', () => {
    const market = { dealing: dealingOf('always'), navs: createNavs(1, dealingOf('always')) }
    for (const scheme of schemes) {
      const historyAt = (at: number) => new Map(knownNavs(market, scheme, at).map(({ day, value }) => [day, value]))
      const later = historyAt(Date.UTC(2026, 10, 25))
      for (let hour = 0; hour < 24; hour += 1) {
        const deal = market.dealing.next(Date.UTC(2026, 10, 22, hour, 4, 5))
        const nav = market.navs.nav(scheme, deal).toFixed(4)
        expect(historyAt(deal.publishAt).get(deal.day)?.toFixed(4)).toBe(nav)
        expect(later.get(deal.day)?.toFixed(4)).toBe(nav)
      }
    }
  })
})
