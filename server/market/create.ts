// Creates the market of the server from its settings: the simulator, plus a recording if one is configured.
import type { Logger } from 'pino'
import { must } from '../../domain/assert.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Board } from '../../domain/instruments/boards.ts'
import { boardNames } from '../../domain/instruments/boards.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import type { CalendarChoice } from '../calendar/choice.ts'
import type { CalendarFacts, JoiningShare } from './catalogue/listings.ts'
import { createListings, seeded as seededShare } from './catalogue/listings.ts'
import { epochOf } from './epoch.ts'
import type { OwnMarket } from './own-market.ts'
import type { Survey } from './providers/recorded/survey.ts'
import { surveyTape, tapeCode, tapeName } from './providers/recorded/survey.ts'
import { createTape, tapeListing } from './providers/recorded/tape.ts'
import { nextChange } from './providers/simulated/board-states.ts'
import { barsOf, closesOf, minutesOf, pastOf, yearOf } from './providers/simulated/history.ts'
import { priceThen, sessionsFrom } from './providers/simulated/past-prices.ts'
import { createSimulator } from './providers/simulated/simulator.ts'
import { createVenues, gridAt, hoursOf } from './providers/simulated/venues.ts'
import type { Listing } from './source.ts'
import { createQuoteTable, growQuoteTable } from './source.ts'

export type MarketOptions = {
  readonly market: 'simulator' | `tape:${string}`
  /** Speed of the recording as a multiple of its own pace; 0 plays it as fast as possible. */
  readonly speed: number
  readonly seed: number
  readonly instruments: number
  /** Total number of updates a second. */
  readonly rate: number
  readonly calendar: CalendarChoice
  /** The time, UTC ms, for which delivery months are listed; now by default. */
  readonly listedAt?: number
}

const TAPE_PREFIX = 'tape:'
/** Number of free rows for new shares that are added whenever none is left. */
const SPARE_ROWS = 64

function indexByBoard(listings: readonly Listing[]): Map<Board, number[]> {
  const byBoard = new Map<Board, number[]>(boardNames.map(board => [board, []]))
  for (const { instrument, feed } of listings)
    if (feed.origin !== 'recorded') byBoard.get(instrument.board)?.push(instrument.ix)
  return byBoard
}

async function surveyOf(
  market: MarketOptions['market'],
  log: Logger,
): Promise<{ file: string; survey: Survey } | null> {
  if (market === 'simulator') return null
  const file = market.slice(TAPE_PREFIX.length)
  const survey = await surveyTape(file)
  const { trades, malformed, late, repeated, lines } = survey.counts
  if (malformed + late + repeated > 0)
    log.warn({ file, trades, malformed, late, repeated, lines }, 'lines of the tape are left out')
  const { recorded, priceDecimals, quantityDecimals } = survey
  if (priceDecimals < recorded.priceDecimals || quantityDecimals < recorded.quantityDecimals)
    log.warn({ file, recorded, priceDecimals, quantityDecimals }, 'the tape has more decimals than can be shown')
  return { file, survey }
}

/** Rejects with a `TapeError` that describes what is wrong with the recording. */
export async function createMarket(options: MarketOptions, clock: Clock, log: Logger): Promise<OwnMarket> {
  const recording = await surveyOf(options.market, log)
  const venues = createVenues(options.calendar)
  const facts: CalendarFacts = {
    calendarOf: venue => venues[venue].calendar,
    hoursOf: venue => hoursOf(venues[venue], gridAt(venues[venue], clock.now())),
    nextChangeOf: venue => nextChange(venues[venue], clock.now()),
  }
  const seeded = createListings(options.instruments, facts, options.listedAt ?? clock.now())
  const listings = seeded.map(one => one.listing)
  const byKey = new Map<string, Listing>(listings.map(listing => [listing.instrument.key, listing]))
  const tapeIx = listings.length
  if (recording) {
    const name = tapeName(recording.file)
    const code = tapeCode(name, taken => byKey.has(instrumentKey('US', taken)))
    const listing = tapeListing(tapeIx, code, name, recording.survey)
    listings.push(listing)
    byKey.set(listing.instrument.key, listing)
  }
  const byBoard = indexByBoard(listings)
  const quotes = createQuoteTable(listings.length)
  const { seed, rate, speed } = options
  const simulator = createSimulator({ seeded, quotes, venues, seed, rate, clock })
  const tape = recording && createTape({ ...recording, ix: tapeIx, quotes, speed, clock, log })
  const onTape = (ix: number): boolean => tape !== null && ix === tapeIx
  const theTape = () => must(tape, `instrument ${tapeIx}`)
  const epoch = epochOf(listings)
  let isStandby = false

  function stop(): void {
    simulator.stop()
    tape?.stop()
  }

  function join(share: JoiningShare): void {
    const ix = listings.length
    if (ix >= quotes.size) growQuoteTable(quotes, ix + SPARE_ROWS)
    const one = seededShare(ix, share, facts)
    listings.push(one.listing)
    byKey.set(one.listing.instrument.key, one.listing)
    byBoard.get(share.entry.board)?.push(ix)
    simulator.join(one)
  }

  return {
    // The epoch of the initial listings, because shares that are added later do not change the numbers of others.
    epoch,
    simulated: true,
    live: false,
    listings,
    quotes,
    find: key => byKey.get(key) ?? null,
    board: board => byBoard.get(board) ?? [],
    boardStates: () => boardNames.map(simulator.boardState),
    dayStart: simulator.dayStart,
    bars(ix, type) {
      if (onTape(ix)) return theTape().bars(ix, type)
      if (!isStandby) simulator.refresh(ix)
      return barsOf(ix, simulator.model(ix), type, clock.now())
    },
    minutes: (ix, from) => (onTape(ix) ? null : minutesOf(simulator.model(ix), from, clock.now())),
    past(ix, query) {
      if (!onTape(ix)) return pastOf(simulator.model(ix), query, clock.now())
      // A recording of a few hours has no completed day.
      return { time: [], open: [], close: [], isFirst: true, knownTo: clock.now() }
    },
    closes: ix => (onTape(ix) ? theTape().closes() : closesOf(simulator.model(ix), clock.now())),
    history: {
      priceAt: (ix, at) => (onTape(ix) ? null : priceThen(simulator.model(ix), at)),
      sessions: (ix, at) => (onTape(ix) ? [] : sessionsFrom(simulator.model(ix), at)),
    },
    turnover: ix => (onTape(ix) ? theTape().turnover() : null),
    // A recording of a few hours has no data about a year.
    year: ix =>
      onTape(ix) ? { high52: null, low52: null, averageVolume: null } : yearOf(simulator.model(ix), clock.now()),
    onTrades: (ix, listener) => (onTape(ix) ? theTape().onTrades(listener) : simulator.onTrades(ix, listener)),
    start() {
      isStandby = false
      simulator.start()
      tape?.start()
    },
    stop,
    join,
    setStandby() {
      isStandby = true
      stop()
    },
  }
}
