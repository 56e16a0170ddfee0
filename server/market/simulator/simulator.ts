// The simulated market, live: on every step a fair share of the rows is brought up to the clock, what is being watched
// trade by trade always.
import { must } from '../../../domain/assert.ts'
import type { Clock } from '../../../domain/clock.ts'
import type { Board } from '../../../domain/instruments/boards.ts'
import type { Trade } from '../../../domain/wire/rows.ts'
import type { Seeded } from '../catalogue/listings.ts'
import { createFollow } from '../factors/follow.ts'
import type { BoardState, QuoteTable } from '../source.ts'
import { boardStateAt, dayStartOf } from './board-states.ts'
import { fromListing } from './days.ts'
import { createListeners } from './listeners.ts'
import type { LiveRow } from './live-row.ts'
import { createLiveRow, visit } from './live-row.ts'
import type { Phase } from './phase.ts'
import { createPhase, movePhase } from './phase.ts'
import type { PriceModel } from './price-model.ts'
import { createPriceModel } from './price-model.ts'
import { createVisits, STEP_MS } from './row-updates.ts'
import { tradesBetween } from './trades.ts'
import type { Places, VenueName } from './venues.ts'
import { placeNames, seedDay } from './venues.ts'

/** Rows that take over a new day or state in one step: thousands at once would hold up everything else. */
const ROLLS_A_STEP = 2_000

type SimulatorDeps = {
  readonly seeded: readonly Seeded[]
  /** Filled in for the numbers of `seeded`; may be longer. */
  readonly quotes: QuoteTable
  readonly places: Places
  readonly seed: number
  /** Visits a second, in all. */
  readonly rate: number
  readonly clock: Clock
}

interface Simulator {
  /** Adds an instrument, whose row the table has, and brings it up to the clock. */
  join(one: Seeded): void
  course(ix: number): PriceModel
  /** Brings one row up to the clock: what is asked for by name is never older than the answer. */
  refresh(ix: number): void
  boardState(board: Board): BoardState
  dayStart(board: Board): number
  onTrades(ix: number, listener: (trades: readonly Trade[]) => void): () => void
  start(): void
  stop(): void
}

export function createSimulator({ seeded, quotes, places, seed, rate, clock }: SimulatorDeps): Simulator {
  const phases = new Map<VenueName, Phase>()
  for (const name of placeNames) phases.set(name, createPhase(places[name], clock.now()))
  const continuous = placeNames.every(name => places[name].continuous)
  const followOf = createFollow(seeded, { seed, anchorDay: seedDay, continuous })
  const liveRow = (one: Seeded, follows: PriceModel['follows']): LiveRow => {
    const { calendar, listing } = one
    const phase = must(phases.get(calendar), calendar)
    const course = fromListing(createPriceModel(seed, one, places[calendar], follows))
    return createLiveRow(listing.instrument.ix, course, phase)
  }
  const rows: LiveRow[] = seeded.map(one => liveRow(one, followOf(one)))
  /** By instrument number: a recording has one and no row. */
  const byIx = new Map(rows.map(row => [row.ix, row]))
  const dealVisits = () =>
    createVisits(
      rows.map(row => row.course),
      rate,
    )
  let visits = dealVisits()
  const listeners = createListeners()
  const rowOf = (ix: number): LiveRow => must(byIx.get(ix), `instrument ${ix}`)
  const visitNumber = (ix: number): void => visit(quotes, rowOf(ix))
  let lastStep = clock.now()
  /** Rows from here on may still stand in an older phase; past the end, none does. */
  let rollCursor = rows.length
  let halt: (() => void) | null = null

  function movePhases(now: number): void {
    for (const phase of phases.values()) if (movePhase(phase, now)) rollCursor = 0
  }

  function roll(): void {
    for (let left = ROLLS_A_STEP; left > 0 && rollCursor < rows.length; rollCursor++) {
      const row = must(rows[rollCursor], `row ${rollCursor}`)
      if (row.serial === row.phase.serial) continue
      visit(quotes, row)
      left--
    }
  }

  function step(): void {
    const now = clock.now()
    if (now <= lastStep) return // a clock set back: nothing is ever untraded
    const from = lastStep
    lastStep = now
    movePhases(now)
    roll()
    visits.deal(now - from, nth => visit(quotes, must(rows[nth], `row ${nth}`)))
    listeners.notify(now, (ix, since) => {
      visitNumber(ix)
      return tradesBetween(rowOf(ix), since, now)
    })
  }

  for (const row of rows) visit(quotes, row)

  return {
    join(one) {
      const row = liveRow(one, null)
      rows.push(row)
      byIx.set(row.ix, row)
      visits = dealVisits()
      movePhases(Math.max(clock.now(), lastStep))
      visit(quotes, row)
    },
    course: ix => rowOf(ix).course,
    refresh(ix) {
      // Never ahead of the phases of all: a row of a day that has not been rolled over is rolled over here.
      movePhases(Math.max(clock.now(), lastStep))
      visitNumber(ix)
    },
    boardState: board => boardStateAt(places, board, clock.now()),
    dayStart: board => dayStartOf(places, board, clock.now()),
    onTrades: (ix, listener) => listeners.add(ix, clock.now(), listener),
    start() {
      lastStep = clock.now()
      halt ??= clock.every(STEP_MS, step)
    },
    stop() {
      halt?.()
      halt = null
    },
  }
}
