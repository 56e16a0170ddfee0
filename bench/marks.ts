// Benchmark of the leader's checks of all margined positions against their mark prices, and of all orders that wait for a
// price against the last trades. The leader runs it four times a
// second on the thread that also fills orders: it reduces prices to bounds and makes one comparison per position. There
// is no peer. The positions found by a pass are compared with the exact decision for every position; one too few or too
// many fails the run.
import { assert, must } from '../domain/assert.ts'
import { marginState } from '../domain/margin.ts'
import { unscale } from '../domain/money.ts'
import { directions, orderTypes } from '../domain/order.ts'
import type { Trade } from '../domain/wire/rows.ts'
import { createTriggerPriceReader } from '../server/margin/bounds.ts'
import { triggersOf, WARNINGS } from '../server/margin/triggers.ts'
import type { OpenOrder } from '../server/orders/book.ts'
import { createFreshness } from '../server/orders/freshness.ts'
import { createWaiting } from '../server/orders/waiting.ts'
import type { Contracted } from '../server/positions/contract.ts'
import { contracted, marginPositionOf, marginRatesOf } from '../server/positions/contract.ts'
import { newPaidPosition } from '../server/positions/store.ts'
import { createTriggerColumns } from '../server/triggers/columns.ts'
import { createTestClock } from '../tests/support/clock.ts'
import { createHandMarket } from '../tests/support/hand-market.ts'
import type { Bench } from './bench.ts'
import { rowAlone } from './bench.ts'

/** Maximum time of a pass over 100,000 positions: two fifths of the time between two passes. */
const MARK_MS = 100
/** Maximum time of a pass over 100,000 orders: a tenth of the time between two passes. */
const WAITING_MARK_MS = 10
const POSITIONS = { quick: 10_000, full: 100_000 }
const ROUNDS = { quick: 5, full: 40 }
const CHECKED_ROUNDS = 1
const START = Date.UTC(2026, 10, 19, 18)

/** The contracts, with their scaled prices in the first round. */
const contracts = [
  { key: 'FX.EURUSD', price: 120_000, priceDecimals: 5, currency: 'USD', quantity: 10_000 },
  { key: 'FX.USDMXN', price: 1_739_200, priceDecimals: 5, currency: 'MXN', quantity: 10_000 },
  { key: 'FX.USDJPY', price: 150_000, priceDecimals: 3, currency: 'JPY', quantity: 10_000 },
  { key: 'FU.MES202612', price: 600_000, priceDecimals: 2, currency: 'USD', quantity: 2 },
] as const
type Contract = (typeof contracts)[number]

export const marks: Bench = {
  name: 'marks',
  async run(quick) {
    const size = quick ? POSITIONS.quick : POSITIONS.full
    const { made, passed, found } = timesOf(size, quick ? ROUNDS.quick : ROUNDS.full)
    const named = `marks: ${size.toLocaleString('en')} margined positions`
    const mark = (MARK_MS * size) / POSITIONS.full
    return [
      rowAlone(`${named}, a pass`, passed, 'ms', mark),
      rowAlone(`${named}, found in a pass`, found, 'positions', null),
      rowAlone(`${named}, triggers when the leader starts`, made, 'ms', null),
      rowAlone(
        `marks: ${size.toLocaleString('en')} orders that wait, a pass`,
        waitingPass(size),
        'ms',
        (WAITING_MARK_MS * size) / POSITIONS.full,
      ),
    ]
  },
}

/** Trades an instrument within one pass; 10,000 a second are a thousand in the tenth of a second between two passes. */
const TRADES_IN_PASS = 250
const WAITING_ROUNDS = 40

/**
 * Median time of a pass, in ms: stops and, one in ten, trailing stops of four contracts, with a thousand trades. No price
 * reaches a stop, but trailing ones follow each new high.
 */
function waitingPass(size: number): number {
  const clock = createTestClock(START)
  const hand = createHandMarket(clock)
  const listeners = new Map<number, (trades: readonly Trade[]) => void>()
  const market = Object.assign(hand, {
    onTrades(ix: number, listener: (trades: readonly Trade[]) => void) {
      listeners.set(ix, listener)
      return () => void listeners.delete(ix)
    },
  })
  const waiting = createWaiting({ market, freshness: { isStale: () => false }, collar: { isHeld: () => false } })
  for (let nth = 0; nth < size; nth += 1) waiting.put(waitingOrder(nth))
  const times: number[] = []
  for (let round = 0; round < WAITING_ROUNDS; round += 1) {
    for (const contract of contracts) {
      const { ix } = must(market.find(contract.key), contract.key).instrument
      const high = contract.price + round
      const price = unscale(high, contract.priceDecimals).toFixed(contract.priceDecimals)
      market.quote(contract.key, { price, previousClose: price, bid: price, ask: price })
      const traded = Array.from({ length: TRADES_IN_PASS }, (_, back) => ({
        time: START,
        price: high - (back % 7),
        quantity: 1,
      }))
      listeners.get(ix)?.(traded)
    }
    const start = performance.now()
    const due = waiting.due(START)
    times.push(performance.now() - start)
    assert(due.length === 0, 'no order is reached')
  }
  return must(times.sort((one, other) => one - other)[WAITING_ROUNDS >> 1], 'a time')
}

function waitingOrder(nth: number): OpenOrder {
  const contract = must(contracts[nth % contracts.length], 'a contract')
  const distance = Math.round(contract.price * (0.02 + ((nth * 7_919) % 4_000) / 100_000))
  const price = contract.price - distance
  return {
    id: String(nth),
    userId: 'someone',
    key: contract.key,
    currency: 'USD',
    priceDecimals: contract.priceDecimals,
    quantityDecimals: 0,
    direction: directions.sell,
    orderType: orderTypes.market,
    worstPrice: 1,
    quantity: contract.quantity,
    trigger: nth % 10 === 0 ? { kind: 'trailing', price, trail: { amount: distance } } : { kind: 'stop', price },
    waitsFrom: START,
    expiresAt: Number.POSITIVE_INFINITY,
    version: 0,
    place: nth,
    filled: 0,
    since: START,
    fresh: false,
    pausedUntil: 0,
  }
}

/** Creates a position. Entry prices are spread over 4 %, on both sides, with leverages from 2 to 20. */
function positionOf(nth: number): Contracted {
  const contract = must(contracts[nth % contracts.length], 'a contract')
  const { key, priceDecimals, currency, quantity } = contract
  const about = {
    userId: 'customer',
    instrumentKey: key,
    name: key,
    source: 2,
    currency: 'USD',
    priceDecimals,
  } as const
  const entry = unscale(Math.round(contract.price * (0.98 + ((nth * 7_919) % 4_000) / 100_000)), priceDecimals)
  const entryValue = entry.times(quantity)
  const leverage = must([2, 5, 10, 20][(nth >> 3) % 4], 'a leverage')
  return contracted({
    ...newPaidPosition({ ...about, quantityDecimals: 0 }, String(nth), START, START),
    side: (nth >> 2) % 2 === 0 ? 'long' : 'short',
    marginMode: 'isolated',
    leverage,
    quantity,
    contract: {
      positionId: String(nth),
      state: 'open',
      currency,
      multiplier: '1',
      entryValue: entryValue.toFixed(),
      dayStartEntryValue: '0',
      collateral: entryValue.div(leverage).toFixed(10),
      maintenanceRate: '0.025',
      feeRate: '0.00002',
      takeProfit: null,
      stopLoss: null,
      warned: 0,
      financedTo: START,
    },
  })
}

/** Price of a contract in a round: within 1 % of its first price, different in each round. */
const priceOf = ({ price }: Contract, round: number): number =>
  Math.round(price * (0.99 + ((round * 104_729) % 2_000) / 100_000))

type Times = { readonly made: number; readonly passed: number; readonly found: number }

function timesOf(size: number, rounds: number): Times {
  const clock = createTestClock(START)
  const market = createHandMarket(clock)
  const read = createTriggerPriceReader({ market, freshness: createFreshness({ market, clock }) })
  const positions = Array.from({ length: size }, (_, nth) => positionOf(nth))
  const columns = createTriggerColumns()
  const before = performance.now()
  for (const position of positions) {
    const ix = must(market.find(position.instrumentKey), position.instrumentKey).instrument.ix
    columns.set(position.id, ix, triggersOf(position))
  }
  const made = performance.now() - before
  const times: number[] = []
  let found = 0
  for (let round = 0; round < rounds; round += 1) {
    for (const contract of contracts) {
      const price = unscale(priceOf(contract, round), contract.priceDecimals).toFixed(contract.priceDecimals)
      market.quote(contract.key, { price, previousClose: price, bid: price, ask: price })
    }
    const start = performance.now()
    const ids = columns.reached(read())
    times.push(performance.now() - start)
    found = ids.length
    if (round >= rounds - CHECKED_ROUNDS) holdFound(positions, ids, round)
  }
  return { made, passed: median(times), found }
}

/** Checks that a pass found all positions that reached the first warning level, and no others. */
function holdFound(positions: readonly Contracted[], ids: readonly string[], round: number): void {
  const due = positions.filter(position => {
    const contract = must(
      contracts.find(({ key }) => key === position.instrumentKey),
      position.instrumentKey,
    )
    const mark = unscale(priceOf(contract, round), contract.priceDecimals)
    const state = must(marginState(marginPositionOf(position), marginRatesOf(position), mark), 'a state')
    return state.ratio === null || state.ratio.times(100).greaterThanOrEqualTo(WARNINGS[0])
  })
  const found = new Set(ids)
  const missed = due.filter(({ id }) => !found.has(id))
  assert(
    missed.length === 0 && found.size === due.length,
    `${missed.length} of ${due.length} missed, ${found.size} found`,
  )
  assert(due.length > 0 && due.length < positions.length, `${due.length} of ${positions.length} are due`)
}

const median = (times: readonly number[]): number =>
  must(times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)], 'a median')
