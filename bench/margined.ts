// The part of the profit benchmark for margined positions: currency pairs at random prices. Each sum is compared with
// the exact formulas.
import { assert, must } from '../domain/assert.ts'
import { profitAt } from '../domain/margin.ts'
import { Decimal } from '../domain/money.ts'
import { createTestClock } from '../tests/support/clock.ts'
import type { MarginedInput } from '../tests/support/margined.ts'
import { heldOf, marginedPosition } from '../tests/support/margined.ts'
import { addPair } from '../tests/support/margined-pair.ts'
import { ProfitBook } from '../worker/calc/profit-book.ts'
import { createRates } from '../worker/calc/rates.ts'
import { AccountStore } from '../worker/store/account.ts'
import { InstrumentStore } from '../worker/store/instruments.ts'
import { QuoteStore } from '../worker/store/quotes.ts'
import { clockScheduler } from '../worker/streams/scheduler.ts'

const CODE_LENGTH = 3
/** Number of list rows that are sent to the page: a screen and a margin around it. */
const WINDOW = 40

/** Price of a pair with five decimals, different in each round, within 2 % of the entry price. */
const priceOf = (ix: number, round: number): number => 100_000 + ((ix * 7_919 + round * 104_729) % 2_000)

const inputOf = (ix: number): MarginedInput => ({
  id: String(ix),
  pair: `${codeOf(ix)}USD`,
  side: ix % 2 === 0 ? 'long' : 'short',
  units: String(1_000 * (1 + (ix % 97))),
  entry: '1.00500',
  leverage: 20,
  maintenanceRate: '0.025',
  decimals: 5,
  perDollar: '1',
})

const codeOf = (ix: number): string => ix.toString(36).toUpperCase().padStart(CODE_LENGTH, '0')

export type Timed = { readonly repriced: number; readonly listed: number }

export async function medianMargined(size: number, rounds: number): Promise<Timed> {
  const { book, quotes } = await openMargined(size)
  const [repriced, listed]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    for (let ix = 0; ix < size; ix += 1) {
      const price = priceOf(ix, round)
      for (const column of [quotes.columns.price, quotes.columns.bid, quotes.columns.ask]) column[ix] = price
      quotes.touch(ix)
    }
    const before = performance.now()
    book.refresh()
    const between = performance.now()
    readByRisk(book, size)
    repriced.push(between - before)
    listed.push(performance.now() - between)
    holdSum(book, size, round)
  }
  return { repriced: median(repriced), listed: median(listed) }
}

function readByRisk(book: ProfitBook, size: number): void {
  const ranks = Array.from({ length: size }, (_, ix) => ({
    id: String(ix),
    rank: book.rankOf(String(ix), 'risk') ?? 0,
  }))
  const sorted = ranks.toSorted((one, other) => other.rank - one.rank)
  for (const { id } of sorted.slice(0, WINDOW)) must(book.row(id), `position ${id}`)
}

/** Checks that the sum of doubles equals the exact sum to the cent. */
function holdSum(book: ProfitBook, size: number, round: number): void {
  let exact = new Decimal(0)
  for (let ix = 0; ix < size; ix += 1)
    exact = exact.plus(profitAt(heldOf(inputOf(ix)), new Decimal(priceOf(ix, round)).div(100_000)))
  const { floating } = must(book.totals, 'totals')
  assert(floating === exact.toFixed(2), `${floating}, not ${exact.toFixed(2)}`)
}

const median = (times: readonly number[]): number =>
  must(times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)], 'a median')

async function openMargined(size: number) {
  const [quotes, instruments] = [new QuoteStore(), new InstrumentStore()]
  quotes.reserve(size)
  const scheduler = clockScheduler(createTestClock(0))
  const account = new AccountStore(() => Promise.reject(new Error('nothing is read')), scheduler)
  for (let ix = 0; ix < size; ix += 1) addPair(instruments, ix, inputOf(ix).pair, 5)
  account.state = 'ready'
  account.apply(
    Array.from({ length: size }, (_, ix) => ({
      offset: ix + 1,
      type: 'position',
      position: marginedPosition(inputOf(ix)),
    })),
  )
  const book = new ProfitBook({ account, instruments, quotes, rateOf: createRates(instruments, quotes) }, 'USD')
  const loaded = Promise.withResolvers<void>()
  book.loaded$.subscribe(loaded.resolve)
  book.refresh()
  await loaded.promise
  return { book, quotes }
}
