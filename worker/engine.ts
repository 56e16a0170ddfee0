// The engine connects all long-lived parts of the worker. Frames fill the stores; views read the stores when a snapshot
// is due.
import type { SchedulerLike } from 'rxjs'
import { filter, interval, map, merge, of, Subject, switchMap, timer } from 'rxjs'
import type { InstrumentKey } from '../domain/brand.ts'
import type { DeviceClock } from '../domain/clock.ts'
import type { Currency } from '../domain/currency.ts'
import type { Instrument } from '../domain/instrument.ts'
import type { Locale } from '../domain/wire/envelope.ts'
import { ProfitBook } from './calc/profit-book.ts'
import { createRates } from './calc/rates.ts'
import { Sparks } from './calc/sparks.ts'
import type { EngineApi, EngineConfig, FeedState, FeedStatus, Pace, Snapshot, ViewId, ViewSpec } from './contract.ts'
import { createConnection } from './feed/connection.ts'
import { Feed } from './feed/feed.ts'
import type { Socket } from './feed/socket.ts'
import type { Read } from './http.ts'
import { Selection } from './selection.ts'
import { SentState, SnapshotBuilder } from './snapshot/builder.ts'
import { Outbox } from './snapshot/outbox.ts'
import { Pacer } from './snapshot/pacer.ts'
import { Rounds } from './snapshot/rounds.ts'
import { AccountStore } from './store/account.ts'
import { Catalogues } from './store/catalogues.ts'
import { InstrumentStore } from './store/instruments.ts'
import { QuoteStore } from './store/quotes.ts'
import { createPoll } from './streams/poll.ts'
import { createProfit } from './streams/profit.ts'
import { clockScheduler } from './streams/scheduler.ts'
import type { ReadRow } from './streams/sparks.ts'
import { createSparks } from './streams/sparks.ts'
import { createStatus, feedState } from './streams/status.ts'
import { Views } from './views/views.ts'

/** Time after which a hidden page receives no more quotes, only account events. */
const HIDDEN_PAUSE_MS = 30_000
/**
 * Interval of loading the account again. A new trading day causes no event, but changes the values at the start of the
 * day.
 */
const ACCOUNT_REFRESH_MS = 300_000

export type EngineDeps = {
  readonly clock: DeviceClock
  /** Returns a random number from 0 to 1. */
  readonly random: () => number
  readonly openSocket: () => Socket
  readonly isOnline: () => boolean
  readonly createRead: (token: () => string | null, locale: () => Locale) => Read
  readonly send: (snapshot: Snapshot) => void
}

const isLost = (state: FeedState): boolean => state === 'reconnecting' || state === 'offline'

export class Engine implements EngineApi {
  readonly feed: Feed
  readonly #deps: EngineDeps
  readonly #scheduler: SchedulerLike
  readonly #startedAt: number
  readonly #session: { token: string | null; locale: Locale }
  readonly #stores = { quotes: new QuoteStore(), instruments: new InstrumentStore() }
  readonly #sparks = new Sparks(this.#stores.quotes)
  #sent = new SentState()
  readonly #outbox = new Outbox()
  readonly #account: AccountStore
  readonly #book: ProfitBook
  readonly #catalogues: Catalogues
  readonly #views: Views
  readonly #selection: Selection
  readonly #pacer: Pacer
  readonly #rounds: Rounds
  /** Emits each row of an HTTP response after its quote was written. */
  readonly #learned = new Subject<ReadRow>()
  readonly #hidden = new Subject<boolean>()
  readonly #probes = new Subject<void>()
  readonly #stop: () => void
  #isSimulated = true
  #isLive = false
  #number = 0

  constructor(config: Omit<EngineConfig, 'origin'>, deps: EngineDeps) {
    const { clock, random, openSocket, createRead } = deps
    const { instruments, quotes } = this.#stores
    this.#deps = deps
    this.#scheduler = clockScheduler(clock)
    this.#session = { token: config.token, locale: config.locale }
    this.#startedAt = clock.now()
    const scheduler = this.#scheduler
    const read = createRead(
      () => this.#session.token,
      () => this.#session.locale,
    )
    this.feed = new Feed({ connection: createConnection({ clock, random, open: openSocket }), clock, store: quotes })
    this.#account = new AccountStore(read, scheduler)
    this.#catalogues = new Catalogues({ read, scheduler, instruments, onLoaded: size => quotes.reserve(size) })
    const rateOf = createRates(instruments, quotes)
    this.#book = new ProfitBook({ account: this.#account, instruments, quotes, rateOf }, config.base)
    this.#pacer = new Pacer(clock, 0, () => this.#sendSnapshot())
    this.#views = this.#createViews(read)
    this.#selection = new Selection({
      scheduler,
      pace: config.pace,
      gather: needs => this.#views.addNeeds(needs),
    })
    this.#rounds = new Rounds({
      clock,
      scheduler,
      pace: config.pace,
      hasPrompt: () => this.#views.hasPrompt(),
      setPaceMs: ms => this.#pacer.setPace(ms),
      want: () => this.#pacer.want(),
    })
    this.#stop = this.#start(read)
  }

  watch(id: ViewId, spec: ViewSpec): void {
    this.#views.watch(id, spec)
    this.#onViewChange()
  }

  unwatch(id: ViewId): void {
    this.#views.unwatch(id)
    this.#rounds.follow()
    this.#selection.changed()
  }

  setToken(token: string | null): void {
    if (token === this.#session.token) return
    this.#session.token = token
    this.feed.setToken(token)
    this.#outbox.clearEvents()
    this.#account.clear()
    this.#book.forget()
    this.#book.refresh()
    this.#pacer.wantNow()
    if (token !== null) this.#account.load()
  }

  setLocale(locale: Locale): void {
    this.#session.locale = locale
  }

  setBase(base: Currency): void {
    this.#book.setBase(base)
    this.#book.refresh()
    this.#pacer.wantNow()
  }

  setPace(pace: Pace): void {
    this.#rounds.setPace(pace)
    this.#selection.setPace(pace)
  }

  refresh(): void {
    this.#rounds.restart()
    this.#pacer.wantNow()
  }

  setHidden(isHidden: boolean): void {
    this.#hidden.next(isHidden)
    if (!isHidden) this.probe()
  }

  /** Checks the connection: after sleep a socket is usually half-open. */
  probe(): void {
    this.feed.probe()
    this.#probes.next()
  }

  ping(): number {
    return this.#number
  }

  /** Call when the page has painted the last snapshot. */
  acknowledge(): void {
    this.#pacer.acknowledge()
  }

  stop(): void {
    this.#stop()
  }

  /** Starts all subscriptions. The returned function ends them and stops the stores. */
  #start(read: Read): () => void {
    const { feed } = this
    const scheduler = this.#scheduler
    const account = this.#account
    const want = () => this.#pacer.want()
    const paused$ = this.#hidden.pipe(
      switchMap(isHidden => (isHidden ? timer(HIDDEN_PAUSE_MS, scheduler).pipe(map(() => true)) : of(false))),
    )
    const status$ = createStatus(() => this.#status(), this.#probes, scheduler)
    const polled$ = createPoll({
      scheduler,
      read,
      isNeeded: () => this.#status().state === 'reconnecting',
      keys: () => this.#selection.keys(),
    })
    const sparks$ = createSparks(this.#sparks, this.#learned, feed)
    const reload$ = merge(interval(ACCOUNT_REFRESH_MS, scheduler), feed.accountLost$)
    feed.setToken(this.#session.token)
    const ends = [
      feed.welcomes$.subscribe(({ simulated, live }) => {
        this.#isSimulated = simulated
        this.#isLive = live
      }),
      feed.markets$.subscribe(boards => {
        this.#outbox.boards = boards
        want()
      }),
      feed.instruments$.subscribe(instruments => {
        for (const instrument of instruments) this.#describe(instrument)
      }),
      sparks$.subscribe(),
      feed.epochs$.subscribe(() => this.#onEpoch()),
      // These are the first prices of a board or of rows that became visible, so they are sent regardless of the pace.
      feed.snapshots$.subscribe(() => this.refresh()),
      feed.account$.subscribe(events => {
        account.apply(events)
        this.#outbox.addEvents(events)
        this.#pacer.wantNow()
      }),
      feed.auctions$.subscribe(state => {
        this.#outbox.auction = state
        this.#pacer.wantNow()
      }),
      feed.accountLost$.subscribe(() => {
        this.#outbox.reload = true
      }),
      feed.byes$.subscribe(reason => {
        this.#outbox.bye = reason
        this.#pacer.wantNow()
      }),
      account.loaded$.subscribe(offset => feed.setAccountOffset(offset)),
      account.changed$.subscribe(() => this.#selection.changed()),
      merge(feed.changes$, account.changed$, this.#catalogues.changed$).subscribe(want),
      reload$.pipe(filter(() => this.#session.token !== null)).subscribe(() => account.load()),
      status$.subscribe(status => this.#onStatus(status)),
      polled$.subscribe(rows => {
        for (const row of rows) this.#learn(row)
        want()
      }),
      paused$.subscribe(isPaused => this.#selection.setPaused(isPaused)),
      this.#selection.watch$.subscribe(watch => feed.watch(watch)),
      this.#rounds.start(),
      () => this.#views.stop(),
      () => account.clear(),
      () => this.#catalogues.clear(),
      () => this.#pacer.stop(),
      feed.start(),
    ]
    if (this.#session.token !== null) account.load()
    return () => {
      for (const end of ends) typeof end === 'function' ? end() : end.unsubscribe()
    }
  }

  #createViews(read: Read): Views {
    const { feed } = this
    const [account, catalogues, book] = [this.#account, this.#catalogues, this.#book]
    const scheduler = this.#scheduler
    const changes$ = merge(feed.changes$, this.#learned)
    return new Views({
      read,
      locale: () => this.#session.locale,
      scheduler,
      feed,
      epochs$: feed.epochs$,
      changes$,
      profit$: createProfit({ scheduler, book, changes$, account$: merge(account.changed$, book.loaded$) }),
      quotes: this.#stores.quotes,
      instruments: this.#stores.instruments,
      catalogues,
      // Without a connection no newer prices arrive, so the list is sorted by the last known ones.
      hasPrices: board => feed.hasBoard(board) || isLost(this.#status().state),
      sparks: this.#sparks,
      account,
      book,
      learn: row => this.#learn(row),
      onChange: () => this.#onViewChange(),
      want: () => this.#pacer.want(),
    })
  }

  #onViewChange(): void {
    this.#rounds.open()
    this.#selection.changed()
    this.#pacer.wantNow()
  }

  /** Called when instrument numbers became invalid (new epoch): all data is deleted, and each view starts over. */
  #onEpoch(): void {
    this.#stores.instruments.clear()
    this.#catalogues.clear()
    this.#sent = new SentState()
    this.#views.restart()
    this.refresh()
  }

  /** Adds an instrument and makes room for its row before a quote of it arrives. */
  #describe(instrument: Instrument): void {
    this.#stores.quotes.reserve(instrument.ix + 1)
    this.#stores.instruments.add(instrument)
  }

  /** Stores an instrument and its quote from an HTTP response. Returns the key of the instrument. */
  #learn(row: ReadRow): InstrumentKey {
    const instrument = row.instrument as Instrument
    this.#describe(instrument)
    if (row.quote) this.#stores.quotes.write(instrument.ix, row.quote)
    this.#learned.next(row)
    return instrument.key
  }

  #status(): FeedStatus {
    const { time } = this.feed
    const silentMs = time.silentMs(this.#startedAt)
    const { lastFrameAt, lastDataAt, offsetMs, aheadMs } = time
    const state = feedState({ silentMs, hasFrame: lastFrameAt !== null, isOnline: this.#deps.isOnline() })
    return { state, lastDataAt, simulated: this.#isSimulated, live: this.#isLive, offsetMs, aheadMs }
  }

  #onStatus(status: FeedStatus): void {
    if (this.#outbox.hasOtherState(status)) this.#pacer.wantNow()
    else if (this.#outbox.isUnsent(status)) this.#pacer.want()
  }

  /** Sends a snapshot. Returns false if there was nothing to send. */
  #sendSnapshot(): boolean {
    const { instruments, quotes } = this.#stores
    const builder = new SnapshotBuilder(this.#sent, instruments, quotes, this.#views.withheldQuotes())
    this.#outbox.addTo(builder, this.#status())
    const round = this.#rounds.next()
    this.#views.collect(builder, round)
    if (round === 'all') builder.forgetUnseen()
    const snapshot = builder.build(this.#number + 1, this.#deps.clock.now() + this.feed.time.offsetMs)
    if (!snapshot) return false
    this.#number++
    this.#outbox.onSent(builder)
    this.#deps.send(snapshot)
    this.#selection.changed()
    return true
  }
}
