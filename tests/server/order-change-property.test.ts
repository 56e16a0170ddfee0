// Why: orders are placed, with a limit, a trigger or exits, changed, reached, filled and cancelled in any order. After each
// step the wallets must reserve exactly what the open orders can still cost, and no holding may be sold twice.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitsFor } from '../../domain/order-change.ts'
import { triggerKinds } from '../../domain/order-trigger.ts'
import type { Order } from '../../domain/wire/calls/trading.ts'
import { expectReserved } from '../support/open-orders.ts'
import { onOneStore } from '../support/postgres.ts'
import type { TradingHarness } from '../support/trading-harness.ts'
import { addCustomer, auditOf, call, granted, openTradingHarness, SOUND } from '../support/trading-harness.ts'

const AAPL = 'US.AAPL'
const EURO = 'FX.EURUSD'

const tick = fc.integer({ min: -300, max: 300 })
const shares = fc.integer({ min: 1, max: 30 })
/** Half the distance between a profit and a stop. */
const apart = fc.integer({ min: 20, max: 300 })
const isSale = fc.boolean()
const nth = fc.nat({ max: 5 })
/** What a change does with the exits of a purchase. */
const exitChanges = ['keeps', 'removes', 'sets', 'trails'] as const
const kind = fc.constantFrom(null, ...triggerKinds)
const step = fc.oneof(
  fc.record({
    act: fc.constant('place' as const),
    isPair: fc.boolean(),
    isSale,
    tick,
    shares,
    kind,
    isLimit: fc.boolean(),
    hasExits: fc.boolean(),
    trails: fc.boolean(),
    apart,
  }),
  fc.record({ act: fc.constant('change' as const), nth, tick, shares, apart, exits: fc.constantFrom(...exitChanges) }),
  fc.record({ act: fc.constant('quote' as const), tick, askSize: shares, bidSize: shares }),
  fc.record({ act: fc.constant('cancel' as const), nth }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Placed = Extract<Step, { act: 'place' }>

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

  /** An order with a limit, with a trigger, or with both at one price; a trailing stop is one at the market. */
  function conditionsOf({ kind: triggerKind, isLimit, ...given }: Omit<Placed, 'act' | 'isPair'>, key: string) {
    const price = priceOf(key, given.tick)
    const limited = { orderType: 1, price } as const
    if (triggerKind === 'oco') {
      const trail = { percent: '1' }
      const fixed = { kind: triggerKind, price: priceOf(key, given.tick - given.apart) }
      const stop = given.trails ? { kind: triggerKind, trail } : fixed
      return { orderType: 1, price: priceOf(key, given.tick + given.apart), trigger: stop } as const
    }
    if (triggerKind === null) return limited
    if (triggerKind === 'trailing')
      return { orderType: 0, trigger: { kind: triggerKind, trail: { percent: '1' } } } as const
    const trigger = { kind: triggerKind, price }
    return isLimit ? { ...limited, trigger } : ({ orderType: 0, trigger } as const)
  }

  function place(userId: string, { isPair, ...given }: Extract<Step, { act: 'place' }>) {
    const key = isPair ? EURO : AAPL
    const direction = given.isSale ? 1 : 0
    const quantity = quantityOf(key, given.shares)
    const terms = { key, direction, quantity, ...conditionsOf(given, key) } as const
    const [takeProfit, stopLoss] = [given.tick + given.apart, given.tick - given.apart].map(at => priceOf(key, at))
    const stop = given.trails ? { trail: { amount: ((2 * given.apart) / 100).toFixed(2) } } : { stopLoss }
    const exits = given.hasExits && !given.isSale ? { takeProfit, ...stop } : {}
    return isPair
      ? call(harness, userId, 'POST /crude/create', { ...terms, action: 0, leverage: 5 })
      : call(harness, userId, 'POST /stock/create', { ...terms, ...exits, action: direction })
  }

  async function act(userId: string, taken: Step): Promise<void> {
    if (taken.act === 'place') await place(userId, taken)
    else if (taken.act === 'quote') quote(taken.tick, taken.askSize, taken.bidSize)
    else await actOnOpen(userId, taken)
    await harness.trading.matcher.settle()
  }

  function exitsFor(key: string, { exits, tick: at, apart: distance }: Extract<Step, { act: 'change' }>) {
    const takeProfit = priceOf(key, at + distance)
    if (exits === 'removes') return {}
    if (exits === 'sets') return { takeProfit, stopLoss: priceOf(key, at - distance) }
    return { takeProfit, trail: { percent: '2' } }
  }

  async function actOnOpen(userId: string, taken: Extract<Step, { act: 'change' | 'cancel' }>): Promise<void> {
    const order = await openOf(userId, taken.nth)
    if (!order) return
    const { id: orderId, key, filled, quantity } = order
    const waits = waitsFor(order)
    const price = order.price ?? undefined
    if (taken.act === 'cancel') await granted(harness, userId, 'POST /orders/cancel', { orderId })
    else {
      const wanted = priceOf(key, taken.tick)
      const limit = waits?.kind === 'oco' ? priceOf(key, taken.tick + taken.apart) : wanted
      const terms = {
        quantity: quantityOf(key, taken.shares),
        ...(price !== undefined && { price: limit }),
        ...(waits && { trigger: wanted }),
        ...(taken.exits !== 'keeps' && { exits: exitsFor(key, taken) }),
      }
      const seen = {
        filled,
        quantity,
        ...(order.stops && { exits: order.stops }),
        ...(price !== undefined && { price }),
        ...(waits && { trigger: waits.price }),
      }
      await call(harness, userId, 'POST /orders/change', { orderId, ...terms, seen })
    }
  }

  /** Shares bought with exits, a limit that is changed, and a stop that is reached: what random steps may leave out. */
  const order = {
    act: 'place',
    isPair: false,
    isSale: false,
    shares: 5,
    isLimit: true,
    trails: false,
    apart: 50,
  } as const
  const seen: Step[] = [
    { ...order, tick: 0, kind: null, hasExits: true },
    { ...order, tick: 5, kind: null, hasExits: true, trails: true },
    { ...order, tick: -100, kind: null, hasExits: false },
    { act: 'change', nth: 0, tick: -90, shares: 6, apart: 60, exits: 'trails' },
    { ...order, tick: 20, kind: 'stop', isLimit: false, hasExits: false },
    { act: 'quote', tick: 30, askSize: 30, bidSize: 30 },
  ]

  test('the reserved money and shares are those of the open orders, and all are free at the end', async () => {
    let [changed, reached, exits, trailing] = [0, 0, 0, 0]
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
        const all = await granted(harness, userId, 'POST /position/consignList', {})
        for (const order of all.list) {
          if (order.trigger && !waitsFor(order)) reached += 1
          if (order.parentId !== undefined) exits += 1
          if (order.parentId !== undefined && order.trigger?.trail) trailing += 1
          const { changes } = await granted(harness, userId, 'POST /orders/fills', { orderId: order.id })
          changed += changes.length
        }
      }),
      { numRuns: 25, examples: [[seen]] },
    )
    expect(changed).toBeGreaterThan(0)
    expect(reached).toBeGreaterThan(0)
    expect(exits).toBeGreaterThan(0)
    expect(trailing).toBeGreaterThan(0)
  }, 120_000)
})
