// A live feed of one provider: the connection, and for each symbol its quote, its last price, its trades and its bars.
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Clock } from '../../../domain/clock.ts'
import type { SourceCause } from '../../../domain/feed-origin.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../domain/time.ts'
import type { Adapter } from './adapter.ts'
import { executableWithin } from './bands.ts'
import { createClockOffset } from './clock-offset.ts'
import type { ConnectionState } from './connection.ts'
import { createConnection } from './connection.ts'
import type {
  LiveBands,
  LiveCorrection,
  LiveEvent,
  LiveInstrument,
  LiveOrigin,
  LivePrice,
  LiveQuote,
  LiveRefusal,
  LiveSample,
  LiveSnapshot,
  LiveStatus,
  LiveTrade,
} from './events.ts'
import type { FeedHealth } from './health.ts'
import { healthOf } from './health.ts'
import { hostOf } from './host.ts'
import { createMuteness } from './muteness.ts'
import { createPolling } from './polling.ts'
import { createPlaces } from './ranked.ts'
import type { Refused } from './refused.ts'
import { createRepair, isDue } from './repair.ts'
import type { OpenSocket } from './socket.ts'
import type { Entry, SymbolView } from './symbol.ts'
import { createEntry, missFrom, resume, setQuote, stateOf } from './symbol.ts'
import type { FeedLog } from './throttled-warning.ts'
import { createThrottledWarning } from './throttled-warning.ts'

export type FeedListener = {
  onQuote?(quote: LiveQuote): void
  /** The newest price by the provider's time, as soon as it arrives. */
  onPrice?(price: LivePrice): void
  /** Each trade once and in order; those after a gap come when it is filled. */
  onTrade?(trade: LiveTrade): void
  /** Bars other than the newest one changed. */
  onBars?(symbol: string): void
  /** The day of a symbol, as the provider has it. */
  onDay?(snapshot: LiveSnapshot): void
  /** The prices of a symbol are of now, or of some minutes ago. */
  onOrigin?(origin: LiveOrigin): void
  /** The last quote of a symbol is still the present one. `at`: our time. */
  onStanding?(symbol: string, at: number): void
  onState?(state: ConnectionState, reason: string): void
  /** Each message as received. */
  onRaw?(message: string): void
}

export type FeedDeps = {
  readonly adapter: Adapter
  readonly instruments: readonly LiveInstrument[]
  readonly clock: Clock
  readonly random: () => number
  readonly openSocket: OpenSocket
  readonly log: FeedLog
  readonly listener?: FeedListener
}

export interface Feed {
  start(): void
  /** Final: a stopped feed cannot be started again. */
  stop(): void
  /** Symbols in the order of their rank; of a provider that sends a part of them, the first ones are sent. */
  rank(symbols: readonly string[]): void
  symbol(key: InstrumentKey | string): SymbolView | null
  /** The provider's time. */
  now(): number
  /** Age of an event by the provider's clock, at least 0. */
  age(eventAt: number): number
  health(): FeedHealth
}

const REPAIR_EVERY_MS = 5 * SECOND_MS
/** Minutes of three days. */
const BARS_MOST = (3 * DAY_MS) / MINUTE_MS
const FINAL_AFTER_MS = 5 * SECOND_MS

export function createFeed(deps: FeedDeps): Feed {
  const { adapter, instruments, clock, random, log, listener = {} } = deps
  const offset = createClockOffset()
  const host = hostOf(adapter.socketUrl)
  const bySymbol = new Map<string, Entry>()
  const byKey = new Map<string, Entry>()
  let malformed = 0
  let newest = { eventAt: 0, receivedAt: 0 }
  let answered: { readonly why: SourceCause; readonly at: number } | null = null
  let stopRepairs = () => {}
  const isQuoted = adapter.prices === 'quotes'
  const isProvisional = isQuoted || adapter.isProvisional === true
  const { ranked, finalAfterMs = FINAL_AFTER_MS } = adapter
  const places = ranked && createPlaces(ranked.most)
  const muteness = ranked && createMuteness(ranked.muteMs)
  let order = instruments.map(({ symbol }) => symbol)
  let wanted: ReadonlySet<string> = new Set(order)
  const now = (): number => clock.now() - offset.median()
  /** The provider's time. */
  const lastHeardAt = (): number => (connection.lastMessageAt ?? clock.now()) - offset.median()

  const repair = createRepair({
    history: adapter.history,
    clock,
    random,
    finalAfterMs,
    now,
    onRefused,
    onBars: symbol => listener.onBars?.(symbol),
  })
  for (const instrument of instruments) {
    const entry = createEntry(instrument, { barsMost: BARS_MOST, isProvisional, listener })
    bySymbol.set(instrument.symbol, entry)
    byKey.set(instrument.key, entry)
  }

  const say = createThrottledWarning({ log, host, now: clock.now })

  function onRefused({ message, why }: Refused): void {
    answered = { why, at: clock.now() }
    say(message, 'the history refused a request')
  }

  const connection = createConnection({
    adapter,
    clock,
    random,
    openSocket: deps.openSocket,
    onEvents,
    onState,
    onRaw: message => listener.onRaw?.(message),
  })

  function onState(state: ConnectionState, reason: string): void {
    if (state === 'lost' || state === 'refused') {
      for (const entry of bySymbol.values()) {
        missFrom(entry, lastHeardAt())
        // What was missed is not asked for trade by trade where the provider's bars replace the minutes.
        if (!isProvisional) entry.log.hold()
      }
    }
    muteness?.begin()
    if (state === 'refused' || state === 'waiting') log.warn({ host, state, reason }, 'the feed has no data')
    else if (state === 'live') log.info({ host, state }, 'the feed has data')
    listener.onState?.(state, reason)
  }

  function onEvents(events: readonly LiveEvent[], receivedAt: number): void {
    for (let at = 0; at < events.length; at++) {
      const event = events[at]
      if (event?.kind === 'trade') at = takeTrades(events, at, receivedAt)
      else if (event) take(event, receivedAt)
    }
  }

  /** Takes the trades of one symbol that follow each other in a message. Returns the index of the last one. */
  function takeTrades(events: readonly LiveEvent[], from: number, receivedAt: number): number {
    const run: LiveTrade[] = []
    for (let event = events[from]; event?.kind === 'trade'; event = events[from + run.length]) {
      if (run[0] && run[0].symbol !== event.symbol) break
      run.push(event)
      if (!event.isPast) measure(event.at, receivedAt)
      muteness?.heard(event.at)
    }
    const entry = bySymbol.get(run[0]?.symbol ?? '')
    if (entry) {
      entry.accept(run)
      for (const { at } of run) resume(entry, at)
      if (entry.log.gapAfter()) repair.gap(entry)
    }
    return from + run.length - 1
  }

  function measure(eventAt: number, receivedAt: number): void {
    offset.add(eventAt, receivedAt)
    newest = { eventAt, receivedAt }
  }

  function take(event: LiveEvent, receivedAt: number): void {
    if (event.kind === 'malformed') malformed++
    else if (event.kind === 'heartbeat') takeHeartbeat(event.at, receivedAt)
    else if (event.kind === 'quote') takeQuote(event, receivedAt)
    else if (event.kind === 'status') takeStatus(event)
    else if (event.kind === 'confirmed') confirm(event.symbol, event.channel)
    else if (event.kind === 'refusal') refuse(event)
    else if (event.kind === 'correction') takeCorrection(event)
    else if (event.kind === 'bands') takeBands(event)
    else takeSampled(event)
  }

  /** What only a provider sends that samples prices. */
  function takeSampled(event: LiveEvent): void {
    if (event.kind === 'price') takePrice(event)
    else if (event.kind === 'origin') takeOrigin(event)
    else if (event.kind === 'day') listener.onDay?.(event.snapshot)
    else if (event.kind === 'doubt') doubt(event.reason)
    else if (event.kind === 'note') say(event.reason, 'the provider says')
    else if (event.kind === 'limit') shrink()
  }

  function takeQuote(quote: LiveQuote, receivedAt: number): void {
    const entry = bySymbol.get(quote.symbol)
    if (!entry) return
    if (quote.eventAt !== null && !quote.isPast) {
      measure(quote.eventAt, receivedAt)
      muteness?.heard(quote.eventAt)
    }
    if (!setQuote(entry, quote)) return
    listener.onQuote?.(executableWithin(quote, entry.bands))
    if (isQuoted) entry.acceptMid(quote)
  }

  /** A quote whose sides the new bands change is published again. */
  function takeBands(bands: LiveBands): void {
    const entry = bySymbol.get(bands.symbol)
    if (!entry) return
    entry.bands = bands
    if (entry.quote) listener.onQuote?.(executableWithin(entry.quote, entry.bands))
  }

  function takePrice(sample: LiveSample): void {
    bySymbol.get(sample.symbol)?.acceptSample(sample)
  }

  function takeOrigin(event: LiveOrigin): void {
    const entry = bySymbol.get(event.symbol)
    if (!entry) return
    entry.isDelayed = event.origin === 'delayed'
    listener.onOrigin?.(event)
  }

  /** The last quotes are still the present ones, unless a newer one may have been missed. */
  function takeHeartbeat(eventAt: number | undefined, receivedAt: number): void {
    if (eventAt !== undefined) measure(eventAt, receivedAt)
    if (connection.state !== 'live') return
    for (const { isConfirmed, isDelayed, isQuoteKnown, symbol } of bySymbol.values())
      if (isConfirmed && isQuoteKnown && !isDelayed) listener.onStanding?.(symbol, receivedAt)
  }

  function doubt(reason: string): void {
    say(reason, 'the provider has lost prices')
    for (const entry of bySymbol.values()) missFrom(entry, now())
  }

  function takeCorrection(correction: LiveCorrection): void {
    const entry = bySymbol.get(correction.symbol)
    entry?.correct(correction)
    if (entry) listener.onBars?.(entry.symbol)
  }

  function takeSnapshots(snapshots: readonly LiveSnapshot[]): void {
    const sent: LiveSnapshot[] = []
    for (const snapshot of snapshots) {
      const entry = bySymbol.get(snapshot.symbol)
      if (!entry) continue
      entry.isPolled = !entry.isConfirmed
      listener.onDay?.(snapshot)
      if (entry.isConfirmed) sent.push(snapshot)
      if (!entry.isConfirmed || isMissed(entry, snapshot)) takeAnswer(entry, snapshot)
    }
    if (muteness?.isBehind(sent)) connection.drop('the connection is silent, and the provider has newer prices')
  }

  /** True for a quote of a symbol that is subscribed, and that was not sent for long. */
  function isMissed({ quote }: Entry, answer: LiveSnapshot): boolean {
    return ranked !== undefined && (answer.quote?.eventAt ?? 0) - (quote?.eventAt ?? 0) > ranked.muteMs
  }

  function takeAnswer(entry: Entry, { quote, price }: LiveSnapshot): void {
    // The same quote again is no news: it gets old as one that was sent does.
    const isNews = quote !== null && (quote.eventAt ?? 0) > (entry.quote?.eventAt ?? 0)
    if (isNews && setQuote(entry, quote)) listener.onQuote?.(executableWithin(quote, entry.bands))
    if (price && entry.acceptPrice(price)) resume(entry, price.at)
  }

  const polling =
    ranked &&
    createPolling({
      ranked,
      clock,
      random,
      symbols: order,
      onSnapshots: takeSnapshots,
      onSilence() {
        for (const entry of bySymbol.values()) entry.isPolled = false
      },
      onRefused,
    })

  function sentNow(): readonly string[] {
    return places ? places.of(order, clock.now()) : order
  }

  function send(next: readonly string[]): void {
    wanted = new Set(next)
    for (const entry of bySymbol.values()) if (entry.isConfirmed && !wanted.has(entry.symbol)) missFrom(entry, now())
    connection.change(next)
  }

  function shrink(): void {
    if (places?.shrink()) log.warn({ host, sent: sentNow().length }, 'the provider sends fewer symbols at once')
    connection.drop('too many symbols')
    send(sentNow())
  }

  function takeStatus({ symbol, trading, halt = null, at = now() }: LiveStatus): void {
    const concerned = symbol === null ? bySymbol.values() : [bySymbol.get(symbol)]
    for (const entry of concerned) {
      if (symbol === null && entry) entry.systemTrading = trading
      else if (entry) {
        entry.trading = trading
        entry.halt = halt
        entry.statusAt = at
        entry.unsureHaltAt = null
      }
    }
  }

  function confirm(symbol: string, channel: string): void {
    const entry = bySymbol.get(symbol)
    // A late answer can name a symbol that is no longer subscribed.
    if (!entry || channel !== adapter.tradeChannel || !wanted.has(symbol)) return
    if (isProvisional && !entry.isConfirmed) {
      // After weeks without a connection only the minutes that are kept are asked for.
      const at = now()
      entry.provisional(Math.max(entry.unknownFrom ?? at, at - BARS_MOST * MINUTE_MS), at)
    }
    entry.isConfirmed = true
    entry.refusedFor = null
    entry.isPolled = false
    if (entry.log.gapAfter()) repair.gap(entry)
  }

  function refuse({ symbol, reason, why = 'other' }: LiveRefusal): void {
    say(reason, 'the provider refused a subscription')
    const entry = symbol === null ? undefined : bySymbol.get(symbol)
    if (entry) entry.refusedFor = why
  }

  function repairBars(): void {
    const at = now()
    for (const entry of bySymbol.values()) {
      // A minute without a quote may have had prices that were not sent, or could not be read.
      if (isProvisional && entry.isConfirmed && stateOf(entry, connection.state) === 'open') entry.provisional(at, at)
      if (entry.bars.doubtful().some(time => isDue(time, at, finalAfterMs))) repair.bars(entry)
    }
  }

  return {
    start() {
      const first = sentNow()
      wanted = new Set(first)
      connection.start(first)
      polling?.start()
      stopRepairs = clock.every(REPAIR_EVERY_MS, repairBars)
    },
    stop() {
      stopRepairs()
      polling?.stop()
      repair.stop()
      connection.stop()
    },
    rank(symbols) {
      if (!places) return
      const first = new Set(symbols)
      order = [...symbols, ...instruments.flatMap(({ symbol }) => (first.has(symbol) ? [] : symbol))]
      send(sentNow())
    },
    symbol: key => byKey.get(key)?.view(connection.state) ?? null,
    now,
    age: eventAt => offset.age(eventAt, clock.now()),
    health: () =>
      healthOf({
        provider: adapter.name,
        state: connection.state,
        messageAgeMs: connection.lastMessageAt === null ? null : clock.now() - connection.lastMessageAt,
        reconnects: connection.reconnects,
        malformed,
        lateMs: offset.age(newest.eventAt, newest.receivedAt),
        offsetMs: offset.median(),
        sent: ranked ? { used: wanted.size, most: ranked.most } : null,
        entries: [...bySymbol.values()],
        cause: connection.cause,
        answered: answered && { why: answered.why, ageMs: clock.now() - answered.at },
        isShrunk: places?.isShrunk ?? false,
      }),
  }
}
