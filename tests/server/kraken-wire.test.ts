// The translation of Kraken's messages and names. The messages are those of its documentation; nothing that a connection
// can send makes the reader throw.
import { describe, expect, test } from 'vitest'
import type { LiveEvent, LiveInstrument } from '../../server/market/live/events.ts'
import {
  assetPairSchema,
  instrumentOf,
  keyOfSymbol,
  symbolOfKey,
} from '../../server/market/providers/kraken/symbols.ts'
import { readMessage, subscriptions } from '../../server/market/providers/kraken/wire.ts'
import { Chance } from '../support/chance.ts'
import { assetPairs, fakePairs } from '../support/kraken-rest.ts'

const NOW = 1_800_000_000_000
const listed = new Map(
  Object.values(assetPairs(fakePairs())).flatMap(row => {
    const instrument = instrumentOf(assetPairSchema.parse(row))
    return instrument ? [[instrument.symbol, instrument] as const] : []
  }),
)
const read = (message: unknown): readonly LiveEvent[] =>
  readMessage(typeof message === 'string' ? message : JSON.stringify(message), NOW, listed)

describe('names', () => {
  test('coins against the dollar and pairs of currencies are listed, tokenized shares and other pairs never', () => {
    expect([...listed.values()].map(({ symbol, key }) => `${symbol} ${key}`)).toEqual([
      'BTC/USD CR.BTCUSD',
      'DOGE/USD CR.DOGEUSD',
      'EUR/USD FX.EURUSD',
    ])
  })

  test.each([
    ['BTC/USD', 'CR.BTCUSD'],
    ['EUR/USD', 'FX.EURUSD'],
    ['AUD/JPY', 'FX.AUDJPY'],
    ['1INCH/USD', 'CR.1INCHUSD'],
  ])('%s is %s, both ways', (symbol, key) => {
    expect(keyOfSymbol(symbol)).toBe(key)
    expect(symbolOfKey(key)).toBe(symbol)
  })

  test('other keys and symbols have no counterpart', () => {
    for (const symbol of ['BTC/EUR', 'EUR/BTC', 'AAPLx/USD', 'BTC', 'BTC/USD/X', '/', 'B C/USD'])
      expect(keyOfSymbol(symbol)).toBeNull()
    for (const key of ['US.AAPL', 'FX.USDMXN', 'CR.BTCEUR', 'CR.EURUSD', 'BTCUSD', ''])
      expect(symbolOfKey(key)).toBeNull()
  })

  test('decimals come from the exchange; fewer where a size or a volume would not fit', () => {
    expect(listed.get('BTC/USD')).toMatchObject({
      priceDecimals: 1,
      priceIncrement: 1,
      quantityDecimals: 8,
      sizeDecimals: 6,
    })
    expect(listed.get('DOGE/USD')).toMatchObject({
      priceDecimals: 7,
      quantityDecimals: 4,
      lotDecimals: 8,
      sizeDecimals: 0,
    })
  })
})

describe('messages', () => {
  test('a trade', () => {
    const row = {
      symbol: 'BTC/USD',
      side: 'buy',
      price: 105944.2,
      qty: 0.00027625,
      ord_type: 'limit',
      trade_id: 10218208,
    }
    const timestamp = '2023-10-06T17:35:55.999999Z'
    expect(read({ channel: 'trade', type: 'update', data: [{ ...row, timestamp }] })).toEqual([
      {
        kind: 'trade',
        symbol: 'BTC/USD',
        id: '10218208',
        sequence: 10_218_208,
        price: 1_059_442,
        quantity: 27_625,
        side: 'buy',
        at: Date.UTC(2023, 9, 6, 17, 35, 55, 999),
        isPast: false,
      },
    ])
    for (const wrong of [
      { price: 105944.25 },
      { qty: 0 },
      { qty: 1e-9 },
      { trade_id: 1.5 },
      { timestamp: 'yesterday' },
    ])
      expect(read({ channel: 'trade', type: 'update', data: [{ ...row, timestamp, ...wrong }] })).toEqual([
        { kind: 'malformed' },
      ])
    expect(read({ channel: 'trade', type: 'update', data: [{ ...row, timestamp, symbol: 'OTHER/USD' }] })).toEqual([])
  })

  test('a quote, with sizes rounded down; an absent side is zero', () => {
    const row = { symbol: 'BTC/USD', bid: 105944.2, bid_qty: 2.50000099, ask: 105944.3, ask_qty: 3.2 }
    const quote = read({
      channel: 'ticker',
      type: 'snapshot',
      data: [{ ...row, timestamp: '2022-12-25T09:30:59.123456Z' }],
    })
    expect(quote).toEqual([
      {
        kind: 'quote',
        symbol: 'BTC/USD',
        bid: 1_059_442,
        bidSize: 2_500_000,
        ask: 1_059_443,
        askSize: 3_200_000,
        eventAt: Date.UTC(2022, 11, 25, 9, 30, 59, 123),
        receivedAt: NOW,
        isPast: true,
      },
    ])
    const oneSided = read({ channel: 'ticker', type: 'update', data: [{ ...row, ask: null, ask_qty: null }] })
    expect(oneSided).toMatchObject([{ ask: 0, askSize: 0, eventAt: null }])
  })

  test('control: confirmed, refused, heartbeat, states, unknown kinds', () => {
    const result = { channel: 'ticker', symbol: 'BTC/USD', snapshot: true }
    expect(read({ method: 'subscribe', result, success: true, req_id: 1 })).toEqual([
      { kind: 'confirmed', symbol: 'BTC/USD', channel: 'ticker' },
    ])
    const refusal = (error: string, symbol?: string) => read({ method: 'subscribe', success: false, error, symbol })[0]
    expect(refusal('Currency pair not supported X/Y', 'X/Y')).toMatchObject({ refusal: 'never', symbol: 'X/Y' })
    expect(refusal('Exceeded msg rate')).toMatchObject({ refusal: 'retry', symbol: null })
    expect(refusal('Permission denied')).toMatchObject({ refusal: 'fatal' })
    expect(read({ channel: 'heartbeat' })).toEqual([{ kind: 'heartbeat' }])
    expect(read({ channel: 'status', data: [{ system: 'maintenance' }] })).toEqual([
      { kind: 'status', symbol: null, trading: 'halted' },
    ])
    expect(
      read({ channel: 'instrument', type: 'snapshot', data: { pairs: [{ symbol: 'BTC/USD', status: 'online' }] } }),
    ).toEqual([
      { kind: 'status', symbol: 'BTC/USD', trading: 'open' },
      { kind: 'status', symbol: 'DOGE/USD', trading: 'gone' },
      { kind: 'status', symbol: 'EUR/USD', trading: 'gone' },
    ])
    expect(read({ channel: 'news', type: 'update', data: [{}] })).toEqual([])
    expect(read({ channel: 'news', type: 'update', data: 'x' })).toEqual([])
    expect(read({ method: 'pong' })).toEqual([])
  })

  test('three messages subscribe any number of symbols', () => {
    const sent = subscriptions(['BTC/USD', 'EUR/USD']).map(
      text => JSON.parse(text) as { params: Record<string, unknown> },
    )
    expect(sent.map(({ params }) => params['channel'])).toEqual(['instrument', 'trade', 'ticker'])
    expect(sent[1]?.params['symbol']).toEqual(['BTC/USD', 'EUR/USD'])
    expect(sent[2]?.params['event_trigger']).toBe('bbo')
  })
})

const oddities = [
  'null',
  '0',
  '-1',
  '1e999',
  '""',
  '[]',
  '{}',
  '[[]]',
  'true',
  '"\\u0000"',
  '9007199254740993',
  '0.1',
  '"NaN"',
  '{"a":{}}',
]
const valid = [
  '{"channel":"trade","type":"update","data":[{"symbol":"BTC/USD","side":"buy","price":105944.2,"qty":0.1,"trade_id":7,"timestamp":"2023-10-06T17:35:55.440295Z"}]}',
  '{"channel":"ticker","type":"update","data":[{"symbol":"BTC/USD","bid":1.5,"bid_qty":2.5,"ask":1.6,"ask_qty":3.2,"timestamp":"2023-10-06T17:35:55.4Z"}]}',
  '{"channel":"instrument","type":"snapshot","data":{"assets":[],"pairs":[{"symbol":"BTC/USD","status":"online"}]}}',
  '{"channel":"status","type":"update","data":[{"system":"online"}]}',
  '{"method":"subscribe","result":{"channel":"trade","symbol":"BTC/USD"},"success":true}',
  '{"channel":"heartbeat"}',
]

/** Replaces a value, cuts the text, or changes a character. */
function mutated(text: string, chance: Chance): string {
  const at = chance.between(0, text.length - 1)
  if (chance.happens(40))
    return text.replace(
      chance.pick(text.match(/"[^"]*"(?!:)|[\d.]+|\[[^[]*\]|\{[^{}]*\}/g) ?? ['']),
      chance.pick(oddities),
    )
  if (chance.happens(30)) return text.slice(0, at)
  return text.slice(0, at) + String.fromCharCode(chance.between(0, 300)) + text.slice(at + chance.between(0, 3))
}

const isPossible = (event: LiveEvent, { symbol }: LiveInstrument): boolean => {
  if (event.kind === 'trade')
    return (
      event.symbol === symbol &&
      Number.isSafeInteger(event.price) &&
      event.price > 0 &&
      Number.isSafeInteger(event.quantity) &&
      event.at > 0
    )
  if (event.kind !== 'quote') return true
  const figures = [event.bid, event.bidSize, event.ask, event.askSize]
  return (
    figures.every(figure => Number.isSafeInteger(figure) && figure >= 0) &&
    Math.max(event.bidSize, event.askSize) < 2 ** 31
  )
}

test('no damaged message makes the reader throw, or yields a value that is not possible', () => {
  const chance = new Chance(7)
  const [instrument] = listed.values()
  let [unread, readable] = [0, 0]
  for (let n = 0; n < 30_000; n++) {
    let text = chance.pick(valid)
    for (let times = chance.between(1, 3); times > 0; times--) text = mutated(text, chance)
    const events = read(text)
    for (const event of events) {
      if (event.kind === 'malformed') unread++
      else readable++
      if (instrument && !isPossible(event, instrument)) throw new Error(`${text} → ${JSON.stringify(event)}`)
    }
  }
  expect(unread).toBeGreaterThan(5_000)
  expect(readable).toBeGreaterThan(1_000)
})
