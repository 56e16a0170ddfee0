// The market's calls as the pages make them, on the real handlers and the real market: every response matches the call
// table, lists have the requested order, and an unknown code is reported as unknown.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal } from '../../domain/failure.ts'
import { chartPeriods } from '../../domain/kline.ts'
import { scaledText } from '../../domain/price.ts'
import type { Stock } from '../../domain/wire/calls/market.ts'
import { marketCalls } from '../../domain/wire/calls/market.ts'
import type { CallAnswer, CallInput } from '../../domain/wire/calls/table.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import type { CallContext } from '../../server/calls/handlers.ts'
import { marketHandlers } from '../../server/market/calls/handlers.ts'
import { createSearch } from '../../server/market/calls/search.ts'
import { isGenerated } from '../../server/market/catalogue/generated.ts'
import type { MarketSource } from '../../server/market/source.ts'
import type { StartedMarket } from '../support/market.ts'
import { ixOf, quoteOf, startMarket } from '../support/market.ts'

type Key = keyof typeof marketCalls

const anonymous: CallContext = {
  userId: null,
  sessionId: null,
  locale: 'en',
  key: null,
  ip: '127.0.0.1',
  userAgent: null,
  device: null,
  origin: null,
}
const ana: CallContext = { ...anonymous, userId: 'ana', sessionId: 's' }
const watched = async (userId: string): Promise<ReadonlySet<string>> =>
  new Set(userId === 'ana' ? ['US.AAPL', 'HK.00700'] : [])

/** Calls a handler as the router does: input and response are validated by their schemas. */
function callsOf(market: MarketSource) {
  const handlers = marketHandlers({ market, watched })
  return async <K extends Key>(key: K, input: CallInput<K>, context = anonymous): Promise<CallAnswer<K> | Refusal> => {
    const handler = handlers[key] as (parsed: unknown, context: CallContext) => Promise<unknown>
    const answer = await handler(marketCalls[key].input.parse(input), context)
    return isRefusal(answer) ? answer : (marketCalls[key].answer.parse(answer) as CallAnswer<K>)
  }
}

function allowed<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(`refused: ${answer.failure}`)
  return answer
}

let started: StartedMarket
let call: ReturnType<typeof callsOf>
beforeAll(async () => {
  started = await startMarket('2026-11-20T18:30', { instruments: 2_000 })
  call = callsOf(started.market)
})

const folder = mkdtempSync(join(tmpdir(), 'pulso-calls-'))
afterAll(() => rmSync(folder, { recursive: true }))

const numbers = (stocks: readonly Stock[], field: 'change_ratio' | 'price_nominal' | 'volume'): number[] =>
  stocks.map(stock => Number(must(stock[field], field)))

test.each([
  ['change', 'change_ratio'],
  ['volume', 'volume'],
  ['price', 'price_nominal'],
] as const)('a market’s stocks by %s, in both directions, and in contiguous pages', async (sort, field) => {
  const page = async (order: 'asc' | 'desc', pageNo: number) =>
    allowed(await call('GET /m_ft/stock_list', { market: 'MX', sort, order, pageNo, pageSize: 100 }))
  const [one, two] = [await page('desc', 1), await page('desc', 2)]
  const values = numbers([...one.list, ...two.list], field)
  expect(values).toEqual(values.toSorted((a, b) => b - a))
  expect(new Set([...one.list, ...two.list].map(stock => stock.key)).size).toBe(200)
  expect(one.total).toBe(started.market.board('MX').length)
  const rising = numbers((await page('asc', 1)).list, field)
  expect(rising).toEqual(rising.toSorted((a, b) => a - b))
  expect((await page('asc', 1_000)).list).toEqual([])
})

test('by name, which is the default, and filtered by keyword with or without accents', async () => {
  const names = async (keyword: string, order: 'asc' | 'desc' = 'asc') =>
    allowed(await call('GET /m_ft/stock_list', { market: 'MX', keyword, order, pageSize: 200 })).list.map(
      one => one.name,
    )
  const all = await names('')
  expect(all).toEqual(all.toSorted(new Intl.Collator('en', { numeric: true }).compare))
  expect(await names('', 'desc')).toEqual(
    (await names('', 'desc')).toSorted(new Intl.Collator('en', { numeric: true }).compare).toReversed(),
  )
  expect(await names('corporacion')).toContain('Corporación Actinver')
  expect(await names('corporación ACT')).toEqual(['Corporación Actinver'])
  expect(await names('no such thing')).toEqual([])
})

test("a stock in a list has its quote and the caller's watchlist mark", async () => {
  const { market } = started
  const find = async (context: CallContext) =>
    allowed(await call('GET /quotes/getStock', { stockCode: 'AAPL', market: 'UsStock' }, context))
  const [price = 0, previous = 0, volume, at = 0] = quoteOf(
    market,
    ixOf(market, 'US.AAPL'),
    'price',
    'previousClose',
    'volume',
    'at',
  )
  expect(await find(ana)).toMatchObject({
    key: 'US.AAPL',
    stock_code: 'AAPL',
    price_nominal: scaledText(price, 2),
    change: scaledText(price - previous, 2),
    change_ratio: (((price - previous) / previous) * 100).toFixed(2).replace('-0.00', '0.00'),
    volume: String(volume),
    market: 'UsStock',
    source: 0,
    fall: price < previous,
    selfSelectStatus: true,
    hasPreMarketData: false,
    currencyUsDatetime: Math.floor(at / 1_000),
  })
  expect((await find(anonymous)).selfSelectStatus).toBe(false)
})

test('pre-market and after-hours prices are beside the last close, with their change from it', async () => {
  const early = await startMarket('2026-11-20T13:00', { calendar: 'real' })
  const stock = allowed(await callsOf(early.market)('GET /quotes/getStock', { stockCode: 'MSFT', market: 'UsStock' }))
  const [price = 0, extended = 0] = quoteOf(early.market, ixOf(early.market, 'US.MSFT'), 'price', 'extended')
  expect(stock).toMatchObject({
    hasPreMarketData: true,
    hasPostMarketData: false,
    preMarketPrice: scaledText(extended, 2),
    preMarketChange: scaledText(extended - price, 2),
    postMarketPrice: null,
  })
  const night = await startMarket('2026-11-21T03:00', { calendar: 'real' })
  const late = allowed(await callsOf(night.market)('GET /quotes/getStock', { stockCode: 'MSFT', market: 'UsStock' }))
  expect([late.hasPreMarketData, late.hasPostMarketData, late.postMarketPrice === null]).toEqual([false, true, false])
})

test('Hong Kong’s list has only its stocks', async () => {
  const { list, total } = allowed(await call('GET /hk_st/all_stock_list', { pageSize: 200 }))
  expect(total).toBe(started.market.board('HK').length)
  expect(new Set(list.map(stock => stock.market))).toEqual(new Set(['HK']))
})

test.each(['US', 'HK', 'MX', 'IX', 'FX'] as const)(
  'the columns of board %s describe its instruments by number',
  async board => {
    const columns = allowed(await call('GET /m_ft/all_stock_list', { board }))
    const { market } = started
    expect(columns.epoch).toBe(market.epoch)
    expect(columns.ix).toEqual(market.board(board))
    columns.ix.forEach((ix, i) => {
      const { code, name, sector, lot, priceDecimals } = must(market.listings[ix], 'a listing').instrument
      const row = [
        columns.code[i],
        columns.name[i],
        columns.sectors[columns.sector[i] ?? -1],
        columns.lot[i],
        columns.priceDecimals[i],
      ]
      expect(row).toEqual([code, name, sector, lot, priceDecimals])
    })
  },
)

test('leaders: gainers by falling change, losers by rising change, actives by falling volume, none missed', async () => {
  const { market } = started
  const top = async (kind: 'gainers' | 'losers' | 'active') =>
    allowed(await call('GET /m_ft/topList', { market: 'UsStock', kind, size: 25 }))
  const ratio = (ix: number): number => {
    const [price = 0, previous = 1] = quoteOf(market, ix, 'price', 'previousClose')
    return price / previous
  }
  const volume = (ix: number): number => quoteOf(market, ix, 'volume')[0] ?? 0
  const keys = (score: (ix: number) => number): string[] =>
    market
      .board('US')
      .toSorted((a, b) => score(b) - score(a))
      .slice(0, 25)
      .map(ix => must(market.listings[ix], 'a listing').instrument.key)
  expect((await top('gainers')).map(one => one.key)).toEqual(keys(ratio))
  expect((await top('losers')).map(one => one.key)).toEqual(keys(ix => -ratio(ix)))
  expect((await top('active')).map(one => one.key)).toEqual(keys(volume))
})

test('hot stocks are the real companies with the greatest value in any currency', async () => {
  const { market } = started
  const rate = (pair: string): number => (quoteOf(market, ixOf(market, pair), 'price')[0] ?? 0) / 10_000
  const perDollar: Readonly<Record<string, number>> = { US: 1, HK: rate('FX.USDHKD'), MX: rate('FX.USDMXN') }
  const dollars = (key: string): number => {
    const { ix, priceDecimals, board } = must(market.find(key), key).instrument
    const [price = 0, volume = 0] = quoteOf(market, ix, 'price', 'volume')
    return ((price / 10 ** priceDecimals) * volume) / must(perDollar[board], board)
  }
  const all = allowed(await call('GET /m_ft/hot_stock', { size: 30 }))
  const values = all.map(stock => dollars(stock.key))
  expect(values).toEqual(values.toSorted((a, b) => b - a))
  const others = market.listings.filter(
    one =>
      one.instrument.board in perDollar &&
      one.tradable &&
      !isGenerated(one.instrument.name) &&
      !all.some(stock => stock.key === one.instrument.key),
  )
  expect(Math.max(...others.map(one => dollars(one.instrument.key)))).toBeLessThanOrEqual(
    must(values.at(-1), 'a value'),
  )
  const mexican = allowed(await call('GET /m_ft/hot_stock', { market: 'MX' }))
  expect([mexican.length, new Set(mexican.map(stock => stock.market))]).toEqual([10, new Set(['MX'])])
})

test('global indices have levels and no volume', async () => {
  const indices = allowed(await call('GET /m_ft/global_index', {}))
  expect(indices).toHaveLength(started.market.board('IX').length)
  expect(indices.find(one => one.key === 'IX.MXX')).toMatchObject({ market: null, source: 99, volume: null })
  expect(indices.every(one => one.price_nominal !== null)).toBe(true)
  const named = started.market.board('IX').map(ix => started.market.listings[ix]?.instrument.nameZh ?? '')
  expect(named.filter(name => !/\p{Script=Han}/u.test(name))).toEqual([])
})

test('the home page: three indices per venue, twelve hot stocks, fifty closes each', async () => {
  const { epoch, indices, hot } = allowed(await call('GET /m_ft/home_custom_list', {}))
  expect(epoch).toBe(started.market.epoch)
  expect(indices.map(one => one.instrument.currency)).toEqual(['MXN', 'USD', 'HKD'].flatMap(one => [one, one, one]))
  expect(hot).toHaveLength(12)
  for (const { instrument, quote, spark } of [...indices, ...hot]) {
    expect(spark.closes, instrument.key).toHaveLength(50)
    expect(quote?.ix).toBe(instrument.ix)
  }
})

test('a recording is first among the hot stocks, also on the home page', async () => {
  const file = join(folder, 'silver.csv')
  writeFileSync(file, 'ts_ms,price,qty\n1570752000500,10.10,2.5\n')
  const { market } = await startMarket('2026-11-20T18:30', { market: `tape:${file}`, speed: 0 })
  const ask = callsOf(market)
  while (quoteOf(market, ixOf(market, 'US.SILVER'), 'price')[0] === 0)
    await new Promise(resolve => setImmediate(resolve))
  expect(allowed(await ask('GET /m_ft/hot_stock', { size: 3 })).map(one => one.key)).toContain('US.SILVER')
  const home = allowed(await ask('GET /m_ft/home_custom_list', {}))
  expect([home.hot.length, home.hot[0]?.instrument.key, home.hot[0]?.spark.closes]).toEqual([12, 'US.SILVER', [101]])
  const summary = allowed(await ask('GET /m_ft/summary_detail', { stockCode: 'SILVER', market: 'UsStock' }))
  expect(summary).toMatchObject({
    volume: '2.5',
    turnover: '25.25',
    high52: null,
    previousClose: null,
    marketCap: null,
  })
  const detail = allowed(await ask('GET /m_ft/stock_detail_ft', { stockCode: 'silver', market: 'UsStock' }))
  expect(detail).toMatchObject({ zone: 'UTC', nextStateAt: null })
})

test('the detail of a stock has its ticks, lot, hours and state; Hong Kong’s zeros may be omitted', async () => {
  const { market } = await startMarket('2026-11-20T04:30', { calendar: 'real' })
  const ask = callsOf(market)
  const tencent = allowed(await ask('GET /m_ft/stock_detail_ft', { stockCode: '700', market: 'HK' }, ana))
  expect(tencent).toMatchObject({
    instrument: { key: 'HK.00700', lot: 100, priceDecimals: 3 },
    selfSelectStatus: true,
    profile: expect.any(String),
    zone: 'Asia/Hong_Kong',
    hours: [
      ['09:30', '12:00'],
      ['13:00', '16:00'],
    ],
    state: 'lunch',
    nextStateAt: Date.parse('2026-11-20T05:00Z'),
  })
  expect(tencent.tickSteps).toContainEqual([500_000, 500])
  const walmex = allowed(await ask('GET /m_ft/stock_detail_ft', { stockCode: 'walmex', market: 'MX' }))
  expect(walmex).toMatchObject({ hours: [['08:30', '15:00']], state: 'closed', tickSteps: [[0, 1]] })
  const index = allowed(await ask('GET /m_ft/stock_detail_ft', { stockCode: 'HSI', market: 'IX' }))
  expect(index).toMatchObject({ state: 'lunch', nextStateAt: Date.parse('2026-11-20T05:00Z') })
})

test('a quote as numbers is the row of the table', async () => {
  const { market } = started
  const quote = allowed(await call('GET /m_ft/detail_quote', { stockCode: 'USDMXN', market: 'FX' }))
  const [price, high, bid, ask] = quoteOf(market, ixOf(market, 'FX.USDMXN'), 'price', 'high', 'bid', 'ask')
  expect(quote).toMatchObject({ stock_code: 'USDMXN', source: 2, volume: null })
  expect(quote.quote).toMatchObject({ state: 'open', price, high, bid, ask, volume: 0, extended: 0 })
})

test("the summary has the day’s and the year’s figures, turnover and value in the share's currency", async () => {
  const summary = allowed(await call('GET /m_ft/summary_detail', { stockCode: 'AAPL', market: 'UsStock' }))
  const number = (text: string | null): number => Number(must(text, 'a figure'))
  expect(number(summary.turnover) / number(summary.volume)).toBeGreaterThan(number(summary.low))
  expect(number(summary.turnover) / number(summary.volume)).toBeLessThan(number(summary.high))
  expect(number(summary.high52)).toBeGreaterThanOrEqual(number(summary.high))
  expect(number(summary.low52)).toBeLessThanOrEqual(number(summary.low))
  expect(number(summary.marketCap)).toBeGreaterThan(1e12)
  expect(summary).toMatchObject({ currency: 'USD', lot: 1, sector: 'technology' })
  const index = allowed(await call('GET /m_ft/summary_detail', { stockCode: 'SPX', market: 'IX' }))
  expect(index).toMatchObject({ volume: null, turnover: null, averageVolume: null, marketCap: null, peRatio: null })
})

test.each(chartPeriods)('bars of %s come from the market', async type => {
  const { market } = started
  expect(await call('GET /m_ft/kline', { stockCode: '00700', market: 'HK', type })).toEqual(
    market.bars(ixOf(market, 'HK.00700'), type),
  )
})

test('each response with a quote has the named fields beside the numbers', async () => {
  const { market } = started
  const key = 'HK.00700'
  const named = allowed(await call('GET /quotes/getStock', { stockCode: '00700', market: 'HK' }, ana))
  const quote = allowed(await call('GET /m_ft/detail_quote', { stockCode: '00700', market: 'HK' })).quote
  expect(named).toMatchObject({ stock_code: '00700', classify: 'HK', source: 11, selfSelectStatus: true })
  expect(named.price_nominal).toBe(scaledText(quote.price, 3))
  expect(named.fall).toBe(quote.price < quote.previousClose)
  const detail = await call('GET /m_ft/stock_detail_ft', { stockCode: '00700', market: 'HK' }, ana)
  const found = allowed(await call('POST /market/getMaket', { stkcode: '00700' }, ana))
  const { list } = allowed(await call('POST /market/getMakets', { keys: [key] }, ana))
  const { hot, indices } = allowed(await call('GET /m_ft/home_custom_list', {}, ana))
  for (const one of [detail, found[0], list[0]]) expect(one).toMatchObject(named)
  for (const one of [...hot, ...indices]) expect(one).toMatchObject({ stock_code: one.instrument.code })
  expect(market.find(key)?.instrument).toEqual(list[0]?.instrument)
})

test('several by key: the known ones, in the requested order', async () => {
  const { list, epoch } = allowed(
    await call('POST /market/getMakets', { keys: ['MX.WALMEX', 'US.NOBODY', 'nonsense', 'US.AAPL'] }),
  )
  expect([epoch, list.map(one => one.instrument.key)]).toEqual([started.market.epoch, ['MX.WALMEX', 'US.AAPL']])
})

test.each([
  ['GET /m_ft/stock_detail_ft', {}],
  ['GET /m_ft/detail_quote', {}],
  ['GET /m_ft/summary_detail', {}],
  ['GET /m_ft/kline', { type: '1D' }],
  ['GET /quotes/getStock', {}],
] as const)('%s reports an unknown code', async (key, rest) => {
  for (const input of [
    { stockCode: 'NOBODY', market: 'UsStock' },
    { stockCode: 'AAPL', market: 'HK' },
    { stockCode: '', market: 'FX' },
  ] as const)
    expect(await call(key, { ...input, ...rest } as CallInput<typeof key>)).toEqual({
      failure: 'notFound',
      field: 'stockCode',
    })
})

const found = async (stkName: string): Promise<string[]> =>
  allowed(await call('POST /market/getMaket', { stkName })).map(one => one.instrument.key)

test.each([
  ['AAPL', 'US.AAPL'],
  ['aapl.us', 'US.AAPL'],
  ['apple', 'US.AAPL'],
  ['aplle', 'US.AAPL'],
  ['micrsoft', 'US.MSFT'],
  ['microsofft', 'US.MSFT'],
  ['700', 'HK.00700'],
  ['0700', 'HK.00700'],
  ['00700', 'HK.00700'],
  ['700.HK', 'HK.00700'],
  ['HK.00700', 'HK.00700'],
  ['腾讯', 'HK.00700'],
  ['walmex.mx', 'MX.WALMEX'],
  ['corporacion actinver', 'MX.ACTINVRB'],
  ['PE&OLES', 'MX.PE&OLES'],
  ['usd/mxn', 'FX.USDMXN'],
  ['usdmxn', 'FX.USDMXN'],
  ['hang seng', 'IX.HSI'],
])('“%s” finds %s first', async (text, key) => {
  expect((await found(text))[0]).toBe(key)
})

test('search: exact codes first, then prefixes, then others; generated companies after real ones; at most thirty', async () => {
  expect((await found('T')).slice(0, 1)).toEqual(['US.T'])
  expect(await found('simulated nothing')).toEqual([])
  expect(await found('   ')).toEqual([])
  expect(await found('Sim')).toHaveLength(30)
  const holdings = await found('holdings')
  const isMadeUp = (key: string): boolean => must(started.market.find(key), key).instrument.name.startsWith('Sim ')
  expect(holdings).toHaveLength(30)
  expect(holdings.map(isMadeUp)).toEqual(holdings.map(isMadeUp).toSorted())
  expect(allowed(await call('POST /market/getMaket', { stkcode: '00001' })).map(one => one.instrument.key)).toContain(
    'HK.00001',
  )
})

test.each([
  ['dólar', 'FX.USDMXN'],
  ['dólar de Hong Kong', 'FX.USDHKD'],
  ['美元', 'FX.USDMXN'],
  ['euro', 'FX.EURMXN'],
  ['índice bolsa', 'IX.MXX'],
  ['恒生指数', 'IX.HSI'],
  ['cemx', 'MX.CEMEXCPO'],
  ['700', 'HK.00700'],
  ['ＡＡＰＬ', 'US.AAPL'],
  ['ａｐｐｌｅ', 'US.AAPL'],
  ['\u202aAAPL\u202c', 'US.AAPL'],
  ['騰訊', 'HK.00700'],
  ['騰訊控股', 'HK.00700'],
  ['滙豐', 'HK.00005'],
  ['匯豐控股', 'HK.00005'],
  ['長和', 'HK.00001'],
  ['中電控股', 'HK.00002'],
  ['銀河娛樂', 'HK.00027'],
  ['東亞銀行', 'HK.00023'],
])('search: %s finds %s first', async (typed, key) => {
  expect((await found(typed))[0]).toBe(key)
})

test('of equally good results those of the home market of the language come first', () => {
  const search = createSearch(started.market.listings)
  const first = (typed: string, locale: Locale) => search(typed, { locale })[0]?.instrument.key
  expect([first('walmart', 'es-MX'), first('walmart', 'en')]).toEqual(['MX.WALMEX', 'US.WMT'])
  expect([first('alibaba', 'zh-Hans'), first('alibaba', 'en')]).toEqual(['HK.09988', 'US.BABA'])
})

test('a search in one market finds nothing of another, whatever its words name', () => {
  const search = createSearch(started.market.listings)
  const boardsOf = (typed: string, board: 'US' | 'MX') =>
    new Set(search(typed, { board }).map(({ instrument }) => instrument.board))
  expect([boardsOf('walmart', 'MX'), boardsOf('walmart', 'US')]).toEqual([new Set(['MX']), new Set(['US'])])
  expect([boardsOf('WALMEX.MX', 'MX'), boardsOf('WALMEX.MX', 'US')]).toEqual([new Set(['MX']), new Set()])
})

test('search is fast enough for typing at ten thousand instruments', async () => {
  const { market } = await startMarket('2026-11-20T18:30', { instruments: 10_000 })
  const search = createSearch(market.listings)
  const texts = ['a', 'ap', 'app', 'aplle', '700', 'banco', 'holdings', 'zzzzzzz']
  for (const text of texts) search(text)
  const begun = performance.now()
  for (const text of texts) search(text)
  const eachMs = (performance.now() - begun) / texts.length
  process.stdout.write(`search in ${eachMs.toFixed(2)} ms\n`)
  expect(eachMs).toBeLessThan(20)
})

test('a fund names the index that it follows; another share names none', async () => {
  const detailOf = async (stockCode: string, market: 'UsStock' | 'HK') =>
    allowed(await call('GET /m_ft/stock_detail_ft', { stockCode, market }))
  expect(await detailOf('02800', 'HK')).toMatchObject({
    tracks: { key: 'IX.HSI', name: 'Hang Seng', nameZh: '恒生指数' },
    profile: 'An exchange-traded fund that follows an index. Its shares are listed in Hong Kong.',
    tradable: true,
  })
  expect(await detailOf('AAPL', 'UsStock')).not.toHaveProperty('tracks')
})
