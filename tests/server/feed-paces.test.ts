// Ten thousand clients must not need ten thousand timers nor all be served at the same instant, and a server without
// clients must have no timer.
import { expect, test } from 'vitest'
import type { Clock } from '../../domain/clock.ts'
import { SHARDS, SOCKETS_PER_SHARD } from '../../server/feed/limits.ts'
import { createShards } from '../../server/feed/socket-registry.ts'
import { createTickers } from '../../server/feed/tickers.ts'
import { createLog } from '../../server/lib/log.ts'
import { createTestClock } from '../support/clock.ts'

function createCountingClock() {
  const clock = createTestClock(0)
  const running: number[] = []
  const every: Clock['every'] = (ms, work) => {
    running.push(ms)
    const stop = clock.every(ms, work)
    return () => {
      running.splice(running.indexOf(ms), 1)
      stop()
    }
  }
  return { ...clock, every, running }
}

test('a cadence has one timer, from the first subscriber to the last', () => {
  const clock = createCountingClock()
  const tickers = createTickers(clock, createLog('silent'))
  expect(clock.running).toEqual([])
  const stops = [tickers.follow(100, 0, () => {}), tickers.follow(100, 1, () => {}), tickers.follow(1000, 0, () => {})]
  expect(clock.running).toEqual([50, 100])
  stops[0]?.()
  stops[0]?.()
  expect(clock.running).toEqual([50, 100])
  stops[1]?.()
  expect(clock.running).toEqual([100])
  tickers.follow(100, 0, () => {})
  expect(clock.running).toEqual([100, 50])
})

test("a subscriber that throws does not stop the others' ticks", () => {
  const clock = createCountingClock()
  const tickers = createTickers(clock, createLog('silent'))
  let ticks = 0
  tickers.follow(250, 0, () => {
    throw new Error('broken')
  })
  tickers.follow(250, 0, () => ticks++)
  clock.advance(500)
  expect(ticks).toBe(2)
})

test.each([100, 250, 1000] as const)('each shard ticks once in %d ms, at its own time', cadenceMs => {
  const clock = createTestClock(0)
  const tickers = createTickers(clock, createLog('silent'))
  const times = Array.from({ length: SHARDS }, (): number[] => [])
  times.forEach((list, turn) => {
    tickers.follow(cadenceMs, turn, () => list.push(clock.now()))
  })
  clock.advance(2 * cadenceMs)
  for (const [first = 0, second] of times) expect(second).toBe(first + cadenceMs)
  const instants = new Set(times.map(([first]) => first))
  expect(instants.size).toBeGreaterThan(1)
  expect(times[0]).toEqual([cadenceMs, 2 * cadenceMs])
})

test('few sockets share a shard, many are spread evenly, and closed ones make room', () => {
  const turns = createShards()
  const enter = (count: number) => Array.from({ length: count }, () => turns.enter())
  expect(new Set(enter(SOCKETS_PER_SHARD))).toEqual(new Set([0]))
  expect(turns.enter()).toBe(1)
  enter(SOCKETS_PER_SHARD * (SHARDS - 1) - 1)
  expect(enter(SHARDS)).toEqual(Array.from({ length: SHARDS }, (_, turn) => turn))
  turns.leave(7)
  turns.leave(7)
  expect(turns.enter()).toBe(7)
})
