// In a multi-process installation one process produces the market and the others follow it over a bus that loses
// messages while disconnected. A price must not stay wrong after a lost message, nor go back when a suspended producer
// resumes.
import { afterEach, describe, expect, test } from 'vitest'
import { assert, must } from '../../domain/assert.ts'
import type { Trade } from '../../domain/wire/rows.ts'
import type { Bus } from '../../server/bus/bus.ts'
import { createLocalBus } from '../../server/bus/local.ts'
import { createLog } from '../../server/lib/log.ts'
import { createMarket } from '../../server/market/create.ts'
import type { OwnMarket } from '../../server/market/own-market.ts'
import { followRows } from '../../server/market/shared/follower.ts'
import { publishRows } from '../../server/market/shared/maker.ts'
import { headOf, packRows, ROW_BYTES, ROWS_MAX } from '../../server/market/shared/rows.ts'
import { borrowTrades } from '../../server/market/shared/trades.ts'
import type { QuoteTable } from '../../server/market/source.ts'
import { createQuoteTable } from '../../server/market/source.ts'
import { createTestClock } from '../support/clock.ts'
import { ixOf } from '../support/market.ts'

const NOON = Date.UTC(2026, 5, 1, 16)
const lines: string[] = []
const log = createLog('warn', { write: line => void lines.push(line) })
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  lines.length = 0
})

const ownMarket = (clock = createTestClock(NOON), instruments = 400, rate = 2_000): Promise<OwnMarket> =>
  createMarket(
    { market: 'simulator', speed: 1, seed: 1, instruments, rate, calendar: 'always', listedAt: NOON },
    clock,
    createLog('silent'),
  )

/** The values of a quote table, without its versions and size. */
const saidOf = ({ version, dayVersion, bookVersion, size, ...columns }: QuoteTable) => columns

/** A bus that loses some messages. */
function lossy(bus: Bus, loses: (subject: string) => boolean): Bus {
  return {
    ...bus,
    subscribe: (subject, listener) =>
      bus.subscribe(subject, message => {
        if (!loses(subject)) listener(message)
      }),
  }
}

async function pair(loses: (subject: string) => boolean = () => false) {
  const clock = createTestClock(NOON)
  const bus = createLocalBus()
  const maker = await ownMarket(clock)
  const follower = await ownMarket(createTestClock(NOON - 86_400_000))
  follower.setStandby()
  maker.start()
  ends.push(() => maker.stop())
  ends.push(publishRows({ market: maker, bus, clock }, 1))
  ends.push(followRows({ market: follower, bus: lossy(bus, loses), clock, log }))
  return { clock, bus, maker, follower }
}

describe('a process that follows a market', () => {
  test('has the whole market after the first messages, and every change after them', async () => {
    const { clock, maker, follower } = await pair()
    clock.advance(50)
    expect(saidOf(follower.quotes)).toEqual(saidOf(maker.quotes))
    const before = Float64Array.from(follower.quotes.version)
    clock.advance(10_000)
    expect(saidOf(follower.quotes)).toEqual(saidOf(maker.quotes))
    const changed = before.filter((version, ix) => version !== follower.quotes.version[ix])
    expect(changed.length).toBeGreaterThan(100)
  })

  test('increments the version of a changed row, and of no other', async () => {
    const { clock, maker, follower } = await pair()
    clock.advance(50)
    maker.stop()
    clock.advance(5_000)
    const before = Uint32Array.from(follower.quotes.version)
    const days = Uint32Array.from(follower.quotes.dayVersion)
    const ix = ixOf(maker, 'US.AAPL')
    maker.quotes.price[ix] = 12_345
    maker.quotes.version[ix] = (maker.quotes.version[ix] ?? 0) + 1
    clock.advance(50)
    before[ix] = (before[ix] ?? 0) + 1
    expect(follower.quotes.version).toEqual(before)
    expect(follower.quotes.dayVersion).toEqual(days)
    maker.quotes.previousClose[ix] = 12_000
    maker.quotes.version[ix] = (maker.quotes.version[ix] ?? 0) + 1
    clock.advance(50)
    days[ix] = (days[ix] ?? 0) + 1
    expect(follower.quotes.dayVersion).toEqual(days)
  })

  test('requests a snapshot after lost messages, and has it a second later', async () => {
    let isDown = false
    const { clock, maker, follower } = await pair(() => isDown)
    clock.advance(1_000)
    isDown = true
    clock.advance(30_000)
    expect(saidOf(follower.quotes)).not.toEqual(saidOf(maker.quotes))
    isDown = false
    clock.advance(1_100)
    expect(saidOf(follower.quotes)).toEqual(saidOf(maker.quotes))
  })

  test('is correct at rest, whichever messages were lost before', async () => {
    let isLossy = true
    let turn = 0
    const { clock, maker, follower } = await pair(() => {
      turn = (turn * 7 + 3) % 101
      return isLossy && turn % 3 === 0
    })
    clock.advance(20_000)
    isLossy = false
    maker.stop()
    clock.advance(3_000)
    expect(saidOf(follower.quotes)).toEqual(saidOf(maker.quotes))
  })

  test('ignores a producer whose term is over', async () => {
    const { clock, bus, follower } = await pair()
    clock.advance(1_000)
    const late = createQuoteTable(follower.quotes.size)
    late.price.fill(1)
    const say = (term: number) =>
      bus.publish('pulso.market.rows', packRows({ catalogue: follower.epoch, term, nth: 1 }, late, [0]))
    say(0)
    expect(follower.quotes.price[0]).not.toBe(1)
    say(2)
    expect(follower.quotes.price[0]).toBe(1)
  })

  test('ignores a market of other instruments and malformed rows, and reports it once', async () => {
    const { clock, bus, maker, follower } = await pair()
    clock.advance(50)
    maker.stop()
    const said = structuredClone(saidOf(follower.quotes))
    const foreign = await ownMarket(createTestClock(NOON), 500)
    bus.publish('pulso.market.rows', packRows({ catalogue: foreign.epoch, term: 9, nth: 1 }, foreign.quotes, [0, 1]))
    bus.publish(
      'pulso.market.rows',
      packRows({ catalogue: maker.epoch, term: 9, nth: 1 }, foreign.quotes, [0]).slice(1),
    )
    expect(saidOf(follower.quotes)).toEqual(said)
    expect(lines.filter(line => line.includes('market of other instruments'))).toHaveLength(1)
  })

  test('changes nothing by reading: a chart advances no row to another clock than the producer’s', async () => {
    const { clock, maker, follower } = await pair()
    clock.advance(1_000)
    for (let ix = 0; ix < follower.quotes.size; ix += 8) follower.bars(ix, '1D')
    expect(saidOf(follower.quotes)).toEqual(saidOf(maker.quotes))
  })
})

test('the producer publishes every change once, and the whole market no more often than requested', async () => {
  const { clock, bus, maker } = await pair()
  const rows: number[] = []
  ends.push(bus.subscribe('pulso.market.rows', message => rows.push(must(headOf(message), 'a head').count)))
  clock.advance(3_000)
  maker.stop()
  rows.length = 0
  for (let asked = 0; asked < 50; asked++) bus.publish('pulso.market.wanted', new Uint8Array(0))
  clock.advance(990)
  expect(rows).toEqual([maker.quotes.size])
  clock.advance(5_000)
  // The later messages are heartbeats, which have no rows.
  expect(new Set(rows.slice(1))).toEqual(new Set([0]))
})

test('no message exceeds the maximum size of a NATS server', () => {
  const quotes = createQuoteTable(ROWS_MAX)
  const ixs = Array.from({ length: ROWS_MAX }, (_, ix) => ix)
  const message = packRows({ catalogue: 1, term: 1, nth: 1 }, quotes, ixs)
  expect(message.byteLength).toBe(20 + ROWS_MAX * ROW_BYTES)
  expect(message.byteLength).toBeLessThan(1_048_576)
})

describe('single trades', () => {
  test("are sent while a process subscribes to them, equal to the producer's, and no longer", async () => {
    const { clock, bus, maker } = await pair()
    const ix = ixOf(maker, 'US.AAPL')
    const [own, theirs]: [Trade[], Trade[]] = [[], []]
    const borrowed = borrowTrades({ bus, clock })
    ends.push(() => borrowed.stop())
    const endBorrowed = borrowed.onTrades(ix, trades => theirs.push(...trades))
    const endOwn = maker.onTrades(ix, trades => own.push(...trades))
    clock.advance(20_000)
    assert(own.length > 0, 'trades')
    expect(theirs).toEqual(own)
    endBorrowed()
    endOwn()
    let received = 0
    ends.push(bus.subscribe(`pulso.market.trades.${ix}`, () => (received += 1)))
    clock.advance(6_000)
    received = 0
    clock.advance(20_000)
    expect(received).toBe(0)
  })

  test('of an unknown instrument are not requested from the market', async () => {
    const { clock, bus } = await pair()
    bus.publish('pulso.market.followed', new TextEncoder().encode('[99999999]'))
    expect(() => clock.advance(1_000)).not.toThrow()
  })
})
