// Why: an offer of the United States may be priced far from what a customer agreed to. A customer who does not answer
// must get everything back, and a customer who agrees must pay what was shown. Mexico allots in proportion, to the last
// share.
import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import { Decimal } from '../../domain/money.ts'
import { proRataQuantity } from '../../domain/new-issue/pro-rata.ts'
import { drawnQuantity } from '../../domain/new-issue/random-draw.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { NewIssue, NewIssueDetail, NewIssueSubscription } from '../../domain/wire/calls/new-issue.ts'
import { notices } from '../../server/db/account-schema.ts'
import type { Db } from '../../server/db/db.ts'
import { offers } from '../../server/db/subscription-schema.ts'
import { needsConfirmation } from '../../server/new-issues/reprice.ts'
import { simulatedTerms } from '../../server/new-issues/simulate.ts'
import { termsOf } from '../../server/new-issues/terms.ts'
import { issuesOf } from '../../server/new-issues/timetable.ts'
import { freshKey } from '../support/calling.ts'
import { onOneStore } from '../support/postgres.ts'
import type { IssueHarness } from '../support/subscriptions.ts'
import { call, granted, openIssues, runTo } from '../support/subscriptions.ts'
import { addCustomer, auditOf, granted as deskGranted, SOUND } from '../support/trading-harness.ts'

const MONEY = '500000.00'

onOneStore('new issues of the United States and Mexico', open => {
  let db: Db
  let harness: IssueHarness

  beforeEach(async () => {
    await db?.close()
    db = await open()
    harness = openIssues(db)
    await harness.products.runDue(db)
  })
  afterAll(() => db.close())

  const rich = (money = MONEY) => addCustomer(harness, { usStock: money, mxStock: money })
  async function openIssue(board: NewIssue['board']): Promise<NewIssue> {
    const { list } = await granted(harness, 'anyone', 'POST /m_ft/sale_list', { pageSize: 50 })
    return must(
      list.findLast(each => each.board === board && each.state === 'open'),
      `an open issue of ${board}`,
    )
  }
  const detailOf = (id: string): Promise<NewIssueDetail> =>
    granted(harness, 'anyone', 'GET /m_ft/new_stock/detail', { id })
  const apply = (userId: string, { id }: NewIssue, quantity: number) =>
    granted(harness, userId, 'POST /NewShares/create', { id, quantity, isUnrestricted: true })
  const confirm = (userId: string, id: string, key: string = freshKey()) =>
    call(harness, { userId, key }, 'POST /NewShares/confirm', { id })
  async function own(userId: string): Promise<NewIssueSubscription> {
    const { list } = await granted(harness, userId, 'POST /position/subscription', {})
    return must(list[0], 'an application')
  }
  async function walletOf(userId: string, walletType: 'usStock' | 'mxStock'): Promise<readonly [string, string]> {
    const [wallet] = await deskGranted(harness, userId, 'POST /wallet/getWalletBalance', { walletType })
    const { balance, usedBalance } = must(wallet, 'the wallet')
    return [balance, usedBalance]
  }
  const sound = async () => expect(await auditOf(db, harness.trading)).toEqual(SOUND)
  /** Sets the final price of an offer, which is normally drawn with its terms. */
  async function priceAt({ id }: NewIssue, finalPrice: string): Promise<void> {
    const [row] = await db.select().from(offers).where(eq(offers.id, id))
    const terms = { ...termsOf(must(row, id)), finalPrice }
    await db.update(offers).set({ terms }).where(eq(offers.id, id))
  }
  const outside = ({ maximumPrice }: NewIssue, factor: string): string =>
    new Decimal(maximumPrice).times(factor).toDecimalPlaces(2, Decimal.ROUND_UP).toFixed(2)

  describe('the United States', () => {
    test('reserves a fifth above the top of the range and gives back all but the cost', async () => {
      const issue = await openIssue('US')
      await priceAt(issue, issue.maximumPrice)
      const ana = await rich()
      const made = await apply(ana, issue, 100)
      const reserve = new Decimal(issue.maximumPrice).times(120).toFixed(2)
      expect(made).toMatchObject({ reserved: reserve, currency: 'USD', exchangeCode: 'US', pendingPayment: '0.00' })
      await runTo(harness, issue, 'priced')
      expect(await own(ana)).toMatchObject({ status: 0, confirmBy: null })
      await runTo(harness, issue, 'allotted')
      const { allotQuantity, cost } = await own(ana)
      const expected = new Decimal(issue.maximumPrice).times(allotQuantity ?? 0).toFixed(2)
      expect(cost).toBe(expected)
      await runTo(harness, issue, 'listed')
      const left = new Decimal(MONEY).minus(expected).toFixed(2)
      expect(await walletOf(ana, 'usStock')).toEqual([left, '0.00'])
      await sound()
    })

    test('a price exactly a fifth outside the range is valid', async () => {
      const issue = await openIssue('US')
      await priceAt(issue, new Decimal(issue.maximumPrice).times('1.2').toFixed(2, Decimal.ROUND_DOWN))
      const ana = await rich()
      await apply(ana, issue, 50)
      await runTo(harness, issue, 'priced')
      expect(await own(ana)).toMatchObject({ status: 0, confirmBy: null, cancellable: false })
    })

    test.each(['1.3', '0.6'])(
      'priced at %s of the range: silence cancels, and all the money comes back',
      async factor => {
        const issue = await openIssue('US')
        await priceAt(issue, outside(issue, factor))
        const ana = await rich()
        await apply(ana, issue, 100)
        await runTo(harness, issue, 'priced')
        const asked = await own(ana)
        expect(asked).toMatchObject({ status: 3, label: 'waitingAllotment', cancellable: true })
        expect(asked.confirmBy).toBe(issue.timetable.find(({ step }) => step === 'allotted')?.at)
        const told = await db.select().from(notices).where(eq(notices.userId, ana))
        expect(told.map(({ kind }) => kind)).toEqual(['subscriptionRepriced'])
        await runTo(harness, issue, 'allotted')
        expect(await own(ana)).toMatchObject({ state: 'none', status: 2, reason: 'unconfirmed', allotQuantity: 0 })
        expect(await walletOf(ana, 'usStock')).toEqual([MONEY, '0.00'])
        await sound()
      },
    )

    test('a confirmation reserves what is missing, once; without the money nothing changes', async () => {
      const issue = await openIssue('US')
      const price = outside(issue, '1.3')
      await priceAt(issue, price)
      const needed = new Decimal(issue.maximumPrice).times(120)
      const [ana, poor] = [await rich(), await rich(needed.toFixed(2))]
      const { id } = await apply(ana, issue, 100)
      const other = await apply(poor, issue, 100)
      expect(await confirm(ana, id)).toEqual({ failure: 'alreadyDecided' })
      await runTo(harness, issue, 'priced')
      const missing = new Decimal(price).times(100).minus(needed).toFixed(2)
      expect(await own(ana)).toMatchObject({ pendingPayment: missing })
      const key = freshKey()
      const confirmed = await confirm(ana, id, key)
      const whole = new Decimal(price).times(100).toFixed(2)
      expect(confirmed).toMatchObject({ status: 0, pendingPayment: '0.00', reserved: whole, confirmBy: null })
      expect(await confirm(ana, id, key)).toEqual(confirmed)
      expect(await confirm(ana, id)).toEqual({ failure: 'alreadyDecided' })
      expect(await confirm(poor, id)).toMatchObject({ failure: 'notFound' })
      expect(await confirm(poor, other.id)).toMatchObject({ failure: 'insufficientFunds' })
      expect(await walletOf(poor, 'usStock')).toEqual(['0.00', needed.toFixed(2)])
      await runTo(harness, issue, 'allotted')
      expect(await confirm(poor, other.id)).toEqual({ failure: 'alreadyDecided' })
      const { allotQuantity, cost, reason } = await own(ana)
      expect(reason).toBeNull()
      expect(cost).toBe(new Decimal(price).times(allotQuantity ?? 0).toFixed(2))
      await sound()
    })

    test('an applicant who declines the price gets the money back at once', async () => {
      const issue = await openIssue('US')
      await priceAt(issue, outside(issue, '1.3'))
      const ana = await rich()
      const { id } = await apply(ana, issue, 20)
      await runTo(harness, issue, 'closed')
      expect(await call(harness, ana, 'POST /NewShares/cancel', { id })).toEqual({ failure: 'offerClosed' })
      await runTo(harness, issue, 'priced')
      expect(await granted(harness, ana, 'POST /NewShares/cancel', { id })).toMatchObject({ state: 'cancelled' })
      expect(await walletOf(ana, 'usStock')).toEqual([MONEY, '0.00'])
      await sound()
    })

    test('anyone can compute the draw again', async () => {
      const issue = await openIssue('US')
      await priceAt(issue, issue.maximumPrice)
      const people = await Promise.all(Array.from({ length: 12 }, () => rich()))
      for (const person of people) await apply(person, issue, 100)
      await runTo(harness, issue, 'allotted')
      const { seed, result } = await detailOf(issue.id)
      const pool = must(result?.pool, 'a pool')
      if (pool.kind !== 'random') throw new Error(pool.kind)
      for (const person of people) {
        const { id, quantity, allotQuantity } = await own(person)
        const mac = createHmac('sha256', must(seed, 'a seed')).update(id).digest('hex')
        expect(drawnQuantity(quantity, mac, pool.last)).toBe(allotQuantity)
      }
    })
  })

  describe('Mexico', () => {
    test('reserves the top of the range, allots in proportion, and anyone can compute it again', async () => {
      const issue = await openIssue('MX')
      const people = await Promise.all(Array.from({ length: 6 }, () => rich()))
      const quantities = [100, 200, 300, 500, 700, 900]
      for (const [nth, person] of people.entries()) {
        const quantity = must(quantities[nth], 'a quantity')
        const { reserved } = await apply(person, issue, quantity)
        expect(reserved).toBe(new Decimal(issue.maximumPrice).times(quantity).toFixed(2))
      }
      await runTo(harness, issue, 'allotted')
      const { seed, result, publicShares, price } = await detailOf(issue.id)
      const pool = must(result?.pool, 'a pool')
      if (pool.kind !== 'proRata') throw new Error(pool.kind)
      const cut = pool.cut && { rest: BigInt(pool.cut.rest), mac: pool.cut.mac }
      const published = { supply: publicShares, demand: BigInt(pool.demand), cut }
      const macOf = (id: string) => createHmac('sha256', must(seed, 'a seed')).update(id).digest('hex')
      for (const person of people) {
        const { id, quantity, allotQuantity, cost } = await own(person)
        expect(proRataQuantity({ id, quantity }, macOf, published)).toBe(allotQuantity)
        expect(cost).toBe(new Decimal(must(price, 'a price')).times(allotQuantity ?? 0).toFixed(2))
      }
      await runTo(harness, issue, 'listed')
      for (const person of people) {
        const { cost, allotQuantity } = await own(person)
        const left = new Decimal(MONEY).minus(must(cost, 'a cost')).toFixed(2)
        expect(await walletOf(person, 'mxStock')).toEqual([left, '0.00'])
        const { list } = await deskGranted(harness, person, 'POST /position/me', {})
        expect(list.map(({ board, positionNum }) => [board, positionNum])).toEqual([['MX', String(allotQuantity)]])
      }
      await sound()
    })

    test('an application in the United States without the declaration to be unrestricted is refused', async () => {
      const [us, mx] = [await openIssue('US'), await openIssue('MX')]
      const ana = await rich()
      const [quantity = 0] = (await detailOf(us.id)).ladder.map(({ shares }) => shares)
      for (const answer of [{}, { isUnrestricted: false }]) {
        const input = Object.assign({ id: us.id, quantity }, answer)
        const refused = await call(harness, ana, 'POST /NewShares/create', input)
        expect(refused).toMatchObject({ failure: 'invalid', field: 'isUnrestricted' })
      }
      expect(await walletOf(ana, 'usStock')).toEqual([MONEY, '0.00'])
      await apply(ana, us, quantity)
      const plain = { id: mx.id, quantity: mx.lot }
      expect(isRefusal(await call(harness, ana, 'POST /NewShares/create', plain))).toBe(false)
    })

    test('the prospectus names a simulated bank, and a use for every cent of the money', async () => {
      for (const board of ['US', 'HK', 'MX'] as const) {
        const { facts } = await detailOf((await openIssue(board)).id)
        expect(facts?.sponsor).toMatch(/^Sim /)
        expect(facts?.uses.reduce((sum, { percent }) => sum + percent, 0)).toBe(100)
        expect(facts?.lockUps.length).toBeGreaterThan(0)
      }
    })

    test('a quantity that is not a multiple of the lot is refused', async () => {
      const issue = await openIssue('MX')
      const ana = await rich()
      const refused = await call(harness, ana, 'POST /NewShares/create', { id: issue.id, quantity: 150 })
      expect(isRefusal(refused)).toBe(true)
      expect(refused).toMatchObject({ values: { reason: 'ladder' } })
    })
  })
})

describe('simulated offers', () => {
  test('one in four of the United States is priced far outside its range, none elsewhere', () => {
    const count = (board: NewIssue['board']): number => {
      const issues = issuesOf('always', board)
      const numbers = Array.from({ length: 400 }, (_, nth) => nth)
      return numbers.filter(nth =>
        needsConfirmation({ terms: simulatedTerms(1, { board, nth }, issues.timetable(nth)) }),
      ).length
    }
    expect(count('US')).toBeGreaterThan(70)
    expect(count('US')).toBeLessThan(130)
    expect([count('HK'), count('MX')]).toEqual([0, 0])
  })

  test.each(['US', 'HK', 'MX'] as const)('%s: steps of a week follow each other on days of the exchange', board => {
    const { current, timetable } = issuesOf('real', board)
    for (const nth of current(Date.UTC(2026, 10, 19))) {
      const { announced, open, closed, priced, allotted, listed } = timetable(nth)
      const steps = [announced, open, closed, priced, allotted, listed]
      expect(steps).toEqual(steps.toSorted((one, other) => one - other))
      expect(listed - announced).toBeLessThan(16 * DAY_MS)
    }
  })
})
