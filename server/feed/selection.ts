// The subscriptions of one connection: the quotes and order books of its own instruments, whole boards, and the trades
// of those in its charts.
import type { Clock } from '../../domain/clock.ts'
import type { Heartbeat } from '../../domain/wire/down/heartbeat.ts'
import type { CadenceMs, Channel } from '../../domain/wire/frame.ts'
import { frameKinds } from '../../domain/wire/frame.ts'
import { BOOK_FLAG } from '../../domain/wire/rows.ts'
import type { Watch } from '../../domain/wire/up/watch.ts'
import type { MarketSource } from '../market/source.ts'
import type { BoardChannel, Boards } from './boards.ts'
import { createChannelSequence, nextFrame } from './channel-sequence.ts'
import { QuoteChannel } from './encode.ts'
import { TRADES_CADENCE_MS } from './limits.ts'
import type { Outlet } from './outlet.ts'
import type { FeedMetrics } from './ports.ts'
import type { ResyncPace } from './resync-pace.ts'
import type { Tickers } from './tickers.ts'
import type { TradeTap } from './trades.ts'
import { tapTrades } from './trades.ts'

type SelectionDeps = {
  readonly market: MarketSource
  readonly clock: Clock
  readonly boards: Boards
  readonly tickers: Tickers
  readonly outlet: Outlet
  readonly resyncs: ResyncPace
  /** The shard of this connection. */
  readonly shard: number
  readonly metrics: FeedMetrics | undefined
  /** Called with an instrument whose values no row can contain. */
  readonly onRefused: (ix: number) => void
}

export class Selection {
  readonly #deps: SelectionDeps
  readonly #channel = createChannelSequence('own')
  readonly #boards = new Map<Channel, BoardChannel>()
  /** Numbers of the instruments whose description was sent to this connection. */
  readonly #described = new Set<number>()
  #ixs: readonly number[] = []
  #own = new QuoteChannel(this.#channel, [], BOOK_FLAG)
  #cadenceMs: CadenceMs | null = null
  #stopTicks: () => void = () => {}
  readonly #taps = new Map<number, TradeTap>()
  #stopFlushes: () => void = () => {}
  /** True if quotes were skipped: the client then needs snapshots. */
  #behind = false
  /**
   * True if trades were dropped, or known bars changed. They cannot be sent again, so the sequence of `own` gets a gap for the client to
   * detect.
   */
  #hole = false

  constructor(deps: SelectionDeps) {
    this.#deps = deps
  }

  watch(watch: Watch): void {
    const ixs = this.#numbers(watch.keys)
    const traded = this.#numbers(watch.trades)
    const changed = ixs.length !== this.#ixs.length || ixs.some((ix, i) => ix !== this.#ixs[i])
    this.#ixs = ixs
    this.#trade(traded)
    this.#deps.market.demand?.set(this, { page: traded, row: ixs })
    this.#describe()
    if (changed) {
      this.#own = new QuoteChannel(this.#channel, ixs, BOOK_FLAG, this.#deps.onRefused)
      this.#sendOwn()
    }
    const boardMs = watch.boardCadenceMs ?? watch.cadenceMs
    this.#follow(watch.boards.map(board => this.#deps.boards.channel(board, boardMs, this.#deps.shard)))
    this.#pace(watch.cadenceMs)
  }

  has(name: Channel): boolean {
    return name === this.#channel.channel || this.#boards.has(name)
  }

  /** Corrects a gap that the client reported. A channel that is no longer subscribed needs nothing. */
  resync(name: Channel): void {
    const board = this.#boards.get(name)
    if (board) this.#sendBoard(board)
    if (name !== this.#channel.channel) return
    this.#hole = false
    // The descriptions may be among the lost messages, so they are sent again.
    this.#described.clear()
    this.#sendOwn()
  }

  /** Adds to the heartbeat the last sequence of each of the client's channels. */
  addSequences(heartbeat: Heartbeat): void {
    heartbeat[this.#channel.channel] = this.#channel.sequence
    if (this.#behind) return
    for (const board of this.#boards.values()) heartbeat[board.name] = board.sequence
  }

  stop(): void {
    this.#deps.market.demand?.end(this)
    this.#follow([])
    this.#stopTicks()
    this.#trade([])
  }

  /** The numbers of the known keys, ascending, without duplicates. */
  #numbers(keys: readonly string[]): number[] {
    const found = new Set<number>()
    for (const key of keys) {
      const listing = this.#deps.market.find(key)
      if (listing) found.add(listing.instrument.ix)
    }
    return [...found].sort((a, b) => a - b)
  }

  #describe(): void {
    const watched = new Set([...this.#ixs, ...this.#taps.keys()])
    const news = [...watched].filter(ix => !this.#described.has(ix))
    if (news.length === 0 || this.#skips()) return
    for (const ix of news) this.#described.add(ix)
    const instruments = news.flatMap(ix => this.#deps.market.listings[ix]?.instrument ?? [])
    this.#deps.outlet.send(nextFrame(this.#channel, frameKinds.instruments, this.#stamp(), instruments))
  }

  #follow(channels: readonly BoardChannel[]): void {
    for (const board of this.#boards.values()) {
      if (channels.includes(board)) continue
      board.leave(this.#deliver)
      this.#boards.delete(board.name)
    }
    for (const board of channels) {
      if (this.#boards.has(board.name)) continue
      board.join(this.#deliver)
      this.#boards.set(board.name, board)
      if (this.#deps.resyncs.asks(board.name, null)) this.#sendBoard(board)
    }
  }

  #pace(cadenceMs: CadenceMs): void {
    if (cadenceMs === this.#cadenceMs) return
    this.#cadenceMs = cadenceMs
    this.#stopTicks()
    this.#stopTicks = this.#deps.tickers.follow(cadenceMs, this.#deps.shard, () => this.#tick())
  }

  /** An instrument that stays keeps its tap, with the trades that wait in it. */
  #trade(ixs: readonly number[]): void {
    const { market, onRefused, tickers, shard } = this.#deps
    const hadTaps = this.#taps.size > 0
    for (const [ix, tap] of this.#taps) {
      if (ixs.includes(ix)) continue
      tap.stop()
      this.#taps.delete(ix)
    }
    for (const ix of ixs) {
      if (!this.#taps.has(ix)) this.#taps.set(ix, tapTrades(market, ix, onRefused))
    }
    if (this.#taps.size > 0 === hadTaps) return
    this.#stopFlushes()
    this.#stopFlushes = hadTaps ? () => {} : tickers.follow(TRADES_CADENCE_MS, shard, () => this.#flush())
  }

  readonly #deliver = (bytes: Uint8Array): void => {
    if (this.#skips()) this.#deps.metrics?.add('skipped', 1)
    else this.#deps.outlet.send(bytes)
  }

  #tick(): void {
    if (this.#behind && this.#deps.outlet.drained) this.#catchUp()
    else if (!this.#skips()) this.#sendIfAny(this.#own.delta(this.#deps.market, this.#deps.clock.now()))
  }

  #flush(): void {
    for (const tap of this.#taps.values()) this.#flushTap(tap)
  }

  #flushTap(tap: TradeTap): void {
    const isRevised = tap.isRevised()
    if (this.#skips()) {
      if (tap.drop() || isRevised) this.#hole = true
      return
    }
    // As after dropped trades: the client loads the bars of its charts again.
    if (isRevised) this.#channel.sequence++
    const stamp = this.#stamp()
    const body = tap.take(stamp.at)
    if (body) this.#deps.outlet.send(nextFrame(this.#channel, frameKinds.trades, stamp, body))
  }

  #catchUp(): void {
    this.#behind = false
    for (const board of this.#boards.values()) this.#sendBoard(board)
    if (this.#hole) this.#channel.sequence++
    else this.#sendOwn()
  }

  #skips(): boolean {
    this.#behind ||= this.#deps.outlet.congested
    return this.#behind
  }

  #sendOwn(): void {
    if (this.#skips()) return
    this.#own.renew(this.#deps.market, this.#deps.clock.now())
    this.#deps.outlet.send(this.#own.snapshot(this.#deps.market))
    // The descriptions come after the snapshot: a client with a gap ignores this channel until its snapshot.
    this.#describe()
  }

  #sendBoard(board: BoardChannel): void {
    if (!this.#skips()) this.#deps.outlet.send(board.snapshot())
  }

  #sendIfAny(bytes: Uint8Array | null): void {
    if (bytes) this.#deps.outlet.send(bytes)
  }

  #stamp() {
    return { epoch: this.#deps.market.epoch, at: this.#deps.clock.now() }
  }
}
