// Fuzzes the server's input: nearly valid messages over real sockets, at every stage of a connection. A well-behaved
// client is connected during the run and must not be affected.
import { setTimeout as wait } from 'node:timers/promises'
import { assert, must } from '../../domain/assert.ts'
import { encodeUp } from '../../domain/wire/codec.ts'
import type { Up } from '../../domain/wire/up.ts'
import { PROTOCOL_VERSION } from '../../domain/wire/version.ts'
import { Chance } from './chance.ts'
import { FeedClient } from './feed-client.ts'
import type { FeedServer } from './feed-server.ts'
import { startFeed, tokenOf } from './feed-server.ts'
import type { FuzzOptions } from './fuzz.ts'
import { settledMemory } from './memory.ts'
import { mutatedUp } from './mutate.ts'
import { framed, joinFeed } from './raw-client.ts'

export type UpReport = {
  readonly seed: number
  readonly frames: number
  readonly sockets: number
  readonly malformed: number
  /** Resources (connections, trade subscriptions and so on) still held after all clients disconnected. */
  readonly left: number
  readonly grownMb: number
  readonly ms: number
}

const hello: Up = { t: 'hello', version: PROTOCOL_VERSION, token: tokenOf('ana', 's1'), accountOffset: 0 }
const watch: Up = { t: 'watch', boards: ['US'], keys: ['US.C1', 'US.C2'], trades: ['US.C3'], cadenceMs: 100 }
const others: readonly Up[] = [
  { t: 'resync', channel: 'own', accountOffset: null },
  { t: 'resync', channel: 'account', accountOffset: 0 },
  { t: 'ping' },
]
const INSTRUMENTS = 20
/** Messages per connection: the server closes a connection at its third invalid message. */
const EACH = 3
const LOOK_EVERY = 20
const GONE_WITHIN_MS = 10_000
const LITTLE_MB = 5

class UpRun {
  readonly feed: FeedServer
  readonly witness: FeedClient
  sockets = 0
  #price = 1
  readonly #chance: Chance

  constructor(feed: FeedServer, witness: FeedClient, chance: Chance) {
    this.feed = feed
    this.witness = witness
    this.#chance = chance
  }

  /** Sends `count` nearly valid messages on one connection, at a random stage. */
  async annoy(count: number): Promise<void> {
    this.sockets++
    if (this.#chance.happens(15)) return this.#annoyBelow(count)
    const client = new FeedClient(this.feed.url)
    await client.waitFor(() => client.socket.readyState === client.socket.OPEN, 'an open socket')
    const stage = this.#chance.between(0, 2)
    for (const message of [hello, watch].slice(0, stage)) client.send(message)
    for (let said = 0; said < count && client.closed === null; said++) {
      const message = this.#chance.pick([hello, watch, watch, ...others])
      client.sendBytes(mutatedUp(encodeUp(message), this.#chance))
      await client.sync()
    }
    client.socket.terminate()
  }

  /** Like `annoy`, but with changed bytes of the WebSocket frames, including their headers. */
  async #annoyBelow(count: number): Promise<void> {
    const socket = await joinFeed({ port: this.feed.port })
    socket.resume()
    for (let said = 0; said < count && !socket.destroyed; said++) {
      const message = this.#chance.pick([hello, watch, ...others])
      socket.write(mutatedUp(framed(encodeUp(message)), this.#chance))
      // Keeps the well-behaved client within its rate limit.
      this.feed.clock.advance(100)
      await this.witness.sync()
    }
    socket.destroy()
  }

  /** Moves prices; the well-behaved client must receive all changes. */
  async look(): Promise<void> {
    const { feed, witness } = this
    const before = new Map(witness.quotes.get('US@100'))
    this.#price++
    for (let ix = 0; ix < INSTRUMENTS; ix++) feed.market.set(ix, { price: this.#price, volume: this.#price })
    feed.clock.advance(1_000)
    await witness.sync()
    const rows = must(witness.quotes.get('US@100'), `quotes, after ${before.size}`)
    assert([...rows.values()].every(row => row.price === this.#price) && rows.size === INSTRUMENTS, 'every price')
    assert(witness.gaps.length === 0 && witness.closed === null, 'no gap and no end')
  }
}

/** Sends `count` messages, three per connection. Throws if the well-behaved client is affected. */
export async function fuzzServer({ count, seed }: FuzzOptions): Promise<UpReport> {
  const feed = await startFeed({ US: INSTRUMENTS })
  const witness = feed.connect()
  await witness.greet()
  await witness.watch({ boards: ['US'] })
  const run = new UpRun(feed, witness, new Chance(seed))
  const start = performance.now()
  await run.look()
  const atFirst = settledMemory()
  for (let said = 0; said < count; said += EACH) {
    await run.annoy(Math.min(EACH, count - said))
    if (run.sockets % LOOK_EVERY === 0) await run.look()
    // Frees the frames that the client keeps: they must not count as memory of the server.
    witness.frames.length = 0
  }
  const opened = () => (feed.counts.get('opened') ?? 0) - (feed.counts.get('closed') ?? 0)
  for (let waited = 0; opened() > 1 && waited < GONE_WITHIN_MS; waited += 20) await wait(20)
  await run.look()
  const taps = Array.from({ length: INSTRUMENTS }, (_, ix) => feed.market.listeners(ix)).reduce((a, b) => a + b, 0)
  const left = opened() - 1 + taps
  // Timers of closed connections run for seconds and hold memory until then.
  const grown = () => settledMemory() - atFirst
  for (let waited = 0; grown() > LITTLE_MB && waited < GONE_WITHIN_MS; waited += 500) await wait(500)
  const grownMb = grown()
  const malformed = feed.counts.get('malformed') ?? 0
  await feed.stop()
  return { seed, frames: count, sockets: run.sockets, malformed, left, grownMb, ms: performance.now() - start }
}
