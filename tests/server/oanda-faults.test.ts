// Whatever goes wrong between OANDA and the feed, the minutes end as those of all of OANDA's prices.
import { afterEach, describe, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '../../domain/time.ts'
import type { Fault } from '../support/oanda-faults.ts'
import type { Harness, HarnessOptions } from '../support/oanda-harness.ts'
import { expectedLines, lines, openOanda, PLAYED_KEY } from '../support/oanda-harness.ts'
import { sentOf, shortTicks } from '../support/oanda-tape.ts'

/** A Tuesday. */
const START = Date.UTC(2026, 2, 3, 14, 30, 20)
const ticks = shortTicks({ startMs: START + 10 * SECOND_MS, ticks: 40 })
const sent = sentOf(ticks).filter(Boolean).length
const expected = expectedLines(ticks)

let harness: Harness | null = null
afterEach(async () => {
  await harness?.close()
  harness = null
})

async function open(options?: HarnessOptions): Promise<Harness> {
  harness = await openOanda(ticks, START, options)
  return harness
}

const isLive = ({ feed }: Harness): boolean => feed.health().state === 'live'
/** All ticks were played, and the minutes are those of all of them. */
const isComplete = ({ fake, bars }: Harness): boolean =>
  fake.played === ticks.length && lines(bars()).join() === expected.join()

async function playAll(one: Harness): Promise<void> {
  await one.until(() => isLive(one))
  await one.until(() => isComplete(one))
}

const candleCalls = ({ fake }: Harness): number => fake.calls.filter(call => call.includes('/candles')).length

test('the tape is one that the stream cannot send whole', () => {
  expect(sent).toBeLessThan(ticks.length)
  expect(expected.length).toBeGreaterThanOrEqual(4)
})

test('without a fault there is one connection, with each price that is sent', async () => {
  const one = await open()
  await playAll(one)
  expect(one.quotes).toHaveLength(sent)
  expect(one.view().state).toBe('open')
  expect(one.view().last).toBeNull()
  expect(one.feed.health()).toMatchObject({ state: 'live', reconnects: 0, malformed: 0, gaps: 0, symbols: { open: 1 } })
  expect(one.fake.subscribed).toEqual(['EUR_USD'])
  // A minute is asked for once, after its end.
  expect(candleCalls(one)).toBeLessThanOrEqual(expected.length + 5)
  expect(one.fake.calls[1]).toContain('price=M&granularity=M1')
  expect(one.fake.calls[1]).toContain('&count=5000')
  expect(one.fake.calls[1]).toContain('dailyAlignment=17&alignmentTimezone=America%2FNew_York')
})

test('a minute is provisional until it is the candle of all its prices', async () => {
  const minute = Math.ceil(START / MINUTE_MS) * MINUTE_MS
  // At the first moment of a minute, and the feed looks every five seconds only.
  const early = [minute - 20_000, minute + 300, minute + 400].map(at => ({ at, bid: 139_100 + (at % 7), ask: 139_120 }))
  const one = await openOanda(early, minute - 37_000, { stepMs: 100 })
  harness = one
  await one.until(() => one.prices.length === 2)
  expect(one.view().minutes.at(minute)).not.toBeNull()
  expect(one.view().minutes.isWhole(minute)).toBe(false)
  await one.until(() => one.view().minutes.isWhole(minute))
  expect(one.clock.now()).toBeGreaterThanOrEqual(minute + MINUTE_MS + 5 * SECOND_MS)
  expect(lines(one.bars()).at(-1)).toBe(expectedLines(early).at(-1))
})

test('a cut within any line ends in the same minutes', async () => {
  const whole = await open()
  await whole.until(() => whole.fake.played === ticks.length)
  const count = whole.fake.lines
  await whole.close()
  harness = null
  expect(count).toBeGreaterThan(sent)
  for (let line = 1; line <= count; line++) {
    const one = await open({ stepMs: 1_000, prepare: fake => fake.fault({ kind: 'cut', line }) })
    await playAll(one)
    expect(one.feed.health().reconnects).toBe(1)
    await one.close()
    harness = null
  }
}, 240_000)

test('what happened while the connection was lost comes from the candles', async () => {
  const one = await open()
  await one.until(() => one.fake.played >= 13)
  one.fake.fault({ kind: 'stream', times: 5, status: 503 })
  one.fake.cut()
  await one.until(() => one.states.includes('lost'))
  expect(one.view().state).toBe('lost')
  await playAll(one)
  expect(one.feed.health().reconnects).toBe(6)
  expect(one.quotes.length).toBeLessThan(sent)
})

test('a minute that was missed whole comes from the candles', async () => {
  const one = await open()
  // The next price is more than a minute later.
  await one.until(() => one.fake.played === 11)
  one.fake.fault({ kind: 'stream', status: 429, retryAfter: '160', times: 1 })
  one.fake.cut()
  await one.until(() => one.states.includes('lost'))
  await one.until(() => isLive(one))
  expect(one.quotes.length).toBeLessThanOrEqual(12)
  expect(one.fake.played).toBe(23)
  await one.until(() => isComplete(one))
})

describe('a line', () => {
  const faults: readonly (readonly [name: string, fault: Fault, malformed: number])[] = [
    ['that is cut off', { kind: 'malformed', times: 2 }, 2],
    ['of an unknown type', { kind: 'line', text: '{"type":"NEWS","text":"hello"}' }, 0],
    ['of an instrument that nobody asked for', { kind: 'line', text: '{"type":"PRICE","instrument":"ABC_DEF"}' }, 0],
    ['without a type', { kind: 'line', text: '{"errorMessage":"Sorry."}' }, 1],
  ]
  test.each(faults)('%s does no harm', async (_name, fault, malformed) => {
    const one = await open()
    await one.until(() => one.fake.played >= 10)
    one.fake.fault(fault)
    await playAll(one)
    expect(one.feed.health()).toMatchObject({ malformed, reconnects: 0 })
    expect(one.quotes).toHaveLength(sent - (fault.kind === 'malformed' ? fault.times : 0))
  })
})

describe('silence', () => {
  test('without two heartbeats the connection is lost, and what it missed is filled', async () => {
    const one = await open()
    await one.until(() => one.fake.played >= 10)
    one.fake.fault({ kind: 'voice', voice: 'silent' })
    const from = one.clock.now()
    await one.until(() => one.states.includes('lost'))
    expect(one.clock.now() - from).toBeGreaterThanOrEqual(10 * SECOND_MS)
    expect(one.clock.now() - from).toBeLessThanOrEqual(17 * SECOND_MS)
    expect(one.view().state).toBe('lost')
    one.fake.fault({ kind: 'voice', voice: 'all' })
    await playAll(one)
  })

  test('heartbeats keep a connection without prices, whose minutes are the provider’s', async () => {
    const one = await open()
    await one.until(() => one.fake.played >= 10)
    one.fake.fault({ kind: 'voice', voice: 'heartbeats' })
    await playAll(one)
    expect(one.states).not.toContain('lost')
    expect(one.quotes.length).toBeLessThanOrEqual(10)
  })
})

describe('a closed market', () => {
  test('is closed and not lost, and is asked for nothing', async () => {
    const one = await open()
    await playAll(one)
    one.fake.fault({ kind: 'tradeable', tradeable: false })
    await one.until(() => one.view().state === 'closed')
    await one.pass(3 * MINUTE_MS)
    const asked = candleCalls(one)
    await one.pass(30 * MINUTE_MS)
    expect(one.view().state).toBe('closed')
    expect(one.states).not.toContain('lost')
    expect(candleCalls(one)).toBe(asked)
    one.fake.fault({ kind: 'tradeable', tradeable: true })
    await one.until(() => one.view().state === 'open')
  })

  test('at whose end the service is down for hours is tried again at its pace', async () => {
    const one = await open()
    await playAll(one)
    one.fake.fault({ kind: 'stream', status: 504, times: 30 })
    one.fake.cut()
    const before = one.fake.connectedAt.length
    await one.pass(10 * MINUTE_MS)
    expect(one.view().state).toBe('lost')
    // Half of a limit that doubles from one second to a minute.
    expect(one.fake.connectedAt.length - before).toBeLessThan(30)
    expect(one.logged.join()).toContain('HTTP 504: the service is down, as the one for practice can be at weekends')
    one.fake.fault({ kind: 'voice', voice: 'all' })
    await one.until(() => isLive(one))
    expect(one.view().state).toBe('open')
  })
})

describe('candles', () => {
  test('that are not complete yet are asked for again', async () => {
    const one = await open()
    await one.until(() => one.fake.played >= 3)
    one.fake.fault({ kind: 'incomplete', times: 3 })
    await playAll(one)
    expect(candleCalls(one)).toBeGreaterThan(expected.length)
  })

  test('that are late are not taken for a minute without prices', async () => {
    const one = await open()
    await one.until(() => one.fake.played >= 3)
    one.fake.fault({ kind: 'behind', times: 4 })
    await playAll(one)
  })

  test('that are refused for a time are asked for again, at the pace that is asked for', async () => {
    const one = await open()
    await one.until(() => one.fake.played >= 3)
    one.fake.fault({ kind: 'rest', path: 'candles', status: 429, retryAfter: '90', times: 1 })
    await one.until(() => candleCalls(one) === 1)
    const from = one.clock.now()
    await one.until(() => candleCalls(one) === 2)
    expect(one.clock.now() - from).toBeGreaterThanOrEqual(89 * SECOND_MS)
    expect(one.logged.join()).toContain('HTTP 429: too many requests or connections')
    await playAll(one)
  })

  test('that are refused for the token are not asked for again, and the log is not filled', async () => {
    const one = await open({ keys: [PLAYED_KEY, 'FX.USDMXN', 'CM.XAUUSD', 'CM.CORN', 'CM.DE30'] })
    await one.until(() => one.fake.played >= 3)
    one.fake.fault({ kind: 'rest', path: 'candles', status: 401, times: 1_000 })
    await one.until(() => candleCalls(one) === 1)
    await one.pass(10 * MINUTE_MS)
    expect(candleCalls(one)).toBe(1)
    expect(one.feed.health().state).toBe('live')
    const said = one.logged.filter(line => line.includes('HTTP 401: the token is wrong or has expired'))
    expect(said.length).toBeGreaterThanOrEqual(1)
    expect(said.length).toBeLessThanOrEqual(11)
  })

  test('are right with a clock that is minutes ahead or behind', async () => {
    for (const aheadMs of [7 * MINUTE_MS, -7 * MINUTE_MS]) {
      const one = await open({ aheadMs })
      await one.until(() => one.fake.played >= 3)
      one.fake.fault({ kind: 'behind', times: 4 })
      await playAll(one)
      expect(Math.abs(one.feed.health().offsetMs - aheadMs)).toBeLessThan(2 * SECOND_MS)
      await one.close()
      harness = null
    }
  })
})

test('the provider’s time is that of its heartbeats while there are no prices', async () => {
  const prepare: HarnessOptions['prepare'] = fake => fake.fault({ kind: 'voice', voice: 'heartbeats' })
  const one = await open({ aheadMs: 7 * MINUTE_MS, prepare })
  await one.until(() => isLive(one))
  expect(Math.abs(one.feed.health().offsetMs - 7 * MINUTE_MS)).toBeLessThan(2 * SECOND_MS)
})

describe('the stream is refused', () => {
  test('for too many connections: the next one comes when it is permitted', async () => {
    const one = await open({ prepare: fake => fake.fault({ kind: 'stream', status: 429, retryAfter: '40', times: 1 }) })
    await one.until(() => isLive(one))
    const [first = 0, second = 0] = one.fake.connectedAt
    expect(second - first).toBeGreaterThanOrEqual(39 * SECOND_MS)
    // The feed's minutes begin with its connection.
    await one.until(() => one.fake.played === ticks.length && lines(one.bars()).join() === expected.slice(1).join())
  })

  test('for a token that has expired: not asked again, and the log says so without the token', async () => {
    const one = await open()
    await playAll(one)
    one.fake.fault({ kind: 'stream', status: 401, times: 100 })
    one.fake.cut()
    await one.until(() => one.feed.health().state === 'refused')
    const asked = one.fake.connectedAt.length
    await one.pass(10 * MINUTE_MS)
    expect(one.fake.connectedAt).toHaveLength(asked)
    expect(one.view().state).toBe('refused')
    expect(one.logged.join()).toContain('HTTP 401: the token is wrong or has expired')
    expect(one.logged.join()).not.toMatch(/practice-0123456789|101-001/)
  })

  test('for what the account may not use: tried again, and the log says so', async () => {
    const one = await open({ prepare: fake => fake.fault({ kind: 'stream', status: 403, times: 2 }) })
    await playAll(one)
    expect(one.logged.join()).toContain('HTTP 403: the account may not use this')
  })

  test('again and again: never more than two connections a second', async () => {
    const one = await open({ stepMs: 100, random: () => 0 })
    await one.until(() => isLive(one))
    for (let nth = 0; nth < 8; nth++) {
      one.fake.cut()
      await one.until(() => !isLive(one))
      await one.until(() => isLive(one))
    }
    const { connectedAt } = one.fake
    expect(connectedAt.filter((at, nth) => nth >= 2 && at - (connectedAt[nth - 2] ?? 0) < SECOND_MS)).toEqual([])
    await playAll(one)
  })
})

test('a wrong token is said in words, without the token', async () => {
  await expect(openOanda(ticks, START, { token: 'another' })).rejects.toMatchObject({
    message: 'HTTP 401: the token is wrong or has expired',
    refusal: 'fatal',
  })
})
