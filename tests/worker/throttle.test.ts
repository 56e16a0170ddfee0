// Why: exact profit for a thousand holdings is dear; it must not run with every snapshot, and the last change must not
// be left out for that.
import { expect, test } from 'vitest'
import { atMost } from '../../worker/streams/throttle.ts'
import { createTestClock } from '../support/clock.ts'

test('the first runs at once, what comes too early is due later, and nothing runs by itself', () => {
  const clock = createTestClock(0)
  const ran: number[] = []
  const due: number[] = []
  const reprice = atMost(
    clock,
    250,
    () => ran.push(clock.now()),
    () => due.push(clock.now()),
  )
  reprice()
  clock.advance(100)
  reprice()
  reprice()
  clock.advance(149)
  expect([ran, due]).toEqual([[0], []])
  clock.advance(1)
  expect([ran, due]).toEqual([[0], [250]])
  reprice()
  expect(ran).toEqual([0, 250])
})
