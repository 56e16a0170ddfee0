// A small client of the feed, written from the description of the wire format alone. It keeps every frame, the state of
// each channel, and the gaps in sequences. Tests wait for a condition with `waitFor`, and for all messages sent so far
// with `sync`.
import { WebSocket } from 'ws'
import { must } from '../../domain/assert.ts'
import { decodeFrame, encodeUp } from '../../domain/wire/codec.ts'
import type { AccountEvent } from '../../domain/wire/down/account.ts'
import type { Bye } from '../../domain/wire/down/bye.ts'
import type { Heartbeat } from '../../domain/wire/down/heartbeat.ts'
import type { Instruments } from '../../domain/wire/down/instruments.ts'
import type { Markets } from '../../domain/wire/down/markets.ts'
import type { Welcome } from '../../domain/wire/down/welcome.ts'
import { downSchemas } from '../../domain/wire/down.ts'
import type { Frame } from '../../domain/wire/frame.ts'
import { frameKinds } from '../../domain/wire/frame.ts'
import type { QuotesBody, Trade, TradesBody } from '../../domain/wire/rows.ts'
import type { Hello } from '../../domain/wire/up/hello.ts'
import type { Watch } from '../../domain/wire/up/watch.ts'
import type { Up } from '../../domain/wire/up.ts'
import { PROTOCOL_VERSION } from '../../domain/wire/version.ts'
import type { QuoteRow } from './packed.ts'
import { applyQuotes, readTrades } from './packed.ts'

const TIMEOUT_MS = 4_000

type KindName = keyof typeof frameKinds
const kindNames = new Map<number, KindName>(Object.entries(frameKinds).map(([name, kind]) => [kind, name as KindName]))

export class FeedClient {
  readonly frames: (Frame & { readonly name: KindName })[] = []
  /** The state of each channel after its snapshot and deltas. */
  readonly quotes = new Map<string, Map<number, QuoteRow>>()
  readonly sequences = new Map<string, number>()
  /** Channels with missing frames, detected by the next frame or a heartbeat, in order of detection. */
  readonly gaps: string[] = []
  readonly instruments: Instruments = []
  readonly events: AccountEvent[] = []
  readonly trades: (Trade & { readonly ix: number })[] = []
  markets: Markets = []
  heartbeat: Heartbeat = {}
  welcome: Welcome | null = null
  bye: Bye | null = null
  closed: { readonly code: number } | null = null
  /** Drops the frames for which it returns true, as if they had been lost. */
  loses: (frame: Frame) => boolean = () => false
  readonly socket: WebSocket
  #pings = 0
  #ponged = ''
  #waiting: (() => void)[] = []

  constructor(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.socket = new WebSocket(url, { headers, perMessageDeflate: false })
    this.socket.on('message', data => this.#onBytes(data as Buffer))
    this.socket.on('close', code => {
      this.closed = { code }
      this.#wake()
    })
    this.socket.on('pong', data => {
      this.#ponged = data.toString()
      this.#wake()
    })
    this.socket.on('error', () => {})
    this.socket.on('open', () => this.#wake())
  }

  send(message: Up): void {
    this.sendBytes(encodeUp(message))
  }

  sendBytes(bytes: Uint8Array): void {
    this.socket.send(bytes)
  }

  /** Connects, sends hello and waits for the welcome. */
  async greet(hello: Partial<Hello> = {}): Promise<Welcome> {
    await this.waitFor(() => this.socket.readyState === WebSocket.OPEN, 'an open socket')
    this.send({ t: 'hello', version: PROTOCOL_VERSION, token: null, accountOffset: null, ...hello })
    await this.waitFor(() => this.welcome !== null, 'a welcome')
    return must(this.welcome, 'welcome')
  }

  /** Replaces the selection, and waits for all frames that this causes. */
  async watch(watch: Partial<Watch>): Promise<void> {
    this.send({ t: 'watch', boards: [], keys: [], trades: [], cadenceMs: 100, ...watch })
    await this.sync()
  }

  /** Waits until the server has processed all messages sent so far and its immediate responses have arrived. */
  async sync(): Promise<void> {
    const ping = `${++this.#pings}`
    this.socket.ping(ping)
    await this.waitFor(() => this.#ponged === ping || this.closed !== null, 'the answer to a ping')
  }

  async waitFor(predicate: () => boolean, what: string): Promise<void> {
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    while (!predicate()) {
      await new Promise<void>((resolve, reject) => {
        this.#waiting.push(resolve)
        timeout.onabort = () => reject(new Error(`waited in vain for ${what}`))
      })
    }
  }

  close(): Promise<void> {
    this.socket.close()
    return this.waitFor(() => this.closed !== null, 'the close')
  }

  rows(channel: string): Map<number, QuoteRow> {
    return must(this.quotes.get(channel), `quotes of ${channel}`)
  }

  named(name: KindName): readonly Frame[] {
    return this.frames.filter(frame => frame.name === name)
  }

  #onBytes(bytes: Uint8Array): void {
    const frame = must(decodeFrame(bytes), 'a frame that can be read')
    if (!this.loses(frame)) this.#onFrame(frame)
    this.#wake()
  }

  #onFrame(frame: Frame): void {
    const name = must(kindNames.get(frame.kind), 'a known kind')
    const body = downSchemas[name].parse(frame.body)
    this.frames.push({ ...frame, name })
    const expected = (this.sequences.get(frame.channel) ?? 0) + 1
    if (name !== 'snapshot' && frame.sequence !== expected) this.gaps.push(frame.channel)
    this.sequences.set(frame.channel, frame.sequence)
    if (name === 'welcome') this.welcome = body as Welcome
    if (name === 'heartbeat') this.#onHeartbeat(body as Heartbeat)
    if (name === 'instruments') this.instruments.push(...(body as Instruments))
    if (name === 'markets') this.markets = body as Markets
    if (name === 'account') this.events.push(...(body as AccountEvent[]))
    if (name === 'bye') this.bye = body as Bye
    if (name === 'snapshot') this.quotes.set(frame.channel, new Map())
    if (name === 'snapshot' || name === 'quotes') applyQuotes(this.rows(frame.channel), body as QuotesBody)
    if (name === 'trades') this.#onTrades(body as TradesBody, frame.at)
  }

  #onHeartbeat(heartbeat: Heartbeat): void {
    this.heartbeat = heartbeat
    for (const [channel, last] of Object.entries(heartbeat))
      if (last > (this.sequences.get(channel) ?? 0)) this.gaps.push(channel)
  }

  #onTrades(body: TradesBody, at: number): void {
    for (const trade of readTrades(body, at)) this.trades.push({ ix: body[0], ...trade })
  }

  #wake(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve()
  }
}
