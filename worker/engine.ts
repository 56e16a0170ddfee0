// The engine: everything alive, wired once. Frames fill the stores; views read them when a snapshot is due.
import { merge } from 'rxjs'
import type { DeviceClock } from '../domain/clock.ts'
import type { Currency, Instrument } from '../domain/instrument.ts'
import { marketStateCode } from '../domain/session.ts'
import type { RawQuote } from '../domain/wire/calls/market.ts'
import type { AccountEvent } from '../domain/wire/down/account.ts'
import type { Locale } from '../domain/wire/envelope.ts'
import type { BoardStatus, EngineApi, EngineConfig, FeedStatus, Pace, Snapshot, ViewId, ViewSpec } from './contract.ts'
import type { Socket } from './feed/connection.ts'
import { Connection } from './feed/connection.ts'
import { Feed } from './feed/feed.ts'
import { startPolling } from './feed/poll.ts'
import { feedState } from './feed/status.ts'
import type { Read } from './http.ts'
import { Selection } from './selection.ts'
import { SnapshotBuilder, Told } from './snapshot/builder.ts'
import { Pacer } from './snapshot/pacer.ts'
import { AccountStore } from './store/account.ts'
import { Catalogues } from './store/catalogues.ts'
import { InstrumentStore } from './store/instruments.ts'
import { QuoteStore } from './store/quotes.ts'
import { ProfitBook } from './streams/profit.ts'
import { createRates } from './streams/rates.ts'
import { Sparks } from './streams/sparks.ts'
import { atMost } from './streams/throttle.ts'
import { Views } from './views/views.ts'

const STATUS_EVERY_MS = 500
/** How old the page's word on the last data may grow: the age of a price is reckoned from it. */
const DATA_AGE_STEP_MS = 1_000
/** A hidden page keeps its quotes for so long; then only account events come. */
const HIDDEN_PAUSE_MS = 30_000
/** The trading day rolls over without an event: what "today" counts from is read again so often. */
const ACCOUNT_REFRESH_MS = 300_000
/** Exact arithmetic is dear, and a sum that changes faster cannot be read. */
const PROFIT_EVERY_MS = 250
/** What is held or traded is never told less often. */
const PROMPT_MS = 100
/** Where nothing comes before a touch, what has just come on the screen is brought up to date so often, for so long. */
const FIRST_MS = 250
const FIRST_FOR_MS = 5_000

export type EngineDeps = {
  readonly clock: DeviceClock
  readonly random: () => number
  readonly openSocket: () => Socket
  readonly isOnline: () => boolean
  readonly createRead: (token: () => string | null, locale: () => Locale) => Read
  readonly send: (snapshot: Snapshot) => void
}

export class Engine implements Omit<EngineApi, 'start'> {
  readonly #deps: EngineDeps
  readonly #quotes = new QuoteStore()
  readonly #instruments = new InstrumentStore()
  readonly #sparks = new Sparks(this.#quotes)
  readonly #told = new Told()
  readonly #connection: Connection
  readonly feed: Feed
  readonly #account: AccountStore
  readonly #book: ProfitBook
  readonly #catalogues: Catalogues
  readonly #views: Views
  readonly #selection: Selection
  readonly #pacer: Pacer
  readonly #stops: (() => void)[] = []
  readonly #startedAt: number
  #token: string | null
  #locale: Locale
  #simulated = true
  #number = 0
  #status: Pick<FeedStatus, 'state' | 'lastDataAt'> | null = null
  #boards: readonly BoardStatus[] | null = null
  #accountNews: AccountEvent[] = []
  #reload = false
  #outdated = false
  #cancelPause: () => void = () => {}
  #paceMs = 0
  /** When all views were last asked, not those alone that no pace slows; never while one of them has just changed. */
  #wholeAt = Number.NEGATIVE_INFINITY
  #cancelWhole: () => void = () => {}
  /** Something has just come on the screen. */
  #isFirst = false
  #cancelFirst: () => void = () => {}

  constructor(config: Omit<EngineConfig, 'origin'>, deps: EngineDeps) {
    this.#deps = deps
    this.#token = config.token
    this.#locale = config.locale
    this.#startedAt = deps.clock.now()
    const read = deps.createRead(
      () => this.#token,
      () => this.#locale,
    )
    this.#connection = new Connection({ clock: deps.clock, random: deps.random, open: deps.openSocket })
    this.feed = new Feed(this.#connection, deps.clock, this.#quotes)
    this.#account = new AccountStore(read, deps.clock)
    const rateOf = createRates(this.#instruments, this.#quotes)
    const { clock } = deps
    const [instruments, quotes, account] = [this.#instruments, this.#quotes, this.#account]
    this.#book = new ProfitBook({ account, instruments, quotes, rateOf }, config.base)
    this.#catalogues = new Catalogues({ read, clock, instruments, onLoaded: size => quotes.reserve(size) })
    this.#selection = new Selection({
      clock,
      pace: config.pace,
      gather: needs => this.#views.addNeeds(needs),
      send: watch => this.feed.watch(watch),
    })
    this.#views = new Views({
      read,
      clock,
      feed: this.feed,
      quotes,
      instruments,
      catalogues: this.#catalogues,
      sparks: this.#sparks,
      account,
      book: this.#book,
      reprice: atMost(
        clock,
        PROFIT_EVERY_MS,
        () => this.#book.refresh(),
        () => this.#pacer.want(),
      ),
      learn: (instrument, quote) => this.#learn(instrument, quote),
      onChange: () => this.#onViewChange(),
      want: () => this.#pacer.want(),
    })
    this.#pacer = new Pacer(clock, 0, () => this.#sendSnapshot())
    this.setPace(config.pace)
    this.#stops = this.#startAll(read)
  }

  watch(id: ViewId, spec: ViewSpec): void {
    this.#views.watch(id, spec)
    this.#onViewChange()
  }

  unwatch(id: ViewId): void {
    this.#views.unwatch(id)
    this.#followPace()
    this.#selection.changed()
  }

  setToken(token: string | null): void {
    if (token === this.#token) return
    this.#token = token
    this.feed.setToken(token)
    this.#accountNews = []
    this.#account.clear()
    this.#book.forget()
    this.#book.refresh()
    this.#pacer.wantNow()
    if (token !== null) this.#account.load()
  }

  setLocale(locale: Locale): void {
    this.#locale = locale
  }

  setBase(base: Currency): void {
    this.#book.setBase(base)
    this.#pacer.wantNow()
  }

  setPace(pace: Pace): void {
    this.#paceMs = paceMs[pace]
    this.#followPace()
    this.#selection.setPace(pace)
  }

  refresh(): void {
    this.#wholeAt = Number.NEGATIVE_INFINITY
    this.#pacer.wantNow()
  }

  setHidden(hidden: boolean): void {
    this.#cancelPause()
    if (hidden) this.#cancelPause = this.#deps.clock.after(HIDDEN_PAUSE_MS, () => this.#selection.setPaused(true))
    else {
      this.#selection.setPaused(false)
      this.probe()
    }
  }

  /** Half-open sockets are the usual case after sleep: ask for a sign of life, or connect now. */
  probe(): void {
    this.#connection.probe()
    this.feed.ping()
    this.#checkStatus()
  }

  ping(): number {
    return this.#number
  }

  acknowledge(): void {
    this.#pacer.acknowledge()
  }

  stop(): void {
    for (const stop of this.#stops) stop()
  }

  /** Everything alive, each with its end. */
  #startAll(read: Read): (() => void)[] {
    const { clock } = this.#deps
    const { feed } = this
    const subscriptions = [
      feed.welcomes$.subscribe(welcome => {
        this.#simulated = welcome.simulated
      }),
      feed.markets$.subscribe(boards => {
        this.#boards = boards
        this.#pacer.want()
      }),
      feed.instruments$.subscribe(described => {
        for (const instrument of described) this.#describe(instrument)
      }),
      feed.epochs$.subscribe(() => this.#onEpoch()),
      feed.account$.subscribe(events => this.#onAccount(events)),
      feed.byes$.subscribe(reason => {
        this.#outdated = reason === 'version'
        this.#pacer.wantNow()
      }),
      feed.accountLost$.subscribe(() => this.#onAccountLost()),
      this.#account.loaded$.subscribe(offset => feed.setAccountOffset(offset)),
      this.#account.changed$.subscribe(() => this.#selection.changed()),
      merge(feed.quotes$, this.#account.changed$, this.#catalogues.changed$).subscribe(() => this.#pacer.want()),
    ]
    if (this.#token !== null) {
      feed.setToken(this.#token)
      this.#account.load()
    }
    this.#connection.start()
    return [
      () => {
        for (const subscription of subscriptions) subscription.unsubscribe()
      },
      clock.every(STATUS_EVERY_MS, () => this.#checkStatus()),
      clock.every(ACCOUNT_REFRESH_MS, () => {
        if (this.#token !== null) this.#account.load()
      }),
      startPolling({
        clock,
        read,
        isNeeded: () => this.#feedStatus().state === 'reconnecting',
        keys: () => this.#selection.keys(),
        learn: (instrument, quote) => this.#learn(instrument, quote),
        onAnswer: () => this.#pacer.want(),
      }),
      () => this.#cancelPause(),
      () => this.#cancelWhole(),
      () => this.#cancelFirst(),
      () => this.#views.stop(),
      // Reads on their way are void, and are not tried again.
      () => this.#account.clear(),
      () => this.#catalogues.clear(),
      () => this.#pacer.stop(),
      () => this.#connection.stop(),
    ]
  }

  #onViewChange(): void {
    this.#cancelFirst()
    this.#isFirst = true
    this.#cancelFirst = this.#deps.clock.after(FIRST_FOR_MS, () => {
      this.#isFirst = false
      this.#followPace()
    })
    this.#followPace()
    this.#selection.changed()
    this.refresh()
  }

  get #wholeMs(): number {
    return this.#isFirst && this.#paceMs === Number.POSITIVE_INFINITY ? FIRST_MS : this.#paceMs
  }

  #followPace(): void {
    this.#pacer.setPace(this.#views.arePrompt ? Math.min(this.#wholeMs, PROMPT_MS) : this.#wholeMs)
  }

  /** Between two whole rounds only what no pace slows is told; what was left out is told when its time has come. */
  #collect(builder: SnapshotBuilder): void {
    const now = this.#deps.clock.now()
    this.#wholeAt = Math.min(this.#wholeAt, now)
    const wait = this.#wholeAt === Number.NEGATIVE_INFINITY ? 0 : this.#wholeAt + this.#wholeMs - now
    this.#cancelWhole()
    if (wait <= 0 || !this.#views.arePrompt) {
      this.#wholeAt = now
      this.#views.collect(builder, 'all')
      builder.forgetUnseen()
      return
    }
    this.#views.collect(builder, 'prompt')
    if (wait < Number.POSITIVE_INFINITY) this.#cancelWhole = this.#deps.clock.after(wait, () => this.#pacer.want())
  }

  #onAccount(events: readonly AccountEvent[]): void {
    this.#account.apply(events)
    this.#accountNews.push(...events)
    this.#pacer.wantNow()
  }

  #onAccountLost(): void {
    this.#reload = true
    if (this.#token !== null) this.#account.load()
  }

  /** The numbers mean other instruments now: forget them all, and let every view ask anew. */
  #onEpoch(): void {
    this.#instruments.clear()
    this.#catalogues.clear()
    this.#sparks.clear()
    this.#told.forget()
    this.#views.restart()
    this.refresh()
  }

  /** Its number has a row from now on, whether or not a quote came yet. */
  #describe(instrument: Instrument): void {
    this.#quotes.reserve(instrument.ix + 1)
    this.#instruments.add(instrument)
  }

  /** An instrument and its quote from an HTTP answer; the newest wins, as on the wire. */
  #learn(instrument: Instrument, quote: RawQuote | null): void {
    this.#describe(instrument)
    const { ix } = instrument
    const quotes = this.#quotes
    if (!quote || quote.at <= (quotes.at[ix] ?? 0)) return
    quotes.price[ix] = quote.price
    quotes.previousClose[ix] = quote.previousClose
    quotes.open[ix] = quote.open
    quotes.high[ix] = quote.high
    quotes.low[ix] = quote.low
    quotes.volume[ix] = quote.volume
    quotes.bid[ix] = quote.bid
    quotes.ask[ix] = quote.ask
    quotes.extended[ix] = quote.extended
    quotes.at[ix] = quote.at
    quotes.state[ix] = marketStateCode(quote.state)
    quotes.touch(ix)
  }

  #feedStatus(): FeedStatus {
    const now = this.#deps.clock.now()
    // The device's clock was put back: the silence counts from now.
    if (this.feed.lastFrameAt !== null) this.feed.lastFrameAt = Math.min(this.feed.lastFrameAt, now)
    const { lastFrameAt, lastDataAt, offsetMs, aheadMs } = this.feed
    const link = { startedAt: this.#startedAt, lastFrameAt, online: this.#deps.isOnline() }
    return { state: feedState(link, now), lastDataAt, simulated: this.#simulated, offsetMs, aheadMs }
  }

  #isNews({ state, lastDataAt }: FeedStatus): boolean {
    const told = this.#status
    if (!told || told.state !== state) return true
    return (lastDataAt ?? 0) - (told.lastDataAt ?? 0) >= DATA_AGE_STEP_MS
  }

  #checkStatus(): void {
    const status = this.#feedStatus()
    if (status.state !== this.#status?.state) this.#pacer.wantNow()
    else if (this.#isNews(status)) this.#pacer.want()
  }

  #sendSnapshot(): boolean {
    const builder = new SnapshotBuilder(this.#told, this.#instruments, this.#quotes)
    const status = this.#feedStatus()
    if (this.#isNews(status)) builder.feed = status
    builder.boards = this.#boards
    builder.account = this.#accountNews
    builder.reload = this.#reload
    builder.outdated = this.#outdated
    this.#collect(builder)
    const snapshot = builder.build(this.#number + 1, this.#deps.clock.now() + this.feed.offsetMs)
    if (!snapshot) return false
    this.#number++
    if (builder.feed) this.#status = status
    this.#boards = null
    this.#accountNews = []
    this.#reload = false
    this.#outdated = false
    this.#deps.send(snapshot)
    this.#selection.changed()
    return true
  }
}

const paceMs: Readonly<Record<Pace, number>> = {
  full: 0,
  fast: 100,
  steady: 250,
  slow: 1000,
  touch: Number.POSITIVE_INFINITY,
}
