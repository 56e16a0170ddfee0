// The market of live feeds: currency pairs, coins and commodities of a provider that sends quotes, and reference rates for
// the other pairs. No price is made up: an instrument without data has none.
import { must } from '../../../domain/assert.ts'
import type { Clock } from '../../../domain/clock.ts'
import { MINUTE_MS, SECOND_MS } from '../../../domain/time.ts'
import type { Log } from '../../lib/log.ts'
import { epochOf } from '../epoch.ts'
import type { OwnMarket } from '../own-market.ts'
import type { Adapter } from './adapter.ts'
import { createBackoff } from './backoff.ts'
import { createBoards } from './boards.ts'
import { utcDays } from './days.ts'
import type { LiveInstrument, RefusalClass } from './events.ts'
import type { Feed } from './feed.ts'
import { createFeed } from './feed.ts'
import { chartSizeOf, closesOf, klineOf, pastOf, yearOf } from './klines.ts'
import type { Listed, Member } from './members.ts'
import { listedOf, memberOf, referenceMember } from './members.ts'
import { providersOf } from './providers.ts'
import type { ReferenceSource } from './reference-rows.ts'
import { writeReference } from './reference-rows.ts'
import { Refused } from './refused.ts'
import type { LiveRow } from './rows.ts'
import type { OpenSocket } from './socket.ts'
import type { TradeListeners } from './trade-listeners.ts'
import { createTradeListeners } from './trade-listeners.ts'
import { warmUp } from './warm-up.ts'

/** States of the symbols and the day are looked at this often. */
const LOOK_EVERY_MS = SECOND_MS

export type LiveMarketDeps = {
  readonly adapter: Adapter
  readonly reference: ReferenceSource
  readonly openSocket: OpenSocket
  readonly random: () => number
  readonly clock: Clock
  readonly log: Log
}

export type LiveMarket = OwnMarket & Required<Pick<OwnMarket, 'providers'>>

/**
 * Resolves when the provider has answered what it lists, or could not be asked: then only reference rates are listed,
 * and it is asked again until it answers.
 */
export async function createLiveMarket(deps: LiveMarketDeps): Promise<LiveMarket> {
  const { adapter, reference, clock, log } = deps
  const state = createBoards()
  const { listings, quotes } = state
  const rows = new Map<string, LiveRow>()
  const listeners = createTradeListeners()
  let feed: Feed | null = null
  let refusal: RefusalClass | null = null
  let isStarted = false
  const stops: (() => void)[] = []
  const backoff = createBackoff(deps.random)

  function list(instruments: readonly LiveInstrument[]): void {
    const listed = listedOf({ adapter, instruments, now: clock.now })
    const opened = openFeed(deps, listed, { rows, listeners })
    feed = opened
    for (const one of listed) state.put(memberOf(one, { adapter, reference, feed: opened, quotes, clock }))
    for (const { row } of state.members) if (row) rows.set(row.listed.live.symbol, row)
    if (isStarted) connect(opened)
  }

  function connect(opened: Feed): void {
    opened.start()
    stops.push(() => opened.stop(), warmUp({ members: state.members, log }))
  }

  async function ask(): Promise<void> {
    try {
      list(await adapter.history.instruments())
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refusal = error.refusal
      log.warn({ provider: adapter.name, reason: error.message }, 'the provider does not say what it lists')
      if (error.refusal !== 'fatal') stops.push(clock.after(MINUTE_MS + backoff.next(), () => void ask()))
    }
  }

  function look(): void {
    if (!feed) return
    const now = feed.now()
    for (const { row, listing } of state.members) {
      if (!row) continue
      row.state(feed.symbol(listing.instrument.key)?.state ?? 'lost')
      row.roll(now)
    }
  }

  function publish(): void {
    for (const { pair, listing } of state.members) if (pair) writeReference(quotes, listing, pair, reference.days())
  }

  for (const one of listedOf({ adapter, instruments: [], now: clock.now }))
    if (one.kind === 'reference') state.put(referenceMember(one, reference))
  await ask()
  const epoch = epochOf(listings)
  const member = (ix: number): Member => must(state.members[ix], `instrument ${ix}`)
  return {
    epoch,
    simulated: true,
    live: true,
    listings,
    quotes,
    find: state.find,
    board: state.board,
    boardStates: state.boardStates,
    dayStart: () => (adapter.days ?? utcDays).startOf(clock.now()),
    ready: (ix, period) => member(ix).charts.ready(chartSizeOf(period)),
    bars: (ix, period) => klineOf(member(ix), period, clock.now()),
    past: (ix, query) => pastOf(member(ix), query, clock.now()),
    closes: ix => closesOf(member(ix), clock.now()),
    year: ix => yearOf(member(ix), clock.now()),
    onTrades: (ix, listener) => listeners.add(ix, listener),
    providers: () =>
      providersOf({ provider: adapter.name, health: feed?.health() ?? null, refusal, reference, listings, clock }),
    start() {
      isStarted = true
      reference.start(publish)
      stops.push(clock.every(LOOK_EVERY_MS, look), () => reference.stop())
      if (feed) connect(feed)
    },
    stop() {
      for (const stop of stops.splice(0)) stop()
    },
    setStandby() {
      throw new Error('A live market runs in one process')
    },
    join() {
      throw new Error('A live market lists what its provider lists')
    },
  }
}

type Writers = { readonly rows: ReadonlyMap<string, LiveRow>; readonly listeners: TradeListeners }

/** A feed of the listed instruments, whose messages are written into their rows. */
function openFeed(deps: LiveMarketDeps, listed: readonly Listed[], { rows, listeners }: Writers): Feed {
  return createFeed({
    ...deps,
    instruments: listed.flatMap(one => (one.kind === 'live' ? one.live.live : [])),
    listener: {
      onQuote: quote => rows.get(quote.symbol)?.quote(quote),
      onPrice: price => rows.get(price.symbol)?.price(price),
      onTrade(trade) {
        const row = rows.get(trade.symbol)
        row?.trade(trade)
        if (row) listeners.tell(row.listed, trade)
      },
      onBars: symbol => rows.get(symbol)?.rebase(),
    },
  })
}
