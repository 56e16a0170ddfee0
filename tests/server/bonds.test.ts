// Why: a bond is bought at one price, pays on dates for years, and is sold at another price. A coupon that is paid
// twice after a restart, or a price that differs from the published formula, costs somebody money.
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { BondInstruction, BondIssue } from '../../domain/bonds/issue.ts'
import { bondPayments, daysTo, titleValue } from '../../domain/bonds/issue.ts'
import { decimalText } from '../../domain/brand.ts'
import { dayOfDate, weekdayOf } from '../../domain/calendar/civil-date.ts'
import { isRefusal } from '../../domain/failure.ts'
import { Decimal } from '../../domain/money.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { WalletType } from '../../domain/wallet.ts'
import type { BondAuction, BondLot, BondRow } from '../../domain/wire/calls/bond.ts'
import { instantOf } from '../../server/bonds/quote.ts'
import { notices } from '../../server/db/account-schema.ts'
import { bondFlows } from '../../server/db/bond-schema.ts'
import type { Db } from '../../server/db/db.ts'
import type { BondHarness } from '../support/bonds.ts'
import { call, granted, openBonds } from '../support/bonds.ts'
import { freshKey } from '../support/calling.ts'
import { onOneStore } from '../support/postgres.ts'
import { addCustomer, auditOf, granted as deskGranted, SOUND } from '../support/trading-harness.ts'

const cents = (value: Decimal): string => value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toFixed(2)

describe('the price of a title', () => {
  const issue = (fields: Partial<BondIssue>): BondIssue =>
    Object.assign(
      {
        id: 'x',
        code: 'X',
        name: 'X',
        kind: 'cete' as const,
        currency: 'MXN' as const,
        face: 10,
        term: 28,
        issuedOn: '2026-01-01',
        maturity: '2026-01-29',
        coupon: decimalText('0'),
      },
      fields,
    )
  const priced = (bond: BondIssue, date: string, rate: string, index = '1') =>
    must(titleValue(bond, { date, rate: new Decimal(rate), index: new Decimal(index) }), 'a price')

  test.each([
    ['28 days at 15.5 %', '2026-01-29', '0.155', '9.8808805'],
    ['28 days at 4.47 %', '2026-01-29', '0.0447', '9.9653'],
    ['28 days at 5.9 %', '2026-01-29', '0.059', '9.954320'],
    ['364 days at 7.24 %', '2026-12-31', '0.0724', '9.3178891'],
  ])('%s: a Cete of the published example', (_name, maturity, rate, price) => {
    expect(priced(issue({ maturity }), '2026-01-01', rate).dirty.toFixed(7).startsWith(price)).toBe(true)
  })

  test('a year of Cetes on day 30, at the same yield, one point and three points more', () => {
    const bond = issue({ maturity: '2026-12-31' })
    const prices = ['0.0724', '0.0824', '0.1024'].map(rate => priced(bond, '2026-01-31', rate).dirty.toFixed(7))
    expect(prices).toEqual(['9.3705685', '9.2898047', '9.1323830'])
  })

  test('a Bono M pays every 182 days and is quoted clean; a Udibono is the same in UDI', () => {
    const day = 22 * 182 - 87
    const maturity = new Date(Date.UTC(2026, 0, 1) + day * DAY_MS).toISOString().slice(0, 10)
    const bono = issue({ kind: 'bono', face: 100, term: null, maturity, coupon: decimalText('0.09') })
    const { clean, accrued, dirty } = priced(bono, '2026-01-01', '0.06')
    expect(clean.toFixed(8)).toBe('123.70075468')
    expect(accrued.toFixed(8)).toBe('2.17500000')
    expect(dirty.toFixed(8)).toBe('125.87575468')
    const udi = priced(Object.assign({}, bono, { kind: 'udibono' }), '2026-01-01', '0.06', '8.6')
    expect(udi.clean.toFixed(6)).toBe(new Decimal('123.70075468').times('8.6').toFixed(6))
  })

  test('a bill is quoted by its discount rate', () => {
    const bill = issue({ kind: 'bill', currency: 'USD', face: 100, maturity: '2026-04-01' })
    expect(priced(bill, '2026-01-01', '0.0761').dirty.toFixed(6)).toBe('98.097500')
  })

  test('a corporate bond of 30/360', () => {
    const bond = issue({
      kind: 'corporate',
      currency: 'USD',
      face: 1_000,
      term: null,
      maturity: '2017-11-15',
      coupon: decimalText('0.0575'),
    })
    expect(priced(bond, '2008-02-15', '0.065').clean.toFixed(5)).toBe('946.34362')
  })

  test('coupons are counted back from the maturity', () => {
    const bono = issue({ kind: 'bono', face: 100, maturity: '2027-01-01', coupon: decimalText('0.09') })
    const paid = bondPayments(bono, '2026-01-02').map(({ date, kind, amount }) => [date, kind, amount?.toFixed(2)])
    expect(paid).toEqual([
      ['2026-07-03', 'coupon', '4.55'],
      ['2027-01-01', 'coupon', '4.55'],
      ['2027-01-01', 'maturity', '100.00'],
    ])
  })
})

onOneStore('bonds', open => {
  let db: Db
  let harness: BondHarness

  beforeEach(async () => {
    await db?.close()
    db = await open()
    harness = openBonds(db)
    await harness.products.runDue(db)
  })
  afterAll(() => db.close())

  const rich = (money: Partial<Record<WalletType, string>> = { mxStock: '50000.00', financial: '50000.00' }) =>
    addCustomer(harness, money)
  const rows = () => granted(harness, 'anyone', 'POST /m_ft/bondsList', {})
  const rowOf = async (wanted: (issue: BondIssue) => boolean): Promise<BondRow> =>
    must(
      (await rows()).find(({ issue }) => wanted(issue)),
      'an issue',
    )
  const cete = (term = 28) => rowOf(issue => issue.kind === 'cete' && issue.term === term)
  const note = () => rowOf(issue => issue.kind === 'note')
  type Ask = { titles?: number; price?: string; instruction?: BondInstruction; key?: string }
  const ask = (userId: string, { issue, ask: offered }: BondRow, given: Ask = {}) => {
    const { titles = 100, price = offered.dirty, instruction = 'cash', key = freshKey() } = given
    return call(harness, { userId, key }, 'POST /treasuryBond/create', { id: issue.id, titles, price, instruction })
  }
  async function bought(userId: string, row: BondRow, given: Ask = {}): Promise<BondLot> {
    const made = await ask(userId, row, given)
    if (isRefusal(made)) throw new Error(JSON.stringify(made))
    return made
  }
  const own = async (userId: string) => (await granted(harness, userId, 'POST /treasuryBond/pageList', {})).list
  const only = async (userId: string) => must((await own(userId))[0], 'a bond')
  async function walletOf(userId: string, walletType: WalletType): Promise<string> {
    const [wallet] = await deskGranted(harness, userId, 'POST /wallet/getWalletBalance', { walletType })
    return must(wallet, walletType).balance
  }
  const sound = async () => expect(await auditOf(db, harness.trading)).toEqual(SOUND)
  const noticesOf = async (userId: string) =>
    (await db.select().from(notices).where(eq(notices.userId, userId))).map(({ kind }) => kind)
  async function jumpTo(issue: BondIssue, date: string, target = harness): Promise<void> {
    harness.clock.leap(Math.max(0, instantOf(issue, date) - harness.clock.now()))
    await target.products.runDue(db)
  }

  test('the list has the issues of each market, each with a price that follows from its yield', async () => {
    const list = await rows()
    expect(new Set(list.map(({ issue }) => issue.kind)).size).toBe(11)
    for (const { issue, ask: offered, bid } of list)
      for (const price of [offered, bid]) {
        const rate = new Decimal(price.rate)
        const floating = price.floating
          ? { overnight: new Decimal(price.floating.overnight), factor: new Decimal(price.floating.factor) }
          : null
        const coupon = price.coupon === undefined ? null : new Decimal(price.coupon)
        const valuation = { date: price.date, rate, index: new Decimal(price.index), floating, coupon }
        const value = must(titleValue(issue, valuation), issue.id)
        expect(value.dirty.toFixed()).toBe(price.dirty)
        expect(value.clean.plus(value.accrued).toFixed()).toBe(price.dirty)
        const hasOnePrice = issue.kind === 'bonddia' || issue.kind === 'silver'
        expect(new Decimal(bid.dirty).comparedTo(offered.dirty)).toBe(hasOnePrice ? 0 : -1)
      }
  })

  test('a purchase takes titles at the ask from the wallet of the currency, once for a key', async () => {
    const userId = await rich()
    const row = await cete()
    const key = freshKey()
    const lot = await bought(userId, row, { titles: 1_000, key })
    expect(await bought(userId, row, { titles: 1_000, key })).toEqual(lot)
    const spent = cents(new Decimal(row.ask.dirty).times(1_000))
    expect(lot.cost).toBe(spent)
    expect(await walletOf(userId, 'mxStock')).toBe(new Decimal(50_000).minus(spent).toFixed(2))
    expect((await own(userId)).length).toBe(1)
    await sound()
  })

  test('a purchase at another price, of too few titles, of an unknown bond or without enough money is refused', async () => {
    const userId = await rich()
    const row = await cete()
    expect(await ask(userId, row, { price: '9.5' })).toMatchObject({ failure: 'priceMoved' })
    expect(await ask(userId, row, { titles: 1 })).toMatchObject({ failure: 'invalid', field: 'titles' })
    expect(await ask(userId, row, { titles: 1_000_000 })).toMatchObject({ failure: 'insufficientFunds' })
    const unknown = Object.assign({}, row, { issue: Object.assign({}, row.issue, { id: 'cete-28-2020-01-01' }) })
    expect(await ask(userId, unknown)).toMatchObject({ failure: 'notFound' })
    expect(await walletOf(userId, 'mxStock')).toBe('50000.00')
    await sound()
  })

  test('a Cete pays its face less the tax on the capital, once, after a jump past its maturity', async () => {
    const userId = await rich()
    const row = await cete()
    const lot = await bought(userId, row, { titles: 1_000 })
    harness.clock.leap(40 * DAY_MS)
    await harness.products.runDue(db)
    await harness.products.runDue(db)
    const held = daysTo(must(row.issue.maturity, 'a maturity'), row.ask.date)
    const tax = cents(new Decimal(lot.cost).times('0.009').times(held).div(365))
    const after = await only(userId)
    expect(after).toMatchObject({ state: 'matured', left: 0, now: null, payments: [] })
    expect(after.flows.map(({ kind, gross, tax: kept }) => [kind, gross, kept])).toEqual([
      ['purchase', lot.cost, '0.00'],
      ['maturity', '10000.00', tax],
    ])
    const balance = new Decimal(50_000).minus(lot.cost).plus(10_000).minus(tax)
    expect(await walletOf(userId, 'mxStock')).toBe(balance.toFixed(2))
    expect(await noticesOf(userId)).toEqual(['bondMatured'])
    await sound()
  })

  test('a note pays each coupon and its principal once through years in one jump', async () => {
    const userId = await rich()
    const row = await note()
    const lot = await bought(userId, row, { titles: 10 })
    harness.clock.leap(2_000 * DAY_MS)
    await harness.products.runDue(db)
    const after = await only(userId)
    expect(after.state).toBe('matured')
    const paid = after.flows
      .filter(({ kind }) => kind !== 'purchase')
      .map(({ kind, date, gross }) => [kind, date, gross])
    expect(paid).toEqual(lot.payments.map(({ kind, date, amount }) => [kind, date, amount]))
    const total = lot.payments.reduce((sum, { amount }) => sum.plus(amount), new Decimal(50_000).minus(lot.cost))
    expect(await walletOf(userId, 'financial')).toBe(total.toFixed(2))
    await sound()
  })

  test('a Bonde F pays the overnight rates of its days, compounded, every 28 days', async () => {
    const userId = await rich()
    const row = await rowOf(issue => issue.kind === 'bondeF')
    const lot = await bought(userId, row, { titles: 100 })
    const due = lot.payments.filter(({ kind }) => kind === 'coupon')
    const { date } = must(due[2], 'a third coupon')
    await jumpTo(row.issue, date)
    const paid = (await only(userId)).flows.filter(({ kind }) => kind === 'coupon')
    expect(paid.map(each => each.date)).toEqual(due.slice(0, 3).map(each => each.date))
    const gaps = paid.slice(1).map((each, nth) => daysTo(each.date, must(paid[nth], 'a coupon').date))
    expect(gaps).toEqual([28, 28])
    for (const { gross, inputs } of paid) {
      const steps = must(inputs['overnight'], 'rates').split(' ')
      const days = steps.map(step => Number(step.split('×')[1]))
      expect(days.reduce((sum, each) => sum + each, 0)).toBe(28)
      // A rate of three days or more is over a weekend, or a weekend with a holiday beside it.
      expect(days.filter(each => each >= 3).length).toBeGreaterThanOrEqual(3)
      const growth = steps.reduce((factor, step) => {
        const [rate = '', count = ''] = step.split('×')
        return factor.times(new Decimal(rate).times(count).div(360).plus(1))
      }, new Decimal(1))
      expect(gross).toBe(cents(growth.minus(1).times(100 * 100)))
      expect(Number(gross)).toBeGreaterThan(40)
    }
    await jumpTo(row.issue, must(row.issue.maturity, 'a maturity'))
    expect(await only(userId)).toMatchObject({ state: 'matured', left: 0 })
    await sound()
  })

  test.each(['retail', 'silver'] as const)(
    'a %s bond of Hong Kong pays the larger of its floor and the average of six months, by days of 365, each once',
    async kind => {
      const userId = await rich({ hkStock: '50000.00' })
      const row = await rowOf(issue => issue.kind === kind)
      const { issue } = row
      await bought(userId, row, { titles: 3 })
      await jumpTo(issue, must(issue.maturity, 'a maturity'))
      await harness.products.runDue(db)
      const { state, flows } = await only(userId)
      expect(state).toBe('matured')
      const due = bondPayments(issue, row.ask.date)
      expect(flows.slice(1).map(({ kind: paid, date }) => [paid, date])).toEqual(
        due.map(({ kind: paid, paidOn }) => [paid, paidOn]),
      )
      const coupons = flows.filter(flow => flow.kind === 'coupon')
      for (const { gross, inputs, date } of coupons) {
        const months = must(inputs['prices'], 'prices').split(', ')
        const changes = months.map(each => new Decimal(must(each.split(' ')[1], 'a change')))
        const average = Decimal.sum(...changes)
          .div(6)
          .toDecimalPlaces(4, Decimal.ROUND_HALF_UP)
        const rate = Decimal.max(average, issue.coupon)
        const payment = must(
          due.find(({ paidOn }) => paidOn === date),
          'a payment',
        )
        const days = daysTo(payment.date, payment.from)
        expect(gross).toBe(cents(rate.times(30_000).times(days).div(365)))
        expect(months.at(-1)?.slice(0, 7) ?? '').toMatch(date.slice(5, 7) === '03' ? /-01$/ : /-0[17]$/)
      }
      const paid = new Set(coupons.map(({ inputs }) => inputs['prices']))
      expect(paid.size).toBe(coupons.length)
      await sound()
    },
  )

  test('a Silver Bond is bought back at par with its interest: its cost plus the interest of the days', async () => {
    const userId = await rich({ hkStock: '50000.00' })
    const row = await rowOf(issue => issue.kind === 'silver')
    const lot = await bought(userId, row, { titles: 2 })
    const { clean, coupon, accrued } = row.ask
    expect(new Decimal(clean).toFixed()).toBe('10000')
    harness.clock.leap(10 * DAY_MS)
    const { now } = await only(userId)
    const price = must(now, 'a price')
    expect(new Decimal(price.clean).toFixed()).toBe('10000')
    const days = dayOfDate(price.date) - dayOfDate(row.ask.date)
    const grown = new Decimal(must(coupon, 'a coupon')).times(10_000).times(days).div(365).plus(accrued)
    expect(cents(new Decimal(price.accrued))).toBe(cents(grown))
    const sold = await granted(harness, userId, 'POST /treasuryBond/flatPosition', {
      id: lot.id,
      titles: 2,
      price: price.dirty,
    })
    expect(sold.flows.at(-1)).toMatchObject({ kind: 'sale', gross: cents(new Decimal(price.dirty).times(2)) })
    expect(new Decimal(must(sold.flows.at(-1), 'a sale').net).greaterThan(lot.cost)).toBe(true)
    await sound()
  })

  test('a process that is killed after it moved the money has paid nothing; the next one pays once', async () => {
    const userId = await rich()
    const row = await note()
    const lot = await bought(userId, row, { titles: 10 })
    const [first] = lot.payments
    const broken = Object.assign({}, harness.trading.notices, {
      add() {
        throw new Error('killed')
      },
    })
    const killed = openBonds(db, { harness, notices: broken })
    const { issue } = row
    await jumpTo(issue, must(first, 'a coupon').date, killed)
    expect((await only(userId)).flows.length).toBe(1)
    harness.clock.leap(DAY_MS)
    const other = openBonds(db, { harness, notices: harness.trading.notices })
    await Promise.all([harness.products.runDue(db), other.products.runDue(db)])
    expect((await only(userId)).flows.map(({ kind }) => kind)).toEqual(['purchase', 'coupon'])
    const balance = new Decimal(50_000).minus(lot.cost).plus(must(first, 'a coupon').amount)
    expect(await walletOf(userId, 'financial')).toBe(balance.toFixed(2))
    await sound()
  })

  test('an early sale brings the bid, in parts, and never more than is held', async () => {
    const userId = await rich()
    const row = await note()
    const lot = await bought(userId, row, { titles: 10 })
    const sell = (titles: number, price = '0', key = freshKey()) =>
      call(harness, { userId, key }, 'POST /treasuryBond/flatPosition', { id: lot.id, titles, price })
    expect(await sell(11)).toMatchObject({ failure: 'insufficientShares' })
    expect(await sell(4, '1000')).toMatchObject({ failure: 'priceMoved' })
    const key = freshKey()
    const part = await sell(4, row.bid.dirty, key)
    expect(await sell(4, row.bid.dirty, key)).toEqual(part)
    expect(part).toMatchObject({ state: 'held', left: 6 })
    expect(await sell(6)).toMatchObject({ state: 'sold', left: 0, cost: '0.00' })
    expect(await sell(1)).toMatchObject({ failure: 'noPosition' })
    const brought = [4, 6].map(titles => cents(new Decimal(row.bid.dirty).times(titles)))
    const sales = (await only(userId)).flows.filter(({ kind }) => kind === 'sale')
    expect(sales.map(({ gross }) => gross)).toEqual(brought)
    const balance = new Decimal(50_000).minus(lot.cost).plus(must(brought[0], '')).plus(must(brought[1], ''))
    expect(await walletOf(userId, 'financial')).toBe(balance.toFixed(2))
    await sound()
  })

  test('a coupon of Presidents’ Day is paid on the next business day, in the schedule and in the wallet', async () => {
    const userId = await rich()
    const row = await note()
    const lot = await bought(userId, row, { titles: 10 })
    expect(row.nextCoupon).toBe('2027-02-16')
    expect(lot.payments[0]).toMatchObject({ kind: 'coupon', date: '2027-02-16' })
    await jumpTo(row.issue, '2027-02-15')
    const waiting = await only(userId)
    expect(waiting.flows.map(({ kind }) => kind)).toEqual(['purchase'])
    // The interest that waits for its payment is part of the value.
    const { coupon } = row.issue
    const half = new Decimal(coupon).times(100 * 10).div(2)
    const bid = new Decimal(must(waiting.now, 'a value').dirty).times(10)
    expect(new Decimal(must(waiting.now, 'a value').value).minus(bid).minus(half).abs().lessThan('0.02')).toBe(true)
    await jumpTo(row.issue, '2027-02-16')
    expect((await only(userId)).flows.slice(1)).toMatchObject([
      { kind: 'coupon', date: '2027-02-16', gross: cents(half), inputs: { to: '2027-02-15' } },
    ])
    await sound()
  })

  test('a sale on the holiday is paid its coupon too', async () => {
    const userId = await rich()
    const row = await note()
    const lot = await bought(userId, row, { titles: 10 })
    await jumpTo(row.issue, '2027-02-15')
    await granted(harness, userId, 'POST /treasuryBond/flatPosition', { id: lot.id, titles: 10, price: '0' })
    await jumpTo(row.issue, '2027-02-16')
    expect((await only(userId)).flows.map(({ kind }) => kind)).toEqual(['purchase', 'coupon', 'sale'])
    await sound()
  })

  test('a retail bond of Hong Kong pays the coupon of a Saturday on the next business day', async () => {
    const row = await rowOf(issue => issue.kind === 'retail')
    const payments = bondPayments(row.issue, '2026-12-01').map(({ date, paidOn }) => [date, paidOn])
    expect(payments[0]).toEqual(['2027-03-20', '2027-03-22'])
  })

  test('a coupon of the day is paid before a sale of the same day', async () => {
    const userId = await rich()
    const row = await note()
    const lot = await bought(userId, row, { titles: 10 })
    const { date } = must(lot.payments[0], 'a coupon')
    harness.clock.leap(instantOf(row.issue, date) - harness.clock.now())
    await granted(harness, userId, 'POST /treasuryBond/flatPosition', { id: lot.id, titles: 10, price: '0' })
    await harness.products.runDue(db)
    expect((await only(userId)).flows.map(({ kind }) => kind)).toEqual(['purchase', 'coupon', 'sale'])
    await sound()
  })

  describe('an auction', () => {
    const auctions = () => granted(harness, 'anyone', 'POST /treasuryBond/auctions', {})
    const ofCete = async () =>
      must(
        (await auctions()).find(({ issue }) => issue.kind === 'cete' && issue.term === 28),
        'an auction of Cetes',
      )
    const bid = (userId: string, auction: BondAuction, given: { price?: string; key?: string } = {}) => {
      const { price = auction.limit, key = freshKey() } = given
      const wish = { id: auction.issue.id, titles: 1_000, price }
      return call(harness, { userId, key }, 'POST /treasuryBond/bid', wish)
    }
    const pass = async (at: number) => {
      harness.clock.leap(at - harness.clock.now())
      await harness.products.runDue(db)
      await harness.products.runDue(db)
    }
    const reserved = async (userId: string) => {
      const [wallet] = await deskGranted(harness, userId, 'POST /wallet/getWalletBalance', { walletType: 'mxStock' })
      return must(wallet, 'the wallet').usedBalance
    }

    test('is on the weekday of its kind, and settles on the Thursday that follows', async () => {
      const days = (await auctions()).map(({ issue, on, settlesOn }) => [
        issue.kind,
        issue.term,
        weekdayOf(dayOfDate(on)),
        weekdayOf(dayOfDate(settlesOn)),
      ])
      expect(days.filter(([kind]) => kind === 'cete')).toEqual(
        [28, 91, 182, 364, 728].map(term => ['cete', term, 1, 3]),
      )
      expect(days.filter(([kind]) => kind === 'bill').toSorted()).toEqual([
        ['bill', 182, 0, 3],
        ['bill', 28, 2, 3],
        ['bill', 364, 1, 3],
        ['bill', 91, 0, 3],
      ])
      expect(new Set(days.map(([kind]) => kind))).toEqual(new Set(['cete', 'bono', 'bondeF', 'udibono', 'bill']))
    })

    test('reserves the maximum, is decided at its price, and is paid and delivered at the settlement, once through jumps of time', async () => {
      const userId = await rich()
      const auction = await ofCete()
      const key = freshKey()
      const made = await bid(userId, auction, { key })
      expect(await bid(userId, auction, { key })).toEqual(made)
      const most = cents(new Decimal(auction.limit).times(1_000))
      expect(made).toMatchObject({ status: 0, state: 'submitted', left: 0, now: null, auction: { reserved: most } })
      expect([await walletOf(userId, 'mxStock'), await reserved(userId)]).toEqual([
        new Decimal(50_000).minus(most).toFixed(2),
        most,
      ])
      await pass(auction.decisionTime * 1_000)
      const allotted = await only(userId)
      expect(allotted).toMatchObject({ status: 3, state: 'settling', bought: { date: auction.settlesOn } })
      expect(new Decimal(allotted.bought.dirty).lessThanOrEqualTo(auction.limit)).toBe(true)
      expect(allotted.cost).toBe(cents(new Decimal(allotted.bought.dirty).times(1_000)))
      await jumpTo(auction.issue, auction.settlesOn)
      await harness.products.runDue(db)
      expect(await only(userId)).toMatchObject({ status: 1, state: 'held', left: 1_000, cost: allotted.cost })
      expect([await walletOf(userId, 'mxStock'), await reserved(userId)]).toEqual([
        new Decimal(50_000).minus(allotted.cost).toFixed(2),
        '0.00',
      ])
      await pass(instantOf(auction.issue, must(auction.issue.maturity, 'a maturity')) + 40 * DAY_MS)
      expect((await only(userId)).flows.map(({ kind }) => kind)).toEqual(['purchase', 'maturity'])
      expect(await noticesOf(userId)).toEqual(['bondAllotted', 'bondMatured'])
      await sound()
    })

    test('through its decision, settlement and maturity in one jump does each once', async () => {
      const userId = await rich()
      const auction = await ofCete()
      await bid(userId, auction)
      await pass(instantOf(auction.issue, must(auction.issue.maturity, 'a maturity')) + 40 * DAY_MS)
      expect(await only(userId)).toMatchObject({ state: 'matured' })
      expect((await only(userId)).flows.map(({ kind }) => kind)).toEqual(['purchase', 'maturity'])
      await sound()
    })

    test('can be cancelled until the cut-off; a price above the highest one gets nothing; both release the money', async () => {
      const userId = await rich()
      const auction = await ofCete()
      const cancel = (id: string) => call(harness, userId, 'POST /treasuryBond/cancel', { id })
      const first = must(
        await granted(harness, userId, 'POST /treasuryBond/bid', {
          id: auction.issue.id,
          titles: 500,
          price: auction.limit,
        }),
        'an order',
      )
      expect(await cancel(first.id)).toMatchObject({ status: 2, state: 'cancelled', auction: { cancellable: false } })
      expect(await cancel(first.id)).toEqual({ failure: 'alreadyDecided' })
      await bid(userId, auction, { price: '9.5' })
      const low = await only(userId)
      harness.clock.leap(auction.cutoffTime * 1_000 - harness.clock.now())
      expect(await cancel(low.id)).toEqual({ failure: 'offerClosed', detail: 'bondAuctionClosed' })
      expect(await bid(userId, auction)).toMatchObject({ failure: 'offerClosed' })
      await pass(auction.decisionTime * 1_000)
      expect(await only(userId)).toMatchObject({ status: 2, state: 'rejected' })
      expect([await walletOf(userId, 'mxStock'), await reserved(userId)]).toEqual(['50000.00', '0.00'])
      expect(await noticesOf(userId)).toEqual(['bondNotAllotted'])
      await sound()
    })
  })

  test('BONDDIA grows by the overnight rate less its cost, and is bought and sold at one value on any day', async () => {
    const userId = await rich()
    const row = await rowOf(issue => issue.kind === 'bonddia')
    expect(row.issue.maturity).toBeNull()
    expect(row.ask.dirty).toBe(row.bid.dirty)
    const lot = await bought(userId, row, { titles: 4_000 })
    expect(lot).toMatchObject({ state: 'held', payments: [] })
    harness.clock.leap(28 * DAY_MS)
    await harness.products.runDue(db)
    const { now, cost } = await only(userId)
    const growth = new Decimal(must(now, 'a value').dirty).div(row.ask.dirty)
    // The yearly rate, from the growth of 28 days, is about 5.7 % (days over 360).
    expect(growth.minus(1).times(360).div(28).toNumber()).toBeCloseTo(0.057, 2)
    const sale = { id: lot.id, titles: 4_000, price: must(now, 'a value').dirty }
    const sold = await granted(harness, userId, 'POST /treasuryBond/flatPosition', sale)
    const flow = must(sold.flows.at(-1), 'a sale')
    expect(flow.gross).toBe(cents(new Decimal(must(now, 'a value').dirty).times(4_000)))
    expect(flow.tax).toBe(cents(new Decimal(cost).times('0.009').times(28).div(365)))
    await sound()
  })

  test('a matured bond is reinvested in the next issue if that was requested', async () => {
    const userId = await rich()
    const row = await cete()
    const lot = await bought(userId, row, { titles: 1_000, instruction: 'all' })
    await jumpTo(row.issue, must(row.issue.maturity, 'a maturity'))
    const [next, first] = await own(userId)
    expect(first).toMatchObject({ id: lot.id, state: 'matured' })
    expect(next).toMatchObject({ state: 'held', instruction: 'all', issue: { kind: 'cete', term: 28 } })
    const net = new Decimal(must(first?.flows[1], 'a maturity').net)
    const rest = net.minus(must(next, 'the next').cost)
    expect(rest.greaterThanOrEqualTo(0) && rest.lessThan(must(next, 'the next').bought.dirty)).toBe(true)
    await sound()
  })

  test('there is a total for each currency, and recorded values never change', async () => {
    const userId = await rich()
    await bought(userId, await cete(), { titles: 100 })
    await bought(userId, await note(), { titles: 10 })
    const totals = await granted(harness, userId, 'POST /position/getTreasuryBondTotal', {})
    expect(totals.map(({ currency, lots }) => [currency, lots])).toEqual([
      ['MXN', 1],
      ['USD', 1],
    ])
    const held = await own(userId)
    expect(totals.map(({ value }) => value).toSorted()).toEqual(held.map(({ now }) => now?.value).toSorted())
    await expect(db.update(bondFlows).set({ gross: 1n })).rejects.toThrow()
  })
})
