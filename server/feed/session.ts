// The state machine of one connection: waiting for hello, greeting (the token is looked up), open, closing.
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { HEARTBEAT_MS } from '../../domain/limits.ts'
import type { AccountEvent } from '../../domain/wire/down/account.ts'
import type { AuctionState } from '../../domain/wire/down/auction.ts'
import type { Bye } from '../../domain/wire/down/bye.ts'
import type { Heartbeat } from '../../domain/wire/down/heartbeat.ts'
import type { Welcome } from '../../domain/wire/down/welcome.ts'
import type { FrameKind } from '../../domain/wire/frame.ts'
import { frameKinds } from '../../domain/wire/frame.ts'
import type { Hello } from '../../domain/wire/up/hello.ts'
import type { Watch } from '../../domain/wire/up/watch.ts'
import type { Up } from '../../domain/wire/up.ts'
import { AccountChannel } from './account.ts'
import { isLoopback } from './admission.ts'
import type { WatchedAuctions } from './auctions.ts'
import type { Boards } from './boards.ts'
import type { ChannelSequence } from './channel-sequence.ts'
import { createChannelSequence, nextFrame } from './channel-sequence.ts'
import type { Connection } from './connection.ts'
import { createGuard } from './guard.ts'
import { CLOSE_TEXT_FRAME, CLOSE_WITHIN_MS, closeCodes, HELLO_WITHIN_MS, PING_MS } from './limits.ts'
import type { Reading } from './message.ts'
import { readMessage } from './message.ts'
import { Outlet } from './outlet.ts'
import type { FeedDeps } from './ports.ts'
import type { ResyncPace } from './resync-pace.ts'
import { createResyncPace } from './resync-pace.ts'
import { retryAfterMs } from './retry.ts'
import { Selection } from './selection.ts'
import type { SocketRegistry } from './socket-registry.ts'
import type { Tickers } from './tickers.ts'
import type { Client } from './upgrade.ts'

type SessionDeps = FeedDeps & {
  readonly boards: Boards
  readonly auctions: WatchedAuctions
  readonly tickers: Tickers
  readonly sockets: SocketRegistry<Pick<Connection, 'bye'>>
  readonly onRefusedRow: (ix: number) => void
}

/** An accepted connection: the socket, its transport `duplex`, and the shard of its periodic work. */
export type Line = {
  readonly socket: WebSocket
  readonly duplex: Duplex
  readonly from: Client
  readonly shard: number
}

type LoggedIn = { readonly userId: string; readonly sessionId: string; readonly channel: AccountChannel }
/** Messages that arrive before the welcome are kept in `queue`, sessions revoked before it in `revoked`. */
type Greeting = { readonly is: 'greeting'; readonly queue: Up[]; readonly revoked: Set<string> }
type Open = {
  readonly is: 'open'
  readonly selection: Selection
  /** Ends the watch of each watched auction, by its id. */
  readonly auctions: Map<string, () => void>
  account: LoggedIn | null
}
type State =
  | { readonly is: 'waiting'; readonly callOff: () => void }
  | Greeting
  | Open
  | { readonly is: 'closing'; readonly callOff: () => void }

export class Session implements Connection {
  readonly #deps: SessionDeps
  readonly #socket: WebSocket
  readonly #shard: number
  readonly #from: Client
  readonly #outlet: Outlet
  readonly #guard
  readonly #resyncs: ResyncPace
  readonly #control = createChannelSequence('control')
  #state: State
  #pingedAt: number
  #answered = true

  constructor(deps: SessionDeps, { socket, duplex, from, shard }: Line) {
    this.#deps = deps
    this.#socket = socket
    this.#shard = shard
    this.#from = from
    this.#outlet = new Outlet(socket, duplex, deps.metrics)
    this.#guard = createGuard(deps.clock)
    this.#resyncs = createResyncPace(deps.clock)
    this.#state = { is: 'waiting', callOff: deps.clock.after(HELLO_WITHIN_MS, () => this.bye('hello')) }
    this.#pingedAt = deps.clock.now()
  }

  receive(bytes: Uint8Array, isBinary: boolean): void {
    if (this.#state.is === 'closing') return
    if (!isBinary) this.bye('malformed', CLOSE_TEXT_FRAME)
    else if (!this.#guard.admits()) this.bye('flood')
    else this.#read(readMessage(bytes))
  }

  /** WebSocket pings count as messages, because each needs a response. */
  onPing(): void {
    if (this.#state.is !== 'closing' && !this.#guard.admits()) this.bye('flood')
  }

  onPong(): void {
    this.#answered = true
  }

  /** Periodic work of the session, called once a second. */
  beat(): void {
    const now = this.#deps.clock.now()
    if (now - this.#pingedAt >= PING_MS) this.#ping(now)
    if (this.#outlet.isLost(now)) this.bye('slow')
    if (this.#state.is !== 'open') return
    const state = this.#state
    for (const { channel, accountOffset } of this.#resyncs.due()) this.#onResync(state, channel, accountOffset)
    this.#sendHeartbeat(state)
    state.account?.channel.beat()
  }

  sendMarkets(): void {
    if (this.#state.is === 'open') this.#send(frameKinds.markets, this.#deps.market.boardStates())
  }

  /** The token's session has ended: the private channel closes, the rest continues. */
  revoke(sessionId: string): void {
    if (this.#state.is === 'greeting') this.#state.revoked.add(sessionId)
    if (this.#state.is !== 'open' || this.#state.account?.sessionId !== sessionId) return
    this.#state.account.channel.logOut()
    this.#deps.sockets.logOut(this.#state.account.userId, this)
    this.#state.account = null
  }

  /** Sends bye and closes. */
  bye(reason: Bye['reason'], code = closeCodes[reason]): void {
    if (this.#state.is === 'closing') return
    this.#send(frameKinds.bye, { reason, retryAfterMs: isLasting(reason) ? null : retryAfterMs() })
    this.#leave()
    const callOff = this.#deps.clock.after(CLOSE_WITHIN_MS, () => this.#socket.terminate())
    this.#state = { is: 'closing', callOff }
    this.#socket.close(code, reason)
  }

  /** Called when the socket is closed. */
  end(): void {
    this.#leave()
    this.#state = { is: 'closing', callOff: () => {} }
  }

  #read(reading: Reading): void {
    if (reading.is === 'otherVersion') this.bye('version')
    else if (reading.is === 'malformed') this.#onMalformed()
    else this.#onMessage(reading.message)
  }

  #onMalformed(): void {
    this.#deps.metrics?.add('malformed', 1)
    if (this.#guard.countMalformed()) this.bye('malformed')
  }

  #onMessage(message: Up): void {
    const state = this.#state
    if (state.is === 'greeting') state.queue.push(message)
    else if (state.is === 'open') this.#onOpenMessage(state, message)
    else if (state.is === 'waiting' && message.t === 'hello') this.#onHello(message, state.callOff)
    else if (state.is === 'waiting') this.#onMalformed()
  }

  #onOpenMessage(state: Open, message: Up): void {
    if (message.t === 'watch') this.#onWatch(state, message)
    else if (message.t === 'resync') this.#askResync(state, message.channel, message.accountOffset)
    else if (message.t === 'ping') this.#sendHeartbeat(state)
    else this.#onMalformed()
  }

  #onWatch({ selection, auctions }: Open, watch: Watch): void {
    selection.watch(watch)
    const ids = watch.auctions ?? []
    for (const [id, stop] of auctions) {
      if (ids.includes(id)) continue
      stop()
      auctions.delete(id)
    }
    for (const id of ids) {
      if (auctions.has(id)) continue
      auctions.set(
        id,
        this.#deps.auctions.follow(id, state => this.#sendAuction(state)),
      )
    }
  }

  /** A slow client misses this state and gets a later one. */
  #sendAuction(state: AuctionState): void {
    if (!this.#outlet.congested) this.#send(frameKinds.auction, state)
  }

  #onHello(hello: Hello, callOff: () => void): void {
    callOff()
    const greeting: Greeting = { is: 'greeting', queue: [], revoked: new Set() }
    this.#state = greeting
    this.#greet(hello, greeting).catch((error: unknown) => {
      this.#deps.log.error({ err: error }, 'feed: a hello could not be answered')
      this.bye('shutdown')
    })
  }

  async #greet(hello: Hello, greeting: Greeting): Promise<void> {
    const { token } = hello
    if (token !== null && !this.#mayLookUp(token)) {
      this.#deps.onRefused?.({ at: 'hello', outcome: 'tooFast', address: this.#from.address })
      // The client may connect again later.
      this.bye('shutdown')
      return
    }
    const session = token === null ? null : await this.#deps.resolveToken(token, this.#from.device)
    if (token !== null && session === null)
      this.#deps.onRefused?.({ at: 'hello', outcome: 'loginExpired', address: this.#from.address })
    const channel = session && new AccountChannel(this.#accountDeps(), session.userId)
    const resumption = await channel?.seek(hello.accountOffset).catch((error: unknown) => {
      channel.stop()
      throw error
    })
    const isLive = this.#state === greeting && session !== null && !greeting.revoked.has(session.sessionId)
    if (!isLive) channel?.stop()
    if (this.#state !== greeting) return
    const account = isLive && channel ? { ...session, channel } : null
    this.#open(account, {
      heartbeatMs: HEARTBEAT_MS,
      simulated: this.#deps.market.simulated,
      live: this.#deps.market.live,
      loggedIn: account !== null,
      accountOffset: (account && resumption?.last) ?? null,
      resumed: account && resumption ? resumption.resumed : hello.accountOffset === null,
    })
    for (const message of greeting.queue) this.#onMessage(message)
  }

  /** The look-ups of this machine are limited by the sockets that it may open: each socket looks up one token. */
  #mayLookUp(token: string): boolean {
    return isLoopback(this.#from.address) || this.#deps.mayLookUp(token, this.#from)
  }

  #open(account: LoggedIn | null, welcome: Welcome): void {
    const { market, clock, boards, tickers, metrics, onRefusedRow } = this.#deps
    const selection = new Selection({
      market,
      clock,
      boards,
      tickers,
      metrics,
      outlet: this.#outlet,
      resyncs: this.#resyncs,
      shard: this.#shard,
      onRefused: onRefusedRow,
    })
    this.#state = { is: 'open', selection, auctions: new Map(), account }
    this.#send(frameKinds.welcome, welcome)
    this.sendMarkets()
    if (!account) return
    this.#deps.sockets.logIn(account.userId, this)?.bye('flood')
    account.channel.flow()
  }

  /** A snapshot is far larger than the request for it, so requests above the rate limit wait for a later beat. */
  #askResync(state: Open, channel: string, accountOffset: number | null): void {
    const isKnown = channel === this.#control.channel || channel === 'account' || state.selection.has(channel)
    if (!isKnown) return
    if (this.#resyncs.asks(channel, accountOffset)) this.#onResync(state, channel, accountOffset)
  }

  #onResync(state: Open, channel: string, accountOffset: number | null): void {
    if (channel === this.#control.channel) this.sendMarkets()
    else if (channel !== 'account') state.selection.resync(channel)
    else if (state.account) {
      this.#resume(state.account.channel, accountOffset).catch((error: unknown) => {
        this.#deps.log.error({ err: error }, 'feed: account events could not be resumed')
        this.bye('shutdown')
      })
    }
  }

  /** If the requested events are no longer stored, a second welcome tells the client to reload positions and orders. */
  async #resume(channel: AccountChannel, asked: number | null): Promise<void> {
    const { last, resumed } = await channel.seek(asked)
    if (!resumed) {
      const { simulated, live } = this.#deps.market
      this.#send(frameKinds.welcome, {
        heartbeatMs: HEARTBEAT_MS,
        simulated,
        live,
        loggedIn: true,
        accountOffset: last,
        resumed,
      })
    }
    channel.flow()
  }

  #sendHeartbeat(state: Open): void {
    const heartbeat: Heartbeat = { [this.#control.channel]: this.#control.sequence + 1 }
    state.selection.addSequences(heartbeat)
    if (state.account) heartbeat[state.account.channel.sequence.channel] = state.account.channel.sequence.sequence
    this.#send(frameKinds.heartbeat, heartbeat)
  }

  #ping(now: number): void {
    if (this.#answered) this.#socket.ping()
    else this.#socket.terminate()
    this.#answered = false
    this.#pingedAt = now
  }

  #send(kind: FrameKind, body: unknown): void {
    const stamp = { epoch: this.#deps.market.epoch, at: this.#deps.clock.now() }
    this.#outlet.send(nextFrame(this.#control, kind, stamp, body))
  }

  /** Ends all subscriptions of this socket. */
  #leave(): void {
    const state = this.#state
    if (state.is === 'waiting' || state.is === 'closing') state.callOff()
    if (state.is !== 'open') return
    state.selection.stop()
    for (const stop of state.auctions.values()) stop()
    if (!state.account) return
    state.account.channel.stop()
    this.#deps.sockets.logOut(state.account.userId, this)
  }

  #accountDeps() {
    const { outbox, clock, log, market } = this.#deps
    const deliver = (sequence: ChannelSequence, events: readonly AccountEvent[]) => {
      const stamp = { epoch: market.epoch, at: clock.now() }
      this.#outlet.send(nextFrame(sequence, frameKinds.account, stamp, events))
    }
    return { outbox, clock, log, outlet: this.#outlet, deliver }
  }
}

/** True if a reconnection would not help. */
const isLasting = (reason: Bye['reason']): boolean => reason === 'version' || reason === 'flood'
