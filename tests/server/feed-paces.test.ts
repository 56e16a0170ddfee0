// Why: ten thousand readers must not be ten thousand timers, and a server that nobody watches must not tick at all.
import { expect, test } from 'vitest'
import type { Clock } from '../../domain/clock.ts'
import { createPaces } from '../../server/feed/paces.ts'
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
  const stops = [paces.follow(100, () => {}), paces.follow(100, () => {}), paces.follow(1000, () => {})]
  expect(clock.running).toEqual([100, 1000])
  stops[0]?.()
  stops[0]?.()
  expect(clock.running).toEqual([100, 1000])
  stops[1]?.()
  expect(clock.running).toEqual([1000])
  paces.follow(100, () => {})
  expect(clock.running).toEqual([1000, 100])
})

test('one follower that fails costs the others no tick', () => {
  const clock = createCountingClock()
  const paces = createPaces(clock, createLog('silent'))
  let ticks = 0
  paces.follow(250, () => {
    throw new Error('broken')
  })
  paces.follow(250, () => ticks++)
  clock.advance(500)
  expect(ticks).toBe(2)
})
