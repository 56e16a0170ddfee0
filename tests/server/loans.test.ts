// Why: a loan moves money for years. An instalment that is taken twice, a late charge that is not owed, or a debt that
// is shown as wealth harms borrowers.

import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { LoanMode } from '../../domain/loans/instalments.ts'
import { orderUnits } from '../../domain/order-units.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { Loan } from '../../domain/wire/calls/loan.ts'
import { notices } from '../../server/db/account-schema.ts'
import type { Db } from '../../server/db/db.ts'
import { loanFlows } from '../../server/db/loan-schema.ts'
import { users } from '../../server/db/schema.ts'
import { positions } from '../../server/db/trading-schema.ts'
import { bought } from '../../server/positions/position.ts'
import { newPaidPosition, savePosition } from '../../server/positions/store.ts'
import { freshKey } from '../support/calling.ts'
import type { LoanHarness } from '../support/loans.ts'
import { call, granted, openLoans } from '../support/loans.ts'
import { onOneStore } from '../support/postgres.ts'
import { addCustomer, auditOf, granted as deskGranted, SOUND } from '../support/trading-harness.ts'

const application = { amount: 12_000, months: 12, income: 25_000 } as const
const REVIEWED_MS = 11_000

onOneStore('loans', open => {
  let db: Db
  let harness: LoanHarness

  beforeEach(async () => {
    await db?.close()
    db = await open()
    harness = openLoans(db)
  })
  afterAll(() => db.close())

  async function customer(money: string | null = '20000.00'): Promise<string> {
    const userId = await addCustomer(harness, money === null ? {} : { mxStock: money })
    await db.update(users).set({ kyc: 'verified' }).where(eq(users.id, userId))
    return userId
  }
  async function pass(ms: number): Promise<void> {
    harness.clock.advance(ms)
    await harness.products.runDue(db)
  }
  const apply = (userId: string, asked: object = application, key: string = freshKey()) =>
    call(harness, { userId, key }, 'GET /loan/apply', Object.assign({}, application, asked))
  const only = async (userId: string): Promise<Loan> => {
    const { list } = await granted(harness, userId, 'POST /loan/applyList', {})
    return must(list[0], 'a loan')
  }
  async function lent(userId: string): Promise<Loan> {
    await apply(userId)
    await pass(REVIEWED_MS)
    return granted(harness, userId, 'POST /loan/accept', { id: (await only(userId)).id })
  }
  const payoff = (userId: string, id: string) => granted(harness, userId, 'GET /loan/shouldRepayAmount', { id })
  const repay = (
    userId: string,
    {
      id,
      mode,
      amount,
      choice = 'fewer',
    }: { id: string; mode: LoanMode; amount: string; choice?: 'fewer' | 'smaller' },
    key: string = freshKey(),
  ) => call(harness, { userId, key }, 'GET /loan/applyRepay', { id, mode, amount, choice })
  async function wallet(userId: string): Promise<string> {
    const [one] = await deskGranted(harness, userId, 'POST /wallet/getWalletBalance', { walletType: 'mxStock' })
    return must(one, 'the wallet').balance
  }
  const noticesOf = async (userId: string) =>
    (await db.select().from(notices).where(eq(notices.userId, userId))).map(({ kind }) => kind)
  const sound = async () => expect(await auditOf(db, harness.trading)).toEqual(SOUND)
  /** Advances to noon in Mexico of the day when the oldest open instalment is due, plus `days`; returns the loan. */
  async function toDue(userId: string, days = 0): Promise<Loan> {
    const { next } = await only(userId)
    const at = Date.parse(`${must(next, 'an instalment').dueOn}T18:00:00Z`) + days * DAY_MS
    await pass(at - harness.clock.now())
    return only(userId)
  }

  describe('an application', () => {
    test('is reviewed, offered for seven days with its cost, and accepted once: the amount less the fee arrives', async () => {
      const ana = await customer()
      const key = freshKey()
      const made = await apply(ana, {}, key)
      expect(made).toMatchObject({ state: 'review', terms: null, amount: 12_000 })
      expect(await apply(ana, {}, key)).toEqual(made)
      expect(await apply(ana)).toEqual({ failure: 'underReview' })
      await pass(REVIEWED_MS)
      const offer = await only(ana)
      expect(offer).toMatchObject({ state: 'passed', terms: { fee: '240.00', feeVat: '38.40', disbursed: '11721.60' } })
      expect(must(offer.validUntil, 'an end') * 1_000 - harness.clock.now()).toBe(7 * DAY_MS)
      const accepting = freshKey()
      const accept = () => call(harness, { userId: ana, key: accepting }, 'POST /loan/accept', { id: offer.id })
      const [one, other] = await Promise.all([accept(), accept()])
      expect(one).toEqual(other)
      expect(one).toMatchObject({ state: 'inUse', principal: '12000.00', dueAmount: '12000.00', due: 'later' })
      expect(await wallet(ana)).toBe('31721.60')
      // The tax on the fee is value added tax, not a tax that is withheld.
      const { list: bill } = await deskGranted(harness, ana, 'POST /wallet/getWalletBill', {})
      expect(bill.filter(({ amount }) => amount === '-38.40').map(({ kind }) => kind)).toEqual(['vat'])
      expect(await call(harness, ana, 'POST /loan/accept', { id: offer.id })).toEqual({ failure: 'alreadyDecided' })
      expect(await noticesOf(ana)).toEqual(['loanPassed'])
      await sound()
    })

    test('that does not pass says why and which number would', async () => {
      const ana = await customer()
      await apply(ana, { income: 2_000 })
      await pass(REVIEWED_MS)
      const poor = await only(ana)
      expect(poor).toMatchObject({ state: 'rejected', reason: 'incomeTooLow', terms: null })
      await apply(ana, { income: must(poor.needed, 'the number') })
      await pass(REVIEWED_MS)
      expect((await only(ana)).state).toBe('passed')
      const ben = await addCustomer(harness, {})
      await apply(ben)
      await pass(REVIEWED_MS)
      expect(await only(ben)).toMatchObject({ state: 'rejected', reason: 'idNotVerified', needed: null })
    })

    test('that is declined or lapses is rejected with that reason, and another may follow', async () => {
      const ana = await customer()
      await apply(ana)
      await pass(REVIEWED_MS)
      const { id } = await only(ana)
      expect(await granted(harness, ana, 'POST /loan/decline', { id })).toMatchObject({ reason: 'declined' })
      await apply(ana)
      await pass(REVIEWED_MS)
      const second = await only(ana)
      await pass(7 * DAY_MS)
      expect(await only(ana)).toMatchObject({ id: second.id, state: 'rejected', reason: 'expired' })
      expect(await call(harness, ana, 'POST /loan/accept', { id: second.id })).toEqual({ failure: 'alreadyDecided' })
      expect(await wallet(ana)).toBe('20000.00')
      expect((await granted(harness, ana, 'POST /loan/applyList', {})).total).toBe(2)
    })
  })

  describe('a payment', () => {
    test('of the instalment on its day is what the table says; the same key takes it once', async () => {
      const ana = await customer()
      const { id, terms } = await lent(ana)
      const before = Number(await wallet(ana))
      const due = await toDue(ana)
      expect(due).toMatchObject({ due: 'today' })
      const { instalment } = await payoff(ana, id)
      const amount = must(instalment, 'an instalment').amount
      expect(amount).toBe(terms?.payment)
      const key = freshKey()
      const [one, other] = await Promise.all([
        repay(ana, { id, mode: 'instalment', amount }, key),
        repay(ana, { id, mode: 'instalment', amount }, key),
      ])
      expect(one).toEqual(other)
      expect(Number(await wallet(ana))).toBeCloseTo(before - Number(amount), 2)
      expect((await only(ana)).instalments).toHaveLength(11)
      expect(await db.select().from(loanFlows).where(eq(loanFlows.loanId, id))).toHaveLength(2)
      await sound()
    })

    test('of another amount than is owed is refused with that amount; without the money nothing is taken', async () => {
      const ana = await customer(null)
      const { id } = await lent(ana)
      const { total, instalment } = await payoff(ana, id)
      expect(await repay(ana, { id, mode: 'all', amount: '1.00' })).toEqual({
        failure: 'amountMoved',
        values: { amount: total },
      })
      expect(await repay(ana, { id, mode: 'all', amount: total })).toMatchObject({ failure: 'insufficientFunds' })
      expect(await repay(ana, { id, mode: 'part', amount: '-5' })).toMatchObject({
        failure: 'invalid',
        field: 'amount',
      })
      expect(await repay(ana, { id, mode: 'part', amount: '0.001' })).toMatchObject({ failure: 'invalid' })
      const ben = await customer()
      const mine = must(instalment, 'an instalment').amount
      expect(await repay(ben, { id, mode: 'instalment', amount: mine })).toEqual({ failure: 'notFound', field: 'id' })
      expect((await only(ana)).instalments).toHaveLength(12)
      expect(await wallet(ana)).toBe('11721.60')
    })

    test('of everything saves what was promised, ends the loan, and the next one is cheaper', async () => {
      const ana = await customer()
      const { id, terms } = await lent(ana)
      await pass(40 * DAY_MS)
      const first = must((await payoff(ana, id)).instalment, 'an instalment')
      await repay(ana, { id, mode: 'instalment', amount: first.amount })
      const { total, saved, principal, accrued } = await payoff(ana, id)
      expect(Number(total)).toBeCloseTo(Number(principal) + Number(accrued.interest) + Number(accrued.vat), 2)
      const ended = await repay(ana, { id, mode: 'all', amount: total })
      expect(ended).toMatchObject({
        state: 'repaid',
        principal: '0.00',
        dueAmount: '0.00',
        next: null,
        instalments: [],
      })
      const late = Number(first.amount) - Number(terms?.payment)
      expect(Number(first.amount) + Number(total) + Number(saved)).toBeCloseTo(Number(terms?.total) + late, 2)
      expect(await noticesOf(ana)).toContain('loanRepaid')
      const { level, terms: next } = await granted(harness, ana, 'POST /loan/rules', {})
      expect(level).toBe(2)
      expect(next[0]?.rate).toBe('0.3')
      await sound()
    })

    test.each(['fewer', 'smaller'] as const)('early in part leaves %s instalments and less to pay', async choice => {
      const ana = await customer()
      const { id, terms } = await lent(ana)
      await pass(10 * DAY_MS)
      const paid = await repay(ana, { id, mode: 'part', amount: '5000.00', choice })
      assertLoan(paid)
      const left = paid.instalments.reduce((sum, each) => sum + Number(each.left.total), 0)
      expect(left + 5_000).toBeLessThan(Number(terms?.total))
      expect(paid.instalments.length < 12).toBe(choice === 'fewer')
      expect(paid.flows.at(-1)).toMatchObject({ kind: 'prepayment', amount: '5000.00' })
      const { total } = await payoff(ana, id)
      expect(total).toBe(paid.principal)
      await sound()
    })
  })

  describe('time', () => {
    test('reminds seven, three and one day before, once each, and the day after', async () => {
      const ana = await customer()
      await lent(ana)
      for (const days of [-7, -3, -1]) await toDue(ana, days)
      expect((await noticesOf(ana)).filter(kind => kind === 'loanDue')).toHaveLength(3)
      const late = await toDue(ana, 1)
      expect(late).toMatchObject({ due: 'overdue' })
      await harness.products.runDue(db)
      expect((await noticesOf(ana)).filter(kind => kind === 'loanOverdue')).toHaveLength(1)
    })

    test('after days without a server only the last reminder is sent', async () => {
      const ana = await customer()
      await lent(ana)
      await toDue(ana, 2)
      expect((await noticesOf(ana)).filter(kind => kind.startsWith('loanD') || kind === 'loanOverdue')).toEqual([
        'loanOverdue',
      ])
    })

    test('an overdue instalment bears late interest on its principal, and no other loan is granted meanwhile', async () => {
      const ana = await customer()
      const { id } = await lent(ana)
      const late = await toDue(ana, 10)
      const { left } = must(late.next, 'an instalment')
      const expected = (Number(left.principal) * 0.54 * 10) / 360
      expect(Number(left.late)).toBeCloseTo(expected, 1)
      expect(Number(left.lateVat)).toBeCloseTo(Number(left.late) * 0.16, 1)
      await apply(ana)
      await pass(REVIEWED_MS)
      expect(await only(ana)).toMatchObject({ state: 'rejected', reason: 'overdueLoan' })
      const { overdue, instalment } = await payoff(ana, id)
      expect(instalment?.amount).toBe(overdue.total)
      const paid = await repay(ana, { id, mode: 'instalment', amount: overdue.total })
      assertLoan(paid)
      expect(paid.flows.at(-1)?.parts.late).toBe(left.late)
      expect(paid.due).not.toBe('overdue')
      await sound()
    })
  })

  describe('a secured loan', () => {
    const SHARES = 10_000
    async function holder(key = 'MX.WALMEX', price = '60.00'): Promise<{ userId: string; positionId: string }> {
      harness.market.quote(key, { price, bid: price, ask: price })
      const userId = await customer()
      const { instrument } = must(harness.market.find(key), key)
      const { name, source, priceDecimals } = instrument
      const { quantityDecimals } = orderUnits(instrument)
      const at = harness.clock.now()
      const currency = key.startsWith('US') ? 'USD' : 'MXN'
      const about = { userId, instrumentKey: key, name, source, currency, priceDecimals, quantityDecimals } as const
      const rates = must(harness.trading.rates.all(currency), 'rates')
      const row = newPaidPosition(about, freshKey(), harness.market.dayStart('MX'), at)
      const trade = { quantity: SHARES * 10 ** quantityDecimals, cash: 60_000_000n, fees: 0n, rates, at }
      await db.transaction(async tx => savePosition(tx, bought(row, trade)))
      return { userId, positionId: row.id }
    }
    const ask = (userId: string, amount: number, pledges: string) =>
      call(harness, userId, 'GET /loan/apply', { amount, months: 12, kind: 'secured', pledges })
    async function borrowed(key?: string, price?: string) {
      const { userId, positionId } = await holder(key, price)
      await ask(userId, 270_000, `${positionId}:${SHARES}`)
      await pass(REVIEWED_MS)
      const loan = await granted(harness, userId, 'POST /loan/accept', { id: (await only(userId)).id })
      return { userId, positionId, id: loan.id }
    }
    async function priced(price: string, ms = 61_000, key = 'MX.WALMEX'): Promise<void> {
      harness.clock.advance(ms)
      harness.market.quote(key, { price, bid: price, ask: price })
      await harness.products.runDue(db)
    }
    const held = async (id: string) => {
      const [row] = await db.select().from(positions).where(eq(positions.id, id))
      return must(row, 'the position')
    }
    const coverNow = async (userId: string) => must((await only(userId)).cover, 'a cover')

    test('lends 60 % of what the shares cover, and holds them until it is repaid', async () => {
      const { userId, positionId, id } = await borrowed()
      expect(await coverNow(userId)).toMatchObject({ state: 'ok', ratio: '0.600000', value: '450000.00', cash: '0.00' })
      expect(await held(positionId)).toMatchObject({ quantity: SHARES, used: SHARES })
      expect(await ask(userId, 5_000, `${positionId}:1`)).toMatchObject({ failure: 'insufficientShares' })
      expect(await granted(harness, userId, 'POST /loan/collateral', {})).toEqual([])
      const { total } = await payoff(userId, id)
      await repay(userId, { id, mode: 'all', amount: total })
      expect(await only(userId)).toMatchObject({ state: 'repaid' })
      expect(await held(positionId)).toMatchObject({ quantity: SHARES, used: 0 })
      expect(await noticesOf(userId)).toContain('loanReleased')
      await sound()
    })

    test('of more than the shares cover is rejected with the amount that would pass; nothing is held', async () => {
      const { userId, positionId } = await holder()
      expect(await ask(userId, 5_000, `${positionId}:${SHARES + 1}`)).toMatchObject({ failure: 'insufficientShares' })
      const other = await holder()
      expect(await ask(userId, 5_000, `${other.positionId}:1`)).toMatchObject({ failure: 'notFound' })
      await ask(userId, 270_001, `${positionId}:${SHARES}`)
      await pass(REVIEWED_MS)
      expect(await only(userId)).toMatchObject({ reason: 'collateralTooSmall', needed: 270_000 })
      expect((await held(positionId)).used).toBe(0)
    })

    test('whose shares were sold meanwhile is not paid out', async () => {
      const { userId, positionId } = await holder()
      await ask(userId, 5_000, `${positionId}:${SHARES}`)
      await pass(REVIEWED_MS)
      await db.update(positions).set({ used: 1 }).where(eq(positions.id, positionId))
      const { id } = await only(userId)
      expect(await call(harness, userId, 'POST /loan/accept', { id })).toMatchObject({ failure: 'insufficientShares' })
      expect(await wallet(userId)).toBe('20000.00')
    })

    test('warns once, sends a margin call with both cures and its deadline, and is cured by cash', async () => {
      const { userId, id } = await borrowed()
      await priced('51.00')
      await priced('50.90')
      await priced('45.00')
      expect((await noticesOf(userId)).filter(kind => kind.startsWith('loan'))).toEqual([
        'loanPassed',
        'loanWarned',
        'loanCalled',
      ])
      const cover = await coverNow(userId)
      expect(cover).toMatchObject({ state: 'called', ratio: '0.800000', cash: '67500.00', collateral: '112500.00' })
      expect(must(cover.callUntil, 'a time') * 1_000 - harness.clock.now()).toBe(48 * 3_600_000)
      await repay(userId, { id, mode: 'part', amount: '67500.00' })
      expect(await coverNow(userId)).toMatchObject({ state: 'ok', ratio: '0.600000', callUntil: null })
      await sound()
    })

    test('is cured by more shares, which are held then too', async () => {
      const { userId, id } = await borrowed()
      await priced('45.00')
      const more = await holder('US.AAPL', '100.00')
      await db.update(positions).set({ userId }).where(eq(positions.id, more.positionId))
      const key = freshKey()
      const pledge = () => call(harness, { userId, key }, 'POST /loan/pledge', { id, pledges: `${more.positionId}:81` })
      const [one, again] = await Promise.all([pledge(), pledge()])
      expect(one).toEqual(again)
      expect(await coverNow(userId)).toMatchObject({ state: 'ok' })
      expect((await coverNow(userId)).pledged.map(({ quantity }) => Number(quantity)).toSorted()).toEqual([SHARES, 81])
      await sound()
    })

    test('releases the shares that it does not need, once for a key, and no more', async () => {
      const { userId, positionId, id } = await borrowed()
      const key = freshKey()
      const back = (quantity: number, with_ = freshKey()) =>
        call(harness, { userId, key: with_ }, 'POST /loan/takeBack', { id, pledges: `${positionId}:${quantity}` })
      expect(await coverNow(userId)).toMatchObject({ surplus: '0.00' })
      expect(await back(1)).toMatchObject({ failure: 'insufficientShares', detail: 'coverNeeded' })
      await priced('75.00')
      // Shares cover 10,000 × 75 × 0.75 = 562,500, of which the debt needs 270,000 / 0.6 = 450,000.
      expect(await coverNow(userId)).toMatchObject({ surplus: '112500.00' })
      expect(await back(2_001)).toMatchObject({ failure: 'insufficientShares', values: { maximum: '112500.00' } })
      expect(await back(SHARES + 1)).toMatchObject({ failure: 'insufficientShares', values: { maximum: '10000' } })
      expect(await back(0)).toMatchObject({ failure: 'invalid' })
      const [one, again] = await Promise.all([back(2_000, key), back(2_000, key)])
      expect(one).toEqual(again)
      expect(await held(positionId)).toMatchObject({ quantity: SHARES, used: SHARES - 2_000 })
      expect(await coverNow(userId)).toMatchObject({ state: 'ok', ratio: '0.600000', surplus: '0.00' })
      await priced('60.00')
      expect(await coverNow(userId)).toMatchObject({ state: 'warned', surplus: null })
      expect(await back(1)).toMatchObject({ failure: 'insufficientShares', values: { maximum: '0.00' } })
      await sound()
    })

    test('sells just enough when the time of a call is over', async () => {
      const { userId, positionId, id } = await borrowed()
      await priced('45.00')
      await priced('45.00', 47 * 3_600_000)
      expect(await coverNow(userId)).toMatchObject({ state: 'called' })
      const before = await wallet(userId)
      await priced('45.00', 3_600_000)
      const cover = await coverNow(userId)
      expect(cover.state).toBe('ok')
      expect(Number(cover.ratio)).toBeGreaterThan(0.59)
      expect(Number(cover.ratio)).toBeLessThan(0.605)
      const { quantity, used } = await held(positionId)
      expect(quantity).toBe(used)
      // Sold: (270,313.20 − 0.6 × 337,500) / (1 − 0.6 × 0.75) pesos, at 45 a share.
      expect(SHARES - quantity).toBe(2_740)
      const flows = await db.select().from(loanFlows).where(eq(loanFlows.loanId, id))
      expect(flows.map(({ kind }) => kind)).toEqual(['disbursed', 'collateralSale'])
      expect(await wallet(userId)).toBe(before)
      expect(await noticesOf(userId)).toContain('loanSold')
      await sound()
    })

    test('sells at 90 % at once, but not while the market is closed', async () => {
      const { userId, positionId } = await borrowed()
      harness.market.quote('MX.WALMEX', { price: '40.00', bid: '40.00', state: 'closed' })
      await pass(61_000)
      expect(await coverNow(userId)).toMatchObject({ state: 'selling' })
      expect((await held(positionId)).quantity).toBe(SHARES)
      await priced('40.00')
      expect((await coverNow(userId)).state).toBe('ok')
      expect((await held(positionId)).quantity).toBeLessThan(SHARES)
      await sound()
    })

    test('takes no more than the shares: the rest is owed, and the money of the wallet stays', async () => {
      const { userId, positionId } = await borrowed()
      const before = await wallet(userId)
      await priced('20.00')
      expect(await only(userId)).toMatchObject({ state: 'inUse', cover: { state: 'sold', pledged: [] } })
      expect((await held(positionId)).closedAt).not.toBeNull()
      expect(await wallet(userId)).toBe(before)
      expect(Number((await only(userId)).principal)).toBeGreaterThan(70_000)
      await sound()
    })

    test('in dollars is paid with pesos from the sale, and the excess stays with the customer', async () => {
      const { userId } = await borrowed('US.AAPL', '3.25')
      await priced('2.00', 61_000, 'US.AAPL')
      const loan = await only(userId)
      expect(loan.flows.at(-1)?.kind).toBe('collateralSale')
      expect(Number(loan.principal)).toBeLessThan(270_000)
      await sound()
    })

    test('waits while a price is unknown', async () => {
      const { userId } = await borrowed()
      harness.market.quote('MX.WALMEX', { price: '0' })
      await pass(61_000)
      expect(await coverNow(userId)).toMatchObject({ state: 'ok', ratio: null, value: null, cash: null })
    })
  })

  test('an owed amount is a debt beside the received money, and does not add to the wealth', async () => {
    const ana = await customer(null)
    await lent(ana)
    const worth = await db.transaction(tx => harness.products.worth(tx, ana))
    expect(worth).toEqual([{ kind: 'loan', currency: 'MXN', amount: -1_200_000n }])
  })

  test('the demo account has one in use with two instalments paid', async () => {
    const demo = await customer()
    await db.transaction(tx => harness.products.openDemo(tx, demo))
    expect(await only(demo)).toMatchObject({ state: 'inUse', months: 12 })
    expect((await only(demo)).instalments).toHaveLength(10)
    expect((await granted(harness, demo, 'POST /loan/repayList', {})).total).toBe(3)
    await sound()
  })
})

function assertLoan(answer: unknown): asserts answer is Loan {
  if (isRefusal(answer)) throw new Error(JSON.stringify(answer))
}
