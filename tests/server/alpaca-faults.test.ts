// Whatever goes wrong between Alpaca and the feed, the minutes end as Alpaca's own bars of all its trades.
import { afterEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { MINUTE_MS, SECOND_MS } from '../../domain/time.ts'
import type { Fault } from '../support/alpaca-faults.ts'
import type { Harness, HarnessOptions } from '../support/alpaca-harness.ts'
import { expectedLines, lines, openAlpaca } from '../support/alpaca-harness.ts'
import type { Step } from '../support/alpaca-tape.ts'
import { isTrade, nano, quotePart, shortSteps, steadySteps } from '../support/alpaca-tape.ts'

/** A Tuesday, 09:30:20 in New York. */
const START = Date.UTC(2026, 2, 3, 14, 30, 20)
const symbols = ['AAPL', 'IBM'] as const
const steps = shortSteps({ startMs: START + 10 * SECOND_MS, trades: 30, symbols })
const at = (kind: string, nth = 0): number => steps.flatMap(({ part }, step) => (part.T === kind ? step : []))[nth] ?? 0

let harness: Harness | null = null
afterEach(async () => {
  await harness?.close()
  harness = null
})

async function open(options: Partial<HarnessOptions> = {}, tape: readonly Step[] = steps): Promise<Harness> {
  harness = await openAlpaca(tape, START, Object.assign({ symbols }, options))
  return harness
}

const isLive = ({ feed }: Harness): boolean => feed.health().state === 'live'

/** All was played, and the minutes of both symbols are Alpaca's, also the last one. */
const isComplete = (one: Harness, tape: readonly Step[] = steps): boolean =>
  one.fake.played === tape.length &&
  symbols.every(symbol => lines(one.bars(symbol)).join() === expectedLines(tape, symbol).join()) &&
  symbols.every(symbol => one.bars(symbol).every(({ time }) => one.view(symbol).minutes.isWhole(time)))

async function playAll(one: Harness, tape: readonly Step[] = steps): Promise<void> {
  await one.until(() => isLive(one))
  await one.until(() => isComplete(one, tape))
}

test('the tape has trades that make no price, and minutes without a trade', () => {
  const minutes = expectedLines(steps, 'AAPL')
  expect(minutes.length).toBeGreaterThanOrEqual(3)
  expect(
    steps.filter(({ part }) => isTrade(part) && part.c.some(one => one === 'I' || one === '4')).length,
  ).toBeGreaterThan(5)
})

test('without a fault: one connection, each quote once, and minutes of trades that make a price', async () => {
  const one = await open()
  await one.until(() => isLive(one))
  await one.until(
    () => one.fake.played === steps.length && one.quotes.length >= steps.filter(({ part }) => part.T === 'q').length,
  )
  // Before Alpaca's bars come, the minutes that are built from the trades are the same; the first one may lack trades.
  for (const symbol of symbols) expect(lines(one.bars(symbol)).slice(1)).toEqual(expectedLines(steps, symbol).slice(1))
  await playAll(one)
  expect(one.feed.health()).toMatchObject({
    state: 'live',
    reconnects: 0,
    malformed: 0,
    duplicates: 0,
    symbols: { open: 2 },
  })
  expect(one.fake.subscribed).toEqual(['AAPL', 'IBM'])
  expect(one.fake.connectedAt).toHaveLength(1)
  expect(one.view('AAPL').last).toMatchObject({ isVolumeOnly: false })
})

test('a cut after any message ends in the same minutes', { timeout: 120_000 }, async () => {
  const whole = await open()
  await whole.until(() => whole.fake.played === steps.length)
  const count = whole.fake.messages
  await whole.close()
  expect(count).toBeGreaterThan(steps.length)
  for (let messages = 1; messages <= count; messages++) {
    const one = await open({ stepMs: 1_000, prepare: fake => fake.fault({ kind: 'cut', messages }) })
    await playAll(one)
    expect(one.feed.health().reconnects, `cut after message ${messages}`).toBeGreaterThanOrEqual(1)
    await one.close()
  }
  harness = null
})

const trade = at('t', 8)
const stepFaults: readonly (readonly [string, readonly Fault[]])[] = [
  ['a hole', [{ kind: 'hole', at: trade, count: 9 }]],
  [
    'duplicates',
    [
      { kind: 'duplicate', at: trade },
      { kind: 'duplicate', at: trade + 2 },
    ],
  ],
  [
    'disorder',
    [
      { kind: 'late', at: trade, by: 1 },
      { kind: 'late', at: trade + 4, by: 3 },
    ],
  ],
  ['a late trade', [{ kind: 'late', at: trade, by: 24 }]],
  ['a part that cannot be read', [{ kind: 'malformed', at: trade }]],
  ['an error of the provider', [{ kind: 'error', action: 'subscribe', code: 500, times: 2 }]],
  ['a slow reader', [{ kind: 'error', action: 'subscribe', code: 407, times: 1 }]],
  ['a login that is too late', [{ kind: 'error', action: 'auth', code: 404, times: 1 }]],
  ['a refused handshake', [{ kind: 'handshake', status: 429, times: 2 }]],
  [
    'refused answers',
    [
      { kind: 'rest', status: 429, resetMs: 30_000, times: 2 },
      { kind: 'rest', status: 500, times: 3, path: '/bars' },
    ],
  ],
]

test.each(stepFaults)('%s ends in the same minutes', async (_name, faults) => {
  const one = await open({
    prepare(fake) {
      for (const fault of faults) if (fault.kind !== 'rest') fake.fault(fault)
    },
  })
  for (const fault of faults) if (fault.kind === 'rest') one.fake.fault(fault)
  await playAll(one)
})

test('duplicates are counted and told once', async () => {
  const one = await open({ prepare: fake => fake.fault({ kind: 'duplicate', at: at('t', 0) }) })
  await playAll(one)
  expect(one.feed.health().duplicates).toBe(1)
  expect(new Set(one.trades.map(({ symbol, id }) => `${symbol} ${id}`)).size).toBe(one.trades.length)
})

test('the minutes are right with a clock that is minutes ahead or behind', async () => {
  for (const aheadMs of [7 * MINUTE_MS, -7 * MINUTE_MS]) {
    const one = await open({ aheadMs })
    await playAll(one)
    expect(Math.abs(one.feed.health().offsetMs - aheadMs)).toBeLessThan(2 * SECOND_MS)
    expect(one.feed.health()).toMatchObject({ reconnects: 0, causes: ['clock'] })
    await one.close()
  }
  harness = null
})

describe('corrections', () => {
  const nth = at('t', 6)
  const { part } = steps[nth] ?? { part: null }
  const told = (T: string, fields: object, afterMs = 5_000): Step => {
    const t = part?.t ?? ''
    const own = T === 'x' ? { i: part?.['i'], p: part?.['p'], s: part?.['s'], a: 'C' } : fields
    return { at: (steps[nth]?.at ?? 0) + afterMs, part: Object.assign({ T, S: part?.S ?? '', x: 'V', z: 'C', t }, own) }
  }
  const corrected = {
    oi: part?.['i'],
    op: part?.['p'],
    os: part?.['s'],
    oc: ['@'],
    ci: 77_777,
    cp: 199.99,
    cs: 50,
    cc: ['@'],
  }
  const withStep = (step: Step): Step[] => [...steps, step].sort((a, b) => a.at - b.at)

  test.each([
    ['a cancelled trade is taken out', told('x', {})],
    ['a corrected trade is replaced', told('c', corrected)],
    ['a trade is cancelled after Alpaca’s bar of its minute', told('x', {}, 3 * MINUTE_MS)],
    ['a trade is corrected after Alpaca’s bar of its minute', told('c', corrected, 3 * MINUTE_MS)],
  ])('%s', async (_name, step) => {
    const tape = withStep(step)
    expect(symbols.map(symbol => expectedLines(tape, symbol).join())).not.toEqual(
      symbols.map(symbol => expectedLines(steps, symbol).join()),
    )
    const one = await open({}, tape)
    await playAll(one, tape)
  })

  test.each([
    ['cancelled', told('x', {})],
    ['corrected', told('c', corrected)],
  ])('a trade that is %s changes its minute before Alpaca’s bar comes', async (_name, step) => {
    const tape = withStep(step)
    const symbol = part?.S ?? ''
    const index = tape.indexOf(step)
    const one = await open({ stepMs: 100 }, tape)
    await one.until(() => one.fake.played > index)
    const expected = expectedLines(tape.slice(0, one.fake.played), symbol)
    expect(expected).not.toEqual(expectedLines(tape.slice(0, index), symbol))
    await one.until(() => lines(one.bars(symbol)).join() === expected.join())
    expect(one.view(symbol).minutes.isWhole(one.bars(symbol)[0]?.time ?? 0)).toBe(false)
  })

  test.each(['x', 'c'])(
    'a newest trade that is taken back by %s is no longer the last price, and charts are loaded again',
    async T => {
      const index = steps.findIndex(({ part: { T, c } }, place) => place > nth && T === 't' && String(c) === '@')
      const { at: madeAt, part: made } = must(steps[index], 'a trade that makes a price')
      const { S: symbol, i, p, s } = made
      const terms = T === 'x' ? { i, p, s, a: 'C' } : Object.assign({}, corrected, { oi: i, op: p, os: s })
      const step = { at: madeAt + 100, part: Object.assign({ T, S: symbol, x: 'V', z: 'C', t: made.t }, terms) }
      const tape = withStep(step)
      const closeOf = (until: number) => Number(expectedLines(tape.slice(0, until), symbol).at(-1)?.split(' ')[4])
      const one = await open({ stepMs: 50 }, tape)
      const last = () => one.view(symbol).last?.price
      await one.until(() => last() === closeOf(index + 1))
      const { revision } = one.view(symbol).minutes
      const after = closeOf(tape.indexOf(step) + 1)
      expect(after).not.toBe(last())
      await one.until(() => last() === after)
      expect(one.prices.findLast(price => price.symbol === symbol)?.price).toBe(after)
      expect(one.view(symbol).minutes.revision).toBeGreaterThan(revision)
    },
  )
})

describe('a connection without data', () => {
  test('that still answers pings is noticed by newer answers, and prices go on meanwhile', async () => {
    const one = await open()
    await one.until(() => one.fake.played > 6)
    one.fake.fault({ kind: 'voice', voice: 'silent' })
    await one.until(() =>
      one.states.some(state => state.includes('the connection is silent, and the provider has newer prices')),
    )
    const heard = one.prices.length
    await one.until(() => one.prices.length > heard)
    expect(one.view('AAPL').state).toBe('open')
    one.fake.fault({ kind: 'voice', voice: 'all' })
    await playAll(one)
  })

  test('is kept while the market is quiet', async () => {
    const one = await open({}, [])
    await one.until(() => isLive(one))
    await one.pass(10 * MINUTE_MS)
    expect(one.feed.health()).toMatchObject({ state: 'live', reconnects: 0 })
  })
})

describe('a refusal', () => {
  test('for another connection of the account is waited for', async () => {
    const one = await open({ prepare: fake => fake.fault({ kind: 'lingering', ms: 20 * SECOND_MS }) })
    await one.until(() => one.fake.played > 6)
    one.fake.cut()
    await one.until(() => one.states.some(state => state.includes('error 406: the account has another connection')))
    await playAll(one)
    const waits = one.fake.connectedAt.map((time, nth) => time - (one.fake.connectedAt[nth - 1] ?? 0)).slice(2)
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(10 * SECOND_MS - 1_000)
  })

  test.each([
    [402, 'the key or its secret is wrong, or was revoked'],
    [409, 'the plan of the key does not include these prices'],
    [411, 'the key may not use this'],
  ])('%i is final and said in words', async (code, reason) => {
    const action = code === 402 ? 'auth' : 'subscribe'
    const one = await open({ prepare: fake => fake.fault({ kind: 'error', action, code, times: 99 }) })
    await one.until(() => one.feed.health().state === 'refused')
    const asked = one.fake.connectedAt.length
    await one.pass(10 * MINUTE_MS)
    expect(one.fake.connectedAt).toHaveLength(asked)
    expect(one.view('AAPL').state).toBe('refused')
    expect(one.feed.health().causes).toEqual([code === 402 ? 'key' : 'plan'])
    expect(one.logged.join()).toContain(`error ${code}: ${reason}`)
    expect(one.logged.join()).not.toMatch(/PKTEST|secret-/)
  })

  test('of a key that was revoked meanwhile is final, and no further request has it', async () => {
    const one = await open()
    await one.until(() => one.fake.played > 6)
    one.fake.fault({ kind: 'rest', status: 401, times: 1e6 })
    one.fake.fault({ kind: 'error', action: 'auth', code: 402, times: 1e6 })
    one.fake.cut()
    await one.until(() => one.feed.health().state === 'refused')
    await one.pass(MINUTE_MS)
    const asked = [one.fake.calls.length, one.fake.connectedAt.length]
    await one.pass(10 * MINUTE_MS)
    expect([one.fake.calls.length, one.fake.connectedAt.length]).toEqual(asked)
    expect(one.view('AAPL').state).toBe('refused')
    expect(one.logged.join()).toContain('HTTP 401: the key or its secret is wrong, or was revoked')
  })

  test('of halts alone leaves the prices', async () => {
    const one = await open()
    await one.until(() => isLive(one))
    one.fake.fault({ kind: 'say', parts: [{ T: 'error', code: 409, msg: 'insufficient subscription' }] })
    await playAll(one)
    expect(one.feed.health().reconnects).toBe(0)
  })

  test('of the place (451) is final', async () => {
    const one = await open({ prepare: fake => fake.fault({ kind: 'handshake', status: 451, times: 9 }) })
    await one.until(() => one.feed.health().state === 'refused')
  })

  test('of a wrong key is said in words, without it', async () => {
    await expect(open({ key: 'another' })).rejects.toMatchObject({
      message: 'HTTP 401: the key or its secret is wrong, or was revoked',
      refusal: 'fatal',
    })
  })

  test('of so many symbols: half of them are sent, the others are asked for', async () => {
    const one = await open({ prepare: fake => fake.fault({ kind: 'most', symbols: 1 }) })
    await playAll2(one)
    expect(one.fake.subscribed).toEqual(['AAPL'])
    expect(one.view('IBM').state).toBe('open')
    expect(one.feed.health().causes).toEqual(['symbols'])
  })

  test('of a symbol that is not confirmed: its prices are asked for', async () => {
    const one = await open({ prepare: fake => fake.fault({ kind: 'unconfirmed', symbols: ['IBM'] }) })
    await one.until(() => one.fake.played === steps.length)
    expect(one.view('IBM').state).toBe('open')
    expect(one.quotes.some(({ symbol }) => symbol === 'IBM')).toBe(true)
  })
})

const playAll2 = (one: Harness): Promise<void> =>
  one.until(() => isLive(one) && one.fake.played === steps.length && one.quotes.some(({ symbol }) => symbol === 'IBM'))

const status = (sc: string, ms: number): Step => ({
  at: START + ms,
  part: { T: 's', S: 'AAPL', sc, sm: '', rc: 'LUDP', rm: '', z: 'C', t: nano(START + ms) },
})

test('a halt and its end are told, and an unknown code changes nothing', async () => {
  const one = await open({}, [status('H', 30_000), status('Q', 40_000), status('T', 60_000)])
  await one.until(() => one.view('AAPL').state === 'halted')
  await one.until(() => one.fake.played === 2)
  expect(one.view('AAPL').state).toBe('halted')
  await one.until(() => one.view('AAPL').state === 'open')
})

test('a halt whose end was missed ends with the next trade', async () => {
  const later = steps.map(({ at: ms, part }): Step => ({ at: ms + MINUTE_MS, part }))
  const traded = later.findIndex(({ part }) => part.T === 't' && part.S === 'AAPL')
  const one = await open({}, [status('H', 20_000), status('T', 30_000), ...later])
  await one.until(() => one.view('AAPL').state === 'halted')
  one.fake.fault({ kind: 'lingering', ms: 12 * SECOND_MS })
  one.fake.cut()
  await one.until(() => one.fake.played === 2 && isLive(one))
  expect(one.view('AAPL').state).toBe('halted')
  await one.until(() => one.fake.played > traded + 3 && one.view('AAPL').state === 'open')
})

const bandsAt = (ms: number, d: number, u: number): Step => ({
  at: START + ms,
  part: { T: 'l', S: 'AAPL', u, d, i: 'B', z: 'C', t: nano(START + ms) },
})

test('a side of the quote outside the price bands cannot be executed, until they move or the connection is lost', async () => {
  const quote = { at: START + 20_000, part: quotePart('AAPL', START + 20_000, 190, 190.1) }
  const one = await open({}, [
    quote,
    bandsAt(30_000, 170, 190.05),
    bandsAt(40_000, 190.01, 200),
    bandsAt(50_000, 170, 200),
  ])
  const sides = () => {
    const last = one.quotes.findLast(({ symbol }) => symbol === 'AAPL')
    return last && [last.bid, last.ask, last.bidSize > 0, last.askSize > 0]
  }
  const seen: unknown[] = []
  await one.until(() => {
    const now = sides()
    if (one.fake.played > 0 && JSON.stringify(now) !== JSON.stringify(seen.at(-1))) seen.push(now)
    return one.fake.played === 4 && JSON.stringify(now) === JSON.stringify([19_000, 19_010, true, true])
  })
  expect(seen.slice(-4)).toEqual([
    [19_000, 19_010, true, true],
    [19_000, 0, true, false],
    [0, 19_010, false, true],
    [19_000, 19_010, true, true],
  ])
})

test('a symbol that is subscribed and not sent has the quotes of answers', async () => {
  const tape = steadySteps({ startMs: START, trades: 100, symbols })
  const one = await open({}, tape)
  await one.until(() => isLive(one) && one.fake.played > 20)
  // Nothing of one symbol is sent any more; the other goes on.
  for (const [nth, { part }] of tape.entries())
    if (nth > 40 && part.S === 'IBM') one.fake.fault({ kind: 'hole', at: nth, count: 1 })
  const isLate = (eventAt: number | null): boolean => (eventAt ?? 0) > START + MINUTE_MS
  await one.until(() => one.quotes.some(({ symbol, isPast, eventAt }) => symbol === 'IBM' && isPast && isLate(eventAt)))
  await one.until(() => one.fake.played === tape.length)
  expect(one.feed.health().reconnects).toBe(0)
  await playAll(one, tape)
})
