// Why: ten thousand readers must not be ten thousand timers, nor be served all at one instant, and a server that nobody
// watches must not tick at all.
import { expect, test } from 'vitest'
import type { Clock } from '../../domain/clock.ts'
import { SOCKETS_PER_TURN, TURNS } from '../../server/feed/limits.ts'
import { createPaces } from '../../server/feed/paces.ts'
import { createTurns } from '../../server/feed/roll.ts'
import { createLog } from '../../server/log.ts'
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

test('a cadence has one timer, from the first follower to the last', () => {
  const clock = createCountingClock()
  const paces = createPaces(clock, createLog('silent'))
  expect(clock.running).toEqual([])
  const stops = [paces.follow(100, 0, () => {}), paces.follow(100, 1, () => {}), paces.follow(1000, 0, () => {})]
  expect(clock.running).toEqual([50, 100])
  stops[0]?.()
  stops[0]?.()
  expect(clock.running).toEqual([50, 100])
  stops[1]?.()
  expect(clock.running).toEqual([100])
  paces.follow(100, 0, () => {})
  expect(clock.running).toEqual([100, 50])
})

test('one follower that fails costs the others no tick', () => {
  const clock = createCountingClock()
  const paces = createPaces(clock, createLog('silent'))
  let ticks = 0
  paces.follow(250, 0, () => {
    throw new Error('broken')
  })
  paces.follow(250, 0, () => ticks++)
  clock.advance(500)
  expect(ticks).toBe(2)
})

test.each([100, 250, 1000] as const)('each turn comes once in %d ms, and not at another’s time', cadenceMs => {
  const clock = createTestClock(0)
  const paces = createPaces(clock, createLog('silent'))
  const times = Array.from({ length: TURNS }, (): number[] => [])
  times.forEach((list, turn) => {
    paces.follow(cadenceMs, turn, () => list.push(clock.now()))
  })
  clock.advance(2 * cadenceMs)
  for (const [first = 0, second] of times) expect(second).toBe(first + cadenceMs)
  const instants = new Set(times.map(([first]) => first))
  expect(instants.size).toBeGreaterThan(1)
  expect(times[0]).toEqual([cadenceMs, 2 * cadenceMs])
})

test('a few sockets share a turn, a crowd is spread evenly, and who leaves makes room', () => {
  const turns = createTurns()
  const enter = (count: number) => Array.from({ length: count }, () => turns.enter())
  expect(new Set(enter(SOCKETS_PER_TURN))).toEqual(new Set([0]))
  expect(turns.enter()).toBe(1)
  enter(SOCKETS_PER_TURN * (TURNS - 1) - 1)
  expect(enter(TURNS)).toEqual(Array.from({ length: TURNS }, (_, turn) => turn))
  turns.leave(7)
  turns.leave(7)
  expect(turns.enter()).toBe(7)
})
