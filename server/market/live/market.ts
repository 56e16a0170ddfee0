// The market of live feeds: currency pairs, coins and commodities of providers that send quotes, and reference rates for the
// other pairs. A board has one provider. No price is made up: an instrument without data has none.
import { must } from '../../../domain/assert.ts'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Clock } from '../../../domain/clock.ts'
import type { Board } from '../../../domain/instruments/boards.ts'
import { boardNames } from '../../../domain/instruments/boards.ts'
import { SECOND_MS } from '../../../domain/time.ts'
import type { Log } from '../../lib/log.ts'
import { createActions } from '../actions.ts'
import { createDemand } from '../demand.ts'
import { epochOf } from '../epoch.ts'
import type { OwnMarket } from '../own-market.ts'
import { daysOf } from './adapter.ts'
import { createBoards } from './boards.ts'
import { chartSizeOf, closesOf, klineOf, pastOf, readyPast, yearOf } from './klines.ts'
import type { Member } from './members.ts'
import { referenceMembers } from './members.ts'
import { lastPriceAt } from './past-price.ts'
import { providersOf } from './providers.ts'
import type { ReferenceSource } from './reference-rows.ts'
import { writeReference } from './reference-rows.ts'
import type { Source } from './sourced.ts'
import { createSourced } from './sourced.ts'
import { createTradeListeners } from './trade-listeners.ts'

/** States of the symbols and the day are looked at this often. */
const LOOK_EVERY_MS = SECOND_MS

export type LiveMarketDeps = {
  /** In the order of preference: a board is that of the first one that can have it. */
  readonly sources: readonly Source[]
  readonly reference: ReferenceSource
  readonly random: () => number
  readonly clock: Clock
  readonly log: Log
}

export type LiveMarket = OwnMarket & Required<Pick<OwnMarket, 'providers'>>

/**
 * Resolves when each provider has answered what it lists, or could not be asked: then only reference rates are listed of
 * its boards, and it is asked again until it answers.
 */
export async function createLiveMarket(deps: LiveMarketDeps): Promise<LiveMarket> {
  const { sources, reference, random, clock, log } = deps
  const state = createBoards(clock.now)
  const { listings, quotes } = state
  const listeners = createTradeListeners()
  const demand = createDemand()
  const stops: (() => void)[] = []
  const sourceOf = (board: Board): Source | undefined => sources.find(({ adapter }) => adapter.boards.includes(board))
  const isRescaled = (key: InstrumentKey): boolean => actions.isRescaled(key)
  const providers = sources.map(source => {
    const boards = boardNames.filter(board => sourceOf(board) === source)
    const { ranked } = demand
    return createSourced({ source, boards, state, listeners, ranked, isRescaled, random, clock, log })
  })

  function publish(): void {
    for (const { pair, listing } of state.members) if (pair) writeReference(quotes, listing, pair, reference.days())
  }

  for (const member of referenceMembers(reference)) state.put(member)
  // One after another, so that the instruments have the same numbers after each start.
  for (const provider of providers) await provider.ask()
  const epoch = epochOf(listings)
  const actions = createActions(
    providers.flatMap(provider => provider.actions ?? []),
    effective => {
      for (const provider of providers) {
        for (const action of effective) provider.rescale(action)
        provider.look()
      }
    },
  )
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
    dayStart: board => daysOf(sourceOf(board)?.adapter ?? {}, board).startOf(clock.now()),
    ready: (ix, type) => member(ix).charts.ready(chartSizeOf(type)),
    bars: (ix, type) => klineOf(member(ix), type, clock.now()),
    past: (ix, query) => pastOf(member(ix), query, clock.now()),
    readyPast: (ix, query) => readyPast(member(ix), query, clock.now()),
    closes: ix => closesOf(member(ix), clock.now()),
    year: ix => yearOf(member(ix), clock.now()),
    lastPriceAt: (ix, at) => lastPriceAt(member(ix), quotes, at),
    ...(sources.some(({ adapter }) => adapter.ranked) && { demand }),
    ...(actions.sources.length > 0 && { actions }),
    revision: ix => member(ix).charts.revision,
    onTrades: (ix, listener) => listeners.add(ix, listener),
    providers: () =>
      providersOf({ provided: providers.map(provider => provider.health()), reference, listings, clock }),
    start() {
      reference.start(publish)
      stops.push(() => reference.stop())
      for (const provider of providers) {
        provider.start()
        stops.push(
          clock.every(LOOK_EVERY_MS, () => provider.look()),
          () => provider.stop(),
        )
      }
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
