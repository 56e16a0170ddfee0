// Traders look at the watchlist all day, in their own order. It must keep the order through any moves, never contain a
// stock twice, and never show or change another user's watchlist.
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { WATCHLIST_MAX } from '../../domain/limits.ts'
import type { WatchlistEntry } from '../../domain/wire/calls/watchlist.ts'
import { watchlist } from '../../server/db/schema.ts'
import { positionBetween } from '../../server/watchlist/entries.ts'
import type { Registered, TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

let server: TestServer
let me: Registered
beforeAll(async () => {
  server = await startServer()
}, START_TIMEOUT_MS)
afterAll(() => server.stop())
beforeEach(async () => {
  me = await server.newcomer()
})

const list = (token = me.token): Promise<WatchlistEntry[]> =>
  server.ask('GET /userSelfSecurity/selectSelfSelectionStocksData', {}, { token })

async function save(secuCode: string, position?: number): Promise<WatchlistEntry> {
  // Stays below the rate limit.
  server.clock.jump(100)
  const place = position === undefined ? {} : { position }
  return server.ask('POST /userSelfSecurity/save', { secuCode, market: 'UsStock', ...place }, { token: me.token })
}

const codes = async () => (await list()).map(entry => entry.f12)

test('a new entry comes first, and adding it again leaves it in place', async () => {
  const apple = await save('AAPL')
  await save('MSFT')
  await save('NVDA')
  expect(await codes()).toEqual(['NVDA', 'MSFT', 'AAPL'])
  expect((await save('AAPL')).id).toBe(apple.id)
  expect(await codes()).toEqual(['NVDA', 'MSFT', 'AAPL'])
})

test("an entry has the market's quote", async () => {
  const entry = await save('AAPL')
  const { quotes, find } = server.market
  const { ix, name } = must(find('US.AAPL'), 'Apple').instrument
  const price = must(quotes.price[ix], 'price')
  const previousClose = must(quotes.previousClose[ix], 'previous close')
  expect(entry).toMatchObject({ key: 'US.AAPL', f12: 'AAPL', f14: name, market: 'UsStock', source: 0 })
  expect(entry.f2).toBe((price / 100).toFixed(2))
  expect(entry.f4).toBe(((price - previousClose) / 100).toFixed(2))
  expect(Number(entry.f3)).toBeCloseTo(((price - previousClose) / previousClose) * 100, 1)
})

test('any moves end in the order of a plain list', async () => {
  const all = ['AAPL', 'MSFT', 'NVDA', 'AVGO', 'ORCL', 'CRM']
  const moves = fc.array(fc.tuple(fc.constantFrom(...all), fc.integer({ min: 0, max: 8 })), {
    minLength: 20,
    maxLength: 20,
  })
  const [sample = []] = fc.sample(moves, { numRuns: 1, seed: 7 })
  let model: string[] = []
  for (const [code, place] of sample) {
    await save(code, place)
    model = model.filter(other => other !== code)
    model.splice(place, 0, code)
    expect(await codes()).toEqual(model)
  }
})

test('repeated insertion at the same position keeps the order', async () => {
  await save('AAPL', 0)
  await save('MSFT', 1)
  let last = 'MSFT'
  for (let i = 0; i < 60; i++) {
    const next = last === 'NVDA' ? 'ORCL' : 'NVDA'
    await save(next, 1)
    last = next
    expect((await codes()).slice(0, 2)).toEqual(['AAPL', next])
  }
})

test('a rank between two neighbours exists until they are adjacent', () => {
  let below = 1
  for (let place = positionBetween(0, below); place !== null; place = positionBetween(0, below)) below = place
  expect(below).toBeGreaterThan(0)
  expect(positionBetween(null, null)).toBe(0)
  expect(positionBetween(null, 3)).toBe(2)
  expect(positionBetween(3, null)).toBe(4)
})

test('a code is accepted in any common spelling', async () => {
  const { token } = me
  const tencent = { secuCode: '700', market: 'HK' } as const
  expect((await server.ask('POST /userSelfSecurity/save', tencent, { token })).key).toBe('HK.00700')
  expect((await save('aapl')).key).toBe('US.AAPL')
})

test('an unknown code and one of another market are refused', async () => {
  const { token } = me
  for (const market of ['UsStock', 'HK', 'MX'] as const) {
    const refused = await server.refusal('POST /userSelfSecurity/save', { secuCode: 'NOSUCH', market }, { token })
    expect(refused).toMatchObject({ failure: 'notFound', data: { field: 'secuCode' } })
  }
  const elsewhere = await server.refusal('POST /userSelfSecurity/save', { secuCode: 'AAPL', market: 'HK' }, { token })
  expect(elsewhere.failure).toBe('notFound')
  expect(await list()).toEqual([])
})

test('a code is required, reported in three languages', async () => {
  const said = async (locale: 'es-MX' | 'en' | 'zh-Hans') => {
    const nothing = { secuCode: '', market: 'MX' } as const
    const { data, msg } = await server.refusal('POST /userSelfSecurity/save', nothing, { token: me.token, locale })
    expect(data).toEqual({ field: 'secuCode', reason: 'required' })
    return msg
  }
  expect(await said('es-MX')).toBe('Completa este dato.')
  expect(await said('en')).toBe('Please fill in the required information.')
  expect(await said('zh-Hans')).toBe('请填写必填信息。')
})

test('entries are removed by id or by code', async () => {
  const { token } = me
  const apple = await save('AAPL')
  await save('MSFT')
  await server.ask('POST /userSelfSecurity/delete/{id}', { id: apple.id }, { token })
  expect(await codes()).toEqual(['MSFT'])
  await server.ask('POST /userSelfSecurity/deleteByStockCode/{stockCode}', { stockCode: 'MSFT' }, { token })
  expect(await codes()).toEqual([])
  const gone = { stockCode: 'MSFT', market: 'UsStock' } as const
  const again = await server.refusal('POST /userSelfSecurity/deleteByStockCode/{stockCode}', gone, { token })
  expect(again.failure).toBe('notFound')
})

test("a code that exists in two of the user's markets is refused as ambiguous", async () => {
  const { token, user } = me
  const both = ['US.AAPL', 'MX.AAPL'].map((instrumentKey, position) => ({
    id: `${user.id}-${position}`,
    userId: user.id,
    instrumentKey,
    position,
    createdAt: 0,
  }))
  await server.db.insert(watchlist).values(both)
  const call = 'POST /userSelfSecurity/deleteByStockCode/{stockCode}'
  const unclear = await server.refusal(call, { stockCode: 'AAPL' }, { token })
  expect(unclear).toMatchObject({ failure: 'invalid', data: { field: 'market', reason: 'required' } })
  expect(await list()).toHaveLength(2)
  await server.ask(call, { stockCode: 'AAPL', market: 'MX' }, { token })
  expect((await list()).map(entry => entry.key)).toEqual(['US.AAPL'])
})

test('an entry missing from the catalogue keeps its place, without a price', async () => {
  await save('AAPL')
  const row = { id: 'left', userId: me.user.id, instrumentKey: 'HK.99999', position: 9, createdAt: 0 }
  await server.db.insert(watchlist).values(row)
  const [, left] = await list()
  expect(left).toMatchObject({ f2: null, f3: null, f4: null, f12: '99999', f14: '99999', market: 'HK' })
})

test("another user's entry does not exist", async () => {
  const mine = await save('AAPL')
  const stranger = await server.newcomer()
  expect(await list(stranger.token)).toEqual([])
  const call = 'POST /userSelfSecurity/delete/{id}'
  const foreign = await server.refusal(call, { id: mine.id }, { token: stranger.token })
  const missing = await server.refusal(call, { id: 'nothing' }, { token: stranger.token })
  expect(foreign).toEqual(missing)
  expect(foreign.failure).toBe('notFound')
  expect(await list()).toHaveLength(1)
})

test(`contains at most ${WATCHLIST_MAX}, and refuses the next`, async () => {
  const rows = Array.from({ length: WATCHLIST_MAX }, (_, position) => ({
    id: `${me.user.id}-${position}`,
    userId: me.user.id,
    instrumentKey: `US.F${position}`,
    position,
    createdAt: 0,
  }))
  await server.db.insert(watchlist).values(rows)
  const given = { secuCode: 'AAPL', market: 'UsStock' } as const
  const full = await server.refusal('POST /userSelfSecurity/save', given, { token: me.token, locale: 'en' })
  expect(full.failure).toBe('watchlistFull')
  expect(full.msg).toContain(`${WATCHLIST_MAX} instruments`)
})
