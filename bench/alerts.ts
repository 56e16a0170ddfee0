// Benchmark of the leader's pass over all price alerts: the values of the instruments that are watched, and a comparison
// for each alert, or two for one with two conditions. The leader makes a pass four times a second on the thread that also
// fills orders. There is no peer. The alerts that a pass finds are compared with an exact decision for each.
import type { AlertKind } from '../domain/alerts.ts'
import { assert, must } from '../domain/assert.ts'
import { createAlertBook } from '../server/alerts/book.ts'
import { conditionsOf, isReached } from '../server/alerts/model.ts'
import { createRatios } from '../server/alerts/ratios.ts'
import { createValues } from '../server/alerts/values.ts'
import type { AlertRow } from '../server/db/alert-schema.ts'
import { createTestClock } from '../tests/support/clock.ts'
import { createHandMarket } from '../tests/support/hand-market.ts'
import type { Bench } from './bench.ts'
import { rowAlone } from './bench.ts'

/** Maximum time of a pass over 100,000 alerts: ten passes a second are a tenth of the thread. */
const MARK_MS = 10
const ALERTS = { quick: 10_000, full: 100_000 }
const ROUNDS = { quick: 10, full: 40 }
const START = Date.UTC(2026, 10, 19, 18)
const keys = ['US.AAPL', 'US.NVDA'] as const
/** The price of all instruments, scaled; no alert is reached before the last round. */
const PRICE = 10_000

export const alerts: Bench = {
  name: 'alerts',
  async run(quick) {
    const size = quick ? ALERTS.quick : ALERTS.full
    const rounds = quick ? ROUNDS.quick : ROUNDS.full
    const most = (MARK_MS * size) / ALERTS.full
    const named = `alerts: ${size.toLocaleString('en')}`
    return [
      rowAlone(`${named}, a pass`, passTime(size, rounds, false), 'ms', most),
      rowAlone(`${named} with two conditions, a pass`, passTime(size, rounds, true), 'ms', most),
    ]
  },
}

/** Median time of a pass, in ms. The first condition of each pair is true, so that both are compared. */
function passTime(size: number, rounds: number, isPair: boolean): number {
  const clock = createTestClock(START)
  const market = createHandMarket(clock)
  const unknown = () => Number.NaN
  const sure = { market, freshness: { isStale: () => false }, collar: { isHeld: () => false } }
  const valuesAt = createValues({
    ...sure,
    figures: { of: () => ({ high: Number.NaN, low: Number.NaN, averageVolume: Number.NaN }) },
    moves: { before: unknown },
  })
  const ratios = createRatios(sure)
  const book = createAlertBook(market, ratios)
  const rows = Array.from({ length: size }, (_, nth) => alertOf(nth, isPair))
  for (const row of rows) book.keep(row, START)
  const pass = (price: number): string[] => {
    for (const key of keys) market.quote(key, { price: (price / 100).toFixed(2), previousClose: '100.00' })
    return book.reached(valuesAt(book.wanted, START), ratios.values())
  }
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    const found = pass(PRICE)
    times.push(performance.now() - start)
    assert(found.length === 0, 'no alert is reached')
  }
  const reached = PRICE * 1.05
  const changed = ((reached - PRICE) * 10_000) / PRICE
  const wanted = rows.filter(row =>
    conditionsOf(row).every(one => isReached(one, one.kind === 'dayUp' ? changed : reached)),
  )
  assert(pass(reached).length === wanted.length && wanted.length > 0, 'each alert is decided as it is alone')
  return must(times.sort((one, other) => one - other)[rounds >> 1], 'a time')
}

/** A price above the current one; of a pair, one below it and a change of the day that is not reached. */
function alertOf(nth: number, isPair: boolean): AlertRow {
  const above = PRICE + 1 + ((nth * 7_919) % 1_000)
  const second: AlertKind = 'dayUp'
  return {
    id: String(nth),
    seq: nth,
    userId: 'customer',
    instrumentKey: must(keys[nth % keys.length], 'a key'),
    name: 'a share',
    currency: 'USD',
    positionId: null,
    positionSide: null,
    priceDecimals: 2,
    kind: 'priceAbove',
    level: isPair ? PRICE - 1 : above,
    secondKind: isPair ? second : null,
    secondLevel: isPair ? above - PRICE : null,
    frequency: 'once',
    pauseMinutes: null,
    endsOn: null,
    endsAt: null,
    note: null,
    state: 'active',
    armed: true,
    sentCount: 0,
    lastSentAt: null,
    watchedFrom: START,
    revision: 1,
    createdAt: START,
    modifiedAt: START,
  }
}
