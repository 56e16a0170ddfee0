// A margined position is separate from a holding in the same instrument and from a position of the other side, and its
// margin movements are recorded. A wrong look-up would sell another position.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { PositionSide } from '../../domain/margin.ts'
import { marginEvents, positions } from '../../server/db/trading-schema.ts'
import { available, platformAccount } from '../../server/ledger/accounts.ts'
import { newId } from '../../server/lib/id.ts'
import { recordMargin } from '../../server/positions/margin.ts'
import type { Position } from '../../server/positions/position.ts'
import { perCurrency } from '../../server/positions/position.ts'
import { lockPaidPosition, lockPositionById, savePosition } from '../../server/positions/store.ts'
import { onEachStore } from '../support/postgres.ts'
import type { TradingHarness } from '../support/trading-harness.ts'
import { addCustomer, granted, openTradingHarness } from '../support/trading-harness.ts'

const KEY = 'US.AAPL'

const marginedPosition = (userId: string, side: PositionSide, createdAt: number): Position => ({
  id: newId(),
  userId,
  instrumentKey: KEY,
  name: 'AAPL',
  source: 0,
  currency: 'USD',
  priceDecimals: 2,
  quantityDecimals: 0,
  side,
  marginMode: 'isolated',
  leverage: 5,
  margin: 0n,
  quantity: 10,
  used: 0,
  cost: 100_000n,
  averageCost: '0',
  fees: 0n,
  values: perCurrency(() => ({ cost: 100_000n, fees: 0n })),
  contract: null,
  dayStartAt: 0,
  dayStartQuantity: 0,
  dayCashFlow: 0n,
  dayClosedFees: 0n,
  sellProfit: 0n,
  createdAt,
  modifiedAt: createdAt,
  closedAt: null,
})

onEachStore('positions with margin', open => {
  let harness: TradingHarness
  beforeAll(async () => {
    harness = openTradingHarness(await open())
    harness.market.quote(KEY, { price: '100.00', previousClose: '99.00', bid: '99.99', ask: '100.00', askSize: 500 })
    await harness.trading.lead(harness.db)
  })
  afterAll(async () => {
    await harness.trading.stop()
    await harness.db.close()
  })

  const buy = async (userId: string) => {
    const order = { key: KEY, direction: 0, action: 0, orderType: 0, quantity: '3' } as const
    await granted(harness, userId, 'POST /stock/create', order)
    await harness.trading.matcher.settle()
  }

  test('several are open in one instrument, each found by its id; a purchase of shares touches none of them', async () => {
    const userId = await addCustomer(harness, { usStock: '1000.00' })
    const [long, short] = [marginedPosition(userId, 'long', 1), marginedPosition(userId, 'short', 2)]
    await harness.db.transaction(async tx => {
      savePosition(tx, long)
      savePosition(tx, short)
    })
    await buy(userId)
    const listed = await granted(harness, userId, 'POST /position/getByStock', { key: KEY })
    expect(listed).toMatchObject([
      { id: long.id, side: 'long', isolatedPosition: true, leverage: 5, margin: '0.00', positionNum: '10' },
      { id: short.id, side: 'short', isolatedPosition: true, leverage: 5, margin: '0.00', positionNum: '10' },
      { side: 'long', isolatedPosition: false, leverage: null, margin: null, positionNum: '3' },
    ])
    const byId = await granted(harness, userId, 'POST /position/getByStock', { positionId: short.id })
    expect(byId).toEqual([listed[1]])
    const other = await addCustomer(harness, {})
    expect(await granted(harness, other, 'POST /position/getByStock', { positionId: short.id })).toEqual([])
    const paid = await harness.db.transaction(tx => lockPaidPosition(tx, userId, KEY))
    expect(paid?.id).toBe(must(listed[2], 'the holding').id)
  })

  test('the store keeps one position that is paid in full per instrument, and none of those is short', async () => {
    const userId = await addCustomer(harness, { usStock: '1000.00' })
    await buy(userId)
    const paid = must(await harness.db.transaction(tx => lockPaidPosition(tx, userId, KEY)), 'the holding')
    const insert = (position: Position) => harness.db.transaction(async tx => savePosition(tx, position))
    await expect(insert({ ...paid, id: newId() })).rejects.toThrow()
    await expect(insert({ ...paid, side: 'short' })).rejects.toThrow()
    await expect(insert({ ...paid, margin: 1n })).rejects.toThrow()
    await expect(insert({ ...paid, leverage: 2 })).rejects.toThrow()
  })

  test('each movement of margin is an event with the margin after it', async () => {
    const userId = await addCustomer(harness, { usStock: '500.00' })
    const position = marginedPosition(userId, 'short', 3)
    await harness.db.transaction(async tx => savePosition(tx, position))
    const move = (amount: bigint, kind: 'initial' | 'added' | 'released') =>
      harness.db.transaction(async tx => {
        const [wallet, other] = [available(userId, 'usStock'), platformAccount('clearing', 'USD')]
        const sizes = { amount: amount < 0n ? -amount : amount, kind: 'transfer' } as const
        const leg = amount < 0n ? { from: other, to: wallet, ...sizes } : { from: wallet, to: other, ...sizes }
        const transferId = await harness.trading.ledger.transfer(tx, { legs: [leg], subject: null, at: 4 })
        if (isRefusal(transferId)) throw new Error(transferId.failure)
        const locked = await lockPositionById(tx, position.id)
        const moved = { ...locked, margin: locked.margin + amount }
        savePosition(tx, moved)
        await recordMargin(tx, moved, { id: newId(), kind, amount, transferId, at: 4 })
      })
    await move(20_000n, 'initial')
    await move(5_000n, 'added')
    await move(-25_000n, 'released')
    await expect(move(-1n, 'released')).rejects.toThrow()
    const events = await harness.db.select().from(marginEvents).where(eq(marginEvents.positionId, position.id))
    expect(events.map(({ kind, amount, marginAfter }) => [kind, amount, marginAfter])).toEqual([
      ['initial', 20_000n, 20_000n],
      ['added', 5_000n, 25_000n],
      ['released', -25_000n, 0n],
    ])
    const [row] = await harness.db.select().from(positions).where(eq(positions.id, position.id))
    expect(row?.margin).toBe(0n)
  })
})
