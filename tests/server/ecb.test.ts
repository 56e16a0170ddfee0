// The reference rates of the European Central Bank: read exactly, never mixed up with quotes, and kept while the bank
// does not answer.
import { expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import { referenceListing } from '../../server/market/live/listing.ts'
import { publishedAt, referencePrice, writeReference } from '../../server/market/live/reference-rows.ts'
import { referenceDays } from '../../server/market/providers/ecb/rates.ts'
import { createEcb } from '../../server/market/providers/ecb/source.ts'
import { createQuoteTable } from '../../server/market/source.ts'
import { createTestClock } from '../support/clock.ts'
import { ratesFile } from '../support/ecb-fake.ts'

const recent = ratesFile([
  ['2026-11-27', { USD: '1.1600', MXN: '21.3000', JPY: '179.10', HKD: '9.0300' }],
  ['2026-11-26', { USD: '1.1550', MXN: '21.2000', JPY: '178.90', HKD: '8.9900' }],
])
const peso = { base: 'USD', quote: 'MXN', decimals: 5 }

test('days are read oldest first, in either kind of quotation marks, without rates of zero or of another form', () => {
  const days = referenceDays(recent.replaceAll("'", '"'))
  expect(days.map(({ date }) => date)).toEqual(['2026-11-26', '2026-11-27'])
  expect(days[1]?.perEuro.get('MXN')).toBe('21.3000')
  const odd = referenceDays(ratesFile([['2026-11-27', { USD: '0', MXN: '1e5', HKD: '-1', JPY: '179.10' }]]))
  expect([...must(odd[0], 'a day').perEuro.keys()]).toEqual(['EUR', 'JPY'])
  for (const text of ['', '<Cube', '<html>Not found</html>', recent.slice(0, 90)])
    expect(referenceDays(text)).toEqual([])
})

test('a pair is computed from both rates, half to even at its last decimal; an unknown currency has no price', () => {
  const [, last] = referenceDays(recent)
  // 21.3 ÷ 1.16 = 18.362068…
  expect(referencePrice(must(last, 'a day'), peso)).toBe(1_836_207)
  expect(referencePrice(must(last, 'a day'), { base: 'EUR', quote: 'USD', decimals: 5 })).toBe(116_000)
  expect(referencePrice(must(last, 'a day'), { base: 'USD', quote: 'CNH', decimals: 5 })).toBeNull()
})

test('a row has the rate of the last day, that of the day before, and no order book', () => {
  const quotes = createQuoteTable(1)
  const key = instrumentKey('FX', 'USDMXN')
  const listing = referenceListing({ ix: 0, key, pair: peso, feed: { name: 'ecb', origin: 'reference', delayMs: 0 } })
  writeReference(quotes, listing, peso, referenceDays(recent))
  expect([quotes.price[0], quotes.previousClose[0]]).toEqual([1_836_207, 1_835_498])
  expect(quotes.at[0]).toBe(publishedAt('2026-11-27'))
  expect([quotes.bid[0], quotes.ask[0], quotes.bookVersion[0]]).toEqual([0, 0, 0])
  expect(listing.tradable).toBe(false)
  const version = quotes.version[0]
  writeReference(quotes, listing, peso, referenceDays(recent))
  expect(quotes.version[0]).toBe(version)
})

test('the file is asked for at the start, each hour, and a minute after a failure; the last days stay', async () => {
  const clock = createTestClock(Date.UTC(2026, 10, 27, 15))
  let answer: Response | 'down' = new Response(recent)
  let asked = 0
  const fetching = async () => {
    asked += 1
    if (answer === 'down') throw new TypeError('fetch failed')
    return answer.clone()
  }
  const ecb = createEcb({ clock, fetch: fetching as typeof fetch, random: () => 0, url: 'http://127.0.0.1:9' })
  let told = 0
  ecb.start(() => {
    told += 1
  })
  await expect.poll(() => told).toBe(1)
  expect(ecb.days()).toHaveLength(2)
  answer = 'down'
  clock.advance(3_600_000)
  await expect.poll(() => ecb.state().reason).toBe('the bank does not answer')
  expect(ecb.days()).toHaveLength(2)
  answer = new Response(ratesFile([['2026-11-30', { USD: '1.17', MXN: '21.5' }]]))
  clock.advance(60_000)
  await expect.poll(() => told).toBe(2)
  expect(asked).toBe(3)
  ecb.stop()
  clock.advance(7_200_000)
  expect(asked).toBe(3)
})

test('an address of another machine is refused, and a refused place ends the requests', async () => {
  const clock = createTestClock(0)
  const deps = { clock, random: () => 0 }
  expect(() => createEcb({ ...deps, fetch, url: 'https://example.com' })).toThrow(/this machine/)
  let asked = 0
  const refused = async () => {
    asked += 1
    return new Response('', { status: 451 })
  }
  const ecb = createEcb({ ...deps, fetch: refused as typeof fetch, url: 'http://127.0.0.1:9' })
  ecb.start(() => {})
  await expect.poll(() => ecb.state().isRefused).toBe(true)
  clock.advance(86_400_000)
  expect(asked).toBe(1)
})
