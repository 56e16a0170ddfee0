// Why: an offer takes money from many people at once and returns it after a draw. Money that is not returned, a share
// that is given twice, or an order that is decided after its cancellation costs somebody money.
import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import { minorText, parseMinor } from '../../domain/minor.ts'
import { drawnShares } from '../../domain/new-issue/draw-check.ts'
import type { NewIssue } from '../../domain/wire/calls/new-issue.ts'
import { notices } from '../../server/db/account-schema.ts'
import type { Db } from '../../server/db/db.ts'
import { StoreUnavailable } from '../../server/db/db.ts'
import { transfers } from '../../server/db/money-schema.ts'
import { outbox } from '../../server/db/schema.ts'
import type { SubscriptionRow } from '../../server/db/subscription-schema.ts'
import { jobs, listedShares, offers, subscriptionEvents, subscriptions } from '../../server/db/subscription-schema.ts'
import { positions } from '../../server/db/trading-schema.ts'
import { termsOf } from '../../server/new-issues/terms.ts'
import type { NewEvent } from '../../server/outbox/outbox.ts'
import { decideAllotment } from '../../server/subscriptions/allotment.ts'
import { lockOffer } from '../../server/subscriptions/store.ts'
import { callingAt, freshKey } from '../support/calling.ts'
import { onEachStore } from '../support/postgres.ts'
import { addOffer } from '../support/private-offers.ts'
import type { IssueHarness } from '../support/subscriptions.ts'
import { call, granted, openIssues, productOf, runTo } from '../support/subscriptions.ts'
import { addCustomer, auditOf, call as deskCall, granted as deskGranted, SOUND } from '../support/trading-harness.ts'

const placings = callingAt<IssueHarness, 'POST /placing_order/create'>(({ products }) => products.handlers)

onEachStore('subscriptions', open => {
  let db: Db
  let harness: IssueHarness
  let issue: NewIssue

  beforeEach(async () => {
    await db?.close()
    db = await open()
    harness = openIssues(db)
    await harness.products.runDue(db)
    const { list } = await granted(harness, 'anyone', 'POST /m_ft/sale_list', {})
    // The issue whose cut-off is furthest away.
    issue = must(
      list.findLast(({ state, board }) => state === 'open' && board === 'HK'),
      'an open issue',
    )
  })
  afterAll(() => db.close())

  const rich = () => addCustomer(harness, { hkStock: '9000000.00' })
  const ask = (userId: string, quantity = issue.lot, key: string = freshKey()) =>
    call(harness, { userId, key }, 'POST /NewShares/create', { id: issue.id, quantity })
  /** Repeats a request with its key until it gets a database connection: there are more requests than connections. */
  async function untilAnswered<T>(send: (key: string) => Promise<T>): Promise<T> {
    const key = freshKey()
    for (;;) {
      try {
        return await send(key)
      } catch (thrown) {
        if (!(thrown instanceof StoreUnavailable)) throw thrown
      }
    }
  }
  const askUntilAnswered = (userId: string, quantity: number) => untilAnswered(key => ask(userId, quantity, key))
  const asked = (userId: string, quantity = issue.lot) =>
    granted(harness, userId, 'POST /NewShares/create', { id: issue.id, quantity })
  const amended = (userId: string, id: string, quantity: number, key: string = freshKey()) =>
    call(harness, { userId, key }, 'POST /NewShares/amend', { id, quantity })
  const cancelled = (userId: string, id: string) => call(harness, userId, 'POST /NewShares/cancel', { id })
  const own = async (userId: string) => (await granted(harness, userId, 'POST /position/subscription', {})).list
  async function walletOf(userId: string): Promise<readonly [string, string]> {
    const [wallet] = await deskGranted(harness, userId, 'POST /wallet/getWalletBalance', { walletType: 'hkStock' })
    const { balance, usedBalance } = must(wallet, 'the wallet')
    return [balance, usedBalance]
  }
  const sound = async () => expect(await auditOf(db, harness.trading)).toEqual(SOUND)

  /** Expects that the money was returned and the shares delivered: each allotted share was paid for once. */
  async function expectDelivered({ userId, cost, allotted }: SubscriptionRow): Promise<void> {
    const left = 9_000_000 - Number(cost ?? 0n) / 100
    expect(await walletOf(userId)).toEqual([left.toFixed(2), '0.00'])
    const { list } = await deskGranted(harness, userId, 'POST /position/me', {})
    const held = allotted === 0 ? [] : [expect.objectContaining({ code: issue.code, positionNum: String(allotted) })]
    expect(list).toEqual(held)
  }
  const rowsOf = () => db.select().from(subscriptions).where(eq(subscriptions.offerId, issue.id))

  describe('a request', () => {
    test('reserves the amount payable, once per key and once per person', async () => {
      const ana = await rich()
      const key = freshKey()
      const made = await ask(ana, issue.lot, key)
      expect(made).toMatchObject({ state: 'submitted', label: 'waitingAllotment', reserved: issue.entryFee, status: 0 })
      expect(await ask(ana, issue.lot, key)).toEqual(made)
      expect(await ask(ana, issue.lot * 2, key)).toEqual({ failure: 'keyReused' })
      expect(await ask(ana)).toEqual({ failure: 'alreadySubscribed' })
      expect((await walletOf(ana))[1]).toBe(issue.entryFee)
      expect(await own(ana)).toHaveLength(1)
      const bill = await deskGranted(harness, ana, 'POST /wallet/getWalletBill', { walletType: 'hkStock' })
      expect(bill.list[0]).toMatchObject({
        kind: 'reserve',
        about: 'subscription',
        reference: isRefusal(made) ? null : made.id,
        instrument: { code: issue.code, name: issue.name },
      })
      await sound()
    })

    test('is in the sums that offers reserve, by currency and kind, until it is decided', async () => {
      const ana = await addCustomer(harness, { hkStock: '9000000.00', mxStock: '9000000.00' })
      const sums = (userId = ana) => granted(harness, userId, 'GET /position/offers_reserved', {})
      expect(await sums()).toEqual([])
      await asked(ana)
      const terms = { board: 'MX', currency: 'MXN', rules: [] } as const
      const id = await addOffer(harness, 'placing', terms)
      await placings.granted(harness, ana, 'POST /placing_order/create', { id, quantity: 1_000 })
      const inHongKong = await placings.granted(harness, ana, 'POST /placing_order/create', {
        id: await addOffer(harness, 'placing'),
        quantity: 100,
      })
      const { entryFee } = issue
      const total = minorText(must(parseMinor(entryFee), entryFee) + must(parseMinor(inHongKong.reserved), 'an amount'))
      expect(await sums()).toEqual([
        { currency: 'HKD', newStock: entryFee, block: '0.00', placing: inHongKong.reserved, total },
        { currency: 'MXN', newStock: '0.00', block: '0.00', placing: '48600.00', total: '48600.00' },
      ])
      expect(await sums(await rich())).toEqual([])
      await runTo(harness, issue, 'allotted')
      const [{ cost }] = [must((await own(ana))[0], 'an application')]
      const left = { currency: 'HKD', newStock: cost, block: '0.00', placing: '0.00', total: cost }
      expect(await sums()).toEqual(cost === '0.00' ? [] : [left])
      expect((await walletOf(ana))[1]).toBe(cost)
    })

    test('is refused for a quantity that is not on the ladder, without enough money and for an unknown offer', async () => {
      const ana = await addCustomer(harness, { hkStock: '1.00' })
      expect(await ask(ana, issue.lot * 11)).toMatchObject({ failure: 'invalid', values: { reason: 'ladder' } })
      expect(await ask(ana, issue.lot + 1)).toMatchObject({ failure: 'invalid' })
      expect(await ask(ana)).toMatchObject({ failure: 'insufficientFunds' })
      expect(await call(harness, ana, 'POST /NewShares/create', { id: 'hk-0', quantity: 100 })).toMatchObject({
        failure: 'notFound',
      })
      expect(await own(ana)).toEqual([])
      expect(await walletOf(ana)).toEqual(['1.00', '0.00'])
    })

    test('the largest quantity is the one that the money pays for, and names its limit', async () => {
      const ana = await addCustomer(harness, { hkStock: '9000000.00' })
      const sizes = (userId: string) => granted(harness, userId, 'POST /position/getIpoFullNum', { id: issue.id })
      const { ladder } = await granted(harness, ana, 'GET /m_ft/new_stock/detail', { id: issue.id })
      const { full, half, reason } = await sizes(ana)
      const payable = (shares: number) =>
        Number(
          must(
            ladder.find(step => step.shares === shares),
            'a step',
          ).payable,
        )
      expect(payable(full)).toBeLessThanOrEqual(9_000_000)
      const more = ladder.find(({ shares }) => shares > full)
      if (more) expect(Number(more.payable)).toBeGreaterThan(9_000_000)
      expect(reason).toBe(more ? 'money' : 'cap')
      expect(half).toBeLessThanOrEqual(full / 2)
      const poor = await addCustomer(harness, { hkStock: '1.00' })
      expect(await sizes(poor)).toEqual({ full: 0, half: 0, reason: 'money' })
      await asked(ana)
      expect(await sizes(ana)).toEqual({ full: 0, half: 0, reason: 'already' })
      harness.clock.advance(issue.purchaseEndDate * 1000 - harness.clock.now())
      expect(await sizes(poor)).toEqual({ full: 0, half: 0, reason: 'closed' })
    })

    test('is taken in the last millisecond before the cut-off and refused at it', async () => {
      const [ana, ben] = [await rich(), await rich()]
      harness.clock.advance(issue.purchaseEndDate * 1000 - harness.clock.now() - 1)
      const made = await asked(ana)
      harness.clock.advance(1)
      expect(await ask(ben)).toEqual({ failure: 'offerClosed' })
      expect(await cancelled(ana, made.id)).toEqual({ failure: 'offerClosed' })
    })

    test('cancelled before the cut-off releases everything, and another may follow', async () => {
      const [ana, ben] = [await rich(), await rich()]
      const { id } = await asked(ana)
      expect(await cancelled(ben, id)).toMatchObject({ failure: 'notFound' })
      expect(await cancelled(ana, id)).toMatchObject({ state: 'cancelled', label: 'notAllotted', reserved: '0.00' })
      expect(await walletOf(ana)).toEqual(['9000000.00', '0.00'])
      expect(await cancelled(ana, id)).toEqual({ failure: 'alreadyDecided' })
      expect(await asked(ana, issue.lot * 2)).toMatchObject({ state: 'submitted' })
      await sound()
    })
  })

  describe('an amended quantity', () => {
    test('replaces the reservation and keeps the application and its place, once per key', async () => {
      const ana = await rich()
      const { id, reserved } = await asked(ana)
      const key = freshKey()
      const more = await amended(ana, id, issue.lot * 2, key)
      expect(more).toMatchObject({ id, state: 'submitted', quantity: issue.lot * 2 })
      expect(await amended(ana, id, issue.lot * 2, key)).toEqual(more)
      expect(await amended(ana, id, issue.lot * 3, key)).toEqual({ failure: 'keyReused' })
      const held = isRefusal(more) ? '' : more.reserved
      expect(Number(held)).toBeGreaterThan(Number(reserved))
      expect(await walletOf(ana)).toEqual([(9_000_000 - Number(held)).toFixed(2), held])
      expect(await amended(ana, id, issue.lot)).toMatchObject({ quantity: issue.lot, reserved })
      const [row] = await own(ana)
      expect(row?.timeline.map(({ kind }) => kind)).toEqual(['submitted', 'amended', 'amended'])
      expect(await own(ana)).toHaveLength(1)
      await sound()
    })

    test('is refused without enough money, off the ladder, for another user and from the cut-off on, without a change', async () => {
      const ana = await addCustomer(harness, { hkStock: issue.entryFee })
      const ben = await rich()
      const { id, reserved } = await asked(ana)
      expect(await amended(ana, id, issue.lot * 2)).toMatchObject({ failure: 'insufficientFunds' })
      expect(await amended(ana, id, issue.lot + 1)).toMatchObject({ failure: 'invalid', values: { reason: 'ladder' } })
      expect(await amended(ben, id, issue.lot)).toEqual({ failure: 'notFound', field: 'id' })
      harness.clock.advance(issue.purchaseEndDate * 1000 - harness.clock.now())
      expect(await amended(ana, id, issue.lot * 2)).toEqual({ failure: 'offerClosed' })
      expect(await own(ana)).toMatchObject([{ quantity: issue.lot, reserved, state: 'submitted' }])
      expect(await walletOf(ana)).toEqual(['0.00', issue.entryFee])
      await runTo(harness, issue, 'allotted')
      expect(await amended(ana, id, issue.lot)).toEqual({ failure: 'alreadyDecided' })
      await sound()
    })
  })

  test('200 people at the cut-off: requests in the millisecond before it count, requests at it do not', async () => {
    const people: string[] = []
    for (let nth = 0; nth < 200; nth += 1) people.push(await rich())
    const [late, early] = [people.slice(0, 100), people.slice(100)]
    const ids = new Map<string, string>()
    for (const userId of people.filter((_, nth) => nth % 2 === 0)) ids.set(userId, (await asked(userId)).id)
    harness.clock.advance(issue.purchaseEndDate * 1000 - harness.clock.now() - 1)
    /** A user with an application amends or cancels it; a user without one applies twice. */
    const act = (userId: string, nth: number) => {
      const id = ids.get(userId)
      if (id === undefined) return [askUntilAnswered(userId, issue.lot), askUntilAnswered(userId, issue.lot * 2)]
      return [
        nth % 4 === 0
          ? untilAnswered(key => amended(userId, id, issue.lot * 3, key))
          : untilAnswered(key => call(harness, { userId, key }, 'POST /NewShares/cancel', { id })),
      ]
    }
    const amendedTo = (nth: number) => (nth % 4 === 0 ? 3 : 0)
    const WAVE = 20
    const waves = async (
      who: readonly string[],
      from: number,
    ): Promise<Awaited<ReturnType<typeof act>[number]>[][]> => {
      const ended = []
      for (let nth = 0; nth < who.length; nth += WAVE)
        ended.push(
          ...(await Promise.all(
            who.slice(nth, nth + WAVE).map((userId, of) => Promise.all(act(userId, from + nth + of))),
          )),
        )
      return ended
    }
    // Requests from both sides of the cut-off are in progress at once, but no more than get a connection in time.
    const first = await waves(early.slice(0, -WAVE), 0)
    const last = waves(early.slice(-WAVE), early.length - WAVE)
    harness.clock.advance(1)
    const tooLate = await waves(late, 0)
    const inTime = [...first, ...(await last)]
    for (const answers of inTime) {
      const refused = answers.filter(isRefusal)
      expect(refused).toEqual(answers.slice(1).map(() => ({ failure: 'alreadySubscribed' })))
    }
    for (const answers of tooLate) expect(answers).toEqual(answers.map(() => ({ failure: 'offerClosed' })))
    const rows = await rowsOf()
    const open = rows.filter(({ state }) => state === 'submitted')
    expect(new Set(open.map(({ userId }) => userId)).size).toBe(open.length)
    const quantityOf = new Map(open.map(({ userId, quantity }) => [userId, quantity / issue.lot]))
    // In time: half of the users applied for one or two lots, a quarter amended to three, a quarter cancelled. Too
    // late: half of the users keep their application unchanged.
    expect(early.map(userId => quantityOf.get(userId) ?? 0)).toEqual(
      early.map((userId, nth) => (ids.has(userId) ? amendedTo(nth) : (quantityOf.get(userId) ?? -1))),
    )
    expect(late.map(userId => quantityOf.get(userId) ?? 0)).toEqual(late.map(userId => (ids.has(userId) ? 1 : 0)))
    await sound()
    await runTo(harness, issue, 'allotted')
    await sound()
  }, 120_000)

  describe('the allotment', () => {
    test('nothing of it is shown before it is published; then the unused money is released', async () => {
      const ana = await rich()
      await asked(ana, issue.lot * 50)
      await runTo(harness, issue, 'priced')
      const nothing = { state: 'submitted', allotQuantity: null, cost: null, fundsRaised: null }
      expect(await own(ana)).toMatchObject([nothing])
      const before = await granted(harness, ana, 'GET /m_ft/new_stock/detail', { id: issue.id })
      expect(before).toMatchObject({ state: 'priced', seed: null, result: null })
      await runTo(harness, issue, 'allotted')
      const [decided] = await own(ana)
      const { allotQuantity, cost, state } = must(decided, 'the subscription')
      expect(state).toBe(allotQuantity === 0 ? 'none' : 'running')
      expect((await walletOf(ana))[1]).toBe(cost)
      const after = await granted(harness, ana, 'GET /m_ft/new_stock/detail', { id: issue.id })
      expect(after.commitment).toBe(before.commitment)
      expect(after.seed).not.toBeNull()
      await sound()
      await runTo(harness, issue, 'listed')
      expect((await walletOf(ana))[1]).toBe('0.00')
      await sound()
    })

    test('before the run an offer shows neither odds nor the number of applicants', async () => {
      const sight = async () => ({
        detail: await granted(harness, 'anyone', 'GET /m_ft/new_stock/detail', { id: issue.id }),
        list: await granted(harness, 'anyone', 'POST /m_ft/sale_list', {}),
      })
      const before = await sight()
      for (let nth = 0; nth < 3; nth += 1) await asked(await rich())
      expect(await sight()).toEqual(before)
      await runTo(harness, issue, 'priced')
      expect((await sight()).detail).toMatchObject({ result: null, seed: null })
    })

    test('an applicant who reserved all of the wallet gets the rest back without a deposit, and owes nothing', async () => {
      const ana = await addCustomer(harness, { hkStock: issue.entryFee })
      await asked(ana)
      expect(await walletOf(ana)).toEqual(['0.00', issue.entryFee])
      await runTo(harness, issue, 'listed')
      const [row] = await rowsOf()
      const { reserved, cost } = must(row, 'the subscription')
      expect(reserved).toBeGreaterThanOrEqual(cost ?? 0n)
      expect(await walletOf(ana)).toEqual([minorText(reserved - (cost ?? 0n)), '0.00'])
      await sound()
    })

    test.each([
      ['more shares than it asked for', 1, 0n],
      ['shares that cost more than is reserved', 0, 1n],
    ] as const)('a decision that gives an application %s is refused as a whole', async (_, moreShares, moreMoney) => {
      const ana = await rich()
      await asked(ana)
      await runTo(harness, issue, 'priced')
      const [row] = await rowsOf()
      const { id, quantity, reserved } = must(row, 'the subscription')
      const given = quantity + moreShares
      const product = {
        ...productOf(harness),
        cost: () => reserved + moreMoney,
        allot: () => Promise.resolve({ supply: given, shares: new Map([[id, given]]), result: {} }),
      }
      const decided = db.transaction(async tx => {
        const offer = must(await lockOffer(tx, issue.id, 'update'), 'the offer')
        await decideAllotment(tx, product, offer, harness.clock.now())
      })
      await expect(decided).rejects.toThrow('never given more')
      expect(await rowsOf()).toEqual([row])
      await sound()
    })

    test('the published table adds up to the allotted shares, and anyone can find their own row', async () => {
      const ana = await rich()
      await asked(ana)
      await runTo(harness, issue, 'allotted')
      const { result, lot, seed } = await granted(harness, ana, 'GET /m_ft/new_stock/detail', { id: issue.id })
      const { tiers, publicShares, applications } = must(result, 'a result')
      const given = tiers.reduce((sum, row) => sum + row.base * row.applications + row.winners * lot, 0)
      const demand = tiers.reduce((sum, row) => sum + row.shares * row.applications, 0)
      expect(given).toBe(Math.min(publicShares, demand))
      expect(tiers.reduce((sum, row) => sum + row.applications, 0)).toBe(applications)
      const [mine] = await own(ana)
      const row = must(
        tiers.find(({ shares }) => shares === lot),
        'the row of one lot',
      )
      const { id, allotQuantity } = must(mine, 'own')
      expect([row.base, row.base + lot]).toContain(allotQuantity)
      const mac = createHmac('sha256', must(seed, 'the published seed')).update(id).digest('hex')
      expect(drawnShares(row, lot, mac)).toBe(allotQuantity)
    })

    test('run twice, it changes nothing the second time', async () => {
      const ana = await rich()
      await asked(ana, issue.lot * 10)
      await runTo(harness, issue, 'priced')
      const product = productOf(harness)
      const decide = () =>
        db.transaction(async tx => {
          const offer = must(await lockOffer(tx, issue.id, 'update'), 'the offer')
          await decideAllotment(tx, product, offer, harness.clock.now())
        })
      await decide()
      const first = await db.select().from(offers).where(eq(offers.id, issue.id))
      await decide()
      expect(await db.select().from(offers).where(eq(offers.id, issue.id))).toEqual(first)
      await runTo(harness, issue, 'allotted')
      const known = await own(ana)
      await db.update(jobs).set({ nextAt: 0 })
      await harness.products.runDue(db)
      expect(await own(ana)).toEqual(known)
      await sound()
    })

    test('a process that died before it wrote the offer’s state repeats the step: no application is decided, paid or notified twice', async () => {
      const people = await Promise.all([rich(), rich(), rich(), rich()])
      for (const [nth, userId] of people.entries()) await asked(userId, issue.lot * (1 + nth * 3))
      const everything = async () => ({
        rows: await rowsOf(),
        timeline: await db.select().from(subscriptionEvents),
        money: await db.select().from(transfers),
        notices: await db.select().from(notices),
        told: await db.select().from(outbox),
        held: await db.select().from(positions),
        shares: await db.select().from(listedShares),
      })
      const runAgain = async (state: 'priced' | 'allotted') => {
        await db.update(offers).set({ state }).where(eq(offers.id, issue.id))
        await db.update(jobs).set({ nextAt: harness.clock.now() })
        await harness.products.runDue(db)
      }
      await runTo(harness, issue, 'allotted')
      const decided = await everything()
      expect(decided.notices).toHaveLength(4)
      await runAgain('priced')
      expect(await everything()).toEqual(decided)
      await runTo(harness, issue, 'listed')
      const settled = await everything()
      expect(settled.shares).toContainEqual(expect.objectContaining({ offerId: issue.id }))
      await runAgain('allotted')
      expect(await everything()).toEqual(settled)
      await sound()
    })

    test('decided twice with another draw, the first one stays', async () => {
      for (let nth = 0; nth < 12; nth += 1) await asked(await rich())
      await runTo(harness, issue, 'priced')
      const decide = () =>
        db.transaction(async tx => {
          const offer = must(await lockOffer(tx, issue.id, 'update'), 'the offer')
          await decideAllotment(tx, productOf(harness), offer, harness.clock.now())
        })
      await decide()
      const first = await rowsOf()
      await db.update(offers).set({ seed: 'another seed' }).where(eq(offers.id, issue.id))
      await decide()
      expect(await rowsOf()).toEqual(first)
    })

    test('at the listing the shares are delivered at what they cost, and trade; before it they cannot be sold', async () => {
      const ana = await rich()
      await asked(ana, issue.lot * 50)
      await runTo(harness, issue, 'allotted')
      expect((await deskGranted(harness, ana, 'POST /position/me', {})).list).toEqual([])
      const key = `HK.${issue.code}`
      const sale = { key, direction: 1, orderType: 0, action: 1, quantity: String(issue.lot) } as const
      expect(isRefusal(await deskCall(harness, ana, 'POST /hk/create', sale))).toBe(true)
      await runTo(harness, issue, 'listed')
      const [row] = await rowsOf()
      await expectDelivered(must(row, 'the subscription'))
      const [shares] = await db.select().from(listedShares).where(eq(listedShares.offerId, issue.id))
      expect(shares).toMatchObject({ listedAt: issue.listDate * 1000 })
      expect(await own(ana)).toMatchObject([{ state: row?.allotted === 0 ? 'none' : 'ended' }])
    })

    test('a listed issue is in the list of listed issues with its offer price', async () => {
      const ana = await rich()
      await asked(ana)
      await runTo(harness, issue, 'listed')
      const [latest] = await granted(harness, ana, 'GET /m_ft/webull/new/stock', {})
      const { price } = await granted(harness, ana, 'GET /m_ft/new_stock/detail', { id: issue.id })
      expect(latest).toMatchObject({
        offerId: issue.id,
        key: `HK.${issue.code}`,
        name: issue.name,
        offerPrice: price,
        listDate: issue.listDate,
        firstDayChange: null,
      })
    })

    test('without an exchange rate the delivery waits, and happens once there is one', async () => {
      const ana = await rich()
      await asked(ana, issue.lot * 50)
      await runTo(harness, issue, 'allotted')
      harness.market.quote('FX.USDHKD', { price: '0.0000' })
      await runTo(harness, issue, 'listed')
      const [waiting] = await rowsOf()
      expect(waiting?.state).not.toBe('ended')
      harness.market.quote('FX.USDHKD', { price: '7.8000' })
      harness.clock.advance(10_000)
      await harness.products.runDue(db)
      await expectDelivered(must((await rowsOf())[0], 'the subscription'))
      await sound()
    })

    test('after a kill between its steps it is completed once', async () => {
      const people = await Promise.all([rich(), rich(), rich()])
      for (const userId of people) await asked(userId)
      await runTo(harness, issue, 'priced')
      const { notices: real } = harness.trading
      let calls = 0
      const failing = {
        ...real,
        writeAll(...given: Parameters<typeof real.writeAll>): NewEvent[] {
          calls += 1
          real.writeAll(...given)
          throw new Error('killed')
        },
      }
      const broken = openIssues(db, { harness, notices: failing })
      await runTo(broken, issue, 'allotted')
      expect(calls).toBe(1)
      expect((await own(must(people[0], 'Ana')))[0]?.allotQuantity).not.toBeNull()
      expect(await db.select().from(notices)).toEqual([])
      harness.clock.advance(10_000)
      await harness.products.runDue(db)
      const ended = await Promise.all(people.map(own))
      expect(ended.every(([each]) => each?.state !== 'submitted')).toBe(true)
      expect(ended.map(([each]) => each?.timeline.length)).toEqual([2, 2, 2])
      await sound()
    })

    test('cancelled during the decision: exactly one of the two takes effect', async () => {
      const ana = await rich()
      const { id } = await asked(ana)
      harness.clock.advance(issue.purchaseEndDate * 1000 - harness.clock.now() - 1)
      const at = harness.clock.now()
      const [answer] = await Promise.all([
        cancelled(ana, id),
        db.transaction(async tx => {
          const offer = must(await lockOffer(tx, issue.id, 'update'), 'the offer')
          await tx.update(offers).set({ state: 'closed' }).where(eq(offers.id, offer.id))
          await decideAllotment(tx, productOf(harness), offer, at)
        }),
      ])
      const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id))
      if (isRefusal(answer)) expect(row).toMatchObject({ state: 'submitted', allotted: expect.any(Number) })
      else expect(row).toMatchObject({ state: 'cancelled', allotted: null })
      await sound()
    })

    test('200 people at once: each is decided once, and no more is allotted than is offered', async () => {
      const people: string[] = []
      for (let nth = 0; nth < 200; nth += 1) people.push(await rich())
      const answers = await Promise.all(
        people.map((userId, nth) => askUntilAnswered(userId, issue.lot * ((nth % 10) + 1))),
      )
      expect(answers.filter(isRefusal)).toEqual([])
      await runTo(harness, issue, 'allotted')
      const rows = await db.select().from(subscriptions).where(eq(subscriptions.offerId, issue.id))
      const [offer] = await db.select().from(offers).where(eq(offers.id, issue.id))
      const { allotted, offered } = must(offer, 'the offer')
      const sum = rows.reduce((shares, row) => shares + (row.allotted ?? 0), 0)
      expect(rows).toHaveLength(200)
      expect(rows.every(({ state }) => state === 'running' || state === 'none')).toBe(true)
      expect(sum).toBe(allotted)
      expect(sum).toBeLessThanOrEqual(must(offered, 'a supply'))
      await sound()
      await runTo(harness, issue, 'listed')
      for (const row of rows) await expectDelivered(row)
      await sound()
    }, 120_000)
  })

  test('the store itself refuses to allot more than is offered', async () => {
    const id = issue.id
    await expect(db.update(offers).set({ offered: 10, allotted: 11 }).where(eq(offers.id, id))).rejects.toThrow()
  })

  test('a listed issue leaves the list of offers and joins the listed ones', async () => {
    const { id } = issue
    const idsOf = async () => (await granted(harness, 'anyone', 'POST /m_ft/sale_list', {})).list.map(each => each.id)
    const listedIds = async () =>
      (await granted(harness, 'anyone', 'GET /m_ft/webull/new/stock', { size: 50 })).map(({ offerId }) => offerId)
    expect([(await idsOf()).includes(id), (await listedIds()).includes(id)]).toEqual([true, false])
    await runTo(harness, issue, 'listed')
    expect([(await idsOf()).includes(id), (await listedIds()).includes(id)]).toEqual([false, true])
  })

  test('the list has offers in several phases at once, and their terms never change', async () => {
    const { list } = await granted(harness, 'anyone', 'POST /m_ft/sale_list', {})
    expect(new Set(list.map(({ state }) => state)).size).toBeGreaterThan(2)
    const open = list.filter(({ state }) => state === 'open')
    expect(list.slice(0, open.length)).toEqual(open)
    const [before] = await db.select().from(offers).where(eq(offers.id, issue.id))
    await runTo(harness, issue, 'allotted')
    const [after] = await db.select().from(offers).where(eq(offers.id, issue.id))
    expect(termsOf(must(after, 'the offer'))).toEqual(termsOf(must(before, 'the offer')))
    const timesOf = (offer: typeof before) => [offer?.opensAt, offer?.closesAt, offer?.endsAt]
    expect(timesOf(after)).toEqual(timesOf(before))
  })
})
