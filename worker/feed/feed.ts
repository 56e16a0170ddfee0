// The feed turns the bytes of the connection into checked frames in the right order.
import type { Observable } from 'rxjs'
import { filter, map, merge, Subject, share, tap } from 'rxjs'
import type { DeviceClock } from '../../domain/clock.ts'
import type { Instrument } from '../../domain/instrument.ts'
import type { Board } from '../../domain/instruments/boards.ts'
import { RETRY_AFTER_MAX_MS } from '../../domain/limits.ts'
import { encodeUp } from '../../domain/wire/codec.ts'
import type { AccountEvent } from '../../domain/wire/down/account.ts'
import type { AuctionState } from '../../domain/wire/down/auction.ts'
import type { Bye } from '../../domain/wire/down/bye.ts'
import type { Markets } from '../../domain/wire/down/markets.ts'
import type { Welcome } from '../../domain/wire/down/welcome.ts'
import type { Frame } from '../../domain/wire/frame.ts'
import { frameKinds } from '../../domain/wire/frame.ts'
import type { Trade } from '../../domain/wire/rows.ts'
import type { Watch } from '../../domain/wire/up/watch.ts'
import type { Up } from '../../domain/wire/up.ts'
import { PROTOCOL_VERSION } from '../../domain/wire/version.ts'
import type { QuoteStore } from '../store/quotes.ts'
import { AccountChannel } from './account-channel.ts'
import { ReplaceDelay } from './backoff.ts'
import { Channels } from './channels.ts'
import type { Connection } from './connection.ts'
import { FeedTime } from './feed-time.ts'
import type { Bodies, CheckedFrame, FrameName, FrameOf } from './frames.ts'
import { FrameReader } from './frames.ts'
import { applyRows } from './rows.ts'
import { readTrades } from './trades.ts'

/** Trades of one frame. `at`: server time of the frame. */
export type TradeBatch = { readonly ix: number; readonly trades: readonly Trade[]; readonly at: number }

/** Counters of received and dropped frames, for tests and benchmarks. */
export type FeedCounters = {
  readonly frames: number
  readonly rows: number
  readonly malformed: number
  readonly gaps: number
  readonly dropped: number
}

export type FeedDeps = { readonly connection: Connection; readonly clock: DeviceClock; readonly store: QuoteStore }

export class Feed {
  readonly time: FeedTime
  readonly welcomes$: Observable<Welcome>
  readonly markets$: Observable<Markets>
  readonly instruments$: Observable<readonly Instrument[]>
  /** Emits for each quote frame the number of rows that it wrote to the store. */
  readonly changes$: Observable<number>
  /** Emits for each snapshot: all rows of a channel, at the start or after a gap. */
  readonly snapshots$: Observable<unknown>
  readonly trades$: Observable<TradeBatch>
  /** Emits when trades were missed: charts must load their history again. */
  readonly tradeGaps$: Observable<unknown>
  readonly account$: Observable<readonly AccountEvent[]>
  readonly auctions$: Observable<AuctionState>
  /** Emits when missed account events are no longer available: all data must be loaded again. */
  readonly accountLost$: Observable<unknown>
  /** Emits when the epoch changed: instrument numbers are invalid. */
  readonly epochs$: Observable<unknown>
  /** Emits the reason when the server closes the connection. */
  readonly byes$: Observable<Bye['reason']>

  readonly #frames = new Subject<CheckedFrame>()
  readonly #epochs = new Subject<void>()
  readonly #connection: Connection
  readonly #store: QuoteStore
  readonly #reader: FrameReader
  readonly #channels = new Channels()
  readonly #account = new AccountChannel()
  readonly #replaceDelay = new ReplaceDelay()
  #token: string | null = null
  #watch: Watch | null = null
  #counted = { frames: 0, rows: 0 }

  constructor({ connection, clock, store }: FeedDeps) {
    this.#connection = connection
    this.#store = store
    this.time = new FeedTime(clock)
    this.#reader = new FrameReader(this.time, () => this.#replace())
    this.welcomes$ = this.#bodies('welcome')
    this.markets$ = this.#bodies('markets')
    this.instruments$ = this.#bodies('instruments')
    this.changes$ = merge(this.#of('snapshot'), this.#of('quotes')).pipe(
      map(frame => this.#applyQuotes(frame)),
      filter(rows => rows !== null),
      share(),
    )
    this.snapshots$ = this.#of('snapshot')
    this.trades$ = this.#of('trades').pipe(
      map(frame => this.#unpackTrades(frame)),
      filter(batch => batch !== null),
      share(),
    )
    this.account$ = this.#bodies('account').pipe(
      map(events => this.#account.unseen(events)),
      filter(events => events.length > 0),
      share(),
    )
    this.auctions$ = this.#bodies('auction')
    this.accountLost$ = this.welcomes$.pipe(
      filter(welcome => this.#account.onWelcome(welcome)),
      share(),
    )
    this.tradeGaps$ = merge(this.welcomes$, this.#channels.gaps$.pipe(filter(channel => channel === 'own')))
    this.epochs$ = this.#epochs
    this.byes$ = this.#bodies('bye').pipe(map(({ reason }) => reason))
  }

  /**
   * Connects.
   * @returns a function that closes the connection
   */
  start(): () => void {
    const frames$ = this.#connection.bytes$.pipe(
      map(bytes => this.#reader.decode(bytes)),
      filter(frame => frame !== null),
      tap(frame => this.#follow(frame)),
      filter(frame => this.#reader.isChecked(frame)),
      filter(frame => this.#channels.isInOrder(frame)),
    )
    const subscriptions = [
      this.#channels.gaps$.subscribe(channel => this.#resync(channel)),
      this.#connection.opened$.subscribe(() => this.#greet()),
      // Subscribed here, because frames must be applied and counted even if nothing else subscribes.
      this.changes$.subscribe(),
      this.trades$.subscribe(),
      this.account$.subscribe(),
      this.accountLost$.subscribe(),
      this.welcomes$.subscribe(() => {
        if (this.#account.isLate()) this.#connection.reconnect(0)
      }),
      this.#bodies('bye').subscribe(bye => this.#leave(bye)),
      frames$.subscribe(this.#frames),
    ]
    return () => {
      for (const subscription of subscriptions.reverse()) subscription.unsubscribe()
    }
  }

  readCounters(): FeedCounters {
    const { malformed } = this.#reader
    const { gaps, dropped } = this.#channels
    const { frames, rows } = this.#counted
    return { frames, rows, malformed, gaps, dropped }
  }

  /** Sets the token of another session. The account channel starts over on a new connection. */
  setToken(token: string | null): void {
    if (token === this.#token) return
    this.#token = token
    this.#account.clear()
    this.#connection.reconnect(0)
  }

  /** Call when data that includes events up to `offset` was loaded by HTTP: the channel resumes after them. */
  setAccountOffset(offset: number): void {
    if (this.#account.setLoaded(offset)) this.#connection.reconnect(0)
  }

  watch(watch: Watch): void {
    this.#watch = watch
    this.#send(watch)
  }

  /** True if the prices of the whole board were received since the server started. */
  hasBoard(board: Board): boolean {
    return this.#channels.hasBoard(board)
  }

  /** Replaces the connection immediately unless the server responds. */
  probe(): void {
    this.#connection.probe()
    this.#send({ t: 'ping' })
  }

  #of<Name extends FrameName>(name: Name): Observable<FrameOf<Name>> {
    const kind = frameKinds[name]
    return this.#frames.pipe(filter((frame): frame is FrameOf<Name> => frame.kind === kind))
  }

  #bodies<Name extends FrameName>(name: Name): Observable<Bodies[Name]> {
    return this.#of(name).pipe(map(frame => frame.body as Bodies[Name]))
  }

  /** Replaces the connection after invalid data. */
  #replace(): void {
    this.#connection.reconnect(this.#replaceDelay.next(this.time.now()))
  }

  #greet(): void {
    this.#channels.restart()
    this.time.restart()
    const accountOffset = this.#account.open()
    this.#send({ t: 'hello', version: PROTOCOL_VERSION, token: this.#token, accountOffset })
    if (this.#watch) this.#send(this.#watch)
  }

  #send(message: Up): void {
    this.#connection.send(encodeUp(message) as Uint8Array<ArrayBuffer>)
  }

  #follow(frame: Frame): void {
    this.#counted.frames++
    if (this.time.follow(frame.at)) this.#store.columns.at.fill(0)
    if (!this.#channels.followEpoch(frame)) return
    this.#store.clear()
    this.#epochs.next()
  }

  #applyQuotes(frame: FrameOf<'snapshot' | 'quotes'>): number | null {
    const [flags, count, bytes] = frame.body
    const base = this.#channels.baseOf(frame, this.#store.capacity)
    return this.#unpack(() => {
      const rows = applyRows(this.#store, base, { flags, count, bytes, at: frame.at })
      this.#counted.rows += rows
      return rows
    })
  }

  #unpackTrades({ body, at }: FrameOf<'trades'>): TradeBatch | null {
    return this.#unpack(() => ({ ix: body[0], trades: readTrades(body, at), at }))
  }

  /**
   * Reads rows; null for a truncated or invalid row. The damaged state can be that of any channel, so the connection is
   * replaced.
   */
  #unpack<T>(read: () => T): T | null {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      if (!this.#reader.countMalformed()) this.#replace()
      return null
    }
  }

  /**
   * Requests missed frames. For account events the connection is replaced and resumes: on the same connection, repeated
   * and new events could not be distinguished.
   */
  #resync(channel: string): void {
    if (channel === 'account') this.#connection.reconnect(0)
    else this.#send({ t: 'resync', channel, accountOffset: null })
  }

  #leave({ retryAfterMs }: Bye): void {
    if (retryAfterMs === null) this.#connection.park()
    else this.#connection.reconnect(Math.min(retryAfterMs, RETRY_AFTER_MAX_MS))
  }
}
