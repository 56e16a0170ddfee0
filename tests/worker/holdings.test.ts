// Why: if the holdings exceed the maximum selection, their sum is still needed. Then their whole boards are watched.
// Rows of a board have numbers only, so that none of them could be priced without the catalogue.
import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { InstrumentKey } from '../../domain/brand.ts'
import { WINDOW_SELECTION_MAX } from '../../domain/limits.ts'
import type { Catalogue } from '../../domain/wire/calls/market.ts'
import type { Position } from '../../domain/wire/calls/trading.ts'
import { ProfitBook } from '../../worker/calc/profit-book.ts'
import { createRates } from '../../worker/calc/rates.ts'
import type { Read } from '../../worker/http.ts'
import { gathered } from '../../worker/selection.ts'
import { SentState, SnapshotBuilder } from '../../worker/snapshot/builder.ts'
import { AccountStore } from '../../worker/store/account.ts'
import { Catalogues } from '../../worker/store/catalogues.ts'
import { InstrumentStore } from '../../worker/store/instruments.ts'
import { QuoteStore } from '../../worker/store/quotes.ts'
import { clockScheduler } from '../../worker/streams/scheduler.ts'
import { HoldingsView } from '../../worker/views/holdings.ts'
import { createTestClock } from '../support/clock.ts'

const codeOf = (ix: number): string => `C${ix}`

const catalogue: Catalogue = {
  board: 'US',
  epoch: 1,
  sectors: ['none'],
  source: 0,
  quantityDecimals: Array.from({ length: WINDOW_SELECTION_MAX }, () => 0),
  ix: Array.from({ length: WINDOW_SELECTION_MAX }, (_, ix) => ix),
  code: Array.from({ length: WINDOW_SELECTION_MAX }, (_, ix) => codeOf(ix)),
  name: Array.from({ length: WINDOW_SELECTION_MAX }, (_, ix) => `Company ${ix}`),
  nameZh: Array.from({ length: WINDOW_SELECTION_MAX }, () => null),
  sector: Array.from({ length: WINDOW_SELECTION_MAX }, () => 0),
  currency: Array.from({ length: WINDOW_SELECTION_MAX }, () => 'USD'),
  priceDecimals: Array.from({ length: WINDOW_SELECTION_MAX }, () => 2),
  lot: Array.from({ length: WINDOW_SELECTION_MAX }, () => 1),
}

const positionIn = (ix: number): Position => ({
  id: `p${ix}`,
  key: `US.${codeOf(ix)}`,
  board: 'US',
  code: codeOf(ix),
  name: `Company ${ix}`,
  source: 0,
  currency: 'USD',
  positionNum: '10',
  usedNum: '0',
  side: 'long',
  isolatedPosition: false,
  leverage: null,
  margin: null,
  contract: null,
  averagePrice: '5.0000',
  cost: '50.00',
  costIn: { MXN: '900.00', USD: '50.00', HKD: '390.00' },
  fees: '1.00',
  dayStartQuantity: '10',
  dayCashFlow: '0.00',
  sellProfit: '0.00',
  createTimeTimestamp: 0,
  marketDateTimestamp: 0,
  modifyTimeTimestamp: 0,
  expiredDateTimestamp: null,
})

function holding(count: number) {
  const clock = createTestClock(0)
  const scheduler = clockScheduler(clock)
  const asked: string[] = []
  const read = (async (key: string) => {
    asked.push(key)
    return catalogue
  }) as Read
  const [quotes, instruments, account] = [new QuoteStore(), new InstrumentStore(), new AccountStore(read, scheduler)]
  for (let ix = 0; ix < count; ix++) account.positions.set(`p${ix}`, positionIn(ix))
  const catalogues = new Catalogues({ read, scheduler, instruments, onLoaded: size => quotes.reserve(size) })
  const book = new ProfitBook({ account, instruments, quotes, rateOf: createRates(instruments, quotes) }, 'USD')
  const profit$ = new Subject<void>()
  const deps = { scheduler, account, catalogues, book, profit$, want: () => {} }
  const view = new HoldingsView('holdings', { sort: 'opened', first: 0, last: 5 }, deps)
  const needs = gathered(() => {})
  view.addNeeds(needs)
  return { asked, book, clock, instruments, needs, profit$, quotes, view }
}

test('a few holdings are selected by key, and no catalogue is loaded for them', () => {
  const { asked, needs } = holding(WINDOW_SELECTION_MAX / 2)
  expect(needs.keys.has('US.C0' as InstrumentKey)).toBe(true)
  expect(needs.boards.size).toBe(0)
  expect(asked).toEqual([])
})

test('more holdings than a selection allows are watched by board, and are priced once the catalogue is loaded', async () => {
  const { asked, book, instruments, needs, quotes, view } = holding(WINDOW_SELECTION_MAX / 2 + 1)
  expect([...needs.boards]).toEqual(['US'])
  expect(needs.keys.has('US.C0' as InstrumentKey)).toBe(false)
  await expect.poll(() => instruments.ixOf('US.C3')).toBe(3)
  expect(asked).toEqual(['GET /m_ft/all_stock_list'])
  quotes.columns.price[3] = 700
  quotes.columns.previousClose[3] = 600
  quotes.touch(3)
  book.refresh()
  const snapshot = new SnapshotBuilder(new SentState(), instruments, quotes)
  view.collect(snapshot)
  const row = must(
    snapshot.holdings[0]?.rows.find(each => each.id === 'p3'),
    'the row',
  )
  expect(row).toMatchObject({ price: '7.00', value: '70.00', floating: '20.00' })
})

test('holdings are sorted by value in the base currency, unknown last, and keep their places while prices move', async () => {
  const { book, instruments, quotes, view } = holding(WINDOW_SELECTION_MAX / 2 + 1)
  await expect.poll(() => instruments.ixOf('US.C3')).toBe(3)
  const order = (): readonly string[] => {
    book.refresh()
    const snapshot = new SnapshotBuilder(new SentState(), instruments, quotes)
    view.collect(snapshot)
    return snapshot.holdings[0]?.ids ?? []
  }
  const quote = (ix: number, price: number): void => {
    quotes.columns.price[ix] = price
    quotes.columns.previousClose[ix] = price
    quotes.touch(ix)
  }
  quote(3, 700)
  quote(7, 900)
  view.update({ sort: 'value', first: 0, last: 3 })
  expect(order()).toEqual(['p7', 'p3', 'p0'])
  quote(3, 2_000)
  expect(order()).toEqual(['p7', 'p3', 'p0'])
  view.update({ sort: 'opened', first: 0, last: 3 })
  expect(order()).toEqual(['p0', 'p1', 'p2'])
  view.update({ sort: 'value', first: 0, last: 3 })
  expect(order()).toEqual(['p3', 'p7', 'p0'])
})

test('rows in sight are sent with each change, others when they enter the window and every five seconds, a few at a time', async () => {
  const { book, clock, instruments, profit$, quotes, view } = holding(WINDOW_SELECTION_MAX / 2 + 1)
  await expect.poll(() => instruments.ixOf('US.C3')).toBe(3)
  let price = 100
  /** Changes every price; returns the ids of the rows that are then sent. */
  const sent = (): readonly string[] => {
    price += 1
    for (let ix = 0; ix < 20; ix++) {
      quotes.columns.price[ix] = price
      quotes.columns.previousClose[ix] = 100
      quotes.touch(ix)
    }
    book.refresh()
    profit$.next()
    const snapshot = new SnapshotBuilder(new SentState(), instruments, quotes)
    view.collect(snapshot)
    return snapshot.holdings.flatMap(({ rows }) => rows.map(({ id }) => id))
  }
  view.update({ sort: 'opened', first: 0, last: 8, seen: { first: 1, last: 3 } })
  expect(sent()).toHaveLength(8)
  expect(sent()).toEqual(['p1', 'p2'])
  view.update({ sort: 'opened', first: 2, last: 10, seen: null })
  expect(sent()).toEqual(['p8', 'p9'])
  expect(sent()).toEqual([])
  clock.advance(5_000)
  expect(sent()).toEqual(['p2', 'p3', 'p4', 'p5'])
  expect(sent()).toEqual(['p6', 'p7', 'p8', 'p9'])
  expect(sent()).toEqual([])
})
