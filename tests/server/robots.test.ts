// Why: machines are sold for money now against income later. Capacity that is sold twice, an hour that is paid twice,
// or a row that does not follow from its inputs is how such products defraud.
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import { Decimal } from '../../domain/money.ts'
import { minedIn } from '../../domain/robot.ts'
import type { RobotOrder } from '../../domain/wire/calls/robot.ts'
import { robotProblems } from '../../faults/robot-checker.ts'
import { readStored } from '../../faults/stored.ts'
import { notices } from '../../server/db/account-schema.ts'
import type { Db } from '../../server/db/db.ts'
import { robotCapacity, robotHours } from '../../server/db/robot-schema.ts'
import { jobs, offers } from '../../server/db/subscription-schema.ts'
import { createChain } from '../../server/robots/network.ts'
import { freshKey } from '../support/calling.ts'
import { onOneStore } from '../support/postgres.ts'
import type { RobotHarness } from '../support/robots.ts'
import { call, first, granted, openRobots, pass, recomputed } from '../support/robots.ts'
import { addCustomer, auditOf, granted as deskGranted, SOUND } from '../support/trading-harness.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const SMALL = 'robot-veta-60'

onOneStore('mining robots', open => {
  let db: Db
  let harness: RobotHarness

  beforeEach(async () => {
    await db?.close()
    db = await open()
    harness = openRobots(db)
    await harness.products.runDue(db)
  })
  afterAll(() => db.close())

  const rich = (money = '5000.00') => addCustomer(harness, { financial: money })
  type Wish = { kind?: 'rent' | 'buy'; days?: number; quantity?: number; energyDays?: number; key?: string }
  const ask = (userId: string, { key = freshKey(), ...wish }: Wish = {}) =>
    call(harness, { userId, key }, 'POST /robotOrder/create', {
      id: SMALL,
      kind: wish.kind ?? 'rent',
      days: wish.days ?? 7,
      quantity: wish.quantity ?? 1,
      energyDays: wish.energyDays ?? 1,
    })
  async function ordered(userId: string, wish: Wish = {}): Promise<RobotOrder> {
    const made = await ask(userId, wish)
    if (isRefusal(made)) throw new Error(JSON.stringify(made))
    return made
  }
  /** Rent of a day of the small machine, now. */
  async function rentOfDay(): Promise<Decimal> {
    const { list } = await granted(harness, 'anyone', 'POST /robot/pageList', { id: SMALL })
    return new Decimal(first(list).rentPerDay)
  }
  async function detail(userId: string, id: string) {
    const order = await granted(harness, userId, 'POST /robotOrder/detail', { id })
    const { total, list: hours } = await granted(harness, userId, 'POST /robotOrder/hours', { id, pageSize: 200 })
    expect(hours).toHaveLength(Math.min(total, 200))
    return Object.assign({}, order, { hours })
  }
  async function usable(userId: string): Promise<string> {
    const [wallet] = await deskGranted(harness, userId, 'POST /wallet/getWalletBalance', { walletType: 'financial' })
    return must(wallet, 'the wallet').balance
  }
  const sound = async () => {
    expect(await auditOf(db, harness.trading)).toEqual(SOUND)
    expect(robotProblems(await readStored(db))).toEqual([])
  }
  const noticesOf = async (userId: string) =>
    (await db.select().from(notices).where(eq(notices.userId, userId))).map(({ kind }) => kind)
  const messages = async (userId: string, orderId: string) =>
    (await granted(harness, userId, 'GET /robotMessage/{orderId}', { orderId })).map(({ kind }) => kind)

  test('an order is paid once per key: rent and energy', async () => {
    const ana = await rich()
    const key = freshKey()
    const made = await ask(ana, { key })
    // Paid: seven days of rent, and energy of 1.14 kW × 24 h × 0.055 = 1.5048, rounded up.
    const rent = (await rentOfDay()).times(7)
    const paid = rent.toFixed(2)
    expect(made).toMatchObject({ state: 1, label: 'working', paid, energyWh: 27_360, energyHours: 24 })
    expect(await ask(ana, { key })).toEqual(made)
    expect(await usable(ana)).toBe(new Decimal(5_000).minus(rent).minus('1.51').toFixed(2))
    const bill = await deskGranted(harness, ana, 'POST /wallet/getWalletBill', { walletType: 'financial' })
    expect(bill.list.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['robot', 'energy']))
    expect(await ask(ana, { days: 8 })).toMatchObject({ failure: 'invalid', field: 'days' })
    expect(await ask(ana, { energyDays: 8 })).toMatchObject({ failure: 'invalid', field: 'energyDays' })
    expect(await ask(await rich('5.00'))).toMatchObject({ failure: 'insufficientFunds' })
    const stale = { id: SMALL, kind: 'rent', days: 7, quantity: 1, energyDays: 1, rentPerDay: '0.01' } as const
    const asked = await call(harness, { userId: ana, key: freshKey() }, 'POST /robotOrder/create', stale)
    expect(asked).toMatchObject({ failure: 'amountMoved' })
    await sound()
  })

  test('it goes through the states of the specification, and its messages describe what happened', async () => {
    const ana = await rich()
    const { id } = await ordered(ana)
    const states: number[] = []
    for (let third = 0; third < 3; third += 1) {
      harness.clock.advance(MINUTE / 3)
      await harness.products.runDue(db)
      states.push((await detail(ana, id)).state)
    }
    expect(states).toEqual([2, 3, 4])
    expect(await messages(ana, id)).toEqual(['mining', 'job', 'pool', 'pools', 'paid'])
    await pass(harness, 23 * HOUR)
    expect(await messages(ana, id)).toHaveLength(20)
    expect(await noticesOf(ana)).toContain('robotStarted')
  })

  test('each hour follows from its stored inputs, and the parts of shares and cents are carried', async () => {
    const ana = await rich()
    const { id } = await ordered(ana)
    const rent = (await rentOfDay()).times(7)
    await pass(harness, MINUTE)
    await pass(harness, 3 * HOUR)
    harness.market.quote('CR.BTCUSD', { price: '80000.00' })
    await pass(harness, 5 * HOUR)
    const { hours, dayResults, income, energyWh } = await detail(ana, id)
    expect(hours).toHaveLength(8)
    const total = recomputed(hours.toReversed())
    expect(new Set(hours.map(({ energyWh: used }) => used))).toEqual(new Set([1_140]))
    expect(new Set(hours.map(({ price }) => price))).toEqual(new Set(['91250.00', '80000.00']))
    const second = await granted(harness, ana, 'POST /robotOrder/hours', { id, pageNo: 2, pageSize: 3 })
    expect(second).toEqual({ total: 8, list: hours.slice(3, 6) })
    expect(income).toBe(total.toFixed(2))
    // The machine starts at 18:01, so its sixth hour ends after midnight.
    expect(dayResults.map(({ date }) => date)).toEqual(['2026-11-19', '2026-11-20'])
    for (const [nth, [from, to]] of [
      [3, 8],
      [0, 3],
    ].entries()) {
      const paid = hours.slice(from, to).reduce((sum, { amount }) => sum.plus(amount), new Decimal(0))
      const energy = new Decimal('0.0627').times((to ?? 0) - (from ?? 0))
      const { income: ofDay, net } = must(dayResults[nth], 'a day')
      expect([ofDay, net]).toEqual([paid.toFixed(2), paid.minus(energy).toFixed(2)])
    }
    expect(energyWh).toBe(27_360 - 8 * 1_140)
    expect(await usable(ana)).toBe(total.plus(5_000).minus(rent).minus('1.51').toFixed(2))
    await expect(db.delete(robotHours)).rejects.toThrow()
    await sound()
  })

  test('capacity is never sold twice: 40 buyers at once for the last ten machines', async () => {
    await db.update(offers).set({ offered: 10 }).where(eq(offers.id, SMALL))
    const buyers: string[] = []
    for (let nth = 0; nth < 40; nth += 1) buyers.push(await rich('10.00'))
    const made = await Promise.all(buyers.map(userId => ask(userId)))
    expect(made.filter(each => !isRefusal(each))).toHaveLength(10)
    expect(new Set(made.filter(isRefusal).map(({ failure }) => failure))).toEqual(new Set(['soldOut']))
    const quota = first(await granted(harness, first(buyers), 'POST /robot/getMiningQuota', {}))
    expect(quota).toMatchObject({ id: SMALL, capacity: 600, sold: 600, left: 0 })
    const entries = await db.select().from(robotCapacity).orderBy(robotCapacity.nth)
    expect(entries.map(({ leftAfter }) => leftAfter)).toEqual([540, 480, 420, 360, 300, 240, 180, 120, 60, 0])
    await expect(db.delete(robotCapacity)).rejects.toThrow()
    await sound()
  })

  test('an hour that is run again, as after a kill, is paid once', async () => {
    const ana = await rich()
    const { id } = await ordered(ana)
    await pass(harness, MINUTE)
    await pass(harness, HOUR)
    const before = await detail(ana, id)
    await db.update(jobs).set({ nextAt: harness.clock.now() }).where(eq(jobs.subject, id))
    await harness.products.runDue(db)
    expect(await detail(ana, id)).toEqual(before)
    // No process runs for five hours. Afterwards each hour is paid, as of its own end.
    harness.clock.advance(5 * HOUR)
    await harness.products.runDue(db)
    const { hours } = await detail(ana, id)
    expect(hours.map(({ nth }) => nth)).toEqual([6, 5, 4, 3, 2, 1])
    expect(hours.every(({ seconds }) => seconds === 3_600)).toBe(true)
    await sound()
  })

  test('the checker of faults finds an hour paid twice, an amount without its inputs, and a machine sold twice', async () => {
    const ana = await rich()
    const { id } = await ordered(ana)
    await pass(harness, MINUTE + 3 * HOUR)
    const stored = await readStored(db)
    const changed = (change: Partial<typeof stored>) => robotProblems(Object.assign({}, stored, change)).join('\n')
    expect(changed({})).toBe('')
    expect(changed({ robotHours: stored.robotHours.slice(1) })).toContain('stands where')
    const hours = stored.robotHours.map(hour => Object.assign({}, hour, { amount: hour.amount + 1n }))
    expect(changed({ robotHours: hours })).toContain('does not follow from its inputs')
    expect(changed({ transfers: stored.transfers.filter(({ phase }) => phase !== 'post') })).toContain('0 × post')
    const sold = stored.offers.map(offer => (offer.id === SMALL ? Object.assign({}, offer, { allotted: 0 }) : offer))
    expect(changed({ offers: sold })).toContain('1 run, 0 are counted')
    expect(changed({ robotCapacity: [] })).toContain('not -60')
    const entries = stored.robotCapacity.map(entry => Object.assign({}, entry, { leftAfter: entry.leftAfter + 60 }))
    expect(changed({ robotCapacity: entries })).toContain('Entry 1 of the capacity')
    expect(changed({ robotOrders: [] })).toBe(`Robot ${id} has no order.`)
  })

  test('without energy it stops at no cost, and continues when it is topped up', async () => {
    const ana = await rich()
    const { id } = await ordered(ana)
    await pass(harness, MINUTE)
    await pass(harness, 30 * HOUR)
    const standing = await detail(ana, id)
    expect(standing).toMatchObject({ state: 5, label: 'failed', energyWh: 0, nextPayAt: null })
    expect(standing.hours).toHaveLength(24)
    expect(await noticesOf(ana)).toContain('robotStopped')
    const money = await usable(ana)
    expect(await call(harness, ana, 'POST /robotOrder/energy', { id, days: 7 })).toMatchObject({
      failure: 'invalid',
      field: 'days',
    })
    const topped = await granted(harness, ana, 'POST /robotOrder/energy', { id, days: 2 })
    expect(topped).toMatchObject({ state: 4, energyHours: 48 })
    expect(await usable(ana)).toBe(new Decimal(money).minus('3.01').toFixed(2))
    await pass(harness, 2 * HOUR)
    expect((await detail(ana, id)).hours).toHaveLength(26)
    await sound()
  })

  describe('after hours without a process', () => {
    test('giving back pays the hours that had energy, each as its own hour, and none of the others', async () => {
      const ana = await rich()
      const { id } = await ordered(ana)
      await pass(harness, MINUTE)
      harness.clock.advance(30 * HOUR)
      await granted(harness, ana, 'POST /robotOrder/redeem', { id })
      const { hours, ended } = await detail(ana, id)
      expect(hours).toHaveLength(24)
      expect(hours.every(({ seconds }) => seconds === 3_600)).toBe(true)
      expect(ended).toMatchObject({ reason: 'redeemed', energy: '0.00' })
      await sound()
    })

    test('added energy pays for no earlier hour', async () => {
      const ana = await rich()
      const { id } = await ordered(ana)
      await pass(harness, MINUTE)
      harness.clock.advance(30 * HOUR)
      const topped = await granted(harness, ana, 'POST /robotOrder/energy', { id, days: 1 })
      expect(topped).toMatchObject({ state: 4, energyHours: 24 })
      expect((await detail(ana, id)).hours).toHaveLength(24)
      await sound()
    })

    test('an order whose term is over ends by its term, whoever asks first', async () => {
      const ana = await rich()
      const { id } = await ordered(ana)
      await pass(harness, MINUTE)
      harness.clock.advance(8 * DAY)
      expect(await call(harness, ana, 'POST /robotOrder/redeem', { id })).toEqual({ failure: 'orderFinal' })
      await harness.products.runDue(db)
      expect((await detail(ana, id)).ended).toMatchObject({ reason: 'term' })
      await sound()
    })
  })

  describe('given back', () => {
    test('rent of whole unused days and the energy left, with the running hour paid to the second', async () => {
      const ana = await rich()
      const { id } = await ordered(ana, { quantity: 2 })
      await pass(harness, MINUTE)
      await pass(harness, 90 * MINUTE)
      const seen = await detail(ana, id)
      const before = new Decimal(await usable(ana))
      const done = await granted(harness, ana, 'POST /robotOrder/redeem', { id })
      const { ended, hours } = await detail(ana, id)
      // Rent of 6 whole days of two machines, and energy of 54,720 − 1.5 h × 2,280 W = 51,300 Wh at 0.055.
      expect(done).toMatchObject({ state: 6, label: null, redemption: null, ended: { reason: 'redeemed' } })
      const machine = (await rentOfDay()).times(6 * 2)
      expect(ended).toMatchObject({ machine: machine.toFixed(2), energy: '2.82' })
      expect(first(hours)).toMatchObject({ seconds: 1_800, energyWh: 1_140 })
      expect(seen.redemption?.machine).toBe(machine.toFixed(2))
      const paid = before.plus(first(hours).amount).plus(machine).plus('2.82')
      expect(await usable(ana)).toBe(paid.toFixed(2))
      expect(await call(harness, ana, 'POST /robotOrder/redeem', { id })).toEqual({ failure: 'orderFinal' })
      const quota = first(await granted(harness, ana, 'POST /robot/getMiningQuota', {}))
      expect(quota).toMatchObject({ sold: 0, own: 0 })
      await sound()
    })

    test.each([
      [1, '378.00'],
      [30, '336.00'],
      [90, '273.00'],
    ])('a bought machine after %i days: the buy-back table pays %s', async (days, machine) => {
      const ana = await rich()
      const { id } = await ordered(ana, { kind: 'buy', days: 720 })
      await pass(harness, MINUTE)
      await pass(harness, 25 * HOUR)
      harness.clock.leap(days * DAY - 26 * HOUR)
      harness.clock.advance(HOUR)
      await harness.products.runDue(db)
      const done = await granted(harness, ana, 'POST /robotOrder/redeem', { id })
      expect(done.ended?.machine).toBe(machine)
      await sound()
    })

    test('a term ends by itself: capacity is free again and the energy left is paid', async () => {
      const ana = await rich()
      const { id } = await ordered(ana, { energyDays: 7 })
      await pass(harness, 7 * DAY + HOUR)
      const done = await detail(ana, id)
      expect(done).toMatchObject({ state: 6, ended: { reason: 'term', machine: '0.00', energy: '0.00' } })
      const [offer] = await db.select().from(offers).where(eq(offers.id, SMALL))
      expect(offer?.allotted).toBe(0)
      expect(await noticesOf(ana)).toContain('robotEnded')
      await sound()
    })
  })

  test('another user’s order does not exist', async () => {
    const [ana, bob] = [await rich(), await rich()]
    const { id } = await ordered(ana)
    expect(await call(harness, bob, 'POST /robotOrder/redeem', { id })).toMatchObject({ failure: 'notFound' })
    expect(await call(harness, bob, 'POST /robotOrder/detail', { id })).toMatchObject({ failure: 'notFound' })
    expect(await call(harness, bob, 'POST /robotOrder/hours', { id })).toMatchObject({ failure: 'notFound' })
    expect((await granted(harness, bob, 'POST /robotOrder/pageList', {})).list).toEqual([])
  })
})

test('the chain is the same for the same seed, retargets by its own pace, and halves the subsidy', () => {
  const [one, other] = [createChain(7), createChain(7)]
  const at = Date.UTC(2026, 10, 20)
  expect(one.at(at)).toEqual(other.at(at))
  expect(createChain(8).at(at).difficulty).not.toBe(one.at(at).difficulty)
  const epochs = one.epochs(Date.UTC(2024, 4), at)
  for (const [nth, epoch] of epochs.entries()) {
    const next = epochs[nth + 1]
    if (!next) break
    const pace = (2_016 * 600_000) / (epoch.to - epoch.from)
    expect(next.difficulty / epoch.difficulty).toBeCloseTo(Math.min(4, Math.max(0.25, pace)), 9)
    expect(next.height - epoch.height).toBe(2_016)
  }
  expect(one.at(at).subsidy).toBe('3.125')
  expect(one.at(Date.UTC(2029, 0)).subsidy).toBe('1.5625')
})

test('over a year of hours no cent is lost: what is paid is the formula, less the part that is still carried', () => {
  const chain = createChain(1)
  const machine = { hashrate: 60, seconds: 3_600, shareDifficulty: 65_536, poolFee: '0.02' }
  let [carry, remainder, paid, exact] = ['0', '0', 0n, new Decimal(0)]
  const difficulties = new Set<string>()
  for (let hour = 1; hour <= 365 * 24; hour += 1) {
    const { difficulty, subsidy } = chain.at(Date.UTC(2027, 10) + hour * HOUR)
    const price = (91_250 + 20_000 * Math.sin(hour / 700)).toFixed(2)
    const mined = minedIn({ ...machine, difficulty, subsidy, price, carry, remainder })
    const coins = new Decimal('60e12').times(3_600).times(subsidy).div(new Decimal(2).pow(32).times(difficulty))
    exact = exact.plus(coins.times('0.98').times(price))
    carry = mined.carry
    remainder = mined.remainder
    paid += mined.amount
    difficulties.add(difficulty)
  }
  expect(difficulties.size).toBeGreaterThan(20)
  const missing = exact.minus(new Decimal(String(paid)).div(100)).toNumber()
  expect(missing).toBeGreaterThan(-0.001)
  expect(missing).toBeLessThan(0.011)
})
