// Kraken's REST API: pages of trades, bars of every size, the pace of calls, and what each refusal means.
import { afterEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../domain/time.ts'
import type { Adapter } from '../../server/market/live/adapter.ts'
import { Refused } from '../../server/market/live/refused.ts'
import { createKraken } from '../../server/market/providers/kraken/adapter.ts'
import type { TestClock } from '../support/clock.ts'
import { createTestClock } from '../support/clock.ts'
import type { KrakenFake } from '../support/kraken-fake.ts'
import { createKrakenFake } from '../support/kraken-fake.ts'
import { lines, openKraken } from '../support/kraken-harness.ts'
import { assetPairs, fakePairs } from '../support/kraken-rest.ts'
import { shortTape } from '../support/kraken-tape.ts'

const START_MS = Date.UTC(2026, 2, 3, 14, 30, 20)
const SYMBOL = 'BTC/USD'
const tape = shortTape({ startMs: START_MS, trades: 5_000, seed: 3 })

let fake: KrakenFake | null = null
afterEach(async () => {
  await fake?.close()
  fake = null
})

type Opened = { readonly kraken: Adapter; readonly played: KrakenFake; readonly clock: TestClock }

async function open(): Promise<Opened> {
  const played = await createKrakenFake(tape)
  fake = played
  played.play()
  const clock = createTestClock(START_MS)
  const kraken = createKraken({ clock, fetch, socketUrl: played.socketUrl, restUrl: played.restUrl })
  await kraken.history.instruments()
  return { kraken, played, clock }
}

/** Lets time pass until the answer is there. */
async function passing<Answer>(clock: TestClock, answer: Promise<Answer>): Promise<Answer> {
  let isDone = false
  const settled = answer.finally(() => {
    isDone = true
  })
  settled.catch(() => {})
  while (!isDone) {
    clock.advance(100)
    await new Promise(resolve => setTimeout(resolve, 1))
  }
  return settled
}

const refusalOf = async (answer: Promise<unknown>): Promise<string> => {
  const error = await answer.catch((reason: unknown) => reason)
  return error instanceof Refused ? `${error.refusal}: ${error.message}` : String(error)
}

test('trades come in pages of a thousand, from a time on', async () => {
  const { kraken, clock } = await open()
  const ids: number[] = []
  for (let at = START_MS, isLast = false; !isLast; ) {
    const page = await passing(clock, kraken.history.tradesAfter(SYMBOL, at))
    ids.push(...page.trades.flatMap(({ sequence }) => sequence ?? []))
    at = page.trades.at(-1)?.at ?? at
    isLast = page.isLast
  }
  expect([...new Set(ids)]).toEqual(Array.from({ length: 5_000 }, (_, nth) => 1_000 + nth))
})

test('a gap of four thousand trades is filled page by page', async () => {
  const one = await openKraken(tape)
  await one.until(() => one.feed.health().state === 'live')
  one.fake.fault({ kind: 'hole', at: 100, count: 5_500 })
  one.fake.play()
  await one.until(() => one.trades.length === 5_000)
  expect(one.feed.health()).toMatchObject({ gaps: 1, absent: 0, abandoned: 0 })
  expect(one.feed.health().filled).toBeGreaterThan(4_000)
  expect(one.fake.calls.filter(path => path === 'Trades').length).toBeGreaterThanOrEqual(5)
  expect(one.trades.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 5_000 }, (_, nth) => 1_000 + nth))
  await one.close()
})

test.each([1, 5, 30, 60, 1_440])('bars of %d minutes, the last 720 at most, without empty ones', async minutes => {
  const { kraken, clock } = await open()
  const sizeMs = minutes * MINUTE_MS
  const page = await passing(clock, kraken.history.bars(SYMBOL, sizeMs))
  expect(page.bars.every(({ count, time }) => count > 0 && time % sizeMs === 0)).toBe(true)
  expect((page.to - page.from) / sizeMs).toBeLessThanOrEqual(719)
  expect(page.bars.at(-1)?.time).toBe(page.to)
  const total = page.bars.reduce((sum, { count }) => sum + count, 0)
  if (minutes >= 5) expect(total).toBe(5_000)
  else expect(total).toBeLessThan(5_000)
})

test('hours and days are those of the minutes', async () => {
  const { kraken, clock } = await open()
  const [hours, days] = [
    await passing(clock, kraken.history.bars(SYMBOL, HOUR_MS)),
    await passing(clock, kraken.history.bars(SYMBOL, DAY_MS)),
  ]
  const firstDay = days.bars[0]
  const ofDay = hours.bars.filter(({ time }) => Math.floor(time / DAY_MS) * DAY_MS === firstDay?.time)
  const sum = (of: 'volume' | 'count'): number => ofDay.reduce((total, bar) => total + bar[of], 0)
  const joined = {
    time: firstDay?.time ?? 0,
    open: ofDay[0]?.open ?? 0,
    high: Math.max(...ofDay.map(({ high }) => high)),
    low: Math.min(...ofDay.map(({ low }) => low)),
    close: ofDay.at(-1)?.close ?? 0,
    volume: sum('volume'),
    count: sum('count'),
  }
  expect(lines([joined])).toEqual(lines(firstDay ? [firstDay] : []))
})

test('a past bar may have more decimals than prices have now, and a volume that fits 2^53 only with fewer', async () => {
  const clock = createTestClock(START_MS)
  const row = [1_700_000_000, '0.12345678', '0.13', '0.12', '0.12345674', '0', '1234567890.12345678', 9]
  const answers = [assetPairs(fakePairs()), { XDGUSD: [row], last: 0 }]
  const kraken = createKraken({
    clock,
    fetch: () => Promise.resolve(new Response(JSON.stringify({ error: [], result: answers.shift() }))),
  })
  await kraken.history.instruments()
  const { bars } = await passing(clock, kraken.history.bars('DOGE/USD', DAY_MS))
  expect(bars[0]).toMatchObject({
    open: 1_234_568,
    close: 1_234_567,
    high: 1_300_000,
    volume: 12_345_678_901_235,
    count: 9,
  })
})

test('there is one call a second, and a pause after a refusal', async () => {
  const { kraken, played, clock } = await open()
  const from = clock.now()
  await passing(clock, Promise.all([1, 2, 3].map(() => kraken.history.bars(SYMBOL, MINUTE_MS))))
  expect(clock.now() - from).toBeGreaterThanOrEqual(3 * SECOND_MS)
  played.fault({ kind: 'rest', times: 1, status: 429 })
  expect(await passing(clock, refusalOf(kraken.history.bars(SYMBOL, MINUTE_MS)))).toBe('retry: HTTP 429')
  const refusedAt = clock.now()
  await passing(clock, kraken.history.bars(SYMBOL, MINUTE_MS))
  expect(clock.now() - refusedAt).toBeGreaterThanOrEqual(2 * SECOND_MS)
})

test.each([
  [{ status: 451 }, 'fatal: HTTP 451'],
  [{ status: 403 }, 'retry: HTTP 403'],
  [{ status: 503 }, 'retry: HTTP 503'],
  [{ error: 'EGeneral:Too many requests' }, 'retry: EGeneral:Too many requests'],
  [{ error: 'EAPI:Rate limit exceeded' }, 'retry: EAPI:Rate limit exceeded'],
  [{ error: 'EService:Unavailable' }, 'retry: EService:Unavailable'],
  [{ error: 'EGeneral:Permission denied' }, 'fatal: EGeneral:Permission denied'],
  [{ error: 'EQuery:Unknown asset pair' }, 'never: EQuery:Unknown asset pair'],
])('%o is %s', async (fault, expected) => {
  const { kraken, played, clock } = await open()
  played.fault({ kind: 'rest', times: 1, ...fault })
  expect(await passing(clock, refusalOf(kraken.history.tradesAfter(SYMBOL, START_MS)))).toBe(expected)
})

test('answers that cannot be read, and no answer, are tried again; what is not listed is not asked for', async () => {
  const clock = createTestClock(START_MS)
  for (const body of ['', '{', 'null', '[]', '{"error":[],"result":7}', '{"error":7}']) {
    const kraken = createKraken({ clock, fetch: () => Promise.resolve(new Response(body)) })
    expect(await passing(clock, refusalOf(kraken.history.instruments()))).toBe('retry: the answer cannot be read')
  }
  const away = createKraken({ clock, fetch: () => Promise.reject(new TypeError('https://api.kraken.com/?token=1')) })
  expect(await passing(clock, refusalOf(away.history.instruments()))).toBe('retry: api.kraken.com does not answer')
  expect(await refusalOf(away.history.bars('NO/USD', MINUTE_MS))).toBe('never: NO/USD is not listed')
  away.history.stop()
  expect(await refusalOf(away.history.instruments())).toBe('never: stopped')
})

test('an answer that does not come is given up after fifteen seconds', async () => {
  const clock = createTestClock(START_MS)
  const silent: typeof fetch = (_address, init) =>
    new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
  const kraken = createKraken({ clock, fetch: silent })
  expect(await passing(clock, refusalOf(kraken.history.instruments()))).toBe('retry: api.kraken.com does not answer')
  expect(clock.now() - START_MS).toBeGreaterThanOrEqual(15 * SECOND_MS)
})
