// Why: large orders outside the order book take money for shares that cannot be sold for a time. A price that moved, a
// permission that ended, or a lock-up that ends early is a loss for one side.
import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { placingShares } from '../../domain/placing-draw.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Db } from '../../server/db/db.ts'
import { offerCodes, offers } from '../../server/db/subscription-schema.ts'
import { codeOf } from '../../server/subscriptions/codes.ts'
import { voteToPostpone } from '../../server/subscriptions/postpone.ts'
import { voteOnRun } from '../../server/subscriptions/runs.ts'
import { sweep } from '../../server/users/sweep.ts'
import { freshKey } from '../support/calling.ts'
import { onOneStore } from '../support/postgres.ts'
import type { OfferHarness } from '../support/private-offers.ts'
import { addOffer, call, granted, openBlockPermission, openPrivateOffers, runLater } from '../support/private-offers.ts'
import {
  addCustomer,
  auditOf,
  SOUND,
  call as tradingCall,
  granted as tradingGranted,
} from '../support/trading-harness.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const DECISION_MS = 10_000

onOneStore('private offers', open => {
  let db: Db
  let harness: OfferHarness

  beforeEach(async () => {
    await db?.close()
    db = await open()
    harness = openPrivateOffers(db)
    harness.market.quote('HK.00700', { price: '50.000', previousClose: '50.000', bid: '49.980', ask: '50.000' })
  })
  afterAll(() => db.close())

  const rich = (money = '5000000.00') => addCustomer(harness, { hkStock: money })
  async function trader(money?: string): Promise<string> {
    const userId = await rich(money)
    await openBlockPermission(harness, userId)
    return userId
  }
  const block = (userId: string, id: string, quantity = 10_000, key: string = freshKey()) =>
    call(harness, { userId, key }, 'POST /blockTrade/create', { id, quantity })
  const placing = (userId: string, id: string, quantity: number, token?: string) =>
    call(harness, userId, 'POST /placing_order/create', { id, quantity, ...(token === undefined ? {} : { token }) })
  const blocks = async (userId: string) =>
    (await granted(harness, userId, 'POST /position/block_subscription', {})).list
  const placings = async (userId: string) =>
    (await granted(harness, userId, 'POST /position/placing_subscription', {})).list
  async function walletOf(userId: string): Promise<readonly [string, string]> {
    const [wallet] = await tradingGranted(harness, userId, 'POST /wallet/getWalletBalance', { walletType: 'hkStock' })
    const { balance, usedBalance } = must(wallet, 'the wallet')
    return [balance, usedBalance]
  }
  const sell = (userId: string, quantity: string) =>
    tradingCall(harness, userId, 'POST /hk/create', {
      key: 'HK.00700',
      direction: 1,
      orderType: 1,
      action: 1,
      price: '60.000',
      quantity,
    })
  const sound = async () => expect(await auditOf(db, harness.trading)).toEqual(SOUND)

  describe('a block trade', () => {
    test('reserves price and fees, is crossed, and its shares are locked until the printed date', async () => {
      const ana = await trader()
      const id = await addOffer(harness, 'block')
      const key = freshKey()
      const made = await block(ana, id, 10_000, key)
      // The price of the shares with the fees in force on this day.
      expect(made).toMatchObject({ state: 'submitted', reserved: '487033.72', cancellable: true, status: 0 })
      expect(await block(ana, id, 10_000, key)).toEqual(made)
      expect(await walletOf(ana)).toEqual(['4512966.28', '487033.72'])

      await runLater(harness, DECISION_MS)
      expect((await blocks(ana))[0]).toMatchObject({ state: 'running', allotQuantity: 10_000, lockedQuantity: 0 })
      await runLater(harness, MINUTE_MS)
      expect((await blocks(ana))[0]).toMatchObject({
        state: 'ended',
        cost: '487033.72',
        lockedQuantity: 10_000,
        timeline: [{ kind: 'submitted' }, { kind: 'allotted' }, { kind: 'ended' }],
      })
      expect(await walletOf(ana)).toEqual(['4512966.28', '0.00'])
      const { list } = await tradingGranted(harness, ana, 'POST /position/me', {})
      // 10 000 × (50.00 − 48.60): locked shares count for the profit, but cannot be sold.
      expect(list).toMatchObject([{ positionNum: '10000', usedNum: '10000', profit: '14000.00' }])
      expect(await sell(ana, '100')).toMatchObject({ failure: 'insufficientShares' })
      expect(await granted(harness, ana, 'POST /position/getPlacingFlatCount', { key: 'HK.00700' })).toMatchObject({
        free: '0',
        locked: [{ quantity: 10_000 }],
      })

      await runLater(harness, 60 * MINUTE_MS)
      expect((await blocks(ana))[0]).toMatchObject({ lockedQuantity: 0, timeline: { length: 4 } })
      harness.market.quote('HK.00700', { price: '50.000' })
      expect(await sell(ana, '100')).toMatchObject({ quantity: '100' })
      await sound()
    })

    test('needs the permission, the minimum quantity, whole lots and a price within 3 % of the reference', async () => {
      const ana = await rich()
      const id = await addOffer(harness, 'block')
      expect(await block(ana, id)).toEqual({ failure: 'permissionNeeded' })
      await openBlockPermission(harness, ana)
      expect(await block(ana, id, 9_999)).toMatchObject({ failure: 'invalid', values: { reason: 'sharesMinimum' } })
      expect(await block(ana, id, 10_050)).toMatchObject({ failure: 'invalid', values: { reason: 'lot' } })
      expect(await block(ana, id, 40_000)).toMatchObject({ failure: 'invalid', values: { reason: 'sharesMaximum' } })
      for (const [price, isTaken] of [
        ['48.490', false],
        ['48.500', true],
        ['51.500', true],
        ['51.510', false],
      ] as const) {
        const made = await block(ana, await addOffer(harness, 'block', { price }))
        expect(made).toMatchObject(isTaken ? { state: 'submitted' } : { failure: 'priceOutOfBand' })
      }
      await sound()
    })

    const changes: readonly (readonly [reason: string, change: () => unknown])[] = [
      ['band', () => harness.market.quote('HK.00700', { price: '47.000', previousClose: '47.000' })],
      ['window', () => harness.clock.advance(21 * MINUTE_MS)],
      ['permission', () => db.execute("UPDATE user_permissions SET state = 'notOpen'")],
    ]
    test.each(changes)('is checked again at the decision: %s', async (reason, change) => {
      const ana = await trader()
      const id = await addOffer(harness, 'block')
      await block(ana, id)
      await change()
      await runLater(harness, DECISION_MS)
      expect((await blocks(ana))[0]).toMatchObject({ state: 'none', reason, cost: null, status: 2 })
      expect(await walletOf(ana)).toEqual(['5000000.00', '0.00'])
      await sound()
    })

    test('of two blocks, the one whose lock-up has ended is sold like any share; the other is sold only after its own', async () => {
      const ana = await trader()
      const now = harness.clock.now()
      const later = { unlocked: now + 120 * MINUTE_MS }
      const [soon, late] = [await addOffer(harness, 'block'), await addOffer(harness, 'block', {}, later)]
      for (const id of [soon, late]) expect(await block(ana, id)).toMatchObject({ state: 'submitted' })
      await runLater(harness, DECISION_MS)
      await runLater(harness, MINUTE_MS)
      const key = 'HK.00700'
      const counts = () => granted(harness, ana, 'POST /position/getPlacingFlatCount', { key })
      const dates = [now + 60 * MINUTE_MS, later.unlocked].map(at => Math.floor(at / 1_000))
      expect(await counts()).toEqual({
        free: '0',
        inBlockSales: '0',
        locked: dates.map(until => ({ quantity: 10_000, until })),
      })

      await runLater(harness, 60 * MINUTE_MS)
      expect(await counts()).toEqual({
        free: '10000',
        inBlockSales: '0',
        locked: [{ quantity: 10_000, until: dates[1] }],
      })
      harness.market.quote(key, {
        price: '50.000',
        previousClose: '50.000',
        bid: '60.000',
        ask: '60.020',
        bidSize: 1e6,
      })
      expect(await sell(ana, '10100')).toMatchObject({ failure: 'insufficientShares', values: { maximum: '10000' } })
      await harness.trading.lead(db)
      const sold = await sell(ana, '10000')
      await harness.trading.matcher.settle()
      const { list } = await tradingGranted(harness, ana, 'POST /position/consignList', {})
      expect(list).toMatchObject([{ id: 'failure' in sold ? '' : sold.id, state: 'filled', filled: '10000' }])
      expect(await counts()).toEqual({ free: '0', inBlockSales: '0', locked: [{ quantity: 10_000, until: dates[1] }] })
      expect(await sell(ana, '100')).toMatchObject({ failure: 'insufficientShares' })

      await runLater(harness, 60 * MINUTE_MS)
      expect(await counts()).toEqual({ free: '10000', inBlockSales: '0', locked: [] })
      await harness.trading.stop()
      await sound()
    })

    test('is never sold beyond what is offered', async () => {
      const id = await addOffer(harness, 'block', { shares: 30_000 })
      const people = await Promise.all(Array.from({ length: 5 }, () => trader()))
      for (const each of people) expect(await block(each, id)).toMatchObject({ state: 'submitted' })
      await runLater(harness, DECISION_MS)
      const states = await Promise.all(people.map(async each => must((await blocks(each))[0], 'a request')))
      expect(states.filter(({ state }) => state === 'running')).toHaveLength(3)
      expect(states.filter(({ reason }) => reason === 'soldOut')).toHaveLength(2)
      await runLater(harness, MINUTE_MS)
      const [row] = await db.select().from(offers)
      expect(row).toMatchObject({ offered: 30_000, allotted: 30_000 })
      await sound()
    })

    test('is cancelled free of charge until it is decided', async () => {
      const ana = await trader()
      const id = await addOffer(harness, 'block')
      const made = await block(ana, id)
      const requestId = 'failure' in made ? '' : made.id
      const cancelled = await call(harness, ana, 'POST /blockTrade/cancel', { id: requestId })
      expect(cancelled).toMatchObject({ state: 'cancelled' })
      expect(await walletOf(ana)).toEqual(['5000000.00', '0.00'])
      await runLater(harness, DECISION_MS)
      expect((await blocks(ana))[0]).toMatchObject({ state: 'cancelled', allotQuantity: null })
      const again = await block(ana, id)
      await runLater(harness, DECISION_MS)
      const againId = 'failure' in again ? '' : again.id
      expect(await call(harness, ana, 'POST /blockTrade/cancel', { id: againId })).toEqual({
        failure: 'alreadyDecided',
      })
      await sound()
    })
  })

  describe('a placing', () => {
    test('is allotted in proportion, refunds the rest the same day, and locks what it delivers', async () => {
      const id = await addOffer(harness, 'placing', { shares: 1_000, crowd: [400, 300] })
      const [ana, ben] = [await rich(), await rich()]
      const commitment = sha256('pulso-test-seed')
      const draw = { commitment, seed: null, result: null }
      expect(await placing(ana, id, 500)).toMatchObject({ state: 'submitted', draw })
      expect(await placing(ana, id, 100)).toEqual({ failure: 'alreadySubscribed' })
      expect(await placing(ben, id, 800)).toMatchObject({ state: 'submitted' })
      await runLater(harness, 25 * MINUTE_MS)
      const got = await Promise.all([ana, ben].map(async each => must((await placings(each))[0], 'a request')))
      // 10 lots for demands of 5, 8, 4 and 3, which are 20: each gets exactly half, and the half lots are drawn.
      const lots = got.map(({ allotQuantity }) => (allotQuantity ?? 0) / 100)
      expect(lots[1]).toBe(4)
      expect([2, 3]).toContain(lots[0])
      for (const request of got) {
        const { draw, quantity, lot, allotQuantity } = request
        const { seed, commitment, result } = must(draw, 'a draw')
        expect(result).toMatchObject({ supply: 1_000, demand: 2_000, ratio: '50.00' })
        expect(sha256(must(seed, 'a seed'))).toBe(commitment)
        const mac = createHmac('sha256', must(seed, 'a seed')).update(request.id).digest('hex')
        const published = { lot, ...must(result, 'a result') }
        expect(placingShares({ id: request.id, quantity }, mac, published)).toBe(allotQuantity)
      }
      const { terms } = await granted(harness, ana, 'GET /m_ft/private_offer', { id })
      expect(terms?.draw).toEqual(got[0]?.draw)
      await runLater(harness, MINUTE_MS)
      const [ended] = await placings(ben)
      expect(ended).toMatchObject({ state: 'ended', lockedQuantity: 400, reserved: '0.00' })
      expect((await walletOf(ben))[1]).toBe('0.00')
      await sound()
    })

    test('says when it was called off or postponed, and comes after the others once it is called off', async () => {
      const [off, late, other] = [
        await addOffer(harness, 'placing'),
        await addOffer(harness, 'placing'),
        await addOffer(harness, 'placing'),
      ]
      const at = harness.clock.now()
      for (const author of ['Ana', 'Bruno']) {
        await db.transaction(tx => voteOnRun(tx, { offerId: off, author, verdict: 'callOff', at }))
        await db.transaction(tx => voteToPostpone(tx, { offerId: late, author, hours: 24, at }))
      }
      const ana = await rich()
      const { list } = await granted(harness, ana, 'POST /m_ft/placing_list', {})
      const seconds = at / 1_000
      expect(list.map(({ id, calledOffAt, postponedAt }) => [id, calledOffAt, postponedAt])).toEqual([
        [other, null, null],
        [late, null, seconds],
        [off, seconds, null],
      ])
      expect(await placing(ana, off, 100)).toEqual({ failure: 'offerClosed' })
    })

    test('refuses less than the minimum, broken lots and more than is offered', async () => {
      const id = await addOffer(harness, 'placing', { shares: 1_000, minimum: 200 })
      const ana = await rich()
      const refused = (reason: string) => expect.objectContaining({ values: expect.objectContaining({ reason }) })
      expect(await placing(ana, id, 100)).toEqual(refused('sharesMinimum'))
      expect(await placing(ana, id, 250)).toEqual(refused('lot'))
      expect(await placing(ana, id, 1_100)).toEqual(refused('sharesMaximum'))
    })

    test('with a code is visible and can be requested only with the code, and wrong codes are counted', async () => {
      const id = await addOffer(harness, 'placing', { needsCode: true })
      const [ana, ben] = [await rich(), await rich()]
      const seen = async (userId: string) =>
        must((await granted(harness, userId, 'POST /m_ft/placing_list', {})).list[0], 'an offer').terms
      expect(await seen(ana)).toBeNull()
      expect(await placing(ana, id, 100)).toEqual({ failure: 'offerCodeNeeded' })
      const give = (userId: string, secret: string) =>
        call(harness, userId, 'POST /placing_order/checkSecret', { id, secret })
      const wrong = { failure: 'offerCodeWrong', field: 'secret' }
      expect(await give(ana, 'NOT IT')).toEqual(wrong)
      expect(await call(harness, ana, 'POST /placing_order/checkSecret', { id: 'none', secret: 'x' })).toEqual(wrong)
      const code = codeOf({ seed: 'pulso-test-seed' })
      const given = await give(ana, ` ${code.toLowerCase()} `)
      expect(given).toMatchObject({ unlocked: true })
      const token = 'token' in given ? given.token : ''
      expect(await seen(ana)).not.toBeNull()
      expect(await seen(ben)).toBeNull()
      expect(await placing(ben, id, 100, token)).toEqual({ failure: 'offerCodeNeeded' })
      expect(await placing(ana, id, 100, token)).toMatchObject({ state: 'submitted' })
      for (let tries = 0; tries < 5; tries++) expect(await give(ben, 'NOT IT')).toEqual(wrong)
      expect(await give(ben, code)).toMatchObject({ failure: 'tooManyTries' })
    })

    test('a right code of one offer leaves the wrong guesses at another, and expired proofs are deleted', async () => {
      const [own, other] = [
        await addOffer(harness, 'placing', { needsCode: true }),
        await addOffer(harness, 'placing', { needsCode: true }),
      ]
      const ana = await rich()
      const secret = codeOf({ seed: 'pulso-test-seed' })
      const give = (id: string, text: string) =>
        call(harness, ana, 'POST /placing_order/checkSecret', { id, secret: text })
      for (let tries = 0; tries < 5; tries += 1) {
        expect(await give(other, 'NOT IT')).toMatchObject({ failure: 'offerCodeWrong' })
        expect(await give('none', 'NOT IT')).toMatchObject({ failure: 'offerCodeWrong' })
        expect(await give(own, secret)).toMatchObject({ unlocked: true })
      }
      expect(await give(other, 'NOT IT')).toMatchObject({ failure: 'tooManyTries' })
      expect(await give(other, secret)).toMatchObject({ failure: 'tooManyTries' })
      expect(await give('none-2', 'NOT IT')).toMatchObject({ failure: 'tooManyTries' })
      const left = async () => (await db.select().from(offerCodes)).filter(({ userId }) => userId === ana).length
      await sweep(db, harness.clock.now())
      expect(await left()).toBe(5)
      await sweep(db, harness.clock.now() + 31 * MINUTE_MS)
      expect(await left()).toBe(0)
    })

    test('a code allows viewing and requesting, and replaces neither the permission nor a limit', async () => {
      const [coded, limited] = [
        await addOffer(harness, 'block', { needsCode: true }),
        await addOffer(harness, 'placing', { needsCode: true, shares: 1_000 }),
      ]
      const [ana, poor] = [await rich(), await rich('100.00')]
      const secret = codeOf({ seed: 'pulso-test-seed' })
      const tokenOf = async (userId: string, kind: 'blockTrade' | 'placing_order', id: string) =>
        (await granted(harness, userId, `POST /${kind}/checkSecret`, { id, secret })).token
      const token = await tokenOf(ana, 'blockTrade', coded)
      expect(await call(harness, ana, 'POST /blockTrade/create', { id: coded, quantity: 10_000, token })).toEqual({
        failure: 'permissionNeeded',
      })
      expect(await placing(ana, limited, 1_100, await tokenOf(ana, 'placing_order', limited))).toMatchObject({
        failure: 'invalid',
        values: { reason: 'sharesMaximum' },
      })
      expect(await placing(poor, limited, 100, await tokenOf(poor, 'placing_order', limited))).toMatchObject({
        failure: 'insufficientFunds',
      })
      await sound()
    })

    test('a job that is run again changes nothing', async () => {
      const id = await addOffer(harness, 'placing', { shares: 1_000 })
      const ana = await rich()
      await placing(ana, id, 500)
      await runLater(harness, 26 * MINUTE_MS)
      await db.execute('UPDATE jobs SET next_at = 0')
      const before = [await walletOf(ana), await placings(ana)]
      await runLater(harness, 0)
      expect([await walletOf(ana), await placings(ana)]).toEqual(before)
      await sound()
    })
  })
})
