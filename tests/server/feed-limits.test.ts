// The socket is open to anyone. Malformed, oversized, too frequent and foreign-origin input must cost its sender the
// connection and affect no other client.
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SELECTION_MAX, TRADES_MAX, UP_FRAME_MAX_BYTES, UP_MESSAGES_PER_SECOND } from '../../domain/limits.ts'
import { encodeUp } from '../../domain/wire/codec.ts'
import { PROTOCOL_VERSION } from '../../domain/wire/version.ts'
import { CLOSE_WITHIN_MS, MALFORMED_WINDOW_MS, PING_MS } from '../../server/feed/limits.ts'
import { createAddresses } from '../../server/feed/socket-registry.ts'
import type { FeedClient } from '../support/feed-client.ts'
import type { FeedServer } from '../support/feed-server.ts'
import { startFeed } from '../support/feed-server.ts'

let feed: FeedServer
let witness: FeedClient

beforeEach(async () => {
  feed = await startFeed({ US: 2 })
  feed.market.set(0, { price: 100 })
  witness = feed.connect()
  await witness.greet()
  await witness.watch({ keys: ['US.C0'] })
})

/** Another client, which behaves well, must have lost nothing. */
afterEach(async () => {
  feed.market.set(0, { price: 101 })
  feed.clock.advance(100)
  await witness.sync()
  expect(witness.closed).toBeNull()
  expect(witness.rows('own').get(0)?.price).toBe(101)
  await feed.stop()
})

async function reader(): Promise<FeedClient> {
  const client = feed.connect()
  await client.greet()
  return client
}

const nonsense: readonly (readonly [string, Uint8Array])[] = [
  ['no bytes', new Uint8Array(0)],
  ['bytes that are no message', Uint8Array.of(0xc1, 0xff, 0x00)],
  ['a cut message', encodeUp({ t: 'ping' }).slice(0, -1)],
  ['an unknown kind', encodeUp({ t: 'order', key: 'US.C0' })],
  ['a field too many', encodeUp({ t: 'ping', loud: true })],
  ['a second hello', encodeUp({ t: 'hello', version: PROTOCOL_VERSION, token: null, accountOffset: null })],
  ['a wrong cadence', encodeUp({ t: 'watch', boards: [], keys: [], trades: [], cadenceMs: 1 })],
  [
    'too many instruments',
    encodeUp({ t: 'watch', boards: [], keys: Array(SELECTION_MAX + 1).fill('A'), trades: [], cadenceMs: 100 }),
  ],
  [
    'too many instruments with trades',
    encodeUp({ t: 'watch', boards: [], keys: [], trades: Array(TRADES_MAX + 1).fill('A'), cadenceMs: 100 }),
  ],
  ['an array that claims four billion entries', Uint8Array.of(0xdd, 0xff, 0xff, 0xff, 0xff)],
  ['a prototype', encodeUp(JSON.parse('{"t":"ping","__proto__":{"t":"ping"}}') as object)],
]

describe('malformed messages', () => {
  test.each(nonsense)('%s is dropped and counted, and the third one closes the connection', async (_, bytes) => {
    const client = await reader()
    client.sendBytes(bytes)
    client.sendBytes(bytes)
    await client.sync()
    expect(client.closed).toBeNull()
    expect(feed.counts.get('malformed')).toBe(2)
    client.sendBytes(bytes)
    await client.waitFor(() => client.closed !== null, 'the close')
    expect(client.bye?.reason).toBe('malformed')
    expect(client.closed).toEqual({ code: 1008 })
  })

  test('at long intervals do not close the connection', async () => {
    const client = await reader()
    for (let i = 0; i < 6; i++) {
      client.sendBytes(Uint8Array.of(0xc1))
      await client.sync()
      feed.clock.advance(MALFORMED_WINDOW_MS / 2)
    }
    await client.sync()
    expect(client.closed).toBeNull()
  })

  test('text frames are refused', async () => {
    const client = await reader()
    client.socket.send('{"t":"ping"}')
    await client.waitFor(() => client.closed !== null, 'the close')
    expect(client.closed).toEqual({ code: 1003 })
  })

  test('messages before hello are ignored', async () => {
    const client = feed.connect()
    await client.waitFor(() => client.socket.readyState === client.socket.OPEN, 'an open socket')
    client.send({ t: 'watch', boards: ['US'], keys: [], trades: [], cadenceMs: 100 })
    await client.sync()
    expect(client.frames).toEqual([])
    expect(feed.counts.get('malformed')).toBe(1)
  })
})

test('an oversized frame is refused with its own close code', async () => {
  const client = await reader()
  client.sendBytes(new Uint8Array(UP_FRAME_MAX_BYTES))
  await client.sync()
  expect(client.closed).toBeNull()
  client.sendBytes(new Uint8Array(UP_FRAME_MAX_BYTES + 1))
  await client.waitFor(() => client.closed !== null, 'the close')
  expect(client.closed).toEqual({ code: 1009 })
})

describe('flood', () => {
  test(`more than ${UP_MESSAGES_PER_SECOND} messages in a second close the connection`, async () => {
    const client = await reader()
    feed.clock.advance(1_000)
    for (let i = 0; i < UP_MESSAGES_PER_SECOND - 1; i++) client.send({ t: 'ping' })
    await client.sync()
    expect(client.closed).toBeNull()
    client.send({ t: 'ping' })
    await client.waitFor(() => client.closed !== null, 'the close')
    expect(client.bye).toEqual({ reason: 'flood', retryAfterMs: null })
    expect(client.closed).toEqual({ code: 1008 })
  })

  test('the same number each second does not', async () => {
    const client = await reader()
    for (let second = 0; second < 3; second++) {
      feed.clock.advance(1_000)
      for (let i = 0; i < UP_MESSAGES_PER_SECOND - 1; i++) client.send({ t: 'ping' })
      await client.sync()
    }
    expect(client.closed).toBeNull()
  })

  test('WebSocket pings count too', async () => {
    const client = await reader()
    for (let i = 0; i <= UP_MESSAGES_PER_SECOND; i++) client.socket.ping()
    await client.waitFor(() => client.closed !== null, 'the close')
    expect(client.bye?.reason).toBe('flood')
  })
})

describe('the origin check', () => {
  test.each([
    ['another host', 'https://elsewhere.example'],
    ['another port', 'http://127.0.0.1:1'],
    ['no address at all', 'null'],
  ])('refuses a page of %s', async (_, origin) => {
    const client = feed.connect({ origin })
    await client.waitFor(() => client.closed !== null, 'the refusal')
    expect(client.frames).toEqual([])
    expect(feed.counts.get('refused')).toBe(1)
  })

  test('accepts a page of the same host', async () => {
    const client = feed.connect({ origin: `http://127.0.0.1:${feed.port}` })
    expect((await client.greet()).simulated).toBe(true)
  })

  test('an upgrade on another path gets 404', async () => {
    const socket = connect(feed.port, '127.0.0.1')
    socket.write('GET /other HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    const answer = await new Promise<string>(resolve => socket.once('data', data => resolve(data.toString())))
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    for (const name of ['strict-transport-security', 'x-content-type-options', 'content-security-policy'])
      expect(answer).toContain(`\r\n${name}: `)
  })

  test.each(['/feed', '/other'])(
    'a client that asks for %s and disconnects while queued affects no other',
    async path => {
      const handshake =
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${feed.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'
      for (let nth = 0; nth < 20; nth++) {
        const socket = connect(feed.port, '127.0.0.1')
        await once(socket, 'connect')
        socket.write(handshake)
        socket.resetAndDestroy()
        await once(socket, 'close')
      }
      // Only the well-behaved client is still connected.
      await expect.poll(() => (feed.counts.get('opened') ?? 0) - (feed.counts.get('closed') ?? 0)).toBe(1)
    },
  )

  test('one address may open fifty sockets, the loopback a number that is configured', () => {
    const addresses = createAddresses(60)
    const enter = (address: string, times: number) => Array.from({ length: times }, () => addresses.enter(address))
    const [leave] = enter('203.0.113.7', 50)
    expect(enter('203.0.113.7', 1)).toEqual([null])
    expect(enter('203.0.113.8', 1)).not.toContain(null)
    const [leaveLoopback] = enter('127.0.0.1', 60)
    expect(enter('127.0.0.2', 1)).toEqual([null])
    expect(enter('::1', 1)).toEqual([null])
    leaveLoopback?.()
    expect(enter('::1', 2)).toEqual([expect.any(Function), null])
    leave?.()
    leave?.()
    expect(enter('203.0.113.7', 2)).toEqual([expect.any(Function), null])
  })
})

test('a socket that does not answer pings is closed', async () => {
  const client = feed.connect()
  await client.greet()
  client.socket.pause()
  feed.clock.advance(PING_MS)
  await witness.sync()
  // The first sync delivers the server's ping, the second one the pong of the well-behaved client.
  await witness.sync()
  expect(feed.counts.get('closed')).toBeUndefined()
  feed.clock.advance(PING_MS)
  await expect.poll(() => feed.counts.get('closed')).toBe(1)
})

test('a client that does not close after bye is closed', async () => {
  const client = await reader()
  client.socket.pause()
  client.sendBytes(encodeUp({ t: 'hello', version: 99 }))
  await witness.sync()
  feed.clock.advance(CLOSE_WITHIN_MS)
  await expect.poll(() => feed.counts.get('closed')).toBe(1)
})
