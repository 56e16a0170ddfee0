// The feed: frames in, ordered and checked, out as streams. It owns what a connection must remember: what is watched,
// the sequence of each channel, the epoch, the offset of the last account event.
import { Subject } from 'rxjs'
import type { DeviceClock } from '../../domain/clock.ts'
import type { Instrument } from '../../domain/instrument.ts'
import { RETRY_AFTER_MAX_MS } from '../../domain/limits.ts'
import { decodeFrame, encodeUp } from '../../domain/wire/codec.ts'
import type { AccountEvent } from '../../domain/wire/down/account.ts'
import type { Bye } from '../../domain/wire/down/bye.ts'
import type { Markets } from '../../domain/wire/down/markets.ts'
import type { Welcome } from '../../domain/wire/down/welcome.ts'
import type { Frame } from '../../domain/wire/frame.ts'
import { frameKinds } from '../../domain/wire/frame.ts'
import type { Trade } from '../../domain/wire/rows.ts'
import { isQuotesBody, isTradesBody } from '../../domain/wire/rows.ts'
import type { Watch } from '../../domain/wire/up/watch.ts'
import type { Up } from '../../domain/wire/up.ts'
import { PROTOCOL_VERSION } from '../../domain/wire/version.ts'
import type { QuoteStore } from '../store/quotes.ts'
import type { Connection } from './connection.ts'
import { applyRows, ChannelBase, IX_MAX } from './rows.ts'
import { Sequences } from './sequence.ts'
import { isAccountEvents, isBye, isHeartbeat, isInstruments, isMarkets, isWelcome } from './shapes.ts'
import { readTrades } from './trades.ts'

/** A connection's own selection, and boards at a cadence; columns are kept for each. */
const QUOTE_CHANNEL = /^(own|[A-Z]{2}@\d{3,4})$/

/** So many frames that make no sense within the window, and the connection is made anew. */
const MALFORMED_MAX = 3
const MALFORMED_WINDOW_MS = 10_000
/** A frame so far from the one before, by both clocks, is not of now. */
const DRIFT_MAX_MS = 24 * 3_600_000
/** The server's clock was put back by more than its frames are apart: what was written then is not newer. */
const STEP_BACK_MS = 5_000

export type TradeBatch = { readonly ix: number; readonly trades: readonly Trade[] }

/** Counted for the curious and the tests: none of these is ever silent. */
export type FeedCounters = { frames: number; rows: number; malformed: number; gaps: number; dropped: number }

export class Feed {
  readonly #welcomes = new Subject<Welcome>()
  readonly #markets = new Subject<Markets>()
  readonly #instruments = new Subject<readonly Instrument[]>()
  readonly #quotes = new Subject<number>()
  readonly #trades = new Subject<TradeBatch>()
  readonly #tradesLost = new Subject<void>()
  readonly #account = new Subject<readonly AccountEvent[]>()
  readonly #accountLost = new Subject<void>()
  readonly #epochs = new Subject<void>()
  readonly #byes = new Subject<Bye['reason']>()
  readonly welcomes$ = this.#welcomes.asObservable()
  readonly markets$ = this.#markets.asObservable()
  readonly instruments$ = this.#instruments.asObservable()
  /** How many rows a frame wrote: the store has them. */
  readonly quotes$ = this.#quotes.asObservable()
  readonly trades$ = this.#trades.asObservable()
  /** A hole among the trades: the chart asks the server for its bars. */
  readonly tradesLost$ = this.#tradesLost.asObservable()
  readonly account$ = this.#account.asObservable()
  /** Account events were not kept for so long: load everything anew. */
  readonly accountLost$ = this.#accountLost.asObservable()
  /** The server's history is another: instrument numbers are void. */
  readonly epochs$ = this.#epochs.asObservable()
  /** Why the server ended the connection. */
  readonly byes$ = this.#byes.asObservable()
  readonly counters: FeedCounters = { frames: 0, rows: 0, malformed: 0, gaps: 0, dropped: 0 }
  /** By this device's clock; null before the first frame. */
  lastFrameAt: number | null = null
  /** By the server's: a heartbeat counts, since it says that nothing was held back. */
  lastDataAt: number | null = null
  offsetMs = 0
  aheadMs = 0

  readonly #connection: Connection
  readonly #clock: DeviceClock
  readonly #store: QuoteStore
  readonly #sequences = new Sequences()
  readonly #bases = new Map<string, ChannelBase>()
  readonly #malformedAt: number[] = []
  #epoch = 0
  #accountOffset: number | null = null
  /** What this connection asked for, and after which event it began when that was not what it asked for. */
  #asked: number | null = null
  #begin: number | null = null
  #token: string | null = null
  #watch: Watch | null = null
  #isFirst = true

  constructor(connection: Connection, clock: DeviceClock, store: QuoteStore) {
    this.#connection = connection
    this.#clock = clock
    this.#store = store
    connection.opened$.subscribe(() => this.#sayHello())
    connection.frames$.subscribe(bytes => this.#onBytes(bytes))
  }

  /** Another session: the account channel starts over, on a connection of its own. */
  setToken(token: string | null): void {
    if (token === this.#token) return
    this.#token = token
    this.#accountOffset = null
    this.#connection.reconnect(0)
  }

  /** Events up to here were loaded by HTTP: resume after them, at once when this connection began later than that. */
  setAccountOffset(offset: number): void {
    const late = this.#begin !== null && this.#begin > offset
    this.#accountOffset = late ? offset : Math.max(offset, this.#accountOffset ?? 0)
    if (late) this.#connection.reconnect(0)
  }

  watch(watch: Watch): void {
    this.#watch = watch
    this.#send(watch)
  }

  ping(): void {
    this.#send({ t: 'ping' })
  }

  #sayHello(): void {
    this.#sequences.forget()
    this.#isFirst = true
    this.#asked = this.#accountOffset
    this.#begin = null
    this.#send({ t: 'hello', version: PROTOCOL_VERSION, token: this.#token, accountOffset: this.#asked })
    if (this.#watch) this.#send(this.#watch)
  }

  #send(message: Up): void {
    this.#connection.send(encodeUp(message) as Uint8Array<ArrayBuffer>)
  }

  #onBytes(bytes: Uint8Array): void {
    const frame = decodeFrame(bytes)
    if (!frame || frame.version !== PROTOCOL_VERSION || !this.#isOfNow(frame)) {
      this.#onMalformed()
      return
    }
    this.counters.frames++
    if (frame.at < (this.lastDataAt ?? 0) - STEP_BACK_MS) this.#store.at.fill(0)
    this.#onAlive(frame)
    if (frame.epoch !== this.#epoch) this.#onEpoch(frame.epoch)
    try {
      if (!this.#handle(frame)) this.#onMalformed()
    } catch (error) {
      // A truncated or absurd row: rows of any channel may be in it, so nothing can be trusted but what comes anew.
      if (!(error instanceof RangeError)) throw error
      this.#onMalformed()
      this.#connection.reconnect(0)
    }
  }

  /** The first frame of a connection says what time it is. */
  #isOfNow(frame: Frame): boolean {
    if (this.#isFirst || this.lastDataAt === null || this.lastFrameAt === null) return true
    const drift = frame.at - this.lastDataAt - (this.#clock.now() - this.lastFrameAt)
    return Math.abs(drift) < DRIFT_MAX_MS
  }

  #onAlive(frame: Frame): void {
    const now = this.#clock.now()
    this.lastFrameAt = now
    this.#isFirst = false
    this.lastDataAt = frame.at
    this.offsetMs = frame.at - now
    this.aheadMs = frame.at - this.#clock.steady()
  }

  #onEpoch(epoch: number): void {
    const first = this.#epoch === 0
    this.#epoch = epoch
    this.#sequences.forget()
    this.#bases.clear()
    if (first) return
    this.#store.clear()
    this.#epochs.next()
  }

  /** False for a body that is not what its kind promises: counted, dropped, never applied in part. */
  #handle(frame: Frame): boolean {
    switch (frame.kind) {
      case frameKinds.welcome:
        return this.#onWelcome(frame)
      case frameKinds.heartbeat:
        return this.#onHeartbeat(frame)
      case frameKinds.markets:
        return this.#onMarkets(frame)
      case frameKinds.instruments:
        return this.#onInstruments(frame)
      case frameKinds.snapshot:
        return this.#onRows(frame, true)
      case frameKinds.quotes:
        return this.#onRows(frame, false)
      case frameKinds.trades:
        return this.#onTrades(frame)
      case frameKinds.account:
        return this.#onAccount(frame)
      case frameKinds.bye:
        return this.#onBye(frame)
      default:
        return false
    }
  }

  #onWelcome(frame: Frame): boolean {
    if (!isWelcome(frame.body)) return false
    const welcome = frame.body
    // Channels of this connection start with its first frame.
    this.#sequences.restart('own', 0)
    this.#sequences.restart('account', 0)
    this.#placeAccount(welcome)
    this.#tradesLost.next()
    this.#welcomes.next(welcome)
    return true
  }

  #placeAccount(welcome: Welcome): void {
    if (!welcome.loggedIn) return
    const lost = this.#asked !== null && !welcome.resumed
    if (lost) this.#accountOffset = null
    if (lost || this.#asked === null) this.#begin = welcome.accountOffset
    if (lost) this.#accountLost.next()
    // Loaded while the hello was on its way.
    else if (this.#accountOffset !== null) this.setAccountOffset(this.#accountOffset)
  }

  #onHeartbeat(frame: Frame): boolean {
    if (!isHeartbeat(frame.body)) return false
    for (const [channel, last] of Object.entries(frame.body)) {
      // Its own frame is the channel's newest, and what it carries is whole each time.
      if (channel !== 'control' && this.#sequences.isBehind(channel, last)) this.#onGap(channel)
    }
    return true
  }

  #onMarkets(frame: Frame): boolean {
    if (!isMarkets(frame.body)) return false
    this.#markets.next(frame.body)
    return true
  }

  #onInstruments(frame: Frame): boolean {
    if (!isInstruments(frame.body) || frame.body.some(({ ix }) => ix >= IX_MAX)) return false
    if (this.#isNext(frame)) this.#instruments.next(frame.body)
    return true
  }

  #onRows(frame: Frame, standsAlone: boolean): boolean {
    if (!isQuotesBody(frame.body) || !QUOTE_CHANNEL.test(frame.channel)) return false
    if (standsAlone) this.#sequences.restart(frame.channel, frame.sequence)
    else if (!this.#isNext(frame)) return true
    const base = this.#baseOf(frame.channel)
    if (standsAlone) base.clear()
    const [flags, count, bytes] = frame.body
    const rows = applyRows(this.#store, base, { flags, count, bytes, at: frame.at })
    this.counters.rows += rows
    this.#quotes.next(rows)
    return true
  }

  #onTrades(frame: Frame): boolean {
    if (!isTradesBody(frame.body)) return false
    if (this.#isNext(frame)) this.#trades.next({ ix: frame.body[0], trades: readTrades(frame.body, frame.at) })
    return true
  }

  /** Each event is the whole new state of what changed, and one applied already is passed over. */
  #onAccount(frame: Frame): boolean {
    if (!isAccountEvents(frame.body)) return false
    if (!this.#isNext(frame)) return true
    const seen = this.#accountOffset ?? 0
    const news = frame.body.filter(event => event.offset > seen)
    const last = news.at(-1)
    if (!last) return true
    // The end of the session is no event of the record: nothing is resumed after it.
    this.#accountOffset = last.type === 'loggedOut' ? null : last.offset
    this.#account.next(news)
    return true
  }

  #onBye(frame: Frame): boolean {
    if (!isBye(frame.body)) return false
    const { reason, retryAfterMs } = frame.body
    if (retryAfterMs === null) this.#connection.park()
    else this.#connection.reconnect(Math.min(retryAfterMs, RETRY_AFTER_MAX_MS))
    this.#byes.next(reason)
    return true
  }

  #isNext(frame: Frame): boolean {
    const verdict = this.#sequences.follow(frame.channel, frame.sequence)
    if (verdict === 'apply') return true
    if (verdict === 'gap') this.#onGap(frame.channel)
    else this.counters.dropped++
    return false
  }

  #onGap(channel: string): void {
    this.counters.gaps++
    this.#resync(channel)
  }

  /** A hole among account events is closed by resuming: on one connection, replay and news could not be told apart. */
  #resync(channel: string): void {
    if (channel === 'account') this.#connection.reconnect(0)
    else this.#send({ t: 'resync', channel, accountOffset: null })
    if (channel === 'own') this.#tradesLost.next()
  }

  #onMalformed(): void {
    this.counters.malformed++
    const now = this.#clock.now()
    this.#malformedAt.push(now)
    while ((this.#malformedAt[0] ?? now) < now - MALFORMED_WINDOW_MS) this.#malformedAt.shift()
    if (this.#malformedAt.length < MALFORMED_MAX) return
    this.#malformedAt.length = 0
    this.#connection.reconnect(0)
  }

  #baseOf(channel: string): ChannelBase {
    let base = this.#bases.get(channel)
    if (!base) {
      base = new ChannelBase()
      this.#bases.set(channel, base)
    }
    base.reserve(this.#store.capacity)
    return base
  }
}
