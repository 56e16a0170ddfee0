// One provider of a live market: it is asked what it lists until it answers, then its feed writes the rows of the boards
// that are its own.
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Clock } from '../../../domain/clock.ts'
import { DELAYED_BY_MS } from '../../../domain/feed-origin.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import type { Log } from '../../lib/log.ts'
import type { KeyedAction } from '../actions.ts'
import { feedsOf } from '../source.ts'
import type { LiveActionSource } from './actions.ts'
import { createActionSource } from './actions.ts'
import type { Adapter } from './adapter.ts'
import { daysOf } from './adapter.ts'
import { createBackoff } from './backoff.ts'
import type { Boards } from './boards.ts'
import type { LiveOrigin } from './events.ts'
import type { Feed } from './feed.ts'
import { createFeed } from './feed.ts'
import { delayedListing } from './listing.ts'
import type { LiveListed, Member } from './members.ts'
import { listedOf, memberOf } from './members.ts'
import type { Provided } from './providers.ts'
import { Refused } from './refused.ts'
import { createRescaler } from './rescale.ts'
import type { LiveRow } from './rows.ts'
import type { OpenSocket } from './socket.ts'
import type { TradeListeners } from './trade-listeners.ts'
import { warmUp } from './warm-up.ts'

/** A provider and what opens its connections. */
export type Source = { readonly adapter: Adapter; readonly openSocket: OpenSocket }

export type SourcedDeps = {
  readonly source: Source
  /** Boards whose prices are this provider's. */
  readonly boards: Adapter['boards']
  readonly state: Boards
  readonly listeners: TradeListeners
  /** Numbers of the instruments that are asked for, the most important ones first. */
  ranked(): readonly number[]
  /** True while prices of an instrument do not compare with its positions. */
  isRescaled(key: InstrumentKey): boolean
  readonly random: () => number
  readonly clock: Clock
  readonly log: Log
}

export interface Sourced {
  /** Resolves when the provider has answered what it lists, or could not be asked: then it is asked again. */
  ask(): Promise<void>
  start(): void
  stop(): void
  /** Writes the states of the instruments, and begins their days. */
  look(): void
  health(): Provided
  /** Its splits and dividends; null if it has none. */
  readonly actions: LiveActionSource | null
  /** An action of today: the close before it has another scale. */
  rescale(action: KeyedAction): void
}

export function createSourced(deps: SourcedDeps): Sourced {
  const { source, boards, state, clock, log } = deps
  const { adapter } = source
  const own = new Map<string, Member>()
  /** As they were listed, by symbol. */
  const bySymbol = new Map<string, Member>()
  const rows = new Map<string, LiveRow>()
  let feed: Feed | null = null
  let refusal: Refused | null = null
  let isStarted = false
  const stops: (() => void)[] = []
  const backoff = createBackoff(deps.random)
  const readActions = adapter.history.actions
  const actions =
    readActions && boards[0] !== undefined
      ? createActionSource({
          name: adapter.name,
          days: daysOf(adapter, boards[0]),
          readActions,
          now: () => feed?.now() ?? clock.now(),
          instruments: () => [...own.values()].flatMap(({ row }) => row?.listed.live ?? []),
        })
      : null
  const rescaler = createRescaler({ adapter, clock, actions })

  /** What the provider lists of its boards. An answer without any is taken for a fault of it: it is asked again. */
  async function listedNow(): Promise<readonly LiveListed[]> {
    const instruments = await adapter.history.instruments()
    const listed = listedOf({ adapter, boards, instruments, firstIx: state.listings.length, now: clock.now })
    if (listed.length === 0 && boards.length > 0)
      throw new Refused('retry', 'it lists no instrument of its boards', 'unlisted')
    return listed
  }

  function list(listed: readonly LiveListed[]): void {
    const opened = openFeed({ deps, listed, rows, onOrigin: relist })
    feed = opened
    for (const one of listed) {
      const member = memberOf(one, { adapter, feed: opened, quotes: state.quotes, clock })
      if (!state.put(member) || !member.row) continue
      own.set(one.live.live.key, member)
      rows.set(one.live.live.symbol, member.row)
      bySymbol.set(one.live.live.symbol, member)
    }
    if (isStarted) connect(opened)
  }

  /** Lists an instrument as live or delayed, as its prices are. */
  function relist({ symbol, origin }: LiveOrigin): void {
    const member = bySymbol.get(symbol)
    if (!member) return
    const { listing } = member
    state.put(
      origin === 'live' ? member : Object.assign({}, member, { listing: delayedListing(listing, DELAYED_BY_MS) }),
    )
  }

  function connect(opened: Feed): void {
    opened.start()
    stops.push(() => opened.stop())
    if (adapter.isLoadedAhead !== false) stops.push(warmUp({ members: [...own.values()], log }))
  }

  async function ask(): Promise<void> {
    try {
      list(await listedNow())
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refusal = error
      log.warn({ provider: adapter.name, reason: error.message }, 'the provider does not say what it lists')
      if (error.refusal !== 'fatal') stops.push(clock.after(MINUTE_MS + backoff.next(), () => void ask()))
    }
  }

  function bySymbolOf(ix: number): string | null {
    const key = state.listings[ix]?.instrument.key
    return (key !== undefined && own.get(key)?.row?.listed.live.symbol) || null
  }

  return {
    ask,
    start() {
      isStarted = true
      if (feed) connect(feed)
    },
    stop() {
      for (const stop of stops.splice(0)) stop()
    },
    look() {
      if (!feed) return
      feed.rank(deps.ranked().flatMap(ix => bySymbolOf(ix) ?? []))
      const now = feed.now()
      for (const [key, { row }] of own) {
        const view = feed.symbol(key)
        const isRescaled = row !== null && deps.isRescaled(row.listed.live.key)
        row?.state({ state: view?.state ?? 'lost', at: now, halt: view?.halt ?? null, isRescaled })
        row?.roll(now)
      }
    },
    health: () => ({
      provider: adapter.name,
      health: feed?.health() ?? null,
      refusal,
      instruments: own.size,
      boards,
      // As they are listed now: an instrument can be delayed.
      feeds: feedsOf([...own.keys()].flatMap(key => state.find(key) ?? [])),
      requests: adapter.history.use?.() ?? null,
      actions: actions?.state ?? null,
      omitted: adapter.history.omitted?.() ?? [],
    }),
    actions,
    rescale(action) {
      const row = own.get(action.key)?.row
      if (row) rescaler(row, action)
    },
  }
}

type FeedOf = {
  readonly deps: SourcedDeps
  readonly listed: readonly LiveListed[]
  readonly rows: ReadonlyMap<string, LiveRow>
  onOrigin(origin: LiveOrigin): void
}

/** A feed of the listed instruments, whose messages are written into their rows. */
function openFeed({ deps, listed, rows, onOrigin }: FeedOf): Feed {
  const { source, clock, random, log, listeners } = deps
  const { adapter, openSocket } = source
  return createFeed({
    adapter,
    openSocket,
    clock,
    random,
    log,
    instruments: listed.map(one => one.live.live),
    listener: {
      onQuote: quote => rows.get(quote.symbol)?.quote(quote),
      onPrice: price => rows.get(price.symbol)?.price(price),
      onTrade(trade) {
        const row = rows.get(trade.symbol)
        row?.trade(trade)
        if (row && !trade.isVolumeOnly) listeners.tell(row.listed, trade)
      },
      onBars: symbol => rows.get(symbol)?.rebase(),
      onDay: snapshot => rows.get(snapshot.symbol)?.day(snapshot),
      onStanding: (symbol, at) => rows.get(symbol)?.standing(at),
      onOrigin,
    },
  })
}
