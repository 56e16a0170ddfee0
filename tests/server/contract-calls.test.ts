// Lists of futures, months and currency pairs: what a page needs of each entry, from the contract tables and the
// market.
import { expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import { contractCalls } from '../../domain/wire/calls/contract.ts'
import type { CallInput } from '../../domain/wire/calls/table.ts'
import type { CallContext } from '../../server/calls/handlers.ts'
import { catalogueOf } from '../../server/market/calls/catalogue-columns.ts'
import { contractHandlers } from '../../server/market/calls/contracts.ts'
import { hasEnded } from '../../server/market/calls/ended.ts'
import { createSearch } from '../../server/market/calls/search.ts'
import { membersOf } from '../../server/market/catalogue/index-members.ts'
import { startMarket } from '../support/market.ts'

const { market, clock } = await startMarket('2026-11-20T15:00')
const watched = new Set(['FX.EURUSD'])
const handlers = contractHandlers({ market, watched: async () => watched, now: clock.now })
const context: CallContext = {
  userId: 'ana',
  sessionId: null,
  locale: 'es-MX',
  key: null,
  ip: '127.0.0.1',
  userAgent: null,
  device: null,
  origin: null,
}
type Key = keyof typeof contractCalls

async function ask<K extends Key>(key: K, input: CallInput<K>) {
  const answer = await handlers[key](contractCalls[key].input.parse(input) as never, context)
  return isRefusal(answer) ? answer : (contractCalls[key].answer.parse(answer) as typeof answer)
}

async function allowed<K extends Key>(key: K, input: CallInput<K>) {
  const answer = await ask(key, input)
  if (isRefusal(answer)) throw new Error(JSON.stringify(answer))
  return answer
}

test('each root has its continuous series and the month that the series follows', async () => {
  const roots = await allowed('GET /m_ft/futures_list', {})
  expect(roots.length).toBeGreaterThan(60)
  const gold = must(
    roots.find(({ root }) => root === 'GC'),
    'gold',
  )
  expect(gold).toMatchObject({ key: 'FU.GC-MAIN', frontKey: 'FU.GC202702', exchange: 'COMEX', multiplier: '100' })
})

test('months of a root ascend, and have the dates of their exchange, a settlement and a margin', async () => {
  const months = await allowed('GET /m_ft/futures_opt_list', { root: 'CL' })
  expect(months.map(({ month }) => month)).toEqual(months.map(({ month }) => month).toSorted())
  const dates = months.slice(0, 2).map(({ symbol, lastTradeDate }) => [symbol, lastTradeDate])
  expect(dates).toEqual([
    ['CLZ6', '2026-11-20'],
    ['CLF7', '2026-12-21'],
  ])
  expect(months[0]).toMatchObject({ currency: 'USD' })
  for (const { settlement, margin, closeOutDate, lastTradeDate } of months) {
    expect(Number(settlement)).toBeGreaterThan(0)
    expect(Number(margin)).toBeGreaterThan(0)
    expect(closeOutDate <= lastTradeDate).toBe(true)
  }
  expect(await ask('GET /m_ft/futures_opt_list', { root: 'NOBODY' })).toMatchObject({ failure: 'notFound' })
})

test('a month in which positions can only be reduced is listed as not tradable, and no list leads to it', async () => {
  // Oil of December has its last trade today; gold of December takes no new positions from 19 November.
  for (const [root, ended, open] of [
    ['CL', '2026-12', '2027-01'],
    ['GC', '2026-12', '2027-02'],
  ] as const) {
    const months = await allowed('GET /m_ft/futures_opt_list', { root })
    const tradable = months.filter(month => month.tradable)
    expect(months[0]).toMatchObject({ month: ended, tradable: false })
    expect(tradable[0]).toMatchObject({ month: open })
    const front = (await allowed('GET /m_ft/futures_list', {})).find(each => each.root === root)?.frontKey
    expect(front).toBe(tradable[0]?.key)
  }
})

test('all pairs, with the marks of the watchlist; of the most traded ones the dollar index too', async () => {
  const pairs = await allowed('GET /m_ft/forex_list', {})
  expect(pairs).toHaveLength(47)
  expect(pairs.filter(({ selfSelectStatus }) => selfSelectStatus).map(({ key }) => key)).toEqual(['FX.EURUSD'])
  const index = await allowed('GET /m_ft/forex_index', {})
  expect(index[0]).toMatchObject({ key: 'IX.DXY' })
  expect(index.map(({ key }) => key)).toContain('FX.EURUSD')
  expect(index.map(({ key }) => key)).not.toContain('FX.USDMXN')
})

const keysOf = (list: readonly { readonly key: string }[]): string[] => list.map(({ key }) => key)

test.each([
  ['SPX', ['FU.ES202612', 'FU.MES202612'], ['CM.SPX500']],
  ['DXY', ['FU.DX202612'], []],
  ['VIX', ['FU.VX202612'], []],
  ['HSTECH', ['FU.HTI202612'], []],
  ['ASX200', [], ['CM.AU200']],
  ['KOSPI', [], []],
] as const)(
  'what follows %s: the month of each future that is traded most, and contracts without one',
  async (code, futures, contracts) => {
    const related = await allowed('GET /m_ft/index_related', { code })
    expect([keysOf(related.futures), keysOf(related.contracts)]).toEqual([futures, contracts])
    expect(related.leading).toHaveLength(membersOf(code).length > 0 ? 5 : 0)
  },
)

test('members of an index: those that rose most and those that fell most, none in both', async () => {
  expect(await ask('GET /m_ft/index_related', { code: 'NOBODY' })).toMatchObject({ failure: 'notFound' })
  for (const index of ['SPX', 'NDX', 'DJI', 'HSI', 'HSCEI', 'HSTECH', 'MXX']) {
    const { leading, lagging } = await allowed('GET /m_ft/index_related', { code: index })
    const listed = membersOf(index).map(key => market.find(key)?.instrument.key)
    expect(listed).toEqual(membersOf(index))
    const ratios = [...leading, ...lagging.toReversed()].map(({ change_ratio }) => Number(change_ratio))
    expect(ratios).toHaveLength(10)
    expect(ratios).toEqual(ratios.toSorted((x, y) => y - x))
    expect(new Set(keysOf([...leading, ...lagging])).size).toBe(10)
  }
})

test('an index has its funds, which are found by code and by name in three languages', async () => {
  expect(keysOf((await allowed('GET /m_ft/index_related', { code: 'SPX' })).funds)).toEqual([
    'US.SPY',
    'US.IVV',
    'US.VOO',
  ])
  expect((await allowed('GET /m_ft/index_related', { code: 'VIX' })).funds).toEqual([])
  const search = createSearch(market.listings)
  for (const [typed, key] of [
    ['NAFTRAC', 'MX.NAFTRAC'],
    ['Tracker Fund', 'HK.02800'],
    ['盈富', 'HK.02800'],
    ['ETF Vanguard', 'US.VOO'],
  ] as const)
    expect(
      search(typed).map(({ instrument }) => instrument.key),
      typed,
    ).toContain(key)
})

test('shares that rose by the threshold or more, the largest rise first', async () => {
  const ixs = market.board('US').slice(0, 3)
  const rises = [1.2, 1.11, 1.09]
  for (const [nth, ix] of ixs.entries())
    market.quotes.price[ix] = Math.round((market.quotes.previousClose[ix] ?? 0) * (rises[nth] ?? 1))
  const { threshold, list } = await allowed('GET /m_ft/zt_stock_list', { market: 'UsStock' })
  const keys = list.map(({ key }) => key)
  expect(threshold).toBe('10.00')
  expect(keys.slice(0, 2)).toEqual(ixs.slice(0, 2).map(ix => market.listings[ix]?.instrument.key))
  expect(keys).not.toContain(market.listings[ixs[2] ?? 0]?.instrument.key)
})

test('turnover of contracts is compared in dollars with their multipliers; a continuous series is last', () => {
  const { code, weight = [] } = catalogueOf(market, 'FU')
  const weightOf = (name: string): number => must(weight[code.indexOf(name)], name)
  expect([weightOf('ES202612'), weightOf('MES202612'), weightOf('ES-MAIN')]).toEqual([50, 5, 0])
  expect(weightOf('HSI202612')).toBeCloseTo(50 / 7.8, 0)
  expect(weightOf('FDAX202612')).toBeGreaterThan(25)
  expect(weight.every(Number.isFinite)).toBe(true)
  expect(catalogueOf(market, 'US').weight).toBeUndefined()
})

test('a month whose last trade is over is in no list and is not found; its quote is still there', async () => {
  const search = createSearch(market.listings, ({ instrument }) => hasEnded(market, instrument))
  // Gold of October had its last trade on 28 October; the market's date is 20 November.
  expect(market.find('FU.GC202610')?.instrument.symbol).toBe('GCV6')
  expect(catalogueOf(market, 'FU').code).not.toContain('GC202610')
  expect(catalogueOf(market, 'FU').code).toContain('GC202612')
  expect(search('GCV6').map(({ instrument }) => instrument.key)).not.toContain('FU.GC202610')
  expect(search('GCZ6')[0]?.instrument.key).toBe('FU.GC202612')
})

test.each([
  'oro dic',
  'oro diciembre',
  'diciembre oro',
  'dec gold',
  'gold December',
  'december 2026 gold',
  '黄金12月',
  '12月黄金',
])('a month is found by its name, long or short, in any order: %s', typed => {
  const search = createSearch(market.listings)
  const keys = search(typed).map(({ instrument }) => instrument.key)
  expect(keys).toContain('FU.GC202612')
  expect(keys.filter(key => !key.endsWith('12'))).toEqual([])
})
