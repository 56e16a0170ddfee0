// Orders, fills and balances reach the screen only through this stream. Whatever is cut, delayed or repeated, a client
// that resumes from its offset must get every event once and in order, and a client whose session ended must get none.
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { HEARTBEAT_MS, SOCKETS_PER_USER } from '../../domain/limits.ts'
import { ACCOUNT_CHECK_MS, ACCOUNT_EVENTS_PER_FRAME } from '../../server/feed/limits.ts'
import type { FeedClient } from '../support/feed-client.ts'
import type { FeedServer } from '../support/feed-server.ts'
import { startFeed, tokenOf } from '../support/feed-server.ts'

let feed: FeedServer

beforeEach(async () => {
  feed = await startFeed({ US: 2 })
})
afterEach(() => feed.stop())

const ana = tokenOf('ana', 's1')
const offsetsOf = (client: FeedClient) => client.events.map(event => event.offset)
const append = (count: number) => Array.from({ length: count }, () => feed.outbox.append('ana'))

async function logIn(accountOffset: number | null, token = ana): Promise<FeedClient> {
  const client = feed.connect()
  await client.greet({ token, accountOffset })
  return client
}

describe('resuming', () => {
  test('from now on sends only new events', async () => {
    const [, last] = append(2)
    const client = await logIn(null)
    expect(client.welcome).toMatchObject({ loggedIn: true, accountOffset: last, resumed: true })
    const news = append(1)
    await client.waitFor(() => client.events.length > 0, 'the new event')
    expect(offsetsOf(client)).toEqual(news)
  })

  test("after an offset sends the missed events, then new ones, never another user's", async () => {
    const [seen, ...missed] = append(3)
    feed.outbox.append('berta')
    const client = await logIn(must(seen, 'offset'))
    expect(client.welcome?.resumed).toBe(true)
    feed.outbox.append('berta')
    const news = append(2)
    await client.waitFor(() => client.events.length >= 4, 'four events')
    await client.sync()
    expect(offsetsOf(client)).toEqual([...missed, ...news])
  })

  test('after a long absence comes in frames of at most 500, in order', async () => {
    const missed = append(ACCOUNT_EVENTS_PER_FRAME * 2 + 1)
    const client = await logIn(0)
    await client.waitFor(() => client.events.length === missed.length, 'all events')
    expect(offsetsOf(client)).toEqual(missed)
    expect(client.named('account').map(frame => (frame.body as unknown[]).length)).toEqual([500, 500, 1])
    expect(client.named('account').map(frame => frame.sequence)).toEqual([1, 2, 3])
  })

  test('from an offset that never existed starts from now, and says so', async () => {
    const [last] = append(1)
    const client = await logIn(must(last, 'offset') + 1)
    expect(client.welcome).toMatchObject({ accountOffset: last, resumed: false })
    const news = append(1)
    await client.waitFor(() => client.events.length > 0, 'the new event')
    expect(offsetsOf(client)).toEqual(news)
  })

  test('from before the oldest stored event starts from now, and says so', async () => {
    const [first, second, third] = append(5)
    feed.outbox.keep('ana', 3)
    expect((await logIn(must(first, 'offset'))).welcome?.resumed).toBe(false)
    const client = await logIn(must(second, 'offset'))
    expect(client.welcome?.resumed).toBe(true)
    await client.waitFor(() => client.events.length === 3, 'what is kept')
    expect(offsetsOf(client)[0]).toBe(third)
  })

  test('without a valid session opens no private channel', async () => {
    append(1)
    const client = await logIn(0, tokenOf('ana', 's1').replace('token', 'other'))
    expect(client.welcome).toMatchObject({ loggedIn: false, accountOffset: null, resumed: false })
    feed.clock.advance(HEARTBEAT_MS)
    await client.sync()
    expect(client.events).toEqual([])
    expect(client.heartbeat['account']).toBeUndefined()
  })

  test('on the same connection sends again from the given offset', async () => {
    const all = append(3)
    const client = await logIn(0)
    await client.waitFor(() => client.events.length === 3, 'all events')
    client.send({ t: 'resync', channel: 'account', accountOffset: must(all[0], 'offset') })
    await client.waitFor(() => client.events.length === 5, 'two events again')
    expect(offsetsOf(client)).toEqual([...all, ...all.slice(1)])
    expect(client.gaps).toEqual([])
  })

  test('on the same connection from an offset that never existed brings a second welcome that says so', async () => {
    const [last] = append(1)
    const client = await logIn(null)
    client.send({ t: 'resync', channel: 'account', accountOffset: 1_000_000 })
    await client.waitFor(() => client.welcome?.resumed === false, 'the second welcome')
    expect(client.welcome?.accountOffset).toBe(last)
  })
})

test('heartbeats carry the sequence of the private channel', async () => {
  append(2)
  const client = await logIn(0)
  await client.waitFor(() => client.events.length === 2, 'two events')
  feed.clock.advance(HEARTBEAT_MS)
  await client.sync()
  expect(client.heartbeat['account']).toBe(client.sequences.get('account'))
})

test('a failed read is retried, and no event is lost', async () => {
  const client = await logIn(null)
  feed.outbox.failReads(2)
  const news = append(2)
  for (let second = 0; second < 4; second++) {
    await client.sync()
    feed.clock.advance(HEARTBEAT_MS)
  }
  await client.waitFor(() => client.events.length === 2, 'both events')
  expect(offsetsOf(client)).toEqual(news)
})

test('a lost wake-up notification loses no event', async () => {
  const client = await logIn(null)
  await client.sync()
  feed.outbox.mute()
  const news = append(1)
  for (let passed = 0; passed < ACCOUNT_CHECK_MS; passed += HEARTBEAT_MS) {
    feed.clock.advance(HEARTBEAT_MS)
    await client.sync()
  }
  await client.waitFor(() => client.events.length === 1, 'the event')
  expect(offsetsOf(client)).toEqual(news)
})

describe('a revoked session', () => {
  test('is logged out at once, and the connection continues without it', async () => {
    const client = await logIn(null)
    const other = await logIn(null, tokenOf('ana', 's2'))
    feed.market.set(0, { price: 50 })
    await client.watch({ keys: ['US.C0'] })
    feed.revoke('s1')
    append(1)
    await other.waitFor(() => other.events.length === 1, 'the event in the other session')
    feed.market.set(0, { price: 51 })
    feed.clock.advance(HEARTBEAT_MS)
    await client.sync()
    expect(client.events.map(event => event.type)).toEqual(['loggedOut'])
    expect(client.rows('own').get(0)?.price).toBe(51)
    expect(client.heartbeat['account']).toBeUndefined()
    expect(client.closed).toBeNull()
  })

  test('does not receive events whose read was in progress', async () => {
    const client = await logIn(null)
    await client.sync()
    const originalAfter = feed.outbox.after
    feed.outbox.after = async (...asked) => {
      const events = await originalAfter(...asked)
      feed.revoke('s1')
      return events
    }
    append(1)
    await client.waitFor(() => client.events.length > 0, 'an event')
    await client.sync()
    expect(client.events.map(event => event.type)).toEqual(['loggedOut'])
  })

  test('during its hello never opens the private channel', async () => {
    const client = feed.connect()
    await client.waitFor(() => client.socket.readyState === client.socket.OPEN, 'an open socket')
    const originalLast = feed.outbox.last
    feed.outbox.last = async userId => {
      const last = await originalLast(userId)
      feed.revoke('s1')
      return last
    }
    append(1)
    await client.greet({ token: ana, accountOffset: 0 })
    expect(client.welcome?.loggedIn).toBe(false)
    await client.sync()
    expect(client.events).toEqual([])
  })
})

test(`a user has ${SOCKETS_PER_USER} sockets: a new one closes the oldest`, async () => {
  const clients: FeedClient[] = []
  for (let i = 0; i <= SOCKETS_PER_USER; i++) clients.push(await logIn(null))
  const [oldest, ...rest] = clients
  await must(oldest, 'the oldest').waitFor(() => oldest?.closed !== null, 'its close')
  expect(oldest?.bye).toEqual({ reason: 'flood', retryAfterMs: null })
  await Promise.all(rest.map(client => client.sync()))
  expect(rest.map(client => client.closed)).toEqual(rest.map(() => null))
})

test('events come once and in order, however often the connection is cut', async () => {
  const acts = fc.array(
    fc.oneof(
      fc.nat(700).map(count => ({ count })),
      fc.constantFrom('cut', 'close', 'wait'),
    ),
    {
      minLength: 3,
      maxLength: 12,
    },
  )
  let user = 0
  await fc.assert(
    fc.asyncProperty(acts, async steps => {
      const userId = `user${user++}`
      const token = tokenOf(userId, 'only')
      const appended: number[] = []
      const applied: number[] = []
      let client = await logIn(0, token)
      const takeIn = () => {
        for (const offset of offsetsOf(client).slice(taken)) applied.push(offset)
        taken = client.events.length
      }
      let taken = 0
      for (const step of steps) {
        if (step === 'wait') await client.sync()
        else if (typeof step === 'object')
          for (let i = 0; i < step.count; i++) appended.push(feed.outbox.append(userId))
        else {
          if (step === 'cut') client.socket.terminate()
          else await client.close()
          takeIn()
          client = await logIn(applied.at(-1) ?? 0, token)
          taken = 0
          expect(client.welcome?.resumed).toBe(true)
        }
      }
      await client.waitFor(
        () => offsetsOf(client).at(-1) === appended.at(-1) || appended.length === applied.length,
        'all',
      )
      takeIn()
      expect(applied).toEqual(appended)
      await client.close()
    }),
    { numRuns: 25 },
  )
})
