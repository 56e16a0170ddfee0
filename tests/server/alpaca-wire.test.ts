// Alpaca's messages, those of its documentation and recorded ones, and what cannot be read.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import type { LiveInstrument } from '../../server/market/live/events.ts'
import { tradeUse } from '../../server/market/providers/alpaca/conditions.ts'
import { reasonOf, waitOf } from '../../server/market/providers/alpaca/refusals.ts'
import { assetSchema, instrumentOf } from '../../server/market/providers/alpaca/symbols.ts'
import { readMessage, subscriptions, unsubscriptions } from '../../server/market/providers/alpaca/wire.ts'
import { Chance } from '../support/chance.ts'
import { realDataDir } from '../support/recorded.ts'

const names = ['AAPL', 'AMD', 'GOOGL', 'EEM', 'SPY']
const instruments = new Map(
  names.map(symbol => {
    const instrument: LiveInstrument = {
      symbol,
      key: instrumentKey('US', symbol),
      base: symbol,
      quote: 'USD',
      priceDecimals: 2,
      priceIncrement: 1,
      quantityDecimals: 6,
      lotDecimals: 6,
      sizeDecimals: 0,
      trading: 'open',
    }
    return [symbol, instrument] as const
  }),
)
const read = (parts: unknown) => readMessage(JSON.stringify(parts), { instruments, receivedAt: 5 })

test('a share that Alpaca does not trade in fractions is one of whole shares', () => {
  const row = { symbol: 'AAPL', name: 'Apple', class: 'us_equity', status: 'active' }
  const wholeShares = (given: object) => instrumentOf(assetSchema.parse(Object.assign({}, row, given)))?.wholeShares
  expect([wholeShares({ fractionable: false }), wholeShares({ fractionable: true }), wholeShares({})]).toEqual([
    true,
    false,
    false,
  ])
})

test('a trade has its exchange in its id, and parts of a share count', () => {
  const part = {
    T: 't',
    i: 96921,
    S: 'AAPL',
    x: 'D',
    p: 126.55,
    s: 1.5,
    t: '2021-02-22T15:51:44.208Z',
    c: ['@'],
    z: 'C',
  }
  const trade = { kind: 'trade', symbol: 'AAPL', id: 'D:96921', sequence: null, price: 12_655, quantity: 1_500_000 }
  expect(read([part])).toMatchObject([Object.assign(trade, { isVolumeOnly: false, at: Date.parse(part.t) })])
  expect(read([Object.assign(part, { c: ['@', 'I'] })])).toMatchObject([{ isVolumeOnly: true }])
  expect(read([Object.assign(part, { c: ['@', 'M'] })])).toEqual([])
})

test('a quote is in shares; without an order, or between two cents, a side is empty', () => {
  const part = {
    T: 'q',
    S: 'AMD',
    bx: 'V',
    bp: 87.66,
    bs: 480,
    ax: 'V',
    ap: 87.68,
    as: 1000.9,
    t: '2026-02-23T15:51:45.335689322Z',
  }
  expect(read([part])).toMatchObject([{ bid: 8_766, bidSize: 480, ask: 8_768, askSize: 1_000, receivedAt: 5 }])
  expect(read([Object.assign({}, part, { bp: 0, bs: 0, ap: 87.685 })])).toMatchObject([{ bid: 0, bidSize: 0, ask: 0 }])
})

test('a correction replaces a trade by its id, and a cancel takes it out', () => {
  const t = '2023-04-06T14:25:06.542305024Z'
  const c = { T: 'c', S: 'EEM', x: 'M', oi: 52983525033527, op: 39.1582, os: 440000, oc: [' ', '7'], z: 'B', t }
  const corrected = Object.assign(c, { ci: 52983525034326, cp: 39.1809, cs: 440000, cc: [' ', '7'] })
  const at = Date.parse(t)
  expect(read([corrected])).toMatchObject([
    { kind: 'correction', id: 'M:52983525033527', replacement: { id: 'M:52983525034326', price: 3_918 }, at },
  ])
  const x = { T: 'x', S: 'GOOGL', i: 465, x: 'D', p: 105.31, s: 300, a: 'C', z: 'C', t }
  expect(read([x])).toMatchObject([{ kind: 'correction', id: 'D:465', replacement: null, at }])
})

test('a price band has the prices between which a share can be traded, and one that cannot be read is reported', () => {
  const l = { T: 'l', S: 'AAPL', u: 3.24, d: 2.65, i: 'B', t: '2023-04-06T13:34:45.565004401Z', z: 'C' }
  expect(read([l])).toEqual([{ kind: 'bands', symbol: 'AAPL', lower: 265, upper: 324, at: Date.parse(l.t) }])
  for (const wrong of [{ u: 2.6 }, { d: 'x' }, { t: 'x' }, { d: 0 }])
    expect(read([Object.assign({}, l, wrong)])).toEqual([{ kind: 'malformed' }])
})

test('the list of subscriptions confirms what is in it; channels can be absent', () => {
  expect(read([{ T: 'subscription', quotes: ['AAPL'] }])).toEqual([
    { kind: 'confirmed', symbol: 'AAPL', channel: 'quotes' },
  ])
})

test('each condition of the table is what Alpaca says of it', () => {
  const all = [...' @AEDFKLOTXY56', '']
  const volume = [...'CGHINPRUVWZ47']
  for (const letter of all) expect([letter, tradeUse([letter], 'A')]).toEqual([letter, 'all'])
  for (const letter of volume) expect([letter, tradeUse([letter], 'A')]).toEqual([letter, 'volume'])
  for (const letter of 'MQ9') expect([letter, tradeUse([letter], 'A')]).toEqual([letter, 'none'])
  expect([tradeUse(['B'], 'A'), tradeUse(['B'], 'B'), tradeUse(['B'], 'C')]).toEqual(['volume', 'volume', 'all'])
  expect([tradeUse(['@', 'I'], 'C'), tradeUse(['I', 'M'], 'C'), tradeUse([], 'C')]).toEqual(['volume', 'none', 'all'])
  expect(tradeUse(['?'], 'C')).toBe('volume')
})

test('prices and halts are subscribed by messages of their own, and left by one', () => {
  expect(subscriptions(['A', 'B']).map(text => JSON.parse(text) as unknown)).toEqual([
    { action: 'subscribe', trades: ['A', 'B'], quotes: ['A', 'B'] },
    { action: 'subscribe', statuses: ['A', 'B'], lulds: ['A', 'B'] },
  ])
  expect(unsubscriptions(['A']).map(text => JSON.parse(text) as unknown)).toEqual([
    { action: 'unsubscribe', trades: ['A'], quotes: ['A'], statuses: ['A'], lulds: ['A'] },
  ])
})

test('a refused request says when the next one is permitted, at most an hour later', () => {
  const waitWith = (name: string, value: string) => waitOf({ headers: new Headers({ [name]: value }) }, 1_000_000)
  expect(waitWith('x-ratelimit-reset', '1030')).toBe(30_000)
  expect(waitWith('x-ratelimit-reset', '900')).toBe(0)
  expect(waitWith('x-ratelimit-reset', '9999999')).toBe(3_600_000)
  expect(waitWith('retry-after', '7')).toBe(7_000)
  expect(waitWith('retry-after', 'soon')).toBe(0)
  expect(reasonOf(429)).toBe('HTTP 429: too many requests')
  expect(reasonOf(502)).toBe('HTTP 502')
})

const folder = join(realDataDir, 'live/alpaca')
const files = ['message-kinds', 'stream-sip-2023-04-06', 'stream-test-fakepaca-2024-07-24', 'stream-crypto-2023-03-17']

test.skipIf(!existsSync(folder))('recorded messages and those of the documentation are read without an error', () => {
  for (const file of files) {
    const rows = readFileSync(join(folder, `${file}.jsonl`), 'utf8')
      .trim()
      .split('\n')
    const frames = rows.map(row => JSON.parse(row) as { readonly dir: string; readonly frame: unknown })
    for (const { dir, frame } of frames) {
      if (dir === 'in') expect(read(frame), JSON.stringify(frame)).not.toContainEqual({ kind: 'malformed' })
    }
  }
})

test('no text makes it throw', () => {
  const chance = new Chance(3)
  const part = { T: 't', i: 1, S: 'AAPL', x: 'D', p: 126.55, s: 1, t: '2021-02-22T15:51:44.208Z', c: ['@'], z: 'C' }
  const text = JSON.stringify([
    part,
    { T: 'q', S: 'AMD', bp: 1, bs: 1, ap: 2, as: 1, t: part.t },
    { T: 'error', code: 405 },
  ])
  for (let nth = 0; nth < 3_000; nth++) {
    const at = Math.floor(chance.next() * text.length)
    const changed = text.slice(0, at) + String.fromCharCode(32 + Math.floor(chance.next() * 90)) + text.slice(at + 1)
    expect(() => readMessage(changed, { instruments, receivedAt: 0 })).not.toThrow()
  }
  expect(read({})).toEqual([{ kind: 'malformed' }])
  expect(read([null, 7, {}, { T: 't' }, { T: 's', S: 'AAPL' }])).toEqual(
    Array.from({ length: 5 }, () => ({ kind: 'malformed' })),
  )
  expect(
    read([
      { T: 'i', S: 'AAPL' },
      { T: 't', S: 'ZZZZ' },
    ]),
  ).toEqual([])
})
