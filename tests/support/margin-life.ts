// Margined positions of a few customers under any sequence of steps, with the checks after each step: for the property
// test.
import { and, asc, eq, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { PositionSide } from '../../domain/margin.ts'
import { liquidatedFrom } from '../../domain/margin.ts'
import { Decimal } from '../../domain/money.ts'
import { scaledText } from '../../domain/price.ts'
import { markOf } from '../../server/contracts/mark.ts'
import type { Expiry } from '../../server/contracts/terms.ts'
import { contractTermsOf } from '../../server/contracts/terms.ts'
import type { Db } from '../../server/db/db.ts'
import { accounts, balances } from '../../server/db/money-schema.ts'
import { closedPositions, fills, marginEvents, orders, positions } from '../../server/db/trading-schema.ts'
import { nextCutOff } from '../../server/margin/rollover.ts'
import type { Contracted } from '../../server/positions/contract.ts'
import { contracted, marginPositionOf, marginRatesOf, stateAt } from '../../server/positions/contract.ts'
import { withAllValues } from '../../server/positions/store.ts'
import { createCallOf, expectSound, jumpTo, orderOf, settle } from './margin.ts'
import type { TradingHarness } from './trading-harness.ts'
import { addCustomer, call, openTradingHarness } from './trading-harness.ts'

type Contract = { readonly price: string; readonly tick: string; readonly decimals: number; readonly lot: number }

/** Contracts with their first prices. Two have another currency than the wallet, and two expire. */
const contracts = {
  'FX.EURUSD': { price: '1.2', tick: '0.00001', decimals: 5, lot: 1_000 },
  'FX.USDMXN': { price: '17.392', tick: '0.00001', decimals: 5, lot: 1_000 },
  'FX.USDJPY': { price: '150', tick: '0.001', decimals: 3, lot: 1_000 },
  'FU.MES202612': { price: '6000', tick: '0.25', decimals: 2, lot: 1 },
  'FU.MGC202612': { price: '4000', tick: '0.1', decimals: 1, lot: 1 },
} as const satisfies Record<string, Contract>
type Key = keyof typeof contracts
export const lifeKeys = Object.keys(contracts) as Key[]

/** Half of the spread, as a share of the price. */
const HALF_SPREAD = '0.00005'
const BOOK_SIZE = 100_000
const FOREX = '20000.00'
const FUTURE = '40000.00'
const OPENINGS = 6_000_000n
export const CUSTOMERS = 2

/** A step. `nth` chooses one of the open positions of all customers, modulo their number. */
const liquidationOf = (position: Contracted): Decimal | null =>
  position.quantity === 0 ? null : liquidatedFrom(marginPositionOf(position), marginRatesOf(position))

export type LifeStep =
  | {
      readonly kind: 'open' | 'rest'
      readonly who: number
      readonly key: Key
      readonly side: PositionSide
      readonly lots: number
      readonly leverage: number
    }
  | { readonly kind: 'reduce'; readonly nth: number; readonly percent: number }
  | { readonly kind: 'flip'; readonly nth: number; readonly lots: number; readonly leverage: number }
  | { readonly kind: 'margin'; readonly nth: number; readonly cents: number }
  | { readonly kind: 'leverage'; readonly nth: number; readonly leverage: number }
  | { readonly kind: 'stops'; readonly nth: number; readonly permille: number }
  /**
   * `move` moves the price of a contract. `edge` moves that of a position's contract to just beyond the liquidation
   * price.
   */
  | { readonly kind: 'move'; readonly key: Key; readonly permille: number }
  | { readonly kind: 'edge'; readonly nth: number }
  | { readonly kind: 'night' | 'expiry' }

type Snapshot = ReadonlyMap<string, Contracted>
type Tally = Record<string, number>

export class MarginLife {
  readonly #harness: TradingHarness
  readonly #prices = new Map<Key, Decimal>()
  readonly #tally: Tally
  #customers: readonly string[] = []

  static async begin(db: Db, tally: Tally): Promise<MarginLife> {
    const life = new MarginLife(db, tally)
    life.#quoteAll()
    const [first, second] = [await life.#customer(), await life.#customer()]
    life.#customers = [first, second]
    await life.#harness.trading.lead(db)
    return life
  }

  private constructor(db: Db, tally: Tally) {
    this.#harness = openTradingHarness(db)
    this.#tally = tally
    for (const key of lifeKeys) this.#prices.set(key, new Decimal(contracts[key].price))
  }

  async end(): Promise<void> {
    await this.#harness.trading.stop()
  }

  /** Each step gets a different time, because orders are listed by time. */
  async play(step: LifeStep): Promise<void> {
    this.#harness.clock.advance(1)
    await this.#do(step)
    await expectSound(this.#harness)
    await this.#expectReconciled()
  }

  async #do(step: LifeStep): Promise<void> {
    switch (step.kind) {
      case 'open':
      case 'rest':
        return this.#order(step)
      case 'reduce':
        return this.#reduce(step.nth, step.percent)
      case 'flip':
        return this.#flip(step)
      case 'margin':
      case 'leverage':
      case 'stops':
        return this.#change(step)
      case 'move':
        return this.#move(
          step.key,
          this.#price(step.key)
            .times(1_000 + step.permille)
            .div(1_000),
        )
      case 'edge':
        return this.#toEdge(step.nth)
      case 'night':
        return this.#pass(nextCutOff(this.#harness.clock.now()) + 1_000)
      case 'expiry':
        return this.#passExpiry()
    }
  }

  #customer(): Promise<string> {
    return addCustomer(this.#harness, { forex: FOREX, future: FUTURE })
  }

  #price(key: Key): Decimal {
    return must(this.#prices.get(key), key)
  }

  #quoteAll(): void {
    for (const key of lifeKeys) {
      const { tick, decimals } = contracts[key]
      const price = this.#price(key)
      const half = Decimal.max(tick, price.times(HALF_SPREAD).toNearest(tick))
      const [bid, ask] = [price.minus(half), price.plus(half)].map(each => each.toFixed(decimals))
      const sizes = { bidSize: BOOK_SIZE, askSize: BOOK_SIZE }
      const last = price.toFixed(decimals)
      this.#harness.market.quote(key, {
        price: last,
        previousClose: last,
        bid: bid ?? last,
        ask: ask ?? last,
        ...sizes,
      })
    }
  }

  async #order({ kind, who, key, side, lots, leverage }: Extract<LifeStep, { kind: 'open' | 'rest' }>): Promise<void> {
    const userId = must(this.#customers[who % CUSTOMERS], 'a customer')
    const held = (await this.#open()).find(
      each => each.userId === userId && each.instrumentKey === key && each.side === side,
    )
    const { lot, tick, decimals } = contracts[key]
    const quantity = String(lots * lot)
    const order = orderOf({ key, side, quantity, leverage: held?.leverage ?? leverage })
    const away = this.#price(key).times(side === 'long' ? '0.98' : '1.02')
    const limit = { ...order, orderType: 1, price: away.toNearest(tick).toFixed(decimals) } as const
    this.#count(kind, await call(this.#harness, userId, createCallOf(key), kind === 'rest' ? limit : order))
    await this.#harness.trading.matcher.settle()
  }

  /**
   * Reduces a position: the rest must keep its liquidation price, and the closed part must take its share of the
   * margin.
   */
  async #reduce(nth: number, percent: number): Promise<void> {
    const before = await this.#nth(nth)
    if (!before) return
    const lot = contracts[before.instrumentKey as Key].lot * 10 ** before.quantityDecimals
    const quantity = Math.max(lot, Math.floor((before.quantity * percent) / 100 / lot) * lot)
    const input = { positionId: before.id, orderType: 0, quantity: this.#text(before, quantity) } as const
    this.#count('reduce', await call(this.#harness, before.userId, 'POST /position/flatPosition', input))
    await this.#harness.trading.matcher.settle()
    const after = must((await this.#all()).get(before.id), before.id)
    if (after.quantity === 0 || after.quantity === before.quantity) return
    this.#tally['partly closed'] = (this.#tally['partly closed'] ?? 0) + 1
    const [was, is] = [before, after].map(each => liquidationOf(each) ?? new Decimal(0))
    expect(must(is, 'after').minus(must(was, 'before')).abs().toNumber(), before.id).toBeLessThan(1e-12)
    const kept = new Decimal(before.margin.toString()).times(after.quantity).div(before.quantity)
    expect(kept.minus(after.margin.toString()).abs().toNumber(), 'the share of the margin').toBeLessThanOrEqual(1)
  }

  async #flip({ nth, lots, leverage }: Extract<LifeStep, { kind: 'flip' }>): Promise<void> {
    const before = await this.#nth(nth)
    if (!before) return
    const { side, userId } = before
    const key = before.instrumentKey as Key
    const quantity = this.#text(before, before.quantity + lots * contracts[key].lot * 10 ** before.quantityDecimals)
    const order = orderOf({ key, side, quantity, leverage, closes: true })
    const answer = await call(this.#harness, userId, createCallOf(key), order)
    this.#count('flip', answer)
    await this.#harness.trading.matcher.settle()
    const after = must((await this.#all()).get(before.id), before.id)
    expect(after.quantity, 'closed before the other side is opened').toBe(isRefusal(answer) ? before.quantity : 0)
  }

  async #change(step: Extract<LifeStep, { kind: 'margin' | 'leverage' | 'stops' }>): Promise<void> {
    const before = await this.#nth(step.nth)
    if (!before) return
    const { id: positionId, userId } = before
    const { tick, decimals } = contracts[before.instrumentKey as Key]
    const harness = this.#harness
    if (step.kind === 'margin') {
      const amount = new Decimal(step.cents).div(100).toFixed(2)
      this.#count('margin', await call(harness, userId, 'POST /position/addPositionMargin', { positionId, amount }))
    } else if (step.kind === 'leverage') {
      const { leverage } = step
      this.#count('leverage', await call(harness, userId, 'POST /position/leverage', { positionId, leverage }))
    } else {
      const sign = before.side === 'long' ? -1 : 1
      const stop = this.#price(before.instrumentKey as Key).times(1_000 + sign * step.permille)
      const stopLoss = stop.div(1_000).toNearest(tick).toFixed(decimals)
      this.#count(
        'stops',
        await call(harness, userId, 'POST /position/stops', { positionId, takeProfit: null, stopLoss }),
      )
    }
    const after = must((await this.#all()).get(before.id), before.id)
    expect([after.quantity, after.contract.entryValue]).toEqual([before.quantity, before.contract.entryValue])
  }

  async #toEdge(nth: number): Promise<void> {
    const position = await this.#nth(nth)
    const liquidation = position && liquidationOf(position)
    if (!position || !liquidation?.greaterThan(0)) return
    const beyond = liquidation.times(position.side === 'long' ? '0.9998' : '1.0002')
    await this.#move(position.instrumentKey as Key, beyond)
  }

  /**
   * Moves a price. Only positions of this contract that are liquidated or stopped at it may change, and each of them
   * must.
   */
  async #move(key: Key, price: Decimal): Promise<void> {
    const { tick } = contracts[key]
    this.#prices.set(key, Decimal.max(new Decimal(tick).times(100), price.toNearest(tick)))
    this.#quoteAll()
    await this.#harness.trading.matcher.settle()
    const before = await this.#all()
    const free = await this.#freeMoney()
    await settle(this.#harness)
    this.#expectOnlyReached(key, before, await this.#all())
    for (const [place, amount] of await this.#freeMoney())
      expect(amount, `free money of ${place} after a liquidation`).toBeGreaterThanOrEqual(free.get(place) ?? 0n)
    // A reduction at the order book's price can make another pass necessary.
    await settle(this.#harness)
    await settle(this.#harness)
    for (const position of await this.#open()) expect(this.#isLiquidatable(position), position.id).toBe(false)
  }

  #expectOnlyReached(key: Key, before: Snapshot, after: Snapshot): void {
    for (const [id, was] of before) {
      const is = must(after.get(id), id)
      const isReached = was.closedAt === null && was.instrumentKey === key && this.#isReached(was)
      const isChanged = is.quantity !== was.quantity || is.margin !== was.margin
      expect(isChanged, `${id} of ${was.instrumentKey} at ${this.#price(key)}`).toBe(isReached)
      if (isReached) this.#tally[is.quantity > 0 ? 'reduced by force' : 'closed by force'] = 1
    }
  }

  #isReached(position: Contracted): boolean {
    const { stopLoss } = position.contract
    const { bid, ask } = this.#harness.market.quotes
    const ix = this.#ix(position)
    const isStopped =
      stopLoss !== null && (position.side === 'long' ? (bid[ix] ?? 0) <= stopLoss : (ask[ix] ?? 0) >= stopLoss)
    return isStopped || this.#isLiquidatable(position)
  }

  #isLiquidatable(position: Contracted): boolean {
    const mark = markOf(this.#harness.market, this.#ix(position))
    return must(stateAt(position, mark), 'a state').isLiquidatable
  }

  #ix({ instrumentKey }: Contracted): number {
    return must(this.#harness.market.find(instrumentKey), instrumentKey).instrument.ix
  }

  /** Jumps to a time and settles twice: what is due must be done once, however often the jobs run. */
  async #pass(at: number): Promise<void> {
    await jumpTo(this.#harness, at)
    this.#quoteAll()
    await settle(this.#harness)
    const once = await this.#all()
    await settle(this.#harness)
    expect(await this.#all()).toEqual(once)
    const charged = await this.#harness.db.select().from(marginEvents).where(eq(marginEvents.kind, 'financing'))
    const periods = charged.map(({ positionId, period }) => `${positionId} ${period}`)
    expect(new Set(periods).size, 'one charge of a position at a cut-off').toBe(periods.length)
    if (charged.length > 0) this.#tally['financed'] = charged.length
  }

  async #passExpiry(): Promise<void> {
    const next = this.#expiries()
      .filter(({ closeAt }) => closeAt > this.#harness.clock.now())
      .toSorted((one, other) => one.closeAt - other.closeAt)[0]
    if (!next) return
    await this.#pass(next.closeAt + 1_000)
    for (const position of await this.#open()) {
      const expiry = this.#expiryOf(position.instrumentKey)
      expect(expiry === null || expiry.closeAt > this.#harness.clock.now(), position.id).toBe(true)
    }
    const ended = await this.#harness.db.select().from(closedPositions).where(eq(closedPositions.reason, 'expiry'))
    if (ended.length > 0) this.#tally['ended'] = ended.length
  }

  #expiries(): Expiry[] {
    return lifeKeys.map(key => this.#expiryOf(key)).filter(expiry => expiry !== null)
  }

  #expiryOf(key: string): Expiry | null {
    const terms = contractTermsOf(must(this.#harness.market.find(key), key))
    return isRefusal(terms) ? null : terms.expiry
  }

  /** The customers' balances must equal the deposits plus all recorded profits, fees and financing. */
  async #expectReconciled(): Promise<void> {
    const { db } = this.#harness
    const held = [...(await this.#all()).values()]
    const events = await db.select().from(marginEvents).orderBy(asc(marginEvents.seq))
    const closed = await db.select().from(closedPositions)
    const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)
    let due = BigInt(CUSTOMERS) * OPENINGS
    for (const { cost, proceeds, fees, side } of closed)
      due += (side === 'long' ? proceeds - cost : cost - proceeds) - fees
    for (const position of held) {
      const own = events.filter(({ positionId }) => positionId === position.id)
      expect(sum(own.map(({ amount }) => amount)), `events of ${position.id}`).toBe(position.margin)
      expect(own.at(-1)?.marginAfter ?? 0n, `the last event of ${position.id}`).toBe(position.margin)
      due += sum(own.filter(({ kind }) => kind === 'financing').map(({ amount }) => amount)) - position.fees
    }
    expect(sum([...(await this.#money()).values()]), 'money of the customers').toBe(due)
    await this.#expectCounted(held)
  }

  /** The contracts filled by orders must be the contracts held. */
  async #expectCounted(held: readonly Contracted[]): Promise<void> {
    const { db } = this.#harness
    const rows = await db.select().from(fills).innerJoin(orders, eq(orders.id, fills.orderId))
    const net = new Map<string, number>()
    const add = (place: string, quantity: number) => net.set(place, (net.get(place) ?? 0) + quantity)
    for (const { fills: fill, orders: order } of rows)
      add(`${order.userId} ${order.instrumentKey}`, order.direction === 0 ? fill.quantity : -fill.quantity)
    for (const { userId, instrumentKey, side, quantity } of held)
      add(`${userId} ${instrumentKey}`, side === 'long' ? -quantity : quantity)
    for (const [place, quantity] of net) expect(quantity, place).toBe(0)
  }

  #money = (): Promise<Map<string, bigint>> => this.#balances(kind => kind !== 'none')
  #freeMoney = (): Promise<Map<string, bigint>> => this.#balances(kind => kind === 'available')

  async #balances(isWanted: (kind: string) => boolean): Promise<Map<string, bigint>> {
    const rows = await this.#harness.db
      .select({ owner: accounts.owner, wallet: accounts.wallet, kind: accounts.kind, balance: balances.balance })
      .from(balances)
      .innerJoin(accounts, eq(accounts.id, balances.accountId))
    const own = rows.filter(({ owner, kind }) => this.#customers.includes(owner) && isWanted(kind))
    return new Map(own.map(({ owner, wallet, kind, balance }) => [`${owner} ${wallet} ${kind}`, balance]))
  }

  async #all(): Promise<Snapshot> {
    const { db } = this.#harness
    const rows = await db.select().from(positions).where(eq(positions.marginMode, 'isolated'))
    return new Map((await withAllValues(db, rows)).map(position => [position.id, contracted(position)]))
  }

  async #open(): Promise<Contracted[]> {
    const { db } = this.#harness
    const isOpen = and(eq(positions.marginMode, 'isolated'), isNull(positions.closedAt))
    const rows = await db.select().from(positions).where(isOpen).orderBy(asc(positions.createdAt))
    return (await withAllValues(db, rows)).map(contracted)
  }

  async #nth(nth: number): Promise<Contracted | undefined> {
    const held = await this.#open()
    return held[nth % Math.max(1, held.length)]
  }

  #text = ({ quantityDecimals }: Contracted, quantity: number): string => scaledText(quantity, quantityDecimals)

  #count(what: string, answer: object | Refusal): void {
    const name = isRefusal(answer) ? `${what}: ${answer.failure}` : what
    this.#tally[name] = (this.#tally[name] ?? 0) + 1
  }
}
