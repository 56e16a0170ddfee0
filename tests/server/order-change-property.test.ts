// Why: orders are placed, changed, filled and cancelled in any order. After each step the wallets must reserve exactly
// what the open orders can still cost, and no holding may be sold twice.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '../../domain/wire/calls/trading.ts'
import { expectReserved } from '../support/open-orders.ts'
import { onOneStore } from '../support/postgres.ts'
import type { TradingHarness } from '../support/trading-harness.ts'
import { addCustomer, auditOf, call, granted, openTradingHarness, SOUND } from '../support/trading-harness.ts'

const AAPL = 'US.AAPL'
const EURO = 'FX.EURUSD'

const tick = fc.integer({ min: -300, max: 300 })
const shares = fc.integer({ min: 1, max: 30 })
const isSale = fc.boolean()
const nth = fc.nat({ max: 5 })
const step = fc.oneof(
  fc.record({ act: fc.constant('place' as const), isPair: fc.boolean(), isSale, tick, shares }),
  fc.record({ act: fc.constant('change' as const), nth, tick, shares }),
  fc.record({ act: fc.constant('quote' as const), tick, askSize: shares, bidSize: shares }),
  fc.record({ act: fc.constant('cancel' as const), nth }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Prices around 100.00 for the share and 1.00000 for the pair, from the same offset. */
const priceOf = (key: string, offset: number): string =>
  key === AAPL ? ((10_000 + offset) / 100).toFixed(2) : ((100_000 + offset) / 100_000).toFixed(5)
const quantityOf = (key: string, lots: number): string => String(key === AAPL ? lots : lots * 1_000)

onOneStore('changes of orders in any sequence', open => {
  let harness: TradingHarness
  beforeAll(async () => {
    harness = openTradingHarness(await open())
    quote(0, 30, 30)
    await harness.trading.lead(harness.db)
  })
  afterAll(async () => {
    expect(await auditOf(harness.db, harness.trading)).toEqual(SOUND)
    await harness.trading.stop()
    await harness.db.close()
  })

  function quote(offset: number, askSize: number, bidSize: number): void {
    for (const key of [AAPL, EURO]) {
      const price = priceOf(key, offset)
      harness.market.quote(key, { price, bid: price, ask: price, askSize, bidSize })
    }
  }

  async function openOf(userId: string, at: number): Promise<Order | null> {
    const { list } = await granted(harness, userId, 'POST /position/consignList', { open: true })
    return list[at % Math.max(1, list.length)] ?? null
  }

  function place(userId: string, { isPair, ...given }: Extract<Step, { act: 'place' }>) {
    const key = isPair ? EURO : AAPL
    const direction = given.isSale ? 1 : 0
    const terms = { key, direction, price: priceOf(key, given.tick), quantity: quantityOf(key, given.shares) } as const
    return isPair
      ? call(harness, userId, 'POST /crude/create', { ...terms, orderType: 1, action: 0, leverage: 5 })
      : call(harness, userId, 'POST /stock/create', { ...terms, orderType: 1, action: direction })
  }

  async function act(userId: string, taken: Step): Promise<void> {
    if (taken.act === 'place') await place(userId, taken)
    else if (taken.act === 'quote') quote(taken.tick, taken.askSize, taken.bidSize)
    else await actOnOpen(userId, taken)
    await harness.trading.matcher.settle()
  }

  async function actOnOpen(userId: string, taken: Extract<Step, { act: 'change' | 'cancel' }>): Promise<void> {
    const order = await openOf(userId, taken.nth)
    if (!order) return
    const { id: orderId, key, filled, quantity, price } = order
    if (taken.act === 'cancel') await granted(harness, userId, 'POST /orders/cancel', { orderId })
    else if (price !== null) {
      const terms = { price: priceOf(key, taken.tick), quantity: quantityOf(key, taken.shares) }
      await call(harness, userId, 'POST /orders/change', { orderId, ...terms, seen: { filled, price, quantity } })
    }
  }

  test('the reserved money and shares are those of the open orders, and all are free at the end', async () => {
    let changed = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async steps => {
        const userId = await addCustomer(harness, { usStock: '6000.00', forex: '12000.00' })
        for (const taken of steps) {
          await act(userId, taken)
          await expectReserved(harness, userId)
        }
        const { list } = await granted(harness, userId, 'POST /orders/cancelAll', {})
        expect(list.every(({ order }) => order.reserved === '0.00')).toBe(true)
        await expectReserved(harness, userId)
        for (const { order } of list) {
          const { changes } = await granted(harness, userId, 'POST /orders/fills', { orderId: order.id })
          changed += changes.length
        }
      }),
      { numRuns: 25 },
    )
    expect(changed).toBeGreaterThan(0)
  }, 120_000)
})
