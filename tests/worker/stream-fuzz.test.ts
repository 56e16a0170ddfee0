// Why: S12, S13 and G14. A broken proxy, a server of another build or somebody on the line may say anything. The engine must
// not fall, must take a frame whole or not at all, must never show what no market can have, and must be right again when
// the nonsense ends. `fuzzEngine` takes a million as well; here it takes what a suite has time for.
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

describe(`${COUNT} frames that are nearly right`, () => {
  let report: FuzzReport
  const said = (kind: string) =>
    `seed ${report.seed}:\n${report.examples.filter(each => each.startsWith(kind)).join('\n')}`

  beforeAll(async () => {
    report = await fuzzEngine({ count: COUNT, seed: Math.floor(Math.random() * 2 ** 31) })
  }, 120_000)

  test('none makes it fall', () => expect(report.crashes, said('crash')).toBe(0))
  test('none that is refused changes anything that is shown', () => expect(report.partial, said('partial')).toBe(0))
  test('none shows a quote that no market can have', () => expect(report.absurd, said('absurd')).toBe(0))
  test('when they are over it has what the server has', () => expect(report.wrong, said('wrong')).toBe(0))
  test('they leave no memory behind', () => expect(report.grownMb, said('')).toBeLessThan(GROWTH_MB))
})

/** One row of instrument 1 against nothing; what is not given is as a server would have it. */
function rowOf(change: Partial<Record<'price' | 'volume' | 'state' | 'open' | 'below', number>>): unknown {
  const { price, volume, state, open, below } = { price: 500, volume: 10, state: 2, open: 490, below: 20, ...change }
  const bytes = new ByteWriter(64)
  bytes.unsigned(1 * 4 + DAY_MARK + EXTREMES_MARK)
  bytes.signed(price)
  bytes.signed(volume)
  for (const value of [10, below, state, open, 495, 0]) bytes.unsigned(value)
  return [0, 1, bytes.take()]
}

/** A connection that stands, with a price of everything. */
function standing(): StreamRun {
  const run = new StreamRun()
  for (let ix = 0; ix < run.server.market.quotes.size; ix++) run.server.market.set(ix, { price: 1_000 + ix, volume: 1 })
  run.rest()
  return run
}

describe('rows that are packed well and make no sense', () => {
  test.each([
    ['a price of nothing', { price: 0 }],
    ['a price below nothing', { price: -500 }],
    ['a price past 31 bits', { price: 2 ** 31 }],
    ['a volume below nothing', { volume: -1 }],
    ['an opening price past 31 bits', { open: 2 ** 31 }],
    ['a state of no market', { state: 99 }],
    ['a low below nothing', { below: 501 }],
  ] as const)('%s: refused, counted, asked for anew', (_, change) => {
    const run = standing()
    const before = run.mine
    const { malformed } = run.feed.counters
    run.say(frameKinds.snapshot, US_BOARD, rowOf(change))
    // What is not known is not shown: that is as good as before.
    expect([before, before.replace(/(?<= )1001\S*/, '')]).toContain(run.mine)
    expect(run.feed.counters.malformed).toBe(malformed + 1)
    run.rest()
    expect(run.mine).toBe(run.theirs)
  })

  test('a row too few: none of those before it is taken', () => {
    const run = standing()
    const before = run.mine
    const [flags, , bytes] = rowOf({ price: 700 }) as [number, number, Uint8Array]
    run.say(frameKinds.snapshot, US_BOARD, [flags, 2, Uint8Array.of(...bytes, 0x84, 0x84)])
    expect([before, before.replace(/(?<= )1001\S*/, '')]).toContain(run.mine)
    run.rest()
    expect(run.mine).toBe(run.theirs)
  })
})

describe('a time that is not now', () => {
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

  test("the server's clock is put back: prices go on at once", () => {
    const run = standing()
    run.server.now -= 600_000
    run.server.market.set(1, { price: 1_234 })
    run.rest()
    expect(run.mine).toBe(run.theirs)
  })
})

describe('a heartbeat', () => {
  test('that names a channel of which nothing ever came: it is asked for', () => {
    const run = standing()
    run.server.market.set(3, { price: 777 })
    run.server.tick(US_BOARD)
    run.drop(100, 'all')
    run.cut()
    run.drop(100, 'all')
    run.rest()
    expect(run.mine).toBe(run.theirs)
  })

  test('that knows less of a channel than was heard: one of the two is wrong, and it is asked for', () => {
    const run = standing()
    run.say(frameKinds.snapshot, US_BOARD, rowOf({ price: 700 }), { sequence: 1_000_000 })
    run.rest()
    run.server.market.set(1, { price: 1_234 })
    run.rest()
    expect(run.mine).toBe(run.theirs)
  })
})

describe('an account event whose numbers are none', () => {
  test.each([
    ['a wallet', { offset: 900, type: 'wallet', wallet: cash('a lot') }],
    ['a wallet past every purse', { offset: 900, type: 'wallet', wallet: cash('1e999') }],
    ['a holding', { offset: 900, type: 'position', position: { ...HOLDING, positionNum: '' } }],
    ['a cost', { offset: 900, type: 'position', position: { ...HOLDING, cost: 'NaN' } }],
  ] satisfies readonly [string, AccountEvent][])('%s: refused', (_, event) => {
    const run = standing()
    const { malformed } = run.feed.counters
    run.say(frameKinds.account, 'account', [event], { sequence: 1 })
    expect(run.feed.counters.malformed).toBe(malformed + 1)
    expect(run.events).toEqual([])
  })
})

test('a description under an absurd number is refused: columns are not made for it', () => {
  const run = standing()
  const described: unknown[] = []
  run.feed.instruments$.subscribe(each => described.push(each))
  const [listing] = run.server.market.listings
  run.say(frameKinds.instruments, 'own', [{ ...listing?.instrument, ix: 2 ** 31 }], { next: true })
  expect(described).toEqual([])
})
