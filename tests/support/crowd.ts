// Many clients with the engine's feed, each with a real socket. They measure what a large number of phones does to a
// server, and what the server does for them.
import { WebSocket } from 'ws'
import { must } from '../../domain/assert.ts'
import type { InstrumentKey } from '../../domain/brand.ts'
import type { DeviceClock } from '../../domain/clock.ts'
import type { CallAnswer, CallInput, CallKey } from '../../domain/wire/calls/table.ts'
import { calls } from '../../domain/wire/calls/table.ts'
import type { Envelope } from '../../domain/wire/envelope.ts'
import { BASE_PATH, IDEMPOTENCY_HEADER, SUCCESS } from '../../domain/wire/envelope.ts'
import type { Watch } from '../../domain/wire/up/watch.ts'
import { DEMO_PASSWORD, DEMO_USERNAME } from '../../server/users/demo.ts'
import { createClock } from '../../worker/clock.ts'
import { createConnection } from '../../worker/feed/connection.ts'
import { Feed } from '../../worker/feed/feed.ts'
import type { Socket } from '../../worker/feed/socket.ts'
import { QuoteStore } from '../../worker/store/quotes.ts'
import { FeedClient } from './feed-client.ts'

export const WATCHED = ['US.AAPL', 'MX.WALMEX', 'HK.00700'] as InstrumentKey[]

class NodeSocket implements Socket {
  binaryType = 'arraybuffer'
  onopen: (() => void) | null = null
  onmessage: ((event: { readonly data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  readonly #inner: WebSocket

  constructor(url: string) {
    this.#inner = new WebSocket(url, { perMessageDeflate: false })
    this.#inner.binaryType = 'arraybuffer'
    this.#inner.on('open', () => this.onopen?.())
    this.#inner.on('message', data => this.onmessage?.({ data }))
    this.#inner.on('close', () => this.onclose?.())
    this.#inner.on('error', () => {})
  }

  send(bytes: Uint8Array): void {
    this.#inner.send(bytes)
  }

  close(): void {
    this.#inner.close()
  }

  terminate(): void {
    this.#inner.terminate()
  }
}

export type MemberOptions = {
  readonly keys?: readonly InstrumentKey[]
  readonly cadenceMs?: Watch['cadenceMs']
  /** The source of the engine's reconnection jitter. */
  readonly random?: () => number
}

/** One client: the engine's own connection and feed on a real socket. */
export class Member {
  readonly store = new QuoteStore()
  readonly feed: Feed
  /** Offsets of the applied account events, in order of application. */
  readonly offsets: number[] = []
  /** The newest event offset at the first connection; null before it. Earlier events are not requested. */
  since: number | null = null
  reloads = 0
  /**
   * The time at which the last connection was due to be opened, as `performance.now()`. A busy machine opens it later.
   */
  dueMs = Number.NaN
  readonly #disconnect: () => void
  #socket: NodeSocket | null = null

  constructor(port: number, token: string | null = null, options: MemberOptions = {}) {
    const { keys = WATCHED, cadenceMs = 100, random = Math.random } = options
    const clock = createClock()
    let firedDueMs = performance.now()
    const timed: DeviceClock = {
      ...clock,
      after(ms, work) {
        const dueMs = performance.now() + ms
        return clock.after(ms, () => {
          firedDueMs = dueMs
          work()
        })
      },
    }
    const connection = createConnection({
      clock: timed,
      random,
      open: () => {
        this.dueMs = firedDueMs
        this.#socket = new NodeSocket(`ws://127.0.0.1:${port}/feed`)
        return this.#socket
      },
    })
    this.feed = new Feed({ connection, clock, store: this.store })
    this.feed.setToken(token)
    this.feed.welcomes$.subscribe(({ accountOffset }) => {
      if (this.since !== null || accountOffset === null) return
      // The engine would send this offset after loading the positions.
      this.since = accountOffset
      this.feed.setAccountOffset(accountOffset)
    })
    this.feed.account$.subscribe(events => this.offsets.push(...events.map(event => event.offset)))
    this.feed.accountLost$.subscribe(() => this.reloads++)
    this.feed.watch({ t: 'watch', boards: [], keys: [...keys], trades: [], cadenceMs })
    this.#disconnect = this.feed.start()
  }

  get framesReceived(): number {
    return this.feed.readCounters().frames
  }

  /** Terminates the connection without a close frame; the engine reconnects. */
  cut(): void {
    this.#socket?.terminate()
  }

  stop(): void {
    this.#disconnect()
    this.#socket?.terminate()
  }
}

/** Calls a server in another process, with or without a session. */
export async function ask<K extends CallKey>(
  url: string,
  key: K,
  input: CallInput<K>,
  token?: string,
): Promise<CallAnswer<K>> {
  const [method = '', path = ''] = key.split(' ')
  const headers = {
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(calls[key].once ? { [IDEMPOTENCY_HEADER]: crypto.randomUUID() } : {}),
  }
  const response = await fetch(`${url}${BASE_PATH}${path}`, { method, headers, body: JSON.stringify(input) })
  const { code, msg, data } = (await response.json()) as Envelope<CallAnswer<K>>
  if (code !== SUCCESS) throw new Error(`${key}: ${code} ${msg}`)
  return data
}

export const logIn = async (url: string): Promise<string> =>
  (await ask(url, 'POST /loginByUsername', { username: DEMO_USERNAME, password: DEMO_PASSWORD })).token

/** Places a limit order far below the market, which rests and causes an account event. Returns its id. */
export async function order(url: string, token: string): Promise<string> {
  const terms = { key: 'US.KO', direction: 0, orderType: 1, action: 0, quantity: '1' } as const
  const { quote } = await quoteOf(url, 'US.KO')
  const price = (Math.floor(quote.price * 0.9) / 100).toFixed(2)
  return (await ask(url, 'POST /stock/create', { ...terms, price }, token)).id
}

export async function cancel(url: string, token: string, orderId: string): Promise<void> {
  await ask(url, 'POST /orders/cancel', { orderId }, token)
}

async function quoteOf(url: string, key: string) {
  const { list } = await ask(url, 'POST /market/getMakets', { keys: [key as InstrumentKey] })
  const [row] = list
  return { quote: must(row?.quote, 'a quote') }
}

/** All events of a user after an offset, as a newly connected client receives them. */
export async function recordAfter(port: number, token: string, offset: number): Promise<number[]> {
  const client = new FeedClient(`ws://127.0.0.1:${port}/feed`)
  const { accountOffset } = await client.greet({ token, accountOffset: offset })
  const offsets = () => client.events.map(event => event.offset)
  await client.waitFor(() => (offsets().at(-1) ?? offset) >= (accountOffset ?? 0), 'the whole record')
  await client.close()
  return offsets()
}
