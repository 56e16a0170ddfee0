// Whatever goes wrong between the exchange and the feed, the bars end as those of a run without a fault.
import { afterEach, describe, expect, test } from 'vitest'
import { SECOND_MS } from '../../domain/time.ts'
import type { Fault } from '../support/kraken-faults.ts'
import type { Harness, HarnessOptions } from '../support/kraken-harness.ts'
import { lines, openKraken, PLAYED_KEY } from '../support/kraken-harness.ts'
import type { Tape } from '../support/kraken-tape.ts'
import { shortTape } from '../support/kraken-tape.ts'

const START_MS = Date.UTC(2026, 2, 3, 14, 30, 20)
const tape = shortTape({ startMs: START_MS, trades: 40 })

let harness: Harness | null = null
afterEach(async () => {
  await harness?.close()
  harness = null
})

async function open(options?: HarnessOptions, played: Tape = tape): Promise<Harness> {
  harness = await openKraken(played, options)
  return harness
}

const countOf = ({ steps }: Tape): number => steps.filter(({ kind }) => kind === 'trade').length

/** Bars of the tape, calculated from its texts. */
function expectedBars({ steps }: Tape): string[] {
  const trades = steps.filter(step => step.kind === 'trade')
  const minutes = Map.groupBy(trades, ({ atUs }) => Math.floor(atUs / 6e7) * 60_000)
  return [...minutes].map(([time, own]) => {
    const prices = own.map(({ price }) => Number(price.replace('.', '')))
    const volume = own.reduce((sum, { quantity }) => sum + Number(quantity.replace('.', '')), 0)
    const figures = [prices[0], Math.max(...prices), Math.min(...prices), prices.at(-1), volume, own.length]
    return [new Date(time).toISOString().slice(0, 16), ...figures].join(' ')
  })
}

const expected = expectedBars(tape)

/** Every trade was passed on once, in order, and no minute is in doubt. */
const isComplete = ({ trades, feed }: Harness): boolean =>
  trades.length === countOf(tape) && feed.health().doubtfulMinutes === 0

function expectFaultless({ trades, bars }: Harness): void {
  expect(trades.map(({ sequence }) => sequence)).toEqual(trades.map((_, nth) => 1_000 + nth))
  expect(lines(bars())).toEqual(expected)
}

async function playAll(one: Harness): Promise<void> {
  await one.until(() => one.feed.health().state === 'live')
  one.fake.play()
  await one.until(() => isComplete(one))
  expectFaultless(one)
}

/** Step of the tape that is its nth trade. */
function stepOfTrade(nth: number): number {
  const trade = tape.steps.filter(({ kind }) => kind === 'trade')[nth]
  return trade ? tape.steps.indexOf(trade) : Number.NaN
}

test('without a fault nothing is requested but the first minute', async () => {
  const one = await open()
  await playAll(one)
  expect(one.fake.calls).toEqual(['AssetPairs', 'OHLC'])
  expect(one.feed.health()).toMatchObject({
    state: 'live',
    reconnects: 0,
    gaps: 0,
    filled: 0,
    malformed: 0,
    symbols: { open: 1 },
  })
})

test('a cut after any message ends in the same bars', async () => {
  const whole = await open()
  await playAll(whole)
  const { messages } = whole.fake
  await whole.close()
  harness = null
  expect(messages).toBeGreaterThan(countOf(tape))
  for (let at = 1; at <= messages; at++) {
    const one = await open()
    one.fake.fault({ kind: 'cut', messages: at })
    while (one.fake.play(1) < tape.steps.length) await new Promise(resolve => setImmediate(resolve))
    await one.until(() => isComplete(one))
    expectFaultless(one)
    await one.close()
    harness = null
  }
}, 120_000)

test('what happened while the connection was lost comes from the history, even if nothing happens afterwards', async () => {
  const one = await open()
  await one.until(() => one.feed.health().state === 'live')
  one.fake.play(20)
  await one.until(() => one.trades.length > 10)
  one.fake.fault({ kind: 'snapshots', sent: false })
  one.fake.cut()
  one.fake.play()
  await one.until(() => isComplete(one))
  expectFaultless(one)
  expect(one.feed.health()).toMatchObject({ reconnects: 1, gaps: 1 })
})

describe('a fault of the socket', () => {
  const at = stepOfTrade(20)
  const faults: readonly (readonly [name: string, fault: Fault, filled: number])[] = [
    ['a hole of seven steps', { kind: 'hole', at, count: 7 }, 5],
    ['a duplicate', { kind: 'duplicate', at }, 0],
    ['two trades in the wrong order', { kind: 'late', at, by: 2 }, 0],
    ['a trade that arrives nine steps late', { kind: 'late', at, by: 9 }, 0],
    ['a message that is cut off', { kind: 'malformed', at }, 1],
    ['a message of an unknown kind', { kind: 'unknown', at }, 0],
    ['a price between two ticks', { kind: 'offGrid', at }, 1],
  ]
  test.each(faults)('%s ends in the same bars', async (_name, fault, filled) => {
    const one = await open()
    one.fake.fault(fault)
    await playAll(one)
    expect(one.feed.health().filled).toBe(filled)
    expect(one.feed.health().reconnects).toBe(0)
  })

  test('a late trade moves no price: it is that of the newest event', async () => {
    const one = await open()
    one.fake.fault({ kind: 'late', at, by: 9 })
    await playAll(one)
    const times = one.prices.map(({ at: time }) => time)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(one.prices.length).toBe(countOf(tape) - 1)
    expect(one.view().last?.sequence).toBe(1_039)
  })

  test('while trades are missing, their minute and the later ones are not whole', async () => {
    const one = await open()
    await one.until(() => one.feed.health().state === 'live')
    one.fake.fault({ kind: 'hole', at, count: 3 })
    one.fake.fault({ kind: 'rest', times: 1, status: 503 })
    one.fake.play()
    await one.until(() => one.feed.health().gaps === 1)
    const { minutes } = one.view()
    expect(minutes.isWhole(one.trades.at(-1)?.at ?? 0)).toBe(false)
    expect(minutes.isWhole(one.prices.at(-1)?.at ?? 0)).toBe(false)
    await one.until(() => isComplete(one))
    expect(minutes.isWhole(one.trades.at(-1)?.at ?? 0)).toBe(true)
    expectFaultless(one)
  })
})

describe('silence', () => {
  test('a mute connection is lost after five seconds, and what it missed is filled', async () => {
    const one = await open()
    await one.until(() => one.feed.health().state === 'live')
    one.fake.play(20)
    await one.until(() => one.trades.length > 10)
    one.fake.fault({ kind: 'voice', voice: 'silent' })
    const from = one.clock.now()
    one.fake.play(20)
    await one.until(() => one.states.includes('lost'))
    expect(one.clock.now() - from).toBeGreaterThanOrEqual(5 * SECOND_MS)
    expect(one.clock.now() - from).toBeLessThanOrEqual(7 * SECOND_MS)
    expect(one.view().state).toBe('lost')
    // It is unknown whether there were trades since.
    expect(one.view().minutes.isWhole(one.trades.at(-1)?.at ?? 0)).toBe(false)
    one.fake.fault({ kind: 'voice', voice: 'all' })
    await playAll(one)
  })

  test('heartbeats keep a quiet connection, and the next trade shows what is missing', async () => {
    const one = await open()
    await one.until(() => one.feed.health().state === 'live')
    one.fake.play(5)
    await one.until(() => one.trades.length > 0)
    one.fake.fault({ kind: 'voice', voice: 'heartbeats' })
    one.fake.play(30)
    const until = one.clock.now() + 60 * SECOND_MS
    await one.until(() => one.clock.now() > until)
    expect(one.states).not.toContain('lost')
    one.fake.fault({ kind: 'voice', voice: 'all' })
    one.fake.play(1)
    await playAll(one)
  })
})

describe('a reader that is paused', () => {
  test('for seconds loses nothing and reconnects not once', async () => {
    const one = await open()
    await one.until(() => one.feed.health().state === 'live')
    one.pause(true)
    one.fake.play()
    one.clock.leap(8 * SECOND_MS)
    // The timers of a process that was busy run before it reads its sockets.
    one.clock.advance(0)
    await new Promise(resolve => setTimeout(resolve, 20))
    one.pause(false)
    await one.until(() => isComplete(one))
    expectFaultless(one)
    expect(one.feed.health()).toMatchObject({ reconnects: 0, filled: 0 })
  })

  test('for longer than the silence it tolerates loses nothing either', async () => {
    const one = await open()
    await one.until(() => one.feed.health().state === 'live')
    one.pause(true)
    one.fake.play()
    await one.until(() => one.states.includes('lost'))
    one.pause(false)
    await one.until(() => isComplete(one))
    expectFaultless(one)
  })
})

describe('a refusal', () => {
  const rest: readonly (readonly [
    name: string,
    fault: Omit<Extract<Fault, { kind: 'rest' }>, 'kind'>,
    isFinal: boolean,
  ])[] = [
    ['429', { times: 3, status: 429 }, false],
    ['503', { times: 3, status: 503 }, false],
    ['too many requests in the answer', { times: 3, error: 'EGeneral:Too many requests' }, false],
    ['451 for the trades', { times: 1, status: 451, path: 'Trades' }, true],
    ['an unknown error for the trades', { times: 1, error: 'EQuery:Something', path: 'Trades' }, true],
  ]
  test.each(rest)('of the history, %s, ends in the same bars', async (_name, fault, isFinal) => {
    const one = await open()
    await one.until(() => one.feed.health().state === 'live')
    one.fake.fault({ kind: 'hole', at: stepOfTrade(10), count: 20 })
    one.fake.fault({ kind: 'rest', ...fault })
    one.fake.play()
    // A gap that is given up is completed by the exchange's own bars.
    await one.until(() => one.trades.length > 15 && one.feed.health().doubtfulMinutes === 0)
    expect(lines(one.bars())).toEqual(expected)
    expect(one.feed.health().abandoned).toBe(isFinal ? 1 : 0)
  })

  test.each([429, 503])('of the handshake with %d is tried again', async status => {
    const one = await open()
    one.fake.fault({ kind: 'handshake', status, times: 3 })
    one.fake.cut()
    await one.until(() => one.states.filter(state => state === 'waiting').length >= 3)
    await playAll(one)
  })

  test('of the handshake with 451 is final', async () => {
    const one = await open()
    await one.until(() => one.feed.health().state === 'live')
    one.fake.fault({ kind: 'handshake', status: 451, times: 1 })
    one.fake.cut()
    await one.until(() => one.feed.health().state === 'refused')
    const { connections } = one.fake
    const until = one.clock.now() + 300 * SECOND_MS
    await one.until(() => one.clock.now() > until)
    expect(one.fake.connections).toBe(connections)
    expect(one.view().state).toBe('refused')
  })

  test('of one pair leaves the others their data', async () => {
    const one = await open({ keys: [PLAYED_KEY, 'FX.EURUSD'] })
    await one.until(() => one.feed.health().state === 'live')
    one.fake.fault({ kind: 'pair', symbol: 'EUR/USD', status: 'delisted' })
    one.fake.cut()
    await one.until(() => one.feed.symbol('FX.EURUSD')?.state === 'refused')
    await playAll(one)
    expect(one.view().state).toBe('open')
  })
})

test('messages that make no sense harm nothing', async () => {
  const values = [
    'null',
    '0',
    '-1',
    '1e999',
    '""',
    '[]',
    '{}',
    '[[]]',
    'true',
    '"x"',
    '[null]',
    '[{"symbol":"BTC/USD"}]',
  ]
  const channels = ['trade', 'ticker', 'instrument', 'status', 'heartbeat', 'news']
  const one = await open()
  await one.until(() => one.feed.health().state === 'live')
  one.fake.play(10)
  for (const value of values) {
    one.fake.inject(value)
    for (const channel of channels) {
      one.fake.inject(`{"channel":"${channel}","type":"update","data":${value}}`)
      one.fake.inject(`{"channel":"${channel}","type":${value},"data":[${value}]`)
    }
    for (const name of ['channel', 'method', 'result']) one.fake.inject(`{"${name}":${value}}`)
  }
  await playAll(one)
  expect(one.feed.health().malformed).toBeGreaterThan(values.length * channels.length)
  expect(one.feed.health().reconnects).toBe(0)
})

test('the addresses of the provider are in no line of the log', async () => {
  const one = await open()
  one.fake.fault({ kind: 'handshake', status: 503, times: 2 })
  one.fake.fault({ kind: 'rest', status: 503, times: 2 })
  one.fake.cut()
  await one.until(() => one.states.filter(state => state === 'waiting').length >= 2)
  await playAll(one)
  one.fake.fault({ kind: 'handshake', status: 451, times: 1 })
  one.fake.cut()
  await one.until(() => one.feed.health().state === 'refused')
  expect(one.logged.length).toBeGreaterThan(3)
  expect(one.logged.filter(line => /\/\/|\/v2|\/0\/|\?/.test(line))).toEqual([])
})

describe('clocks and states', () => {
  test.each([-7, 7])('a clock that is %d minutes off changes neither bars nor ages', async minutes => {
    const one = await open({ clockMs: START_MS + minutes * 60 * SECOND_MS })
    await playAll(one)
    const last = one.view().last?.at ?? 0
    expect(one.feed.age(last)).toBeGreaterThanOrEqual(0)
    expect(one.feed.age(last + 3_600_000)).toBe(0)
  })

  test('a pair is halted, opened and gone; maintenance halts all', async () => {
    const one = await open()
    await one.until(() => one.view().state === 'open')
    one.fake.fault({ kind: 'pair', symbol: 'BTC/USD', status: 'cancel_only' })
    await one.until(() => one.view().state === 'halted')
    one.fake.fault({ kind: 'pair', symbol: 'BTC/USD', status: 'online' })
    await one.until(() => one.view().state === 'open')
    one.fake.fault({ kind: 'system', status: 'maintenance' })
    await one.until(() => one.view().state === 'halted')
    one.fake.fault({ kind: 'system', status: 'online' })
    await one.until(() => one.view().state === 'open')
    one.fake.fault({ kind: 'pair', symbol: 'BTC/USD', status: 'delisted' })
    await one.until(() => one.view().state === 'gone')
  })

  test('a stopped feed stays stopped', async () => {
    const one = await open()
    await one.until(() => one.feed.health().state === 'live')
    one.feed.stop()
    one.feed.start()
    one.fake.play()
    const { connections } = one.fake
    const until = one.clock.now() + 120 * SECOND_MS
    await one.until(() => one.clock.now() > until)
    expect(one.fake.connections).toBe(connections)
    expect(one.trades).toEqual([])
    expect(one.feed.health().state).toBe('stopped')
  })
})
