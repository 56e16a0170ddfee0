// Why: a busy page must get fewer snapshots, never a queue of them; and the first must not wait.
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

test('the first goes at once, the next when the pace allows', () => {
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

test('until the page answers nothing is sent, however much there is; then one', () => {
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

test('what a person waits for is not held back by the pace', () => {
  const { clock, pacer, sentAt } = paced(1_000)
  pacer.want()
  clock.advance(0)
  pacer.acknowledge()
  pacer.wantNow()
  clock.advance(0)
  expect(sentAt).toEqual([0, 0])
})

test('with nothing to say nothing is sent and no answer is owed', () => {
  const { clock, pacer, sentAt, state } = paced(100)
  state.news = false
  pacer.want()
  clock.advance(1_000)
  state.news = true
  pacer.want()
  clock.advance(0)
  expect(sentAt).toEqual([1_000])
})

test('once stopped nothing is sent any more, whoever still asks for it', () => {
  const { clock, pacer, sentAt } = paced(100)
  pacer.want()
  pacer.stop()
  pacer.wantNow()
  pacer.acknowledge()
  clock.advance(10_000)
  expect(sentAt).toEqual([])
})
