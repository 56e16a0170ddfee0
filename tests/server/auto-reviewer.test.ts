// A request that is not reviewed leaves money reserved or a customer waiting. The auto-reviewer decides each request
// when it is due, once, also after a restart. A request that cannot be decided does not delay others.

import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { ReviewKind } from '../../domain/review-kinds.ts'
import { reviewKinds } from '../../domain/review-kinds.ts'
import { reviews, reviewVotes } from '../../server/db/account-schema.ts'
import type { Db } from '../../server/db/db.ts'
import type { AutoReviewer } from '../../server/desk/auto-reviewer.ts'
import { createAutoReviewer } from '../../server/desk/auto-reviewer.ts'
import type { ReviewHandler, ReviewHandlers } from '../../server/reviews/reviews.ts'
import { decide, openReview } from '../../server/reviews/reviews.ts'
import type { TestClock } from '../support/clock.ts'
import { createTestClock } from '../support/clock.ts'
import { addUser, openTestStore } from '../support/store.ts'

const START = Date.UTC(2026, 5, 1, 15)
const DELAY_MS = 5_000

let db: Db
let clock: TestClock
let ana: string
let autoReviewer: AutoReviewer
let logged: string[]
let settled: string[]
const log = () => pino({ level: 'error' }, { write: line => void logged.push(line) })

beforeEach(async () => {
  db = await openTestStore()
  clock = createTestClock(START)
  ana = await addUser(db)
  logged = []
  settled = []
})
afterEach(async () => {
  await autoReviewer.stop()
  await db.close()
})

const passing: ReviewHandler = {
  settle: async (_tx, review) => {
    settled.push(`${review.id} ${review.state}`)
  },
  autoDecide: async () => ({ passed: true }),
}

/** Handlers that approve requests of every kind, except for the given changes. */
function handlersWith(change: Partial<Record<ReviewKind, Partial<ReviewHandler>>> = {}): ReviewHandlers {
  return Object.fromEntries(reviewKinds.map(kind => [kind, { ...passing, ...change[kind] }])) as ReviewHandlers
}

function startAutoReviewer(handlers: ReviewHandlers): void {
  autoReviewer = createAutoReviewer({ db, clock, log: log() }, handlers)
  autoReviewer.start()
}

const open = (id: string, kind: ReviewKind, delayMs: number | null = DELAY_MS) =>
  db.transaction(tx => {
    const at = clock.now()
    const lookAt = delayMs === null ? null : at + delayMs
    return openReview(tx, { id, kind, userId: ana, at, dueAt: at + 86_400_000, lookAt })
  })

async function reviewOf(id: string) {
  const [row] = await db.select().from(reviews).where(eq(reviews.id, id))
  return must(row, id)
}
const stateOf = async (id: string) => (await reviewOf(id)).state
const votersOf = async (id: string) =>
  (await db.select().from(reviewVotes).where(eq(reviewVotes.reviewId, id))).map(({ author }) => author).sort()

test('decides when the delay is over and not before', async () => {
  startAutoReviewer(handlersWith())
  await open('k1', 'kyc')
  clock.advance(DELAY_MS - 1)
  await open('k2', 'kyc', 0)
  clock.advance(250)
  await vi.waitFor(async () => expect(await stateOf('k2')).toBe('passed'), { timeout: 20_000 })
  clock.advance(250)
  await vi.waitFor(async () => expect(await stateOf('k1')).toBe('passed'), { timeout: 20_000 })
  expect(settled).toEqual(['k2 passed', 'k1 passed'])
  expect(await votersOf('k1')).toEqual(['simulated-desk'])
})

test('leaves requests that only operators may decide', async () => {
  startAutoReviewer(handlersWith())
  await open('k1', 'kyc', null)
  await open('k2', 'kyc', 0)
  clock.advance(86_400_000)
  await vi.waitFor(async () => expect(await stateOf('k2')).toBe('passed'), { timeout: 20_000 })
  expect(await stateOf('k1')).toBe('pending')
})

test('counts as two reviewers where two are required, and as the second after an operator', async () => {
  startAutoReviewer(handlersWith())
  await open('w1', 'withdrawal')
  await open('w2', 'withdrawal')
  const said = await decide(db, handlersWith(), { id: 'w2', verdict: { passed: true }, author: 'Luz', at: clock.now() })
  expect(said).toEqual({ state: 'seconded' })
  clock.advance(DELAY_MS)
  await vi.waitFor(async () => expect(await stateOf('w2')).toBe('passed'), { timeout: 20_000 })
  expect(await votersOf('w1')).toEqual(['simulated-desk', 'simulated-desk-2'])
  expect(await votersOf('w2')).toEqual(['Luz', 'simulated-desk'])
})

test('refuses by the rules of the kind, with their reason', async () => {
  startAutoReviewer(handlersWith({ deposit: { autoDecide: async () => ({ passed: false, reason: 'cardDeclined' }) } }))
  await open('d1', 'deposit')
  clock.advance(DELAY_MS)
  await vi.waitFor(async () =>
    expect(await reviewOf('d1')).toMatchObject({ state: 'failed', reason: 'cardDeclined', decidedAt: clock.now() }),
  )
})

test('reviews again when the rules ask for it, and keeps their state', async () => {
  let seen = 0
  const counting: Partial<ReviewHandler> = {
    autoDecide: async (_tx, _review, at) => {
      seen += 1
      return seen < 3 ? { lookAt: at + 1_000 } : { passed: true }
    },
  }
  startAutoReviewer(handlersWith({ deposit: counting }))
  await open('d1', 'deposit')
  clock.advance(DELAY_MS)
  for (const times of [1, 2, 3]) {
    await vi.waitFor(() => expect(seen).toBe(times), { timeout: 20_000 })
    expect(seen).toBe(times)
    clock.advance(1_000)
  }
  await vi.waitFor(async () => expect(await stateOf('d1')).toBe('passed'), { timeout: 20_000 })
})

test('a request that fails delays no other, changes nothing, and is retried later', async () => {
  let broken = true
  const failing: Partial<ReviewHandler> = {
    settle: async (tx, review) => {
      await tx.update(reviews).set({ dueAt: 1 }).where(eq(reviews.id, review.id))
      if (broken) throw new Error('the ledger is in trouble')
    },
  }
  startAutoReviewer(handlersWith({ deposit: failing }))
  await open('d1', 'deposit')
  await open('k1', 'kyc')
  clock.advance(DELAY_MS)
  await vi.waitFor(async () => expect(await stateOf('k1')).toBe('passed'), { timeout: 20_000 })
  const after = await reviewOf('d1')
  expect(after).toMatchObject({ state: 'pending', dueAt: START + 86_400_000 })
  expect(after.lookAt).toBeGreaterThan(clock.now())
  expect(await votersOf('d1')).toEqual([])
  expect(logged.join('')).toContain('the ledger is in trouble')
  broken = false
  clock.advance(1_000)
  await vi.waitFor(async () => expect(await stateOf('d1')).toBe('passed'), { timeout: 20_000 })
})

test('waits longer after each failure, up to a maximum', async () => {
  const autoDecide = vi.fn(async () => {
    throw new Error('a bug')
  })
  startAutoReviewer(handlersWith({ kyc: { autoDecide } }))
  await open('k1', 'kyc', 0)
  const waits: number[] = []
  for (let times = 1; times <= 12; times += 1) {
    clock.advance(250)
    await vi.waitFor(() => expect(autoDecide).toHaveBeenCalledTimes(times), { timeout: 20_000 })
    const { lookAt } = await vi.waitFor(async () => {
      const row = await reviewOf('k1')
      expect(row.lookAt).toBeGreaterThan(clock.now())
      return row
    })
    waits.push(must(lookAt, 'when it looks again') - clock.now())
    clock.advance(must(waits.at(-1), 'a wait') - 250)
  }
  expect(waits.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000])
  expect(Math.max(...waits)).toBe(300_000)
})

test('a request whose time passed while no server ran is decided at the next start', async () => {
  startAutoReviewer(handlersWith())
  await open('k1', 'kyc')
  await autoReviewer.stop()
  clock.advance(DELAY_MS * 10)
  expect(await stateOf('k1')).toBe('pending')
  startAutoReviewer(handlersWith())
  await vi.waitFor(async () => expect(await stateOf('k1')).toBe('passed'), { timeout: 20_000 })
  expect(settled).toEqual(['k1 passed'])
})

test('stopping waits for the running decision and starts no other', async () => {
  let goOn = () => {}
  let reached = false
  const slow: Partial<ReviewHandler> = {
    settle: async () => {
      reached = true
      await new Promise<void>(resolve => (goOn = resolve))
    },
  }
  startAutoReviewer(handlersWith({ kyc: slow }))
  await open('k1', 'kyc', 0)
  await open('d1', 'deposit', 0)
  clock.advance(250)
  await vi.waitFor(() => expect(reached).toBe(true), { timeout: 20_000 })
  const stopped = autoReviewer.stop()
  goOn()
  await stopped
  expect([await stateOf('k1'), await stateOf('d1')]).toEqual(['passed', 'pending'])
})

test('more requests than one batch are processed in order', async () => {
  startAutoReviewer(handlersWith())
  for (let number = 0; number < 120; number += 1) await open(`k${number}`, 'kyc', 0)
  await vi.waitFor(
    () => {
      clock.advance(250)
      expect(settled).toHaveLength(120)
    },
    { timeout: 20_000, interval: 20 },
  )
  expect(new Set(settled).size).toBe(120)
})

test('a decision is made once: the second reviewer gets “already decided”', async () => {
  startAutoReviewer(handlersWith())
  await open('k1', 'kyc', null)
  const say = (author: string, passed: boolean) =>
    decide(db, handlersWith(), {
      id: 'k1',
      author,
      at: clock.now(),
      verdict: passed ? { passed } : { passed, reason: 'nameDiffers' },
    })
  const both = await Promise.all([say('Luz', true), say('Abel', false)])
  expect(both).toContainEqual({ failure: 'alreadyDecided' })
  expect(settled).toHaveLength(1)
})
