// Why: whoever holds more than one selection can name still has one sum. Their boards are followed whole then, and a
// board's rows carry numbers only: without the catalogue nothing of it would ever have a price.
import { expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Board } from '../../domain/instrument.ts'
import { SELECTION_MAX } from '../../domain/limits.ts'
import type { Catalogue } from '../../domain/wire/calls/market.ts'
import type { Position } from '../../domain/wire/calls/trading.ts'
import type { Read } from '../../worker/http.ts'
import { SnapshotBuilder, Told } from '../../worker/snapshot/builder.ts'
import { AccountStore } from '../../worker/store/account.ts'
import { Catalogues } from '../../worker/store/catalogues.ts'
import { InstrumentStore } from '../../worker/store/instruments.ts'
import { QuoteStore } from '../../worker/store/quotes.ts'
import { ProfitBook } from '../../worker/streams/profit.ts'
import { createRates } from '../../worker/streams/rates.ts'
import { HoldingsView } from '../../worker/views/holdings.ts'
import type { Needs } from '../../worker/views/view.ts'
import { createTestClock } from '../support/clock.ts'

const codeOf = (ix: number): string => `C${ix}`

const catalogue: Catalogue = {
  ...{ board: 'US', epoch: 1, sectors: ['none'], source: 0, quantityDecimals: 0 },
  ix: Array.from({ length: SELECTION_MAX }, (_, ix) => ix),
  code: Array.from({ length: SELECTION_MAX }, (_, ix) => codeOf(ix)),
  name: Array.from({ length: SELECTION_MAX }, (_, ix) => `Company ${ix}`),
  nameZh: Array.from({ length: SELECTION_MAX }, () => null),
  sector: Array.from({ length: SELECTION_MAX }, () => 0),
  currency: Array.from({ length: SELECTION_MAX }, () => 'USD'),
  priceDecimals: Array.from({ length: SELECTION_MAX }, () => 2),
  lot: Array.from({ length: SELECTION_MAX }, () => 1),
}

const positionIn = (ix: number): Position => ({
  ...{ id: `p${ix}`, key: `US.${codeOf(ix)}`, board: 'US', code: codeOf(ix), name: `Company ${ix}`, source: 0 },
  ...{ currency: 'USD', positionNum: '10', usedNum: '0', isolatedPosition: false, averagePrice: '5.0000' },
  ...{ cost: '50.00', costIn: { MXN: '900.00', USD: '50.00', HKD: '390.00' }, fees: '1.00' },
  ...{ dayStartQuantity: '10', dayCashFlow: '0.00', sellProfit: '0.00' },
  ...{ createTimeTimestamp: 0, marketDateTimestamp: 0, modifyTimeTimestamp: 0, expiredDateTimestamp: null },
})

function holding(count: number) {
  const clock = createTestClock(0)
  const asked: string[] = []
  const read = (async (key: string) => {
    asked.push(key)
    return catalogue
  }) as Read
  const [quotes, instruments, account] = [new QuoteStore(), new InstrumentStore(), new AccountStore(read, clock)]
  for (let ix = 0; ix < count; ix++) account.positions.set(`p${ix}`, positionIn(ix))
  const catalogues = new Catalogues({ read, clock, instruments, onLoaded: size => quotes.reserve(size) })
  const book = new ProfitBook({ account, instruments, quotes, rateOf: createRates(instruments, quotes) }, 'USD')
  const deps = { account, catalogues, book, reprice: () => void book.refresh() }
  const view = new HoldingsView('holdings', { first: 0, last: 5 }, deps)
  const needs: Needs = { boards: new Set<Board>(), keys: new Set<InstrumentKey>(), trades: null, prompt: false }
  view.addNeeds(needs)
  return { asked, instruments, needs, quotes, view }
}

test('a few holdings are named one by one, and no catalogue is loaded for them', () => {
  const { asked, needs } = holding(SELECTION_MAX / 2)
  expect(needs.keys.has('US.C0' as InstrumentKey)).toBe(true)
  expect(needs.boards.size).toBe(0)
  expect(asked).toEqual([])
})

test('too many for a selection are followed by board, and have their prices once its catalogue is there', async () => {
  const { asked, instruments, needs, quotes, view } = holding(SELECTION_MAX / 2 + 1)
  expect([...needs.boards]).toEqual(['US'])
  expect(needs.keys.has('US.C0' as InstrumentKey)).toBe(false)
  await expect.poll(() => instruments.ixOf('US.C3')).toBe(3)
  expect(asked).toEqual(['GET /m_ft/all_stock_list'])
  quotes.price[3] = 700
  quotes.previousClose[3] = 600
  quotes.touch(3)
  const snapshot = new SnapshotBuilder(new Told(), instruments, quotes)
  view.collect(snapshot)
  const row = must(
    snapshot.holdings[0]?.rows.find(each => each.id === 'p3'),
    'the row',
  )
  expect(row).toMatchObject({ price: '7.00', value: '70.00', floating: '20.00' })
})
