// What the Gateway sends, translated: one message after another, without a socket.
import { describe, expect, test } from 'vitest'
import type { LiveInstrument } from '../../server/market/live/events.ts'
import type { Listed } from '../../server/market/providers/ibkr/contracts.ts'
import { askedContracts, foundOf } from '../../server/market/providers/ibkr/contracts.ts'
import { createPacing } from '../../server/market/providers/ibkr/pacing.ts'
import { createReader } from '../../server/market/providers/ibkr/wire.ts'
import { createTestClock } from '../support/clock.ts'

const NOW = Date.UTC(2026, 2, 3, 15)
const KEYS = ['US.AAPL', 'HK.00700', 'FX.EURUSD'] as const

const numberOf = (key: string): number => [...KEYS, ''].indexOf(key) + 1
const details = {
  conId: 7,
  exchange: 'X',
  minTick: 0.01,
  longName: 'A NAME',
  tradingClass: 'X',
  multiplier: 0,
  priceMagnifier: 1,
  lastTradeDate: '',
  contractMonth: '',
}

function listed(): Map<string, Listed> {
  return new Map(
    askedContracts
      .filter(({ key }) => KEYS.some(one => one === key))
      .flatMap(asked => {
        const one = foundOf(asked, Object.assign({ currency: asked.contract.currency }, details))
        return one ? [[one.live.symbol, Object.assign({}, one, { number: numberOf(asked.key) })] as const] : []
      }),
  )
}

function open() {
  const reader = createReader(listed(), () => '2026-03-03')
  const sent = reader.subscribe(KEYS)
  const read = (message: readonly unknown[], at = NOW) => reader.read(JSON.stringify(message), at)
  return { reader, sent, read }
}
const [apple, tencent, euro] = KEYS.map(numberOf)

test('contracts are asked for as Interactive Brokers writes them', () => {
  const asked = (key: string) => askedContracts.find(one => one.key === key)?.contract
  expect(asked('US.BRK.B')).toMatchObject({ symbol: 'BRK B', exchange: 'SMART', currency: 'USD', secType: 'STK' })
  expect(asked('HK.00005')).toMatchObject({ symbol: '5', exchange: 'SEHK', currency: 'HKD' })
  expect(asked('FX.USDMXN')).toMatchObject({ symbol: 'USD', exchange: 'IDEALPRO', currency: 'MXN', secType: 'CASH' })
})

test('an answer about another contract lists nothing', () => {
  const [asked] = askedContracts.filter(({ key }) => key === 'US.AAPL')
  const of = (other: object): LiveInstrument | undefined =>
    asked && foundOf(asked, Object.assign({ currency: 'USD' }, details, other))?.live
  expect(of({})).toMatchObject({ key: 'US.AAPL', priceDecimals: 2 })
  expect([of({ currency: 'MXN' }), of({ conId: 0 })]).toEqual([undefined, undefined])
})

test('the type of market data is sent before the subscriptions', () => {
  const { sent } = open()
  expect(sent.map(text => JSON.parse(text)[0])).toEqual(['type', 'data', 'data', 'data'])
  expect(sent[0]).toBe('["type",3]')
})

test('a price comes with its size, and a side without an order is empty', () => {
  const { read } = open()
  read(['price', apple, 1, 199.99, 300])
  expect(read(['price', apple, 2, 200.01, 500]).at(-1)).toMatchObject({
    bid: 19_999,
    bidSize: 300,
    ask: 20_001,
    askSize: 500,
  })
  expect(read(['price', apple, 1, -1, 0]).at(-1)).toMatchObject({ bid: 0, bidSize: 0, ask: 20_001 })
  expect(read(['price', apple, 2, 200.005, 500]).at(-1)).toMatchObject({ ask: 0, askSize: 0 })
  expect(read(['size', apple, 0, 700]).at(-1)).toMatchObject({ bid: 0, bidSize: 0 })
})

test('the type of a tick says whether a price is delayed, and a change is reported once', () => {
  const { read } = open()
  const origins = (type: number) => read(['price', tencent, type, 600, 100]).filter(({ kind }) => kind === 'origin')
  expect(origins(66)).toEqual([{ kind: 'origin', symbol: 'HK.00700', origin: 'delayed' }])
  expect(origins(67)).toEqual([])
  expect(origins(1)).toEqual([{ kind: 'origin', symbol: 'HK.00700', origin: 'live' }])
})

test('a first price has the time of its trade, before or after it', () => {
  const { read } = open()
  const price = (message: readonly unknown[]) => read(message).find(({ kind }) => kind === 'price')
  const at = NOW - 3_600_000
  expect(price(['price', apple, 4, 200, 100])).toBeUndefined()
  expect(price(['string', apple, 45, String(at / 1_000)])).toMatchObject({ price: 20_000, at, isPast: true })
  expect(price(['price', apple, 4, 200.5, 100])).toMatchObject({ price: 20_050, at: NOW, isPast: false })
  read(['string', tencent, 88, String(at / 1_000)])
  expect(price(['price', tencent, 68, 600, 100])).toMatchObject({ price: 600_000, at, isPast: true })
})

test('the price of a pair is the middle', () => {
  const { read } = open()
  read(['price', euro, 1, 1.16, 1_000_000])
  expect(read(['price', euro, 2, 1.1602, 1_000_000]).at(-1)).toMatchObject({ kind: 'price', price: 116_010 })
})

test('the day needs its open, high and low; the close of the day before comes without them', () => {
  const { read } = open()
  const day = (type: number, value: number) => read(['price', apple, type, value, 0]).at(-1)
  expect(day(9, 198)).toMatchObject({ snapshot: { day: null, previousClose: 19_800 } })
  day(14, 199)
  day(6, 201)
  expect(day(7, 197)).toMatchObject({ snapshot: { day: { open: 19_900, high: 20_100, low: 19_700 } } })
})

test('times tell the clocks apart only where they differ by more than the precision of the answers', () => {
  const { read, reader } = open()
  read(['time', NOW / 1_000 - 1])
  expect(reader.aheadMs()).toBe(0)
  expect(read(['time', NOW / 1_000 - 300]).map(({ kind }) => kind)).toEqual(['heartbeat'])
  expect(reader.aheadMs()).toBe(300_000)
})

describe('what cannot be read', () => {
  test.each([['no JSON'], ['{}'], ['[]'], [`["price",${apple},1,null,0]`], [`["price",${apple},1,"x",0]`]])(
    '%s',
    text => {
      const { reader } = open()
      expect(reader.read(text, NOW)).toEqual([{ kind: 'malformed' }])
    },
  )

  test.each([
    ['another request', ['price', 9_999, 1, 5, 5]],
    ['a type that is not used', ['price', apple, 23, 5, 5]],
    ['a code that says that all is well', ['error', -1, 2_104, '']],
    ['a symbol that is no longer subscribed', ['error', 9_999, 354, '']],
  ])('%s changes nothing', (_name, message) => {
    const { read } = open()
    expect(read(message)).toEqual([])
  })
})

test('past bars: an identical request waits fifteen seconds, and a chart comes before samples', async () => {
  const clock = createTestClock(NOW)
  const pacing = createPacing(clock)
  const turn = (identity: string, purpose: 'chart' | 'repair' = 'repair') =>
    pacing.turn({ purpose, contract: identity, identity })
  const done: string[] = []
  for (let nth = 0; nth < 40; nth++) await turn(`first ${nth}`)
  void turn('sample').then(() => done.push('sample'))
  void turn('chart', 'chart').then(() => done.push('chart'))
  await Promise.resolve()
  await expect.poll(() => done).toEqual(['chart'])
  void turn('chart', 'chart').then(() => done.push('again'))
  clock.advance(14_999)
  await Promise.resolve()
  expect(done).toEqual(['chart'])
  clock.advance(1)
  await expect.poll(() => done).toEqual(['chart', 'again'])
  clock.advance(600_000)
  await expect.poll(() => done).toEqual(['chart', 'again', 'sample'])
})

test('a halt says whether it is regulatory or a volatility pause', () => {
  const { read } = open()
  const halted = (value: number) => read(['generic', apple, 49, value]).filter(event => event.kind === 'status')
  expect(halted(1)).toMatchObject([{ trading: 'halted', halt: 'regulatory' }])
  expect(halted(2)).toMatchObject([{ trading: 'halted', halt: 'volatility' }])
  expect([halted(0).map(event => event.trading), halted(-1)]).toEqual([['open'], []])
})
