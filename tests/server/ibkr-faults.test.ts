// Whatever goes wrong between the Gateway and the feed, the minutes end as the bars of Interactive Brokers.
import { afterEach, describe, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '../../domain/time.ts'
import type { Harness, HarnessOptions } from '../support/ibkr-harness.ts'
import { expectedLines, lines, openIbkr } from '../support/ibkr-harness.ts'
import type { Step } from '../support/ibkr-tape.ts'
import { contracts, tapeOf } from '../support/ibkr-tape.ts'

/** A Tuesday, 09:30:20 in New York. */
const START = Date.UTC(2026, 2, 3, 14, 30, 20)
const [apple] = contracts
const steps = tapeOf({ startMs: START + 5 * SECOND_MS, count: 24, everyMs: 7 * SECOND_MS, of: contracts.slice(0, 1) })
const AAPL = 'US.AAPL'

let harness: Harness | null = null
afterEach(async () => {
  await harness?.close()
  harness = null
})

async function open(options: Partial<HarnessOptions> = {}, tape = steps): Promise<Harness> {
  harness = await openIbkr(tape, START, Object.assign({ keys: [AAPL] }, options))
  return harness
}

const isLive = ({ feed }: Harness): boolean => feed.health().state === 'live'

const isComplete = (one: Harness, tape: readonly Step[]): boolean =>
  one.fake.played === tape.length && lines(one.bars(AAPL)).join() === expectedLines(tape, apple?.conId ?? 0).join()

async function playAll(one: Harness, tape: readonly Step[] = steps): Promise<void> {
  await one.until(() => isLive(one))
  await one.until(() => isComplete(one, tape))
}

test('without a fault: one connection, quotes with both sizes, and the bars of the provider', async () => {
  const one = await open()
  await playAll(one)
  expect(one.feed.health()).toMatchObject({ state: 'live', reconnects: 0, malformed: 0, symbols: { open: 1 } })
  expect(one.view(AAPL).quote).toMatchObject({ bidSize: 300, askSize: 500 })
})

test('a cut after any message ends in the same minutes', { timeout: 240_000 }, async () => {
  const tape = steps.filter((_, nth) => nth % 6 === 0)
  let messages = 0
  for (let hasCut = true; hasCut; ) {
    messages++
    const one = await open({ prepare: fake => fake.fault({ kind: 'cut', messages }) }, tape)
    await playAll(one, tape)
    hasCut = one.feed.health().reconnects > 0
    await one.close()
  }
  harness = null
  expect(messages).toBeGreaterThan(tape.length * 8)
})

test('after a cut, the type of market data is sent again before the subscription', async () => {
  const one = await open()
  await one.until(() => one.fake.played > 3)
  one.fake.fault({ kind: 'cut-all' })
  await playAll(one)
  const sent = one.fake.calls.flatMap(call => /^40 (59 1 3|1 11)/.exec(call)?.[1] ?? [])
  expect(sent).toEqual(['59 1 3', '1 11', '59 1 3', '1 11'])
})

test('a half-open connection is noticed, as the time is not answered any more', async () => {
  const one = await open()
  await one.until(() => one.fake.played > 3)
  one.fake.fault({ kind: 'mute', mute: true })
  await one.until(() => one.view(AAPL).state === 'lost')
  expect(one.states.some(state => /lost: no message for 1[67]\d\d\d ms/.test(state))).toBe(true)
  one.fake.fault({ kind: 'mute', mute: false })
  await playAll(one)
})

test('a daily restart: prices are lost, it is tried again with pauses, and they come again', async () => {
  const one = await open()
  await one.until(() => one.fake.played > 3)
  one.fake.fault({ kind: 'down', down: true })
  one.fake.fault({ kind: 'cut-all' })
  await one.pass(5 * MINUTE_MS)
  expect(one.view(AAPL).state).toBe('lost')
  const tries = one.states.filter(state => state === 'connecting').length
  expect(tries).toBeGreaterThan(5)
  expect(tries).toBeLessThan(30)
  one.fake.fault({ kind: 'down', down: false })
  await playAll(one)
})

describe('a code of the Gateway', () => {
  test.each([
    [1100, 'code 1100: the Gateway has lost the connection to Interactive Brokers'],
    [2110, 'code 2110: the Gateway has lost the connection to Interactive Brokers'],
    [10_197, 'code 10197: the account is in use in another session, which has the prices'],
  ])('%i: prices are lost and said in words, and another connection is made', async (code, reason) => {
    const one = await open()
    await one.until(() => one.fake.played > 3)
    one.fake.fault({ kind: 'code', code })
    await one.until(() => one.view(AAPL).state === 'lost')
    expect(one.logged.join()).toContain(reason)
    expect(one.feed.health().causes).toEqual([code === 10_197 ? 'session' : 'down'])
    await playAll(one)
    expect(one.feed.health().causes).toEqual([])
    const [first = 0, second = 0] = one.fake.connectedAt
    if (code === 10_197) expect(second - first).toBeGreaterThan(MINUTE_MS)
  })

  test('a lost source of prices (2103): a symbol has none until its next price', async () => {
    const one = await open()
    await one.until(() => one.fake.played > 3 && one.view(AAPL).state === 'open')
    one.fake.fault({ kind: 'code', code: 2103 })
    await one.until(() => one.view(AAPL).state === 'pending')
    await one.until(() => one.view(AAPL).state === 'open')
    await playAll(one)
    expect(one.feed.health().reconnects).toBe(0)
  })

  test('that all is well (2104, 2106, 2108, 2158) changes nothing', async () => {
    const one = await open()
    for (const code of [2104, 2106, 2107, 2108, 2119, 2158]) one.fake.fault({ kind: 'code', code })
    await playAll(one)
    expect(one.feed.health().reconnects).toBe(0)
  })

  test('for a number that another program uses (326) is said, and tried again', async () => {
    const one = await open()
    await one.until(() => one.fake.played > 3)
    one.fake.fault({ kind: 'in-use', times: 2 })
    one.fake.fault({ kind: 'cut-all' })
    await one.until(() => one.states.some(state => state.includes('another program uses the same client number')))
    expect(one.feed.health().causes).toEqual(['client'])
    await playAll(one)
  })

  test('that there are too many symbols (101): fewer are sent', async () => {
    const one = await open({ keys: [AAPL, 'US.IBM'] })
    await one.until(() => isLive(one))
    one.fake.fault({ kind: 'code', code: 101 })
    await one.until(() => one.logged.some(text => text.includes('the provider sends fewer symbols at once')))
    expect(one.feed.health().causes).toContain('symbols')
  })
})

describe('an account without a subscription', () => {
  const hongKong = contracts.filter(({ exchange }) => exchange === 'SEHK')
  const tape = tapeOf({ startMs: START, count: 200, everyMs: 10 * SECOND_MS, of: hongKong, leadMs: 20 * MINUTE_MS })
  const TENCENT = 'HK.00700'

  test('has delayed prices, with the time of their trade, and says so for the board', async () => {
    const one = await open({ keys: [TENCENT] }, tape)
    await one.until(() => one.prices.length > 5)
    expect(one.view(TENCENT).state).toBe('delayed')
    expect(one.feed.health().causes).toEqual(['delayed'])
    expect(one.origins).toEqual([{ kind: 'origin', symbol: TENCENT, origin: 'delayed' }])
    expect(one.logged.join()).toContain(
      'HK: code 10167: the account has no subscription to its prices: delayed ones are shown',
    )
    const ages = one.prices.map(({ at }) => one.clock.now() - at)
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(15 * MINUTE_MS)
    expect(Math.max(...ages)).toBeLessThan(21 * MINUTE_MS)
  })

  test('has bars of the delayed prices where past ones are refused, and asks no more for an hour', async () => {
    const one = await open({ keys: [TENCENT] }, tape)
    await one.until(() => one.bars(TENCENT).length > 4)
    await one.pass(10 * MINUTE_MS)
    expect(one.bars(TENCENT).length).toBeGreaterThan(4)
    expect(one.fake.calls.filter(call => call.startsWith('41 20 ')).length).toBeLessThanOrEqual(1)
  })

  test('and without delayed ones has none, which is said once for the board', async () => {
    const without = ['700', '5'] as const
    const one = await open({
      keys: [TENCENT, 'HK.00005', AAPL],
      prepare: fake => {
        for (const symbol of without) fake.fault({ kind: 'entitle', symbol, entitlement: 'none' })
      },
    })
    await one.until(() => one.view(TENCENT).state === 'refused' && one.view(AAPL).state === 'open')
    const said = one.logged.filter(text => text.includes('HK: code 354: the account has no subscription to its prices'))
    expect(said).toHaveLength(1)
    expect(one.feed.health().causes).toEqual(['subscription'])
    expect(one.feed.health().reconnects).toBe(0)
  })

  test('that gets one has live prices after the next connection', async () => {
    const one = await open({ keys: [TENCENT] }, tape)
    await one.until(() => one.view(TENCENT).state === 'delayed')
    one.fake.fault({ kind: 'entitle', symbol: '700', entitlement: 'live' })
    one.fake.fault({ kind: 'cut-all' })
    await one.until(() => one.view(TENCENT).state === 'open')
    expect(one.origins.map(({ origin }) => origin)).toEqual(['delayed', 'live'])
  })
})

describe('requests of past prices', () => {
  test('that are refused as too many wait a minute, and the bars come', async () => {
    const one = await open({ prepare: fake => fake.fault({ kind: 'pacing', times: 2 }) })
    await playAll(one)
    expect(one.logged.join()).toContain('too many requests of past prices')
  })

  test('are at most forty in ten minutes for what was sampled', async () => {
    const one = await open()
    await playAll(one)
    await one.pass(30 * MINUTE_MS)
    expect(one.fake.calls.filter(call => call.startsWith('41 20 ')).length).toBeLessThanOrEqual(3 * 40 + 40)
  })
})

test('a halt and its end', async () => {
  const one = await open()
  await one.until(() => one.view(AAPL).state === 'open')
  one.fake.fault({ kind: 'halt', symbol: 'AAPL', value: 1 })
  await one.until(() => one.view(AAPL).state === 'halted')
  one.fake.fault({ kind: 'halt', symbol: 'AAPL', value: -1 })
  one.fake.fault({ kind: 'halt', symbol: 'AAPL', value: 0 })
  await one.until(() => one.view(AAPL).state === 'open')
})

test.each([5 * MINUTE_MS, -5 * MINUTE_MS])(
  'with a clock that is wrong by %i ms the minutes are the same',
  async aheadMs => {
    const one = await open({ aheadMs })
    await playAll(one)
  },
)

test('pairs have the middle as their price, and bars of it', async () => {
  const pair = contracts.filter(({ symbol }) => symbol === 'EUR')
  const tape = tapeOf({ startMs: START + 5 * SECOND_MS, count: 20, everyMs: 7 * SECOND_MS, of: pair })
  const one = await open({ keys: ['FX.EURUSD'] }, tape)
  const last = Math.round((tape.at(-1)?.price ?? 0) * 1e5)
  await one.until(() => one.fake.played === tape.length && one.prices.at(-1)?.price === last)
  expect(one.view('FX.EURUSD').state).toBe('open')
})
