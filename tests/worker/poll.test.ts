// Why: when the socket is out, what is on the screen must still come, slowly, and nothing may be asked while nothing is
// shown or while an answer is owed.
import { expect, test } from 'vitest'
import type { InstrumentKey } from '../../domain/brand.ts'
import { startPolling } from '../../worker/feed/poll.ts'
import type { Read } from '../../worker/http.ts'
import { createTestClock } from '../support/clock.ts'

const apple = 'US.AAPL' as InstrumentKey

function polling() {
  const clock = createTestClock(0)
  const asked: unknown[] = []
  const answers: (() => void)[] = []
  const state = { isNeeded: true, keys: [apple], learned: 0, answered: 0 }
  const read = ((_: string, input: unknown) => {
    asked.push(input)
    const answer = { epoch: 1, list: [{ instrument: { ix: 0, key: apple }, quote: null }] }
    return new Promise<never>(resolve => answers.push(() => resolve(answer as never)))
  }) as Read
  const stop = startPolling({
    clock,
    read,
    isNeeded: () => state.isNeeded,
    keys: () => state.keys,
    learn: () => {
      state.learned++
    },
    onAnswer: () => {
      state.answered++
    },
  })
  const settle = async () => {
    answers.shift()?.()
    await new Promise(resolve => setImmediate(resolve))
  }
  return { clock, asked, state, settle, stop }
}

test('asks for what is shown every five seconds, one question at a time', async () => {
  const { clock, asked, state, settle } = polling()
  clock.advance(5_000)
  clock.advance(5_000)
  expect(asked).toEqual([{ keys: [apple] }])
  await settle()
  expect([state.learned, state.answered]).toEqual([1, 1])
  clock.advance(5_000)
  expect(asked).toHaveLength(2)
})

test('asks nothing while the line is up, while nothing is shown, or after its end', () => {
  const { clock, asked, state, stop } = polling()
  state.isNeeded = false
  clock.advance(10_000)
  state.isNeeded = true
  state.keys = []
  clock.advance(10_000)
  state.keys = [apple]
  stop()
  clock.advance(10_000)
  expect(asked).toEqual([])
})
