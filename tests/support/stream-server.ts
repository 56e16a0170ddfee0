// The server's side of the stream in memory, frame by frame: the real encoder over a market set by the test, with one
// `own` channel per connection and board channels that all share. The test decides what happens to each frame.
import { must } from '../../domain/assert.ts'
import type { EpochMs } from '../../domain/brand.ts'
import type { Board } from '../../domain/instruments/boards.ts'
import type { Position } from '../../domain/wire/calls/trading.ts'
import type { WalletBalance } from '../../domain/wire/calls/wallet.ts'
import { encodeFrame } from '../../domain/wire/codec.ts'
import type { AccountEvent } from '../../domain/wire/down/account.ts'
import type { Heartbeat } from '../../domain/wire/down/heartbeat.ts'
import type { Channel, FrameKind } from '../../domain/wire/frame.ts'
import { boardChannel, frameKinds } from '../../domain/wire/frame.ts'
import { BOOK_FLAG } from '../../domain/wire/rows.ts'
import { ByteWriter } from '../../domain/wire/varint.ts'
import { PROTOCOL_VERSION } from '../../domain/wire/version.ts'
import type { ChannelSequence } from '../../server/feed/channel-sequence.ts'
import { createChannelSequence } from '../../server/feed/channel-sequence.ts'
import { QuoteChannel } from '../../server/feed/encode.ts'
import type { Said } from './line.ts'
import type { QuotesMarket } from './quotes-market.ts'
import { createQuotesMarket } from './quotes-market.ts'

export const US_BOARD = boardChannel('US', 250)
export const MX_BOARD = boardChannel('MX', 1000)
export const CHANNELS = ['own', US_BOARD, MX_BOARD] as const
/** Instrument numbers of each connection's selection, from both boards. */
const OWN = [1, 2, 5]
/** Instrument number of the chart, whose trades are sent. */
const TRADED = 2

/** Minimum number of stored account events. */
const EVENTS_KEPT = 1_000

/** The user's position in each position event. */
export const HOLDING: Position = {
  id: 'held',
  key: 'US.C1',
  board: 'US',
  code: 'C1',
  name: 'Company 1',
  source: 0,
  currency: 'USD',
  positionNum: '10',
  usedNum: '0',
  side: 'long',
  isolatedPosition: false,
  leverage: null,
  margin: null,
  contract: null,
  averagePrice: '50.00',
  cost: '500.00',
  fees: '1.00',
  costIn: { MXN: '9000.00', USD: '500.00', HKD: '3900.00' },
  dayStartQuantity: '10',
  dayCashFlow: '0.00',
  sellProfit: '0.00',
  createTimeTimestamp: 0,
  marketDateTimestamp: null,
  modifyTimeTimestamp: 0,
  expiredDateTimestamp: null,
}
export const cash = (balance: string): WalletBalance => ({
  walletType: 'usStock',
  currency: 'USD',
  balance,
  usedBalance: '0.00',
})

export class StreamServer {
  readonly market: QuotesMarket
  /** Server time, advanced by the test. */
  now: number
  readonly #boards: ReadonlyMap<Channel, QuoteChannel>
  readonly #sessions = new Set<StreamSession>()
  /** The stored account events, which a restarted server gets from the previous one. */
  readonly events: AccountEvent[]

  /** `epoch`: epoch of the catalogue. One board has four instruments, the other three. */
  constructor(epoch: number, now: number, events: AccountEvent[] = []) {
    this.events = events
    this.market = { ...createQuotesMarket({ US: 4, MX: 3 }), epoch }
    this.now = now
    this.#boards = new Map([this.#board(US_BOARD, 'US'), this.#board(MX_BOARD, 'MX')])
  }

  /** Opens a connection. `send` gets each of its frames, in order. */
  connect(send: (bytes: Uint8Array) => void): StreamSession {
    const session = new StreamSession(this, this.#boards, send)
    this.#sessions.add(session)
    return session
  }

  disconnect(session: StreamSession): void {
    this.#sessions.delete(session)
  }

  /** Sends the changes on a channel since its last frame to all subscribers of the channel. */
  tick(channel: Channel): void {
    const board = this.#boards.get(channel)
    const bytes = board?.delta(this.market, this.now)
    for (const session of this.#sessions) {
      if (!board) session.tick()
      else if (bytes) session.push(bytes)
    }
  }

  beat(): void {
    for (const session of this.#sessions) session.beat()
  }

  trade(price: number): void {
    for (const session of this.#sessions) session.trade(price)
  }

  /** Sends the next account event to all connections. */
  book(): void {
    const offset = (this.events.at(-1)?.offset ?? 0) + 3
    const position = { ...HOLDING, positionNum: `${offset}` }
    const event: AccountEvent =
      offset % 2 === 0
        ? { offset, type: 'position', position }
        : { offset, type: 'wallet', wallet: cash(`${offset}.00`) }
    this.events.push(event)
    if (this.events.length > 2 * EVENTS_KEPT) this.events.splice(0, EVENTS_KEPT)
    for (const session of this.#sessions) session.book([event])
  }

  #board(channel: Channel, board: Board): [Channel, QuoteChannel] {
    const quotes = new QuoteChannel(createChannelSequence(channel), this.market.board(board))
    quotes.renew(this.market, this.now)
    return [channel, quotes]
  }
}

/** One connection: it answers hello, watch and resync as the server does. */
export class StreamSession {
  readonly push: (bytes: Uint8Array) => void
  readonly #server: StreamServer
  readonly #boards: ReadonlyMap<Channel, QuoteChannel>
  readonly #control = createChannelSequence('control')
  readonly #channel = createChannelSequence('own')
  readonly #account = createChannelSequence('account')
  readonly #own: QuoteChannel
  #watches = false

  constructor(server: StreamServer, boards: ReadonlyMap<Channel, QuoteChannel>, push: (bytes: Uint8Array) => void) {
    this.#server = server
    this.#boards = boards
    this.push = push
    this.#own = new QuoteChannel(this.#channel, OWN, BOOK_FLAG)
  }

  receive(message: Said): void {
    if (message.t === 'hello') this.#welcome(Number(message['accountOffset']))
    else if (message.t === 'watch') this.#watch()
    else if (message.t === 'resync') this.resync(String(message['channel']))
    else this.beat()
  }

  /** Sends the channel's snapshot. */
  resync(channel: Channel): void {
    if (!this.#watches) return
    const board = this.#boards.get(channel)
    if (board) this.push(board.snapshot(this.#server.market))
    else if (channel === 'own') this.#sendOwn()
    else if (channel === 'control') this.#sendMarkets()
  }

  tick(): void {
    const bytes = this.#watches ? this.#own.delta(this.#server.market, this.#server.now) : null
    if (bytes) this.push(bytes)
  }

  beat(): void {
    const heartbeat: Heartbeat = { control: this.#control.sequence + 1, own: this.#channel.sequence }
    heartbeat['account'] = this.#account.sequence
    if (this.#watches) for (const [name, board] of this.#boards) heartbeat[name] = board.channel.sequence
    this.#next(this.#control, frameKinds.heartbeat, heartbeat)
  }

  trade(price: number): void {
    const bytes = new ByteWriter(64)
    bytes.signed(-3)
    bytes.signed(price)
    bytes.unsigned(7)
    if (this.#watches) this.#next(this.#channel, frameKinds.trades, [TRADED, 1, bytes.take()])
  }

  book(events: readonly AccountEvent[]): void {
    this.#next(this.#account, frameKinds.account, events)
  }

  #welcome(after: number): void {
    const { events } = this.#server
    const accountOffset = events.at(-1)?.offset ?? 0
    const welcome = { heartbeatMs: 1_000, simulated: true, live: false, loggedIn: true, accountOffset, resumed: true }
    this.#next(this.#control, frameKinds.welcome, welcome)
    this.#sendMarkets()
    const missed = events.filter(event => event.offset > after)
    if (missed.length > 0) this.book(missed)
  }

  #watch(): void {
    this.#watches = true
    this.#sendOwn()
    for (const board of this.#boards.values()) this.push(board.snapshot(this.#server.market))
  }

  #sendMarkets(): void {
    this.#next(this.#control, frameKinds.markets, this.#server.market.boardStates())
  }

  #sendOwn(): void {
    const { market, now } = this.#server
    this.#own.renew(market, now)
    this.push(this.#own.snapshot(market))
    const described = OWN.map(ix => must(market.listings[ix], 'a listing').instrument)
    this.#next(this.#channel, frameKinds.instruments, described)
  }

  #next(on: ChannelSequence, kind: FrameKind, body: unknown): void {
    on.sequence++
    const { channel, sequence } = on
    const { now, market } = this.#server
    const at = now as EpochMs
    this.push(encodeFrame({ version: PROTOCOL_VERSION, kind, channel, epoch: market.epoch, sequence, at, body }))
  }
}
