// News about a simulated market must follow from that market only: an invented figure would be taken for a fact. The
// test recalculates the figures of a brief from the bars of the charts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { locales } from '../../domain/wire/envelope.ts'
import { escaped, minutesOf } from '../../server/news/article.ts'
import { briefsOf } from '../../server/news/brief.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ environment: { SIM_INSTRUMENTS: '1000' } })
}, START_TIMEOUT_MS)
afterAll(() => server.stop())

test('the list is newest first, in pages, and every article can be read in every language', async () => {
  const { list, total } = await server.ask('POST /article/pageList', { pageSize: 200 })
  expect(list).toHaveLength(total)
  const times = list.map(article => article.publishedTimestamp)
  expect(times).toEqual([...times].sort((one, other) => other - one))
  const second = await server.ask('POST /article/pageList', { pageNo: 2, pageSize: 3 })
  expect(second.list.map(({ id }) => id)).toEqual(list.slice(3, 6).map(({ id }) => id))
  for (const { id } of list)
    for (const locale of locales) {
      server.clock.jump(1_000)
      const article = await server.ask('GET /article/{id}', { id }, { locale })
      expect(article.html).toContain('<p>')
      expect(article.html).not.toMatch(/\{\{|undefined|NaN|null/)
    }
})

test('nothing is published before its day is over', async () => {
  const { list } = await server.ask('POST /article/pageList', { pageSize: 200 })
  const now = server.clock.now() / 1000
  expect(list.filter(article => article.publishedTimestamp > now)).toEqual([])
})

test('there is no news of a generated company', () => {
  const { market } = server
  const named = briefsOf(market, 'US').flatMap(({ gainers, losers }) => [...gainers, ...losers])
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter(({ listing }) => listing.instrument.name.startsWith('Sim '))).toEqual([])
})

test('a brief’s leaders equal those of the bars', () => {
  const { market } = server
  const [brief] = briefsOf(market, 'MX')
  const { dayAt, gainers, losers, rose, fell } = must(brief, 'a brief of Mexico')
  const real = market.board('MX').filter(ix => !market.listings[ix]?.instrument.name.startsWith('Sim '))
  const moves = real.flatMap(ix => {
    const { time, close } = market.bars(ix, '3M')
    const at = time.indexOf(dayAt)
    const [before, last] = [close[at - 1], close[at]]
    return before && last ? [{ ix, move: (last - before) / before }] : []
  })
  expect(rose).toBe(moves.filter(({ move }) => move > 0).length)
  expect(fell).toBe(moves.filter(({ move }) => move < 0).length)
  const best = moves.sort((one, other) => other.move - one.move).slice(0, 3)
  expect(gainers.map(({ listing }) => listing.instrument.ix)).toEqual(best.map(({ ix }) => ix))
  const worst = moves.slice(-3).reverse()
  expect(losers.map(({ listing }) => listing.instrument.ix)).toEqual(worst.map(({ ix }) => ix))
})

test('an unknown article gets notFound', async () => {
  expect(await server.refusal('GET /article/{id}', { id: 'close-mx-1' })).toMatchObject({ failure: 'notFound' })
})

test('text from outside cannot become markup', () => {
  expect(escaped(`<img src=x onerror="a">&'`)).toBe('&lt;img src=x onerror=&quot;a&quot;&gt;&amp;&#39;')
})

test('reading time counts words, and two Chinese characters as a word', () => {
  expect(minutesOf(`<p>${'palabra '.repeat(600)}</p>`)).toBe(3)
  expect(minutesOf(`<p>${'股'.repeat(800)}</p>`)).toBe(2)
})
