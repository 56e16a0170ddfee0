// Why: a customer who paid for a machine must be able to recalculate every cent of its life, through difficulty changes
// and at any price.
import { expect, test } from 'vitest'
import { Decimal } from '../../domain/money.ts'
import type { RobotHour } from '../../domain/wire/calls/robot.ts'
import { robotProblems } from '../../faults/robot-checker.ts'
import { readStored } from '../../faults/stored.ts'
import { granted, openRobots, recomputed } from '../support/robots.ts'
import { openTestStore } from '../support/store.ts'
import { addCustomer, auditOf, granted as deskGranted, SOUND } from '../support/trading-harness.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const DAYS = 365
const PAGE = 200
/** The machine gets energy for one day in every 12: it is paid by the hour, and a whole year of hours takes minutes. */
const EVERY = 12
const PAID_DAYS = Math.ceil(DAYS / EVERY)
/** Long enough for a busy machine. */
const TIMEOUT_MS = 300_000

test(
  'each hour of a simulated year follows from its stored inputs, and the wallet has their sum',
  async () => {
    const db = await openTestStore()
    const harness = openRobots(db)
    const { clock, market, products } = harness
    await products.runDue(db)
    const ana = await addCustomer(harness, { financial: '5000.00' })
    const usable = async () => {
      const [wallet] = await deskGranted(harness, ana, 'POST /wallet/getWalletBalance', { walletType: 'financial' })
      return new Decimal(wallet?.balance ?? Number.NaN)
    }
    const wish = { id: 'robot-veta-60', kind: 'buy', days: 720, quantity: 3, energyDays: 1 } as const
    const { id } = await granted(harness, ana, 'POST /robotOrder/create', wish)
    const before = await usable()
    clock.advance(MINUTE)
    await products.runDue(db)
    for (let day = 0; day < DAYS; day += 1) {
      market.quote('CR.BTCUSD', { price: (60_000 + 40_000 * Math.abs(Math.sin(day / 40))).toFixed(2) })
      clock.advance(DAY)
      await products.runDue(db)
      if ((day + 1) % EVERY === 0) await granted(harness, ana, 'POST /robotOrder/energy', { id, days: 1 })
    }
    const hours: RobotHour[] = []
    for (let pageNo = 1; hours.length < PAID_DAYS * 24; pageNo += 1) {
      const { total, list } = await granted(harness, ana, 'POST /robotOrder/hours', { id, pageNo, pageSize: PAGE })
      expect(total).toBe(PAID_DAYS * 24)
      hours.push(...list)
    }
    const paid = recomputed(hours.toReversed())
    expect(new Set(hours.map(({ difficulty }) => difficulty)).size).toBeGreaterThan(20)
    expect(new Set(hours.map(({ price }) => price)).size).toBeGreaterThan(20)
    const order = await granted(harness, ana, 'POST /robotOrder/detail', { id })
    expect(order).toMatchObject({ state: 5, energyWh: 0, income: paid.toFixed(2) })
    // Energy for three machines: 3 × 1.14 kW × 24 h × 0.055 = 4.5144 for each further day, rounded up.
    const energy = new Decimal('4.52').times(PAID_DAYS - 1)
    expect((await usable()).minus(before).toFixed(2)).toBe(paid.minus(energy).toFixed(2))
    expect(robotProblems(await readStored(db))).toEqual([])
    expect(await auditOf(db, harness.trading)).toEqual(SOUND)
    await db.close()
  },
  TIMEOUT_MS,
)
