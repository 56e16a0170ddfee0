// Why: a roll makes two trades with one tap. The result must equal the preview: both trades or none, and only once.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notices } from '../../server/db/account-schema.ts'
import { expectSound, jumpTo, onlyPosition, openPositions, orderOf, settle, trade } from '../support/margin.ts'
import { onOneStore } from '../support/postgres.ts'
import type { TradingHarness } from '../support/trading-harness.ts'
import { addCustomer, call, granted, openTradingHarness } from '../support/trading-harness.ts'

const [NEAR, FAR] = ['FU.MES202612', 'FU.MES202703'] as const

onOneStore('the roll of a future', open => {
  let harness: TradingHarness
  beforeAll(async () => {
    harness = openTradingHarness(await open())
    await harness.trading.lead(harness.db)
  })
  afterAll(async () => {
    await expectSound(harness)
    await harness.trading.stop()
    await harness.db.close()
  })

  const quoted = (key: string, bid: string, ask: string, state: 'open' | 'closed' = 'open') =>
    harness.market.quote(key, { price: bid, previousClose: bid, bid, ask, state, bidSize: 100, askSize: 100 })
  const customer = (future = '20000.00') => addCustomer(harness, { future })
  const free = async (userId: string) => {
    const wallets = await granted(harness, userId, 'POST /wallet/getWalletBalance', {})
    return wallets.find(({ walletType }) => walletType === 'future')?.balance
  }
  const previewOf = (userId: string, positionId: string) =>
    granted(harness, userId, 'POST /position/rollPreview', { positionId })
  const seenOf = ({ price, nextPrice, at }: { price: string; nextPrice: string; at: number }) => ({
    price,
    nextPrice,
    at,
  })

  test('the near month is closed at its bid, the far one opened at its ask; the result equals the preview, and only fees change the equity', async () => {
    quoted(NEAR, '6000.00', '6000.00')
    quoted(FAR, '6059.75', '6060.00')
    const userId = await customer()
    await trade(harness, userId, { key: NEAR, side: 'long', quantity: '2', leverage: 10 })
    const { id } = await onlyPosition(harness, userId, NEAR)
    const stops = { positionId: id, takeProfit: '6200.00', stopLoss: '5800.00' }
    quoted(NEAR, '6050.00', '6050.25')
    await granted(harness, userId, 'POST /position/stops', stops)
    const before = Number(await free(userId))
    const preview = await previewOf(userId, id)
    // Profit: two contracts × 5 × 50. Margin: 6,000 is returned, 2 × 5 × 6,060 / 10 is taken.
    expect(preview).toMatchObject({
      key: FAR,
      code: 'MESH7',
      quantity: '2',
      leverage: 10,
      price: '6050.00',
      nextPrice: '6060.00',
      profit: '500.00',
      closeFee: '1.21',
      openFee: '1.21',
      released: '6000.00',
      margin: '6060.00',
      takeProfit: '6210.00',
      stopLoss: '5810.00',
      cancelled: 0,
      lastTradeDate: '2027-03-19',
    })
    expect(Number(preview.cashAfter)).toBeCloseTo(before + 6_000 + 500 - 6_060 - 2.42, 2)
    const rolled = await granted(harness, userId, 'POST /position/roll', { positionId: id, seen: seenOf(preview) })
    expect(rolled).toMatchObject({
      key: FAR,
      code: 'MESH7',
      side: 'long',
      positionNum: '2',
      leverage: 10,
      margin: preview.margin,
      averagePrice: '6060.0000',
      contract: {
        entryPrice: '6060',
        liquidationPrice: preview.liquidationPrice,
        takeProfit: preview.takeProfit,
        stopLoss: preview.stopLoss,
      },
    })
    expect(await free(userId)).toBe(preview.cashAfter)
    expect(await openPositions(harness, userId, NEAR)).toEqual([])
    const { list } = await granted(harness, userId, 'POST /position/flatList', { pageNo: 1, pageSize: 10 })
    expect(list).toMatchObject([{ reason: 'roll', code: 'MESZ6', profit: '500.00', sellPrice: '6050.0000' }])
    const placed = await granted(harness, userId, 'POST /position/consignList', { pageNo: 1, pageSize: 10 })
    expect(placed.list.map(({ code, cause, state }) => [code, cause, state])).toEqual([
      ['MESH7', 'roll', 'filled'],
      ['MESZ6', 'roll', 'filled'],
      ['MESZ6', 'order', 'filled'],
    ])
    const isOwn = and(eq(notices.userId, userId), eq(notices.kind, 'contractRolled'))
    const [told, ...more] = await harness.db.select().from(notices).where(isOwn)
    expect([told?.values, told?.subjectId, more]).toMatchObject([{ code: 'MESZ6', next: 'MESH7' }, rolled.id, []])
    await expectSound(harness)
  })

  test('only confirmed prices are executed: prices that moved, or that are old, are confirmed again', async () => {
    quoted(NEAR, '6000.00', '6000.25')
    quoted(FAR, '6059.75', '6060.00')
    const userId = await customer()
    await trade(harness, userId, { key: NEAR, side: 'short', quantity: '1', leverage: 5 })
    const position = await onlyPosition(harness, userId, NEAR)
    const preview = await previewOf(userId, position.id)
    expect(preview).toMatchObject({ price: '6000.25', nextPrice: '6059.75' })
    const roll = () => call(harness, userId, 'POST /position/roll', { positionId: position.id, seen: seenOf(preview) })
    quoted(FAR, '6099.75', '6100.00')
    expect(await roll()).toMatchObject({ failure: 'priceMoved' })
    quoted(FAR, '6059.75', '6060.00')
    harness.clock.advance(16_000)
    quoted(NEAR, '6000.00', '6000.25')
    quoted(FAR, '6059.75', '6060.00')
    expect(await roll()).toMatchObject({ failure: 'quoteStale' })
    expect(await onlyPosition(harness, userId, NEAR)).toEqual(position)
  })

  test('both or neither: without the money for the next month nothing is closed, and no order is cancelled', async () => {
    quoted(NEAR, '6000.00', '6000.00')
    quoted(FAR, '6000.00', '6000.00')
    const userId = await customer('3200.00')
    await trade(harness, userId, { key: NEAR, side: 'long', quantity: '1', leverage: 10 })
    const { id } = await onlyPosition(harness, userId, NEAR)
    const closing = { positionId: id, orderType: 1, price: '6200.00', quantity: '1' } as const
    const resting = await granted(harness, userId, 'POST /position/flatPosition', closing)
    await harness.trading.matcher.settle()
    quoted(NEAR, '5900.00', '5900.00')
    const preview = await previewOf(userId, id)
    expect(preview.cancelled).toBe(1)
    expect(Number(preview.cashAfter)).toBeLessThan(0)
    const refused = await call(harness, userId, 'POST /position/roll', { positionId: id, seen: seenOf(preview) })
    expect(refused).toMatchObject({ failure: 'insufficientFunds' })
    expect(await onlyPosition(harness, userId, NEAR)).toMatchObject({ usedNum: '1', margin: '3000.00' })
    const { list } = await granted(harness, userId, 'POST /position/consignList', { pageNo: 1, pageSize: 1 })
    expect(list).toMatchObject([{ id: resting.id, state: 'working' }])
    await expectSound(harness)
  })

  test('adds to the position in the next month with its leverage, and cancels the open orders of the old one', async () => {
    quoted(NEAR, '6000.00', '6000.00')
    quoted(FAR, '6060.00', '6060.00')
    const userId = await customer('30000.00')
    await trade(harness, userId, { key: NEAR, side: 'long', quantity: '1', leverage: 10 })
    await trade(harness, userId, { key: FAR, side: 'long', quantity: '1', leverage: 5 })
    const { id } = await onlyPosition(harness, userId, NEAR)
    const resting = { ...orderOf({ key: NEAR, side: 'long', quantity: '1', leverage: 10 }), orderType: 1 } as const
    await granted(harness, userId, 'POST /crude/create', { ...resting, price: '5900.00' })
    await harness.trading.matcher.settle()
    const preview = await previewOf(userId, id)
    expect(preview).toMatchObject({ leverage: 5, margin: '6060.00', cancelled: 1 })
    const rolled = await granted(harness, userId, 'POST /position/roll', { positionId: id, seen: seenOf(preview) })
    expect(rolled).toMatchObject({
      positionNum: '2',
      leverage: 5,
      margin: '12120.00',
      contract: { liquidationPrice: preview.liquidationPrice },
    })
    expect(await free(userId)).toBe(preview.cashAfter)
    await expectSound(harness)
  })

  test('a closed market, a pair, and a month without a later one are not rolled', async () => {
    quoted(NEAR, '6000.00', '6000.00')
    quoted(FAR, '6060.00', '6060.00')
    const userId = await customer()
    await trade(harness, userId, { key: NEAR, side: 'long', quantity: '1', leverage: 10 })
    const { id } = await onlyPosition(harness, userId, NEAR)
    const asked = (positionId: string) => call(harness, userId, 'POST /position/rollPreview', { positionId })
    quoted(FAR, '6060.00', '6060.00', 'closed')
    expect(await asked(id)).toMatchObject({ failure: 'marketClosed' })
    quoted(FAR, '6060.00', '6060.00')
    await trade(harness, userId, { key: FAR, side: 'short', quantity: '1', leverage: 10 })
    const far = await onlyPosition(harness, userId, FAR)
    expect(await asked(far.id)).toMatchObject({ failure: 'noLaterMonth' })
    expect(await asked('nobody')).toMatchObject({ failure: 'notFound' })
  })

  test('in the last days, when the contract can only be closed, it can still be rolled; its end then finds no position', async () => {
    quoted(NEAR, '6000.00', '6000.00')
    quoted(FAR, '6060.00', '6060.00')
    const userId = await customer()
    await trade(harness, userId, { key: NEAR, side: 'long', quantity: '1', leverage: 10 })
    const { id } = await onlyPosition(harness, userId, NEAR)
    await jumpTo(harness, Date.UTC(2026, 11, 15))
    quoted(NEAR, '6100.00', '6100.00')
    quoted(FAR, '6160.00', '6160.00')
    await settle(harness)
    const preview = await previewOf(userId, id)
    await granted(harness, userId, 'POST /position/roll', { positionId: id, seen: seenOf(preview) })
    await jumpTo(harness, Date.UTC(2026, 11, 18, 20))
    quoted(NEAR, '6100.00', '6100.00')
    quoted(FAR, '6160.00', '6160.00')
    await settle(harness)
    await settle(harness)
    expect(await onlyPosition(harness, userId, FAR)).toMatchObject({ positionNum: '1' })
    const { list } = await granted(harness, userId, 'POST /position/flatList', { pageNo: 1, pageSize: 10 })
    expect(list.map(({ reason }) => reason)).toEqual(['roll'])
  })
})
