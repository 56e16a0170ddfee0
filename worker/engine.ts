// The engine connects what all windows share: the feed, the stores and the session. Frames fill the stores; the views of
// each window (window.ts) read the stores when a snapshot is due.
import type { SchedulerLike } from 'rxjs'
import { filter, interval, merge, Subject } from 'rxjs'
import type { InstrumentKey } from '../domain/brand.ts'
import type { DeviceClock } from '../domain/clock.ts'
import type { Currency } from '../domain/currency.ts'
import type { Instrument } from '../domain/instrument.ts'
import type { Board } from '../domain/instruments/boards.ts'
import { SELECTION_MAX } from '../domain/limits.ts'
import type { Welcome } from '../domain/wire/down/welcome.ts'
import type { Locale } from '../domain/wire/envelope.ts'
import { ProfitBook } from './calc/profit-book.ts'
import { createRates } from './calc/rates.ts'
import { Sparks } from './calc/sparks.ts'
import type { BoardStatus, EngineConfig, FeedState, FeedStatus, Snapshot } from './contract.ts'
import { createConnection } from './feed/connection.ts'
import { Feed } from './feed/feed.ts'
import type { Socket } from './feed/socket.ts'
import type { Read, ReadDeps } from './http.ts'
import { Selection } from './selection.ts'
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
import type { Shared } from './window.ts'
import { EngineWindow, sessionName } from './window.ts'

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
  readonly createRead: (session: ReadDeps['session']) => Read
}

const isLost = (state: FeedState): boolean => state === 'reconnecting' || state === 'offline'

export class Engine implements Shared {
  readonly feed: Feed
  readonly clock: DeviceClock
  readonly scheduler: SchedulerLike
  readonly views: Shared['views']
  readonly createRead: () => Read
  readonly #isOnline: () => boolean
  readonly #startedAt: number
  readonly #session: { token: string | null; locale: Locale; base: Currency }
  readonly #stores = { quotes: new QuoteStore(), instruments: new InstrumentStore() }
  readonly #sparks = new Sparks(this.#stores.quotes)
  readonly #account: AccountStore
  readonly #book: ProfitBook
  readonly #catalogues: Catalogues
  readonly #selection: Selection
  readonly #windows = new Set<EngineWindow>()
  /** Names of the sessions that were logged out. A window that has not noticed must not log in again. */
  readonly #ended = new Set<string | null>()
  /** Emits each row of an HTTP response after its quote was written. */
  readonly #learned = new Subject<ReadRow>()
  readonly #probes = new Subject<void>()
  readonly #stop: () => void
  #market: Pick<Welcome, 'simulated' | 'live'> = { simulated: true, live: false }
  #boards: readonly BoardStatus[] | null = null

  constructor(config: Omit<EngineConfig, 'origin' | 'pace'>, deps: EngineDeps) {
    const { clock, random, openSocket, isOnline, createRead } = deps
    const { instruments, quotes } = this.#stores
    this.clock = clock
    this.scheduler = clockScheduler(clock)
    this.#isOnline = isOnline
    const { token, locale, base } = config
    this.#session = { token, locale, base }
    this.#startedAt = clock.now()
    const { scheduler } = this
    this.createRead = () => createRead(() => this.#session)
    const read = this.createRead()
    this.feed = new Feed({ connection: createConnection({ clock, random, open: openSocket }), clock, store: quotes })
    this.#account = new AccountStore(read, scheduler)
    this.#catalogues = new Catalogues({ read, scheduler, instruments, onLoaded: size => quotes.reserve(size) })
    const rateOf = createRates(instruments, quotes)
    this.#book = new ProfitBook({ account: this.#account, instruments, quotes, rateOf }, base)
    this.views = this.#createViewDeps()
    this.#selection = new Selection({
      scheduler,
      gather: needs => {
        for (const window of this.#windows) window.addNeeds(needs)
      },
    })
    this.#stop = this.#start(read)
  }

  /** Adds a window. Its settings are those of all windows from now on. */
  open({ token, locale, base, pace }: Omit<EngineConfig, 'origin'>, send: (snapshot: Snapshot) => void): EngineWindow {
    const window = new EngineWindow(this, pace, send)
    window.outbox.boards = this.#boards
    this.#windows.add(window)
    this.setLocale(locale)
    this.setBase(base)
    window.setToken(token)
    // The server can have closed the socket for good, and said why before this window came.
    if (this.#windows.size > 1) this.probe()
    return window
  }

  /** Removes a window. Returns true if it was the last one. */
  close(window: EngineWindow): boolean {
    window.stop()
    this.#windows.delete(window)
    this.#selection.changed()
    return this.#windows.size === 0
  }

  /** Checks the connection: after sleep a socket is usually half-open. */
  probe(): void {
    this.feed.probe()
    this.#probes.next()
  }

  /** Call when the needs of a window may have changed. `now`: the change must not wait for others. */
  onNeeds(now?: boolean): void {
    this.#selection.changed(now)
  }

  serverTime(): number {
    return this.clock.now() + this.feed.time.offsetMs
  }

  stop(): void {
    this.#stop()
  }

  /** Starts all subscriptions. The returned function ends them and stops the stores. */
  #start(read: Read): () => void {
    const { feed, scheduler } = this
    const account = this.#account
    const want = () => this.#each(window => window.want())
    const status$ = createStatus(() => this.status(), this.#probes, scheduler)
    const polled$ = createPoll({
      scheduler,
      read,
      // While the socket is up, the keys that its watch message has no room for.
      keys: () => this.#selection.keys().slice(this.status().state === 'reconnecting' ? 0 : SELECTION_MAX),
    })
    const sparks$ = createSparks(this.#sparks, this.#learned, feed)
    const reload$ = merge(interval(ACCOUNT_REFRESH_MS, scheduler), feed.accountLost$)
    feed.setToken(this.#session.token)
    const ends = [
      feed.welcomes$.subscribe(welcome => {
        this.#market = welcome
      }),
      feed.markets$.subscribe(boards => {
        this.#boards = boards
        this.#each(window => {
          window.outbox.boards = boards
          window.want()
        })
      }),
      feed.instruments$.subscribe(instruments => {
        for (const instrument of instruments) this.#describe(instrument)
      }),
      sparks$.subscribe(),
      feed.epochs$.subscribe(() => this.#onEpoch()),
      // These are the first prices of a board or of rows that became visible, so they are sent regardless of the pace.
      feed.snapshots$.subscribe(() => this.#each(window => window.refresh())),
      feed.account$.subscribe(events => {
        account.apply(events)
        this.#each(window => {
          window.outbox.addEvents(events)
          window.wantNow()
        })
      }),
      feed.auctions$.subscribe(state => this.#each(window => window.onAuction(state))),
      feed.accountLost$.subscribe(() =>
        this.#each(({ outbox }) => {
          outbox.reload = true
        }),
      ),
      feed.byes$.subscribe(reason =>
        this.#each(window => {
          window.outbox.bye = reason
          window.wantNow()
        }),
      ),
      account.loaded$.subscribe(offset => feed.setAccountOffset(offset)),
      account.changed$.subscribe(() => this.#selection.changed()),
      merge(feed.changes$, account.changed$, this.#catalogues.changed$).subscribe(want),
      reload$.pipe(filter(() => this.#session.token !== null)).subscribe(() => account.load()),
      status$.subscribe(status => this.#each(window => window.onStatus(status))),
      polled$.subscribe(rows => {
        for (const row of rows) this.#learn(row)
        want()
      }),
      this.#selection.watch$.subscribe(watch => feed.watch(watch)),
      () => this.#each(window => window.stop()),
      () => account.clear(),
      () => this.#catalogues.clear(),
      feed.start(),
    ]
    if (this.#session.token !== null) account.load()
    return () => {
      for (const end of ends) typeof end === 'function' ? end() : end.unsubscribe()
    }
  }

  #createViewDeps(): Shared['views'] {
    const { feed, scheduler } = this
    const [account, catalogues, book] = [this.#account, this.#catalogues, this.#book]
    const changes$ = merge(feed.changes$, this.#learned)
    return {
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
      hasPrices: (board: Board) => feed.hasBoard(board) || isLost(this.status().state),
      sparks: this.#sparks,
      account,
      book,
      learn: (row: ReadRow) => this.#learn(row),
    }
  }

  #each(call: (window: EngineWindow) => void): void {
    for (const window of this.#windows) call(window)
  }

  /**
   * Changes the session. Windows notice a log-in or log-out one after another, so a window can report the end of a
   * session that another window has replaced, or a session that has ended.
   */
  setToken(token: string | null, before: string | null): void {
    const now = this.#session.token
    if (token === now || this.#ended.has(sessionName(token))) return
    if (token === null) {
      if (before !== sessionName(now)) return
      this.#ended.add(before)
    }
    this.#session.token = token
    this.feed.setToken(token)
    this.#account.clear()
    this.#book.forget()
    this.#book.refresh()
    this.#each(window => window.onSession())
    if (token !== null) this.#account.load()
  }

  setLocale(locale: Locale): void {
    this.#session.locale = locale
  }

  setBase(base: Currency): void {
    if (base === this.#session.base) return
    this.#session.base = base
    this.#book.setBase(base)
    this.#book.refresh()
    this.#each(window => window.wantNow())
  }

  /** Called when instrument numbers became invalid (new epoch): all data is deleted, and each view starts over. */
  #onEpoch(): void {
    this.#stores.instruments.clear()
    this.#catalogues.clear()
    this.#each(window => window.restart())
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

  status(): FeedStatus {
    const { time } = this.feed
    const silentMs = time.silentMs(this.#startedAt)
    const { lastFrameAt, lastDataAt, offsetMs, aheadMs } = time
    const state = feedState({ silentMs, hasFrame: lastFrameAt !== null, isOnline: this.#isOnline() })
    const { simulated, live } = this.#market
    return { state, lastDataAt, simulated, live, isFull: this.#selection.isFull, offsetMs, aheadMs }
  }
}
