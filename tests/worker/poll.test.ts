// Why: while the socket is down, the prices on the screen must still be updated, slowly; nothing may be requested while
// nothing is shown or while a request is pending.
import { expect, test } from 'vitest'
import type { InstrumentKey } from '../../domain/brand.ts'
import { WINDOW_SELECTION_MAX } from '../../domain/limits.ts'
import type { Read } from '../../worker/http.ts'
import { createPoll } from '../../worker/streams/poll.ts'
import { clockScheduler } from '../../worker/streams/scheduler.ts'
import { createTestClock } from '../support/clock.ts'

const apple = 'US.AAPL' as InstrumentKey

function polling() {
  const clock = createTestClock(0)
  const requests: unknown[] = []
  const pending: { resolve: (answer: never) => void; reject: (error: Error) => void }[] = []
  const state = { keys: [apple] }
  const polled: unknown[] = []
  const read = ((_: string, input: unknown) => {
    requests.push(input)
    return new Promise<never>((resolve, reject) => pending.push({ resolve, reject }))
  }) as Read
  const poll$ = createPoll({
    scheduler: clockScheduler(clock),
    read,
    keys: () => state.keys,
  })
  const polls = poll$.subscribe(rows => polled.push(rows))
  const settled = () => new Promise(resolve => setImmediate(resolve))
  return {
    clock,
    polled,
    requests,
    state,
    stop: () => polls.unsubscribe(),
    async answer() {
      pending.shift()?.resolve({ epoch: 1, list: [{ instrument: { ix: 0, key: apple }, quote: null }] } as never)
      await settled()
    },
    async fail() {
      pending.shift()?.reject(new Error('no network'))
      await settled()
    },
  }
}

test('requests the shown instruments every five seconds, one request at a time', async () => {
  const { clock, requests, polled, answer } = polling()
  clock.advance(5_000)
  clock.advance(5_000)
  expect(requests).toEqual([{ keys: [apple] }])
  await answer()
  expect(polled).toHaveLength(1)
  clock.advance(5_000)
  expect(requests).toHaveLength(2)
})

test('more instruments than one request may name are requested in parts', async () => {
  const { clock, requests, polled, state, answer } = polling()
  const keys = Array.from({ length: WINDOW_SELECTION_MAX + 1 }, (_, row) => `US.C${row}` as InstrumentKey)
  state.keys = keys
  clock.advance(5_000)
  expect(requests).toEqual([{ keys: keys.slice(0, WINDOW_SELECTION_MAX) }, { keys: keys.slice(WINDOW_SELECTION_MAX) }])
  await answer()
  clock.advance(5_000)
  expect(requests).toHaveLength(2)
  await answer()
  expect(polled).toHaveLength(2)
})

test('a failed request does not end the polling', async () => {
  const { clock, requests, polled, fail, answer } = polling()
  clock.advance(5_000)
  await fail()
  clock.advance(5_000)
  expect(requests).toHaveLength(2)
  await answer()
  expect(polled).toHaveLength(1)
})

test('requests nothing while nothing is needed, or after its end', () => {
  const { clock, requests, state, stop } = polling()
  state.keys = []
  clock.advance(10_000)
  state.keys = [apple]
  stop()
  clock.advance(10_000)
  expect(requests).toEqual([])
})
