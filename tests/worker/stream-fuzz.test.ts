// Why: S12, S13 and G14. A broken proxy, a server of another build or an attacker can send any bytes. The engine must
// not fail, must apply a frame whole or not at all, must never show impossible prices, and must recover afterwards.
// `fuzzEngine` also runs a million frames; the suite runs fewer.
import { beforeAll, describe, expect, test } from 'vitest'
import type { AccountEvent } from '../../domain/wire/down/account.ts'
import { frameKinds } from '../../domain/wire/frame.ts'
import { DAY_MARK, EXTREMES_MARK } from '../../domain/wire/rows.ts'
import { ByteWriter } from '../../domain/wire/varint.ts'
import type { FuzzReport } from '../support/fuzz.ts'
import { fuzzEngine } from '../support/fuzz.ts'
import { StreamRun } from '../support/stream-run.ts'
import { cash, HOLDING, US_BOARD } from '../support/stream-server.ts'

const COUNT = 20_000
const GROWTH_MB = 20

describe(`${COUNT} frames that are nearly valid`, () => {
  let report: FuzzReport
  const said = (kind: string) =>
    `seed ${report.seed}:\n${report.examples.filter(each => each.startsWith(kind)).join('\n')}`

  beforeAll(async () => {
    report = await fuzzEngine({ count: COUNT, seed: Math.floor(Math.random() * 2 ** 31) })
  }, 120_000)

  test('none makes the engine fail', () => expect(report.crashes, said('crash')).toBe(0))
  test('a refused frame changes nothing on the screen', () => expect(report.partial, said('partial')).toBe(0))
  test('none shows an impossible quote', () => expect(report.absurd, said('absurd')).toBe(0))
  test('afterwards the engine has the state of the server', () => expect(report.wrong, said('wrong')).toBe(0))
  test('the memory in use does not grow', () => expect(report.grownMb, said('')).toBeLessThan(GROWTH_MB))
})

/** A packed row of instrument 1 that needs no previous value; the defaults are those of a real server. */
function rowOf(change: Partial<Record<'price' | 'volume' | 'state' | 'open' | 'below', number>>): unknown {
  const { price, volume, state, open, below } = { price: 500, volume: 10, state: 2, open: 490, below: 20, ...change }
  const bytes = new ByteWriter(64)
  bytes.unsigned(1 * 4 + DAY_MARK + EXTREMES_MARK)
  bytes.signed(price)
  bytes.signed(volume)
  for (const value of [10, below, state]) bytes.unsigned(value)
  for (const value of [open, 495, 0]) bytes.signed(value)
  return [0, 1, bytes.take()]
}

/** A stream whose client has a price of every instrument. */
function standing(): StreamRun {
  const run = new StreamRun()
  for (let ix = 0; ix < run.server.market.quotes.size; ix++) run.server.market.set(ix, { price: 1_000 + ix, volume: 1 })
  run.rest()
  return run
}

describe('well-packed rows with impossible values', () => {
  test.each([
    ['a price of nothing', { price: 0 }],
    ['a price past 31 bits below zero', { price: -(2 ** 31) }],
    ['a price past 31 bits', { price: 2 ** 31 }],
    ['a volume below nothing', { volume: -1 }],
    ['an opening price past 31 bits', { open: 2 ** 31 }],
    ['a state of no market', { state: 99 }],
    ['a low past 31 bits below zero', { below: 2 ** 31 + 501 }],
  ] as const)('%s: refused, counted, requested again', (_, change) => {
    const run = standing()
    const before = run.mine
    const { malformed } = run.feed.readCounters()
    run.say(frameKinds.snapshot, US_BOARD, rowOf(change))
    // A price of zero is unknown: the client shows no price for the instrument, or keeps the previous one.
    expect([before, before.replace(/(?<= )1001\S*/, '')]).toContain(run.mine)
    expect(run.feed.readCounters().malformed).toBe(malformed + 1)
    run.rest()
    expect(run.mine).toBe(run.theirs)
  })

  test('a missing row at the end refuses the rows before it as well', () => {
    const run = standing()
    const before = run.mine
    const [flags, , bytes] = rowOf({ price: 700 }) as [number, number, Uint8Array]
    run.say(frameKinds.snapshot, US_BOARD, [flags, 2, Uint8Array.of(...bytes, 0x84, 0x84)])
    expect([before, before.replace(/(?<= )1001\S*/, '')]).toContain(run.mine)
    run.rest()
    expect(run.mine).toBe(run.theirs)
  })
})

describe('a frame with a false time', () => {
  const YEAR_MS = 365 * 24 * 3_600_000

  test('a frame of next year does not keep its prices for a year', () => {
    const run = standing()
    run.say(frameKinds.snapshot, US_BOARD, rowOf({ price: 700 }), { ahead: YEAR_MS })
    run.session.resync(US_BOARD)
    run.rest()
    run.server.market.set(1, { price: 1_234 })
    run.rest()
    expect(run.mine).toBe(run.theirs)
  })

  test("the server's clock is put back: prices continue at once", () => {
    const run = standing()
    run.server.now -= 600_000
    run.server.market.set(1, { price: 1_234 })
    run.rest()
    expect(run.mine).toBe(run.theirs)
  })
})

describe('a heartbeat', () => {
  test('that names a channel without any frame so far: its snapshot is requested', () => {
    const run = standing()
    run.server.market.set(3, { price: 777 })
    run.server.tick(US_BOARD)
    run.drop(100, 'all')
    run.cut()
    run.drop(100, 'all')
    run.rest()
    expect(run.mine).toBe(run.theirs)
  })

  test('whose sequence is below the one received: one of the two is wrong, and a snapshot is requested', () => {
    const run = standing()
    run.say(frameKinds.snapshot, US_BOARD, rowOf({ price: 700 }), { sequence: 1_000_000 })
    run.rest()
    run.server.market.set(1, { price: 1_234 })
    run.rest()
    expect(run.mine).toBe(run.theirs)
  })
})

describe('an account event with invalid numbers', () => {
  test.each([
    ['a wallet', { offset: 900, type: 'wallet', wallet: cash('a lot') }],
    ['a wallet past every purse', { offset: 900, type: 'wallet', wallet: cash('1e999') }],
    ['a holding', { offset: 900, type: 'position', position: { ...HOLDING, positionNum: '' } }],
    ['a cost', { offset: 900, type: 'position', position: { ...HOLDING, cost: 'NaN' } }],
  ] satisfies readonly [string, AccountEvent][])('%s: refused', (_, event) => {
    const run = standing()
    const { malformed } = run.feed.readCounters()
    run.say(frameKinds.account, 'account', [event], { sequence: 1 })
    expect(run.feed.readCounters().malformed).toBe(malformed + 1)
    expect(run.events).toEqual([])
  })
})

test('a description with an absurd instrument number is refused: no columns are made for it', () => {
  const run = standing()
  const described: unknown[] = []
  run.feed.instruments$.subscribe(each => described.push(each))
  const [listing] = run.server.market.listings
  run.say(frameKinds.instruments, 'own', [{ ...listing?.instrument, ix: 2 ** 31 }], { next: true })
  expect(described).toEqual([])
})
