// Why: a busy page must receive fewer snapshots and never a queue of them, and the first snapshot must not wait.
import { expect, test } from 'vitest'
import { Pacer } from '../../worker/snapshot/pacer.ts'
import { createTestClock } from '../support/clock.ts'

function paced(paceMs: number) {
  const clock = createTestClock(0)
  const sentAt: number[] = []
  const state = { news: true }
  const pacer = new Pacer(clock, paceMs, () => {
    if (!state.news) return false
    sentAt.push(clock.now())
    return true
  })
  return { clock, pacer, sentAt, state }
}

test('the first snapshot is sent at once, the next when the pace allows', () => {
  const { clock, pacer, sentAt } = paced(100)
  pacer.want()
  clock.advance(0)
  pacer.acknowledge()
  pacer.want()
  clock.advance(99)
  expect(sentAt).toEqual([0])
  clock.advance(1)
  expect(sentAt).toEqual([0, 100])
})

test('nothing is sent until the page acknowledges, whatever changes; then one snapshot', () => {
  const { clock, pacer, sentAt } = paced(100)
  pacer.want()
  clock.advance(0)
  for (let second = 0; second < 10; second++) {
    pacer.want()
    clock.advance(1_000)
  }
  expect(sentAt).toEqual([0])
  pacer.acknowledge()
  clock.advance(0)
  expect(sentAt).toEqual([0, 10_000])
})

test('changes that the user waits for ignore the pace', () => {
  const { clock, pacer, sentAt } = paced(1_000)
  pacer.want()
  clock.advance(0)
  pacer.acknowledge()
  pacer.wantNow()
  clock.advance(0)
  expect(sentAt).toEqual([0, 0])
})

test('without changes nothing is sent and no acknowledgement is expected', () => {
  const { clock, pacer, sentAt, state } = paced(100)
  state.news = false
  pacer.want()
  clock.advance(1_000)
  state.news = true
  pacer.want()
  clock.advance(0)
  expect(sentAt).toEqual([1_000])
})

test('after stop nothing is sent, even on request', () => {
  const { clock, pacer, sentAt } = paced(100)
  pacer.want()
  pacer.stop()
  pacer.wantNow()
  pacer.acknowledge()
  clock.advance(10_000)
  expect(sentAt).toEqual([])
})
