// Why: a block sale takes shares from a position without an order. Shares that are sold twice, that are locked, or that
// leave without their money are a loss.
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { moneyProblems } from '../../faults/money-checker.ts'
import { readStored } from '../../faults/stored.ts'
import { notices } from '../../server/db/account-schema.ts'
import type { Db } from '../../server/db/db.ts'
import { closedPositions, positions } from '../../server/db/trading-schema.ts'
import { freshKey } from '../support/calling.ts'
import { onOneStore } from '../support/postgres.ts'
import type { OfferHarness } from '../support/private-offers.ts'
import {
  addOffer,
  buyShares,
  call,
  granted,
  openBlockPermission,
  openPrivateOffers,
  runLater,
} from '../support/private-offers.ts'
import {
  addCustomer,
  auditOf,
  SOUND,
  call as tradingCall,
  granted as tradingGranted,
} from '../support/trading-harness.ts'

const DECISION_MS = 10_000
const key = 'HK.00700'
/** 10 000 × 48.60 less the fees of a sale. */
const PROCEEDS = '484966.28'

onOneStore('block sales', open => {
  let db: Db
  let harness: OfferHarness
  let ana: string
  let offer: string

  beforeEach(async () => {
    await db?.close()
    db = await open()
    harness = openPrivateOffers(db)
    ana = await addCustomer(harness, { hkStock: '2000000.00' })
    await openBlockPermission(harness, ana)
    await buyShares(harness, ana, '12000')
    offer = await addOffer(harness, 'block', { side: 'sell' })
  })
  afterAll(() => db.close())

  const sell = (quantity = 10_000, id = offer, once: string = freshKey()) =>
    call(harness, { userId: ana, key: once }, 'POST /blockTrade/create', { id, quantity })
  const order = (quantity: string) =>
    tradingCall(harness, ana, 'POST /hk/create', {
      key,
      direction: 1,
      orderType: 1,
      action: 1,
      price: '60.000',
      quantity,
    })
  const cancel = (id: string) => call(harness, ana, 'POST /blockTrade/cancel', { id })
  const requests = async () => (await granted(harness, ana, 'POST /position/block_subscription', {})).list
  const request = async () => must((await requests())[0], 'a request')
  const shares = async () => {
    const { list } = await tradingGranted(harness, ana, 'POST /position/me', {})
    return list.map(({ positionNum, usedNum }) => [positionNum, usedNum])
  }
  async function cents(): Promise<bigint> {
    const [wallet] = await tradingGranted(harness, ana, 'POST /wallet/getWalletBalance', { walletType: 'hkStock' })
    const { balance, usedBalance } = must(wallet, 'the wallet')
    expect(usedBalance).toBe('0.00')
    return BigInt(balance.replace('.', ''))
  }
  async function sound(): Promise<void> {
    expect(await auditOf(db, harness.trading)).toEqual(SOUND)
    expect(moneyProblems(await readStored(db))).toEqual([])
  }
  const noticesOf = async () =>
    (await db.select().from(notices).where(eq(notices.userId, ana)).orderBy(notices.seq)).map(({ kind }) => kind)

  test('reserves shares and no money; crossed, they leave the position and their price less fees arrives', async () => {
    const before = await cents()
    const once = freshKey()
    const made = await sell(10_000, offer, once)
    expect(made).toMatchObject({ side: 'sell', state: 'submitted', reserved: '0.00', proceeds: null, unlockDate: null })
    expect(await sell(10_000, offer, once)).toEqual(made)
    expect(await requests()).toHaveLength(1)
    expect(await shares()).toEqual([['12000', '10000']])
    expect(await granted(harness, ana, 'POST /position/getPlacingFlatCount', { key })).toEqual({
      free: '2000',
      inBlockSales: '10000',
      locked: [],
    })
    expect(await cents()).toBe(before)

    await runLater(harness, DECISION_MS)
    expect(await request()).toMatchObject({ state: 'running', allotQuantity: 10_000 })
    expect(await cancel((await request()).id)).toEqual({ failure: 'alreadyDecided' })
    await runLater(harness, MINUTE_MS)
    expect(await request()).toMatchObject({
      state: 'ended',
      cost: null,
      proceeds: PROCEEDS,
      lockedQuantity: 0,
      timeline: [{ kind: 'submitted' }, { kind: 'allotted' }, { kind: 'ended' }],
    })
    expect((await cents()) - before).toBe(BigInt(PROCEEDS.replace('.', '')))
    expect(await shares()).toEqual([['2000', '0']])
    const { list } = await tradingGranted(harness, ana, 'POST /position/flatList', {})
    // 10 000 × (48.60 − 50.00) before fees.
    expect(list).toMatchObject([
      { orderId: (await request()).id, reason: 'block', quantity: '10000', profit: '-14000.00' },
    ])
    expect((await noticesOf()).slice(-2)).toEqual(['blockSaleAccepted', 'blockSaleEnded'])
    const bill = await tradingGranted(harness, ana, 'POST /wallet/getWalletBill', {})
    expect(bill.list.slice(0, 2)).toMatchObject([{ about: 'block' }, { about: 'block' }])
    expect(await order('2000')).toMatchObject({ quantity: '2000' })
    await runLater(harness, 60 * MINUTE_MS)
    await sound()
  })

  test('the whole position is sold and closed; a second run of the jobs changes nothing', async () => {
    await order('2000')
    const { list } = await tradingGranted(harness, ana, 'POST /position/consignList', {})
    await tradingGranted(harness, ana, 'POST /orders/cancel', { orderId: must(list[0], 'the order').id })
    await sell(12_000)
    await runLater(harness, DECISION_MS)
    await runLater(harness, MINUTE_MS)
    const money = await cents()
    await db.execute("UPDATE jobs SET next_at = 0 WHERE kind IN ('decideBlock', 'settleBlock')")
    await runLater(harness, 0)
    expect(await cents()).toBe(money)
    expect(await db.select().from(positions)).toMatchObject([{ quantity: 0, used: 0, cost: 0n }])
    expect(await db.select().from(closedPositions)).toHaveLength(1)
    await sound()
  })

  test('is refused without enough free shares: too few, in an open order, in another request, or none', async () => {
    const missing = (maximum: string) => ({ failure: 'insufficientShares', field: 'quantity', values: { maximum } })
    expect(await sell(12_100)).toEqual(missing('12000'))
    await order('3000')
    expect(await sell()).toEqual(missing('9000'))
    expect(await shares()).toEqual([['12000', '3000']])
    const other = await addOffer(harness, 'block', { side: 'sell' })
    await buyShares(harness, ana, '5000')
    expect(await sell()).toMatchObject({ state: 'submitted' })
    expect(await sell(10_000, other)).toEqual(missing('4000'))
    expect(await order('4100')).toMatchObject({ failure: 'insufficientShares', values: { maximum: '4000' } })
    const ben = await addCustomer(harness, {})
    await openBlockPermission(harness, ben)
    expect(await call(harness, ben, 'POST /blockTrade/create', { id: offer, quantity: 10_000 })).toEqual(missing('0'))
    await sound()
  })

  test('is refused for locked shares until their lock-up ends', async () => {
    await order('12000')
    const bought = await addOffer(
      harness,
      'block',
      {},
      { closed: harness.clock.now() + 5 * MINUTE_MS, unlocked: harness.clock.now() + 15 * MINUTE_MS },
    )
    await sell(10_000, bought)
    await runLater(harness, DECISION_MS)
    await runLater(harness, MINUTE_MS)
    expect(await shares()).toEqual([['22000', '22000']])
    expect(await sell()).toMatchObject({ failure: 'insufficientShares', values: { maximum: '0' } })
    await runLater(harness, 15 * MINUTE_MS)
    expect(await sell()).toMatchObject({ state: 'submitted' })
    await sound()
  })

  const changes: readonly (readonly [reason: string, change: () => unknown])[] = [
    ['band', () => harness.market.quote(key, { price: '47.000', previousClose: '47.000' })],
    ['window', () => harness.clock.advance(21 * MINUTE_MS)],
    ['permission', () => db.execute("UPDATE user_permissions SET state = 'notOpen'")],
    ['soldOut', () => db.execute('UPDATE offers SET allotted = 25000')],
  ]
  test.each(changes)('is checked again at the decision, and its shares are free again: %s', async (reason, change) => {
    const before = await cents()
    await sell()
    await change()
    await runLater(harness, DECISION_MS)
    expect(await request()).toMatchObject({ state: 'none', reason, proceeds: null, status: 2 })
    expect(await shares()).toEqual([['12000', '0']])
    expect(await cents()).toBe(before)
    expect((await noticesOf()).at(-1)).toBe('blockSaleRefused')
    await sound()
  })

  test('is cancelled free of charge until it is decided, and its shares are free again', async () => {
    const made = await sell()
    const id = 'failure' in made ? '' : made.id
    const once = freshKey()
    const cancelled = await call(harness, { userId: ana, key: once }, 'POST /blockTrade/cancel', { id })
    expect(cancelled).toMatchObject({ state: 'cancelled' })
    expect(await call(harness, { userId: ana, key: once }, 'POST /blockTrade/cancel', { id })).toEqual(cancelled)
    expect(await shares()).toEqual([['12000', '0']])
    await runLater(harness, DECISION_MS)
    expect(await request()).toMatchObject({ state: 'cancelled', allotQuantity: null })
    expect(await order('12000')).toMatchObject({ quantity: '12000' })
    await sound()
  })

  test('of two requests and an order at the same time, only those get shares that the position has', async () => {
    const other = await addOffer(harness, 'block', { side: 'sell' })
    const answers = await Promise.all([sell(), sell(10_000, other), order('10000')])
    expect(answers.filter(answer => 'failure' in answer && answer.failure === 'insufficientShares')).toHaveLength(2)
    expect(await shares()).toEqual([['12000', '10000']])
    await runLater(harness, DECISION_MS)
    await runLater(harness, MINUTE_MS)
    const [row] = await db.select().from(positions)
    expect(must(row, 'the position').quantity).toBeGreaterThanOrEqual(0)
    await sound()
  })
})
