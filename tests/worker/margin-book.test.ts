// Why: sums and orders of margined positions are computed with doubles. They must agree with the exact formulas that
// rows show and the server uses, an unknown price must stay unknown, and the riskiest position must be listed first.
import type { Observable } from 'rxjs'
import { EMPTY, Subject } from 'rxjs'
import { beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { InstrumentKey } from '../../domain/brand.ts'
import { marginState } from '../../domain/margin.ts'
import { Decimal } from '../../domain/money.ts'
import { marketStateCode } from '../../domain/session.ts'
import type { Position } from '../../domain/wire/calls/trading.ts'
import { ProfitBook } from '../../worker/calc/profit-book.ts'
import { createRates } from '../../worker/calc/rates.ts'
import { gathered } from '../../worker/selection.ts'
import { SentState, SnapshotBuilder } from '../../worker/snapshot/builder.ts'
import { AccountStore } from '../../worker/store/account.ts'
import { Catalogues } from '../../worker/store/catalogues.ts'
import { InstrumentStore } from '../../worker/store/instruments.ts'
import { QuoteStore } from '../../worker/store/quotes.ts'
import { clockScheduler } from '../../worker/streams/scheduler.ts'
import { HoldingsView } from '../../worker/views/holdings.ts'
import { createTestClock } from '../support/clock.ts'
import type { MarginedInput } from '../support/margined.ts'
import { heldOf, marginedPosition, ratesOf } from '../support/margined.ts'
import { addPair } from '../support/margined-pair.ts'

const peso: MarginedInput = {
  id: 'short',
  pair: 'USDMXN',
  side: 'short',
  units: '20000',
  entry: '17.392',
  leverage: 20,
  maintenanceRate: '0.025',
  decimals: 5,
  perDollar: '17.392',
}
const euro: MarginedInput = {
  id: 'long',
  pair: 'EURUSD',
  side: 'long',
  units: '10000',
  entry: '1.17000',
  leverage: 30,
  maintenanceRate: '0.016667',
  decimals: 5,
  perDollar: '1',
}

function open() {
  const [quotes, instruments] = [new QuoteStore(), new InstrumentStore()]
  const scheduler = clockScheduler(createTestClock(0))
  const account = new AccountStore(() => Promise.reject(new Error('nothing is read')), scheduler)
  const book = new ProfitBook({ account, instruments, quotes, rateOf: createRates(instruments, quotes) }, 'USD')
  addPair(instruments, 0, 'USDMXN', 5)
  addPair(instruments, 1, 'EURUSD', 5)
  account.state = 'ready'
  let offset = 0
  return {
    book,
    account,
    instruments,
    scheduler,
    columns: () => quotes.columns,
    hold: (...positions: readonly Position[]) =>
      account.apply(positions.map(position => ({ offset: ++offset, type: 'position', position }))),
    quote(ix: number, bid: number, ask: number) {
      quotes.columns.price[ix] = bid
      quotes.columns.bid[ix] = bid
      quotes.columns.ask[ix] = ask
      quotes.touch(ix)
    },
    totals() {
      book.refresh()
      return must(book.totals, 'totals')
    },
  }
}

/** Resolves when the book has loaded its code for margined positions, which it does when it gets the first one. */
async function loaded(at: ReturnType<typeof open>): Promise<void> {
  const done = Promise.withResolvers<void>()
  at.book.loaded$.subscribe(done.resolve)
  at.book.refresh()
  await done.promise
}

function viewOf(
  { account, instruments, scheduler, book }: ReturnType<typeof open>,
  profit$: Observable<unknown> = EMPTY,
): HoldingsView {
  const catalogues = new Catalogues({
    read: () => Promise.reject(new Error('nothing is read')),
    scheduler,
    instruments,
    onLoaded: () => {},
  })
  return new HoldingsView(
    'v',
    { sort: 'risk', first: 0, last: 10 },
    { scheduler, account, catalogues, book, profit$, want: () => {} },
  )
}

describe('a margined position', () => {
  let at: ReturnType<typeof open>
  beforeEach(() => {
    at = open()
  })

  test('is unknown without a price, and its sums too', async () => {
    at.hold(marginedPosition(peso))
    await loaded(at)
    expect(at.totals()).toMatchObject({ unpriced: 1, margined: 1, floating: null, holdings: null, today: null })
    expect(at.book.row('short')).toMatchObject({ price: null, floating: null, floatingBp: null })
    expect(at.book.row('short')?.margin).toMatchObject({ mark: null, ratioBp: null, distanceBp: null })
    expect(at.book.rankOf('short', 'risk')).toBeNull()
  })

  test('shows the liquidation price of the worked example, and its distance from the mark', async () => {
    at.hold(marginedPosition({ ...peso, maintenanceRate: '0.02498' }))
    await loaded(at)
    at.quote(0, 1_739_100, 1_739_300)
    at.book.refresh()
    const row = must(at.book.row('short'), 'a row')
    expect(row.margin).toMatchObject({
      side: 'short',
      leverage: 20,
      currency: 'MXN',
      margin: '1000.00',
      mark: '17.39200',
      liquidation: '17.81619',
      ratioBp: 5_000,
      distanceBp: 244,
      isLiquidatable: false,
    })
    expect(row).toMatchObject({ value: '1000.00', floating: '0.00', floatingBp: 0 })
  })

  test.each([
    ['long', 1_15_000, 1_15_010],
    ['long', 1_19_333, 1_19_355],
    ['short', 1_15_000, 1_15_010],
    ['short', 1_21_212, 1_21_500],
  ] as const)('sums of a %s agree with the exact formulas at %i/%i', async (side, bid, ask) => {
    const input = { ...euro, side }
    at.hold(marginedPosition(input))
    await loaded(at)
    at.quote(1, bid, ask)
    const totals = at.totals()
    const exact = must(marginState(heldOf(input), ratesOf(input), new Decimal(bid + ask).div(200_000)), 'a state')
    expect(totals.floating).toBe(exact.profit.toFixed(2))
    expect(totals.holdings).toBe(exact.profit.toFixed(2))
    expect(totals.today).toBe(exact.profit.toFixed(2))
    expect(totals.fees).toBe('1.00')
    expect(at.book.row('long')).toMatchObject({
      floating: exact.profit.toFixed(2),
      value: exact.profit.plus('390').toFixed(2),
      today: exact.profit.toFixed(2),
      floatingBp: must(exact.returnOnMargin, 'a return').times(10_000).toDecimalPlaces(0).toNumber(),
    })
    const ratio = at.book.rankOf('long', 'risk')
    expect(ratio).toBeCloseTo(exact.ratio?.toNumber() ?? Number.POSITIVE_INFINITY, 10)
    expect(at.book.row('long')?.margin?.isLiquidatable).toBe(exact.isLiquidatable)
  })

  test('of a contract in another currency is converted at the current rate', async () => {
    at.hold(marginedPosition(peso))
    await loaded(at)
    at.quote(0, 1_800_000, 1_800_000)
    // 20,000 × (17.392 − 18) = −12,160 pesos, converted at 18 pesos a dollar.
    expect(at.totals().floating).toBe('-675.56')
    expect(at.book.row('short')?.margin).toMatchObject({ isLiquidatable: true })
  })

  test('that was closed today counts for the day only', async () => {
    const position = marginedPosition(euro)
    at.hold(position)
    await loaded(at)
    at.quote(1, 117_000, 117_000)
    at.hold({ ...position, positionNum: '0', margin: '0.00', dayCashFlow: '55.00' })
    expect(at.totals()).toMatchObject({ floating: '0.00', today: '55.00', margined: 0, unpriced: 0 })
  })

  test('is repriced when only what its fair price follows has moved, and asks for those quotes', async () => {
    const position = marginedPosition(euro)
    const fair = { key: 'FX.USDMXN', by: 'carry', rate: '0', yield: '0', lastDay: null } as const
    at.hold({ ...position, contract: position.contract && { ...position.contract, fair } })
    await loaded(at)
    at.columns().state.fill(marketStateCode('open'))
    at.quote(1, 100_000, 120_000)
    at.quote(0, 105_000, 105_000)
    at.book.refresh()
    expect(at.book.row('long')?.margin?.mark).toBe('1.05000')
    at.quote(0, 107_000, 107_000)
    at.book.refresh()
    expect(at.book.row('long')?.margin?.mark).toBe('1.07000')
    const keys = new Set<InstrumentKey>()
    viewOf(at).addNeeds(
      Object.assign(
        gathered(() => {}),
        { keys },
      ),
    )
    expect(keys).toContain(fair.key)
  })

  test('is sorted by its risk: the least distance first, unknown last', async () => {
    at.hold(
      marginedPosition({ ...euro, id: 'calm', leverage: 2 }),
      marginedPosition(peso),
      marginedPosition({ ...euro, id: 'tense', leverage: 30 }),
    )
    await loaded(at)
    at.quote(1, 115_500, 115_500)
    at.book.refresh()
    const view = viewOf(at)
    const snapshot = new SnapshotBuilder(new SentState(), at.instruments, new QuoteStore(), new Set())
    view.collect(snapshot)
    expect(snapshot.holdings[0]?.ids).toEqual(['tense', 'calm', 'short'])
  })

  test('that becomes the riskiest moves up at the calm pace, but not while the user touches or scrolls the list', async () => {
    const profit$ = new Subject<void>()
    at.hold(
      marginedPosition({ ...euro, id: 'long', leverage: 10 }),
      marginedPosition({ ...euro, id: 'other', side: 'short', leverage: 10 }),
    )
    await loaded(at)
    const view = viewOf(at, profit$)
    const order = { sort: 'risk', first: 0, last: 10 } as const
    let shown: readonly string[] = []
    const ids = () => {
      const snapshot = new SnapshotBuilder(new SentState(), at.instruments, new QuoteStore(), new Set())
      view.collect(snapshot)
      shown = snapshot.holdings[0]?.ids ?? shown
      return shown
    }
    const move = (price: number) => {
      at.quote(1, price, price)
      at.book.refresh()
    }
    move(110_000)
    expect(ids()).toEqual(['long', 'other'])
    move(122_000)
    expect(ids()).toEqual(['long', 'other'])
    view.update({ ...order, held: true })
    profit$.next()
    expect(ids()).toEqual(['long', 'other'])
    view.update({ ...order, held: false, seen: null })
    expect(ids()).toEqual(['long', 'other'])
    view.update({ ...order, held: false, seen: { first: 0, last: 2 } })
    expect(ids()).toEqual(['other', 'long'])
    move(110_000)
    expect(ids()).toEqual(['other', 'long'])
  })
})
