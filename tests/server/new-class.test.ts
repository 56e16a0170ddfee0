// A class and a board that exist only in this test: entries in the registry, a calendar and a catalogue. The server
// lists, finds, watches and quotes the instrument, which proves that a new product needs no change outside the
// registry.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { InstrumentKey } from '../../domain/brand.ts'
import type { ClassSpec } from '../../domain/instruments/classes.ts'
import type { VenueSpec } from '../../domain/instruments/venues.ts'
import type { CallInput } from '../../domain/wire/calls/table.ts'
import type { Exchange } from '../../server/calendar/exchanges.ts'
import type { CatalogueEntry } from '../../server/market/catalogue/entry.ts'
import { EngineHarness } from '../support/engine.ts'
import { FeedClient } from '../support/feed-client.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

vi.mock(import('../../domain/instruments/classes.ts'), async importOriginal => {
  const original = await importOriginal()
  const coin: ClassSpec = {
    source: original.sources.robotCrypto,
    settlement: 'margin',
    quotePage: '/pages/quote/stock',
    ticketPage: null,
    wallet: 'financial',
    quantityDecimals: 4,
    hasVolume: true,
    optionalColumns: ['previousSettlement', 'openInterest'],
  }
  return { ...original, classes: { ...original.classes, coin } }
})

vi.mock(import('../../domain/instruments/venues.ts'), async importOriginal => {
  const original = await importOriginal()
  const CX = { class: 'coin', market: null, currency: 'USD' }
  return { ...original, venues: { ...original.venues, CX: CX as unknown as VenueSpec } }
})

vi.mock(import('../../domain/instruments/calendars.ts'), async importOriginal => {
  const original = await importOriginal()
  const calendarsOfBoard = { ...original.calendarsOfBoard, CX: ['CX'] }
  return { calendarsOfBoard } as unknown as typeof original
})

vi.mock(import('../../server/calendar/exchanges.ts'), async importOriginal => {
  const original = await importOriginal()
  // Open 23 hours a day, five days a week, from Sunday evening.
  const CX: Exchange = {
    ...original.exchanges.US,
    fullDay: [['regular', '18:00', '17:00', 'eve']],
    holidays: {},
    earlyCloses: {},
  }
  return { ...original, exchanges: { ...original.exchanges, CX } }
})

vi.mock(import('../../server/market/catalogue/catalogues.ts'), async importOriginal => {
  const original = await importOriginal()
  const coin: CatalogueEntry = {
    board: 'CX' as CatalogueEntry['board'],
    calendar: 'CX' as CatalogueEntry['calendar'],
    code: 'TESTCOIN',
    name: 'Testing Coin',
    nameZh: null,
    currency: 'USD',
    sector: 'none',
    priceDecimals: 2,
    tickSteps: [[0, 1]],
    lot: 1,
    sharesOutstandingM: null,
    peRatio: null,
    dividendYield: null,
    tradable: false,
    startPrice: 123_456,
    dayVolume: 1_000_000,
    volatility: 0.02,
    spread: 0.0005,
  }
  return { catalogues: [...original.catalogues, { listed: () => [coin] }] }
})

const KEY = 'CX.TESTCOIN'
/** Typed as a board of the real registry, because the call types know no others. */
const market = 'CX' as CallInput<'GET /m_ft/detail_quote'>['market']

let server: TestServer
beforeAll(async () => {
  server = await startServer({ environment: { SIM_CALENDAR: 'real' } })
}, START_TIMEOUT_MS)
afterAll(() => server.stop())

test('the board has a list in columns, with the quantity decimals of its class', async () => {
  const list = await server.ask('GET /m_ft/all_stock_list', { board: market as 'US' })
  expect(list).toMatchObject({ board: 'CX', code: ['TESTCOIN'], source: 100, quantityDecimals: [4], currency: ['USD'] })
})

test('it is found by code, by name and by board', async () => {
  for (const typed of ['TESTCOIN', 'testing co', 'CX.TESTCOIN']) {
    const found = await server.ask('POST /market/getMaket', { stkName: typed })
    expect(found[0]?.instrument.key).toBe(KEY)
  }
})

test('it is added to a watchlist, and removed by its code and market', async () => {
  const { token } = await server.newcomer()
  const saved = await server.ask('POST /userSelfSecurity/save', { secuCode: 'testcoin', market }, { token })
  expect(saved).toMatchObject({ key: KEY, market: 'CX', source: 100, f14: 'Testing Coin' })
  const call = 'GET /userSelfSecurity/selectSelfSelectionStocksData'
  expect(await server.ask(call, {}, { token })).toHaveLength(1)
  await server.ask('POST /userSelfSecurity/deleteByStockCode/{stockCode}', { stockCode: 'TESTCOIN', market }, { token })
  expect(await server.ask(call, {}, { token })).toEqual([])
})

test('it has a quote, a detail by its own calendar, and bars', async () => {
  const asked = { stockCode: 'TESTCOIN', market }
  const { quote } = await server.ask('GET /m_ft/detail_quote', asked)
  expect(quote.price).toBeGreaterThan(0)
  const detail = await server.ask('GET /m_ft/stock_detail_ft', asked)
  expect(detail).toMatchObject({ tradable: false, state: 'open', hours: [['18:00', '17:00']] })
  expect(must(detail.nextStateAt, 'a close')).toBe(Date.UTC(2026, 5, 1, 21))
  const bars = await server.ask('GET /m_ft/kline', { ...asked, type: '1D' })
  expect(bars.close.length).toBeGreaterThan(10)
})

test('the feed describes and quotes it, and its board can be watched as a whole', async () => {
  const client = new FeedClient(`${server.url.replace('http', 'ws')}/feed`)
  await client.greet()
  expect(client.markets.map(state => state.board)).toContain('CX')
  await client.watch({ boards: [market as 'US'], keys: [KEY] })
  await client.waitFor(() => client.instruments.length > 0, 'its description')
  expect(client.instruments).toMatchObject([{ key: KEY, board: 'CX', quantityDecimals: 4 }])
  const ix = must(client.instruments[0], 'instrument').ix
  await client.waitFor(() => client.quotes.get('own')?.has(ix) === true, 'its quote')
  await client.close()
})

test('its optional columns reach the page by the feed and by calls, and no other class has them', async () => {
  const { quotes } = server.market
  const { ix } = must(server.market.find(KEY), KEY).instrument
  quotes.previousSettlement[ix] = -1_250
  quotes.openInterest[ix] = 0
  quotes.dayVersion[ix] = must(quotes.dayVersion[ix], 'day version') + 1
  quotes.version[ix] = must(quotes.version[ix], 'version') + 1

  const share = 'US.AAPL' as InstrumentKey
  const page = new EngineHarness(server)
  page.engine.watch('strip', { kind: 'quotes', keys: [KEY as InstrumentKey, share], sparks: false })
  await page.until(() => page.quotes.size === 2 && page.quote(KEY).previousSettlement === -1_250, 'its columns')
  page.stop()
  const unknown = { upperLimit: Number.NaN, previousOpenInterest: Number.NaN }
  expect(page.quote(KEY)).toMatchObject({ previousSettlement: -1_250, openInterest: 0, ...unknown })
  expect(page.quote(share)).toMatchObject({ previousSettlement: Number.NaN, openInterest: Number.NaN, ...unknown })

  const called = await server.ask('GET /m_ft/detail_quote', { stockCode: 'TESTCOIN', market })
  expect(called.quote).toMatchObject({ previousSettlement: -1_250, openInterest: 0 })
  expect(called.quote).not.toHaveProperty('upperLimit')
  const shares = await server.ask('GET /m_ft/detail_quote', { stockCode: 'AAPL', market: 'UsStock' })
  expect(shares.quote).not.toHaveProperty('openInterest')
})
