// Benchmark of profit: milliseconds to recompute every holding, paid in full or margined, after every price changed.
// The worker does this at most four times a second. A list of margined positions is read in the same way as its view
// reads it. Reason: users act on the profit, so it must be exact, and the worker must have time for other work. There
// is no peer: the alternatives add floating-point numbers. Each result is compared with a simple calculation in
// integers; a difference of one cent fails the run.
import { assert, must } from '../domain/assert.ts'
import type { InstrumentKey } from '../domain/brand.ts'
import type { Position } from '../domain/wire/calls/trading.ts'
import { createTestClock } from '../tests/support/clock.ts'
import { ProfitBook } from '../worker/calc/profit-book.ts'
import { createRates } from '../worker/calc/rates.ts'
import { AccountStore } from '../worker/store/account.ts'
import { InstrumentStore } from '../worker/store/instruments.ts'
import { QuoteStore } from '../worker/store/quotes.ts'
import { clockScheduler } from '../worker/streams/scheduler.ts'
import type { Bench, Row } from './bench.ts'
import { medianMargined } from './margined.ts'

/**
 * Targets by number of holdings. 60 ms for 1000 holdings is a quarter of the time between two runs (four a second),
 * because the worker has other work.
 */
const MARKS_MS = { 1000: 60, 10000: 600 } as const
/**
 * Targets for margined positions: about three times the measured time of recomputing them on two busy cores (10,000: 32
 * ms recomputed, 14 ms listed).
 */
const MARGINED_MS = { 1000: 15, 10000: 100 } as const
const ROUNDS = { quick: 3, full: 15 }
const DAY_START = '0'

export const profit: Bench = {
  name: 'profit',
  async run(quick) {
    const sizes = quick ? ([1_000] as const) : ([1_000, 10_000] as const)
    const rounds = quick ? ROUNDS.quick : ROUNDS.full
    const paid = sizes.map(size => rowOf(`${size} holdings repriced`, medianRefresh(size, rounds), MARKS_MS[size]))
    const margined = await Promise.all(sizes.map(size => marginedRows(size, rounds)))
    return [...paid, ...margined.flat()]
  },
}

const rowOf = (name: string, value: number, most: number): Row => ({
  name: `profit: ${name}`,
  value,
  unit: 'ms',
  peer: null,
  peerValue: null,
  ratio: null,
  mark: { most },
})

async function marginedRows(size: keyof typeof MARKS_MS, rounds: number): Promise<Row[]> {
  const { repriced, listed } = await medianMargined(size, rounds)
  return [
    rowOf(`${size} margined positions repriced`, repriced, MARGINED_MS[size]),
    rowOf(`${size} margined positions, sorted by risk, a window read`, listed, MARGINED_MS[size]),
  ]
}

function medianRefresh(size: number, rounds: number): number {
  const { book, quotes, account } = openBook(size)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (let ix = 0; ix < size; ix += 1) {
      quotes.columns.price[ix] = priceOf(ix, round)
      quotes.touch(ix)
    }
    const before = performance.now()
    book.refresh()
    times.push(performance.now() - before)
    for (const position of account.positions.values()) hold(book, position, round)
  }
  return must(times.sort((one, other) => one - other)[Math.floor(rounds / 2)], 'a median')
}

/** Price of an instrument in cents, different in each round. */
const priceOf = (ix: number, round: number): number => 1_000 + ((ix * 7_919 + round * 104_729) % 90_000)
const quantityOf = (ix: number): number => 1 + (ix % 997)
const costOf = (ix: number): bigint => BigInt(quantityOf(ix)) * BigInt(5_000 + (ix % 4_001))

function hold(book: ProfitBook, { id }: Position, round: number): void {
  const ix = Number(id)
  const floating = BigInt(priceOf(ix, round)) * BigInt(quantityOf(ix)) - costOf(ix)
  const row = must(book.row(id), `holding ${id}`)
  assert(row.floating === textOf(floating), `${id}: ${row.floating}, not ${textOf(floating)}`)
}

function textOf(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function openBook(size: number) {
  const [quotes, instruments] = [new QuoteStore(), new InstrumentStore()]
  quotes.reserve(size)
  const account = new AccountStore(
    () => Promise.reject(new Error('nothing is read')),
    clockScheduler(createTestClock(0)),
  )
  const positions = Array.from({ length: size }, (_, ix) => positionOf(ix))
  positions.forEach((position, ix) => {
    instruments.add({
      ix,
      key: position.key as InstrumentKey,
      board: 'US',
      code: position.code,
      name: position.name,
      nameZh: null,
      source: 0,
      currency: 'USD',
      sector: 'none',
      priceDecimals: 2,
      quantityDecimals: 0,
      lot: 1,
    })
    quotes.columns.previousClose[ix] = priceOf(ix, 0)
  })
  account.apply(positions.map((position, at) => ({ offset: at + 1, type: 'position', position })))
  return {
    account,
    quotes,
    book: new ProfitBook({ account, instruments, quotes, rateOf: createRates(instruments, quotes) }, 'USD'),
  }
}

function positionOf(ix: number): Position {
  const [code, cost] = [`C${ix}`, textOf(costOf(ix))]
  return {
    id: String(ix),
    key: `US.${code}`,
    board: 'US',
    code,
    name: code,
    source: 0,
    currency: 'USD',
    positionNum: String(quantityOf(ix)),
    usedNum: '0',
    side: 'long',
    isolatedPosition: false,
    leverage: null,
    margin: null,
    contract: null,
    averagePrice: '50.00',
    cost,
    costIn: { MXN: cost, USD: cost, HKD: cost },
    fees: '1.00',
    dayStartQuantity: DAY_START,
    dayCashFlow: '0',
    sellProfit: '0',
    createTimeTimestamp: 0,
    marketDateTimestamp: null,
    modifyTimeTimestamp: 0,
    expiredDateTimestamp: null,
  }
}
