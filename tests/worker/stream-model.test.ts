// Why: S1–S4 and S6. Whatever the network does to the frames, the final state of the engine equals that of the server.
// In between it never holds a mixture: a delta is applied to the state that it was computed from, or not at all.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assert, must } from '../../domain/assert.ts'
import { STATE_CODES } from '../../domain/session.ts'
import { StreamRun } from '../support/stream-run.ts'
import { CHANNELS, US_BOARD } from '../support/stream-server.ts'

type Step = (run: StreamRun) => void

const ix = fc.integer({ min: 0, max: 6 })
const price = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 2_000_000_000 }))
const few = fc.integer({ min: 1, max: 6 })
const elapsed = fc.constantFrom(0, 0, 1, 40, 400)

const move: fc.Arbitrary<Step> = fc
  .record({ ix, price, volume: fc.integer({ min: 0, max: 1e12 }), bid: price, ask: price, elapsed })
  .map(({ ix: row, elapsed: ms, ...change }) => run => {
    run.passTime(ms)
    run.server.market.set(row, change)
  })
const newDay: fc.Arbitrary<Step> = fc.record({ ix, price, state: fc.integer({ min: 0, max: STATE_CODES - 1 }) }).map(
  ({ ix: row, price: open, state }) =>
    run =>
      run.server.market.set(row, {
        price: open,
        previousClose: open + 1,
        open,
        high: open,
        low: open,
        volume: 0,
        state,
        extended: 0,
      }),
)
const said: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom(...CHANNELS).map(
    (channel): Step =>
      run =>
        run.server.tick(channel),
  ),
  fc.constant<Step>(run => run.server.beat()),
  price.map(
    (of): Step =>
      run =>
        run.server.trade(of),
  ),
  fc.constant<Step>(run => run.server.book()),
)
const comes: fc.Arbitrary<Step> = few.map(count => run => run.deliver(count))

/** The faults of networks, proxies and phones on a stream of frames. */
const spoils: fc.Arbitrary<Step> = fc.oneof(
  few.map(
    (count): Step =>
      run =>
        run.drop(count),
  ),
  fc.constant<Step>(run => run.repeat()),
  fc.array(fc.nat(), { minLength: 2, maxLength: 6 }).map(
    (ranks): Step =>
      run =>
        run.shuffle(ranks),
  ),
  fc.nat({ max: 40 }).map(
    (back): Step =>
      run =>
        run.replay(back),
  ),
  fc.double({ min: 0, max: 1, noNaN: true }).map(
    (share): Step =>
      run =>
        run.truncate(share),
  ),
  few.map(
    (count): Step =>
      run =>
        run.receiveLate(count),
  ),
  fc.constant<Step>(run => run.cut()),
)
const restarts = fc.constant<Step>(run => run.restart())

const course = (spoiling: fc.Arbitrary<Step>) =>
  fc.array(
    fc.oneof(
      { arbitrary: fc.oneof(move, newDay), weight: 4 },
      { arbitrary: said, weight: 4 },
      { arbitrary: comes, weight: 3 },
      { arbitrary: spoiling, weight: 2 },
    ),
    { maxLength: 120, size: 'max' },
  )

function expectEqualAtRest(run: StreamRun): void {
  run.rest()
  expect(run.mine).toBe(run.theirs)
  expect(run.events).toEqual(run.server.events.map(event => event.offset))
}

describe('whatever happens to the frames, the engine ends with the state of the server', () => {
  test('lost, repeated, reordered, replayed, truncated, late from a closed connection', () => {
    fc.assert(
      fc.property(course(spoils), steps => {
        const run = new StreamRun()
        for (const step of steps) step(run)
        expectEqualAtRest(run)
      }),
      { numRuns: 500 },
    )
  })

  test.each([0, 10, 30, 50])('with %i of 100 frames lost all the time', percent => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(move, said), { maxLength: 150, size: 'max' }),
        fc.infiniteStream(fc.nat({ max: 99 })),
        (steps, fate) => {
          const run = new StreamRun()
          for (const step of steps) {
            step(run)
            if ((fate.next().value ?? 0) < percent) run.drop(1)
            else run.deliver(2)
          }
          expectEqualAtRest(run)
        },
      ),
    )
  })

  test('with servers that restart with another catalogue', () => {
    fc.assert(
      fc.property(course(fc.oneof(spoils, restarts)), steps => {
        const run = new StreamRun()
        for (const step of steps) step(run)
        expectEqualAtRest(run)
      }),
    )
  })

  test('also when responses to its requests are lost', () => {
    fc.assert(
      fc.property(course(spoils), steps => {
        const run = new StreamRun()
        run.sparesAnswers = false
        for (const step of steps) step(run)
        expectEqualAtRest(run)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a snapshot among the deltas', () => {
  /**
   * Several changes with a delta each; after some of them the client requests a snapshot. After change number `lost`
   * one waiting delta is dropped. The other frames arrive in the order of `ranks`.
   */
  const race = fc.record({
    moves: fc.array(fc.record({ ix: fc.integer({ min: 0, max: 3 }), price }), { minLength: 2, maxLength: 8 }),
    asked: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
    ranks: fc.array(fc.nat({ max: 12 }), { minLength: 16, maxLength: 16 }),
    lost: fc.nat({ max: 8 }),
  })

  test('arrives before, between or after them: only the deltas that follow it directly are applied', {
    timeout: 60_000,
  }, () => {
    fc.assert(
      fc.property(race, ({ moves, asked, ranks, lost }) => {
        const run = new StreamRun()
        const moments = new Set([run.theirs])
        moves.forEach(({ ix: row, price: next }, turn) => {
          run.passTime(1)
          run.server.market.set(row, { price: next })
          run.server.tick(US_BOARD)
          moments.add(run.theirs)
          if (asked[turn]) run.line.onsaid({ t: 'resync', channel: US_BOARD })
          if (turn === lost) run.drop(1)
        })
        run.shuffle(ranks)
        for (let frame = 0; frame < ranks.length; frame++) {
          run.deliver(1)
          assert(moments.has(run.mine), `a moment that the server knew: ${run.mine}`)
        }
        run.rest()
        expect(run.mine).toBe(run.theirs)
      }),
      { numRuns: 10_000 },
    )
  })
})

test('a gap is detected within a second, by a heartbeat if no frame follows, and closed by the response', () => {
  const run = new StreamRun()
  run.server.market.set(1, { price: 500 })
  run.server.tick(US_BOARD)
  run.drop(1)
  expect(run.mine).not.toBe(run.theirs)
  run.passTime(1_000)
  run.server.beat()
  run.deliver(1)
  expect(must(run.line.said.at(-1), 'a word')).toMatchObject({ t: 'resync', channel: US_BOARD })
  run.deliver(1)
  expect(run.mine).toBe(run.theirs)
})
