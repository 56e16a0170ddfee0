// Why: a customer must not lose a position because one trade, or one side of a thin book, is far from the price that
// the contract follows. The screen must show the same mark price that the server acts on.
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { dateOfDay } from '../../domain/calendar/civil-date.ts'
import type { ContractTerms } from '../../domain/instruments/terms.ts'
import { termsOf } from '../../domain/instruments/terms.ts'
import { fairAt } from '../../domain/mark.ts'
import { unscale } from '../../domain/money.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { Position } from '../../domain/wire/calls/trading.ts'
import { quoteColumns } from '../../domain/wire/quote-columns.ts'
import { fairBasisOf } from '../../server/contracts/fair.ts'
import { markOf } from '../../server/contracts/mark.ts'
import { createMarket } from '../../server/market/create.ts'
import type { MarketSource } from '../../server/market/source.ts'
import { marginBoards } from '../../server/orders/service.ts'
import { contracted, stateAt } from '../../server/positions/contract.ts'
import { lockPositionById } from '../../server/positions/store.ts'
import type { Margined } from '../../worker/calc/margin-book.ts'
import { MarginBook } from '../../worker/calc/margin-book.ts'
import { InstrumentStore } from '../../worker/store/instruments.ts'
import { QuoteStore } from '../../worker/store/quotes.ts'
import { createTestClock } from '../support/clock.ts'
import { expectSound, onlyPosition, openPositions, trade } from '../support/margin.ts'
import { openTestStore } from '../support/store.ts'
import type { TradingHarness } from '../support/trading-harness.ts'
import { addCustomer, openTradingHarness } from '../support/trading-harness.ts'

const sourceOf = (market: MarketSource) => ({
  columns: () => market.quotes,
  ixOf: (key: string) => market.find(key)?.instrument.ix,
  decimalsOf: (ix: number) => market.listings[ix]?.instrument.priceDecimals ?? 0,
})

describe('in the simulated market, where prices follow from each other,', () => {
  const now = Date.UTC(2026, 10, 25, 15)
  let market: MarketSource
  beforeAll(async () => {
    const options = {
      market: 'simulator',
      speed: 1,
      seed: 1,
      instruments: 400,
      rate: 1_000,
      calendar: 'always',
    } as const
    market = await createMarket(options, createTestClock(now), pino({ level: 'silent' }))
  })

  /**
   * Distance of the fair price from the price, as |fair ÷ price − 1|, for every margined instrument that follows a
   * price.
   */
  function distances(isWanted: (terms: ContractTerms) => boolean): Map<string, number> {
    const date = dateOfDay(Math.floor(now / DAY_MS))
    const found = new Map<string, number>()
    for (const ix of marginBoards.flatMap(board => market.board(board))) {
      const { key } = must(market.listings[ix], 'a listing').instrument
      const basis = isWanted(must(termsOf(key), key)) ? fairBasisOf(key, date) : null
      const fair = basis && fairAt(sourceOf(market), ix, basis)
      if (fair !== null) found.set(key, Math.abs(fair / (market.quotes.price[ix] ?? 0) - 1))
    }
    return found
  }

  const isCarried = (terms: ContractTerms): boolean =>
    terms.kind === 'commodity' || (terms.kind === 'future' && ['index', 'currency', 'metal'].includes(terms.group))

  test('the fair price of what is carried is the price of the contract within three hundredths of a percent', () => {
    const off = distances(isCarried)
    expect(off.size).toBeGreaterThan(180)
    expect([...off].filter(([, distance]) => distance > 0.0003)).toEqual([])
  })

  test('that of a point of a curve within one and a half percent, as the curve turns during a day', () => {
    const off = distances(terms => terms.kind === 'future' && !isCarried(terms))
    expect(off.size).toBeGreaterThan(110)
    expect([...off].filter(([, distance]) => distance > 0.015)).toEqual([])
  })

  test.each([
    ['FX.EURUSD', null],
    ['CM.XAUUSD', null],
    ['FU.VX202701', null],
    ['FU.ES-MAIN', null],
    ['FU.ES202609', null],
    ['FU.CL202701', null],
    ['FU.CL202706', 'FU.CL202701'],
    ['FU.MCL202701', 'FU.CL202701'],
    ['FU.MES202612', 'IX.SPX'],
    ['FU.GC202612', 'CM.XAUUSD'],
    ['FU.6J202612', 'FX.USDJPY'],
    ['FU.6E202612', 'FX.EURUSD'],
    ['FU.DX202612', 'IX.DXY'],
    ['CM.SPX500', 'IX.SPX'],
  ])('%s follows %s', (key, followed) => {
    expect(fairBasisOf(key, '2026-11-25')?.key ?? null).toBe(followed)
  })
})

type Prices = {
  readonly last: string
  readonly bid?: string
  readonly ask?: string
  readonly index: string
  readonly state?: 'open' | 'closed'
}

describe('a position in a contract that follows an index', () => {
  const key = 'FU.MES202612'
  let harness: TradingHarness
  beforeAll(async () => {
    harness = openTradingHarness(await openTestStore())
    quoted({ last: '6000.00', index: '5980.00' })
    await harness.trading.lead(harness.db)
  })
  afterAll(async () => {
    await expectSound(harness)
    await harness.trading.stop()
    await harness.db.close()
  })

  function quoted({ last, bid = last, ask = last, index, state = 'open' }: Prices): void {
    harness.market.quote(key, { price: last, previousClose: last, bid, ask, bidSize: 100, askSize: 100 })
    harness.market.quote('IX.SPX', { price: index, state })
  }

  async function opened(): Promise<{ readonly userId: string; readonly position: Position }> {
    quoted({ last: '6000.00', index: '5980.00' })
    const userId = await addCustomer(harness, { future: '50000.00' })
    await trade(harness, userId, { key, side: 'long', quantity: '2', leverage: 18 })
    return { userId, position: await onlyPosition(harness, userId, key) }
  }

  async function stored(id: string) {
    return contracted(await harness.db.transaction(tx => lockPositionById(tx, id)))
  }

  /** The figures that the engine's margin book shows for the position at the current quotes. */
  function shown(position: Position) {
    const { market } = harness
    const [instruments, quotes] = [new InstrumentStore(), new QuoteStore()]
    for (const { instrument } of market.listings) {
      instruments.add(instrument)
      for (const name of quoteColumns) quotes.columns[name].set(market.quotes[name])
      quotes.touch(instrument.ix)
    }
    const book = new MarginBook({ instruments, quotes }, 'USD')
    book.refresh([position as Margined])
    return must(book.row(position.id)?.margin, 'the figures')
  }

  // The position is liquidated at about 5815. The book has fallen further, the last trade and the index have not.
  test('is not liquidated by its book alone while the index is where it was', async () => {
    const { userId, position } = await opened()
    const fallen = { last: '5900.00', bid: '5700.00', ask: '5705.00', index: '5880.00' }
    quoted(fallen)
    // The price collar waits ten seconds after a jump of the price.
    harness.clock.advance(11_000)
    quoted(fallen)
    await harness.trading.monitor.settle()
    expect(await openPositions(harness, userId, key)).toHaveLength(1)
    expect(shown(position)).toMatchObject({ isLiquidatable: false })
    harness.market.quote('IX.SPX', { state: 'closed' })
    expect(shown(position)).toMatchObject({ isLiquidatable: true, mark: '5702.50' })
    await harness.trading.monitor.settle()
    const left = await openPositions(harness, userId, key)
    expect(left.every(({ positionNum }) => positionNum === '1')).toBe(true)
  })

  test.each<Prices>([
    { last: '6000.00', bid: '5999.75', ask: '6000.00', index: '5980.00' },
    { last: '5990.00', bid: '5900.00', ask: '5901.00', index: '5940.00' },
    { last: '5990.00', bid: '5900.00', ask: '5901.00', index: '5940.00', state: 'closed' },
    { last: '5820.00', bid: '5815.00', ask: '5816.00', index: '5799.00' },
    { last: '5700.00', bid: '5800.00', ask: '5801.00', index: '5795.00' },
  ])('screen and server have one mark at $last, $bid/$ask, index $index $state', async prices => {
    const { position } = await opened()
    quoted(prices)
    const { ix, priceDecimals } = must(harness.market.find(key), key).instrument
    const mark = must(markOf(harness.market, ix), 'a mark')
    const exact = must(stateAt(await stored(position.id), mark), 'a state')
    expect(shown(position)).toMatchObject({
      mark: unscale(mark, priceDecimals).toFixed(priceDecimals),
      isLiquidatable: exact.isLiquidatable,
      ratioBp: exact.ratio?.times(10_000).toDecimalPlaces(0).toNumber() ?? null,
    })
  })
})
