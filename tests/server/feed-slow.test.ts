// A phone with a bad connection must not delay other clients or fill the server's memory. For a client that does not
// read, quotes are skipped and later corrected by a snapshot; after too long the client is disconnected.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { HEARTBEAT_MS } from '../../domain/limits.ts'
import { encodeUp } from '../../domain/wire/codec.ts'
import type { Up } from '../../domain/wire/up.ts'
import { PROTOCOL_VERSION } from '../../domain/wire/version.ts'
import { CLOSE_WITHIN_MS, CONGESTED_BYTES, SLOW_MS } from '../../server/feed/limits.ts'
import type { FeedClient } from '../support/feed-client.ts'
import type { FeedServer } from '../support/feed-server.ts'
import { startFeed, tokenOf } from '../support/feed-server.ts'

let feed: FeedServer
afterEach(() => feed.stop())

const prices = (client: FeedClient) => [...client.rows('US@100')].map(([ix, row]) => [ix, row.price, row.volume])
const marketPrices = () =>
  Array.from(feed.market.quotes.price, (price, ix) => [ix, price, must(feed.market.quotes.volume[ix], 'volume')])

/** Changes every row by large amounts, which take about 15 bytes a row. */
function moveAll(turn: number): void {
  for (let ix = 0; ix < feed.market.quotes.size; ix++) {
    const far = ((turn * 7_919 + ix * 104_729) % 1_000_003) * 2_000
    feed.market.set(ix, { price: far + 1, volume: (far + 1) * 400_000 })
  }
}

async function boardReader(): Promise<FeedClient> {
  const client = feed.connect()
  await client.greet({ token: tokenOf('ana', 's1'), accountOffset: 0 })
  await client.watch({ boards: ['US'], keys: ['US.C1'], trades: ['US.C1'] })
  return client
}

/** A client that completes the handshake and never reads. */
async function deafClient(messages: readonly Up[]): Promise<Socket> {
  const socket = connect(feed.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    'GET /feed HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  )
  await once(socket, 'data')
  socket.pause()
  for (const message of messages) socket.write(masked(encodeUp(message)))
  return socket
}

/** A final binary frame of an RFC 6455 client; a mask of zeros leaves the payload unchanged. */
function masked(payload: Uint8Array): Buffer {
  return Buffer.concat([Uint8Array.of(0x82, 0x80 | payload.length, 0, 0, 0, 0), payload])
}

test('quotes are skipped for a slow client, others get every tick, and a snapshot corrects the slow one', async () => {
  feed = await startFeed({ US: 3_000 })
  moveAll(0)
  const slow = await boardReader()
  const quick = await boardReader()
  slow.socket.pause()
  let turn = 1
  for (; (feed.counts.get('skipped') ?? 0) < 20 && turn < 2_000; turn++) {
    moveAll(turn)
    feed.market.trade(1, { time: feed.clock.now(), price: turn, quantity: 1 })
    feed.clock.advance(100)
    await quick.sync()
    if (turn % 50 === 1) expect(prices(quick)).toEqual(marketPrices())
  }
  expect(prices(quick)).toEqual(marketPrices())
  expect(quick.gaps).toEqual([])
  expect(quick.trades).toHaveLength(turn - 1)
  expect(feed.counts.get('skipped')).toBe(20)

  const lost = feed.outbox.append('ana')
  slow.socket.resume()
  await slow.sync()
  feed.clock.advance(HEARTBEAT_MS)
  await slow.sync()
  expect(prices(slow)).toEqual(marketPrices())
  // Skipped quotes of the board are no gap. Dropped trades are a gap, after which the client requests the trades.
  expect(new Set(slow.gaps)).toEqual(new Set(['own']))
  expect(slow.trades.length).toBeLessThan(turn - 1)
  expect(slow.events.map(event => event.offset)).toEqual([lost])

  slow.send({ t: 'resync', channel: 'own', accountOffset: null })
  await slow.sync()
  expect(slow.rows('own').get(1)?.price).toBe(feed.market.quotes.price[1])
  expect(slow.sequences.get('own')).toBeGreaterThanOrEqual(must(slow.heartbeat['own'], 'sequence'))
})

test('a client that leaves a megabyte unread for ten seconds is disconnected', async () => {
  feed = await startFeed({ US: 60_000 })
  moveAll(1)
  const quick = feed.connect()
  await quick.greet()
  const watch: Up = { t: 'watch', boards: ['US'], keys: [], trades: [], cadenceMs: 1000 }
  const again: Up = { t: 'resync', channel: 'US@1000', accountOffset: null }
  const hello: Up = { t: 'hello', version: PROTOCOL_VERSION, token: null, accountOffset: null }
  const deaf = await deafClient([hello, watch, ...Array<Up>(15).fill(again)])
  await expect.poll(() => feed.counts.get('bytes') ?? 0).toBeGreaterThan(4 * CONGESTED_BYTES)
  for (let second = 0; second < SLOW_MS / 1_000; second++) {
    await quick.sync()
    feed.clock.advance(1_000)
  }
  await quick.sync()
  expect(feed.counts.get('closed')).toBeUndefined()
  feed.clock.advance(1_000 + CLOSE_WITHIN_MS)
  await expect.poll(() => feed.counts.get('closed')).toBe(1)
  await quick.sync()
  expect(quick.closed).toBeNull()
  deaf.destroy()
})
