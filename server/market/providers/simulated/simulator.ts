// The live simulated market. Each step updates a part of the rows to the current time. Watched instruments are updated
// with every trade.
import { must } from '../../../../domain/assert.ts'
import type { Clock } from '../../../../domain/clock.ts'
import type { Board } from '../../../../domain/instruments/boards.ts'
import type { Trade } from '../../../../domain/wire/rows.ts'
import type { Seeded } from '../../catalogue/listings.ts'
import type { BoardState, QuoteTable } from '../../source.ts'
import { boardStateAt, dayStartOf } from './board-states.ts'
import { fromListing } from './days.ts'
import { createFollow } from './factors/follow.ts'
import { createListeners } from './listeners.ts'
import type { LiveRow } from './live-row.ts'
import { createLiveRow, updateRow } from './live-row.ts'
import type { Phase } from './phase.ts'
import { createPhase, movePhase } from './phase.ts'
import type { PriceModel } from './price-model.ts'
import { createPriceModel } from './price-model.ts'
import { createRowUpdates, STEP_MS } from './row-updates.ts'
import { tradesBetween } from './trades.ts'
import type { VenueName, Venues } from './venues.ts'
import { seedDay, venueNames } from './venues.ts'

/**
 * Maximum number of rows that change to a new day or state in one step, because thousands at once would block other
 * work.
 */
const ROLLS_A_STEP = 2_000

type SimulatorDeps = {
  readonly seeded: readonly Seeded[]
  /** The table whose rows the simulator writes: those of `seeded`; it may have more rows. */
  readonly quotes: QuoteTable
  readonly venues: Venues
  readonly seed: number
  /** Total number of updates per second. */
  readonly rate: number
  readonly clock: Clock
}

interface Simulator {
  /** Adds an instrument that already has a row in the table, and updates it to the current time. */
  join(one: Seeded): void
  model(ix: number): PriceModel
  /** Updates one row to the current time, so that a requested row is never older than the response. */
  refresh(ix: number): void
  boardState(board: Board): BoardState
  dayStart(board: Board): number
  onTrades(ix: number, listener: (trades: readonly Trade[]) => void): () => void
  start(): void
  stop(): void
}

export function createSimulator({ seeded, quotes, venues, seed, rate, clock }: SimulatorDeps): Simulator {
  const phases = new Map<VenueName, Phase>()
  for (const name of venueNames) phases.set(name, createPhase(venues[name], clock.now()))
  const daily = venueNames.every(name => venues[name].daily)
  const followOf = createFollow(seeded, { seed, anchorDay: seedDay, daily })
  const liveRow = (one: Seeded): LiveRow => {
    const { calendar, listing } = one
    const phase = must(phases.get(calendar), calendar)
    const model = fromListing(createPriceModel(seed, one, venues[calendar], followOf(one)))
    return createLiveRow(listing.instrument.ix, model, phase)
  }
  const rows: LiveRow[] = seeded.map(liveRow)
  /** Simulated rows by instrument number; a recording has a number but no simulated row. */
  const byIx = new Map(rows.map(row => [row.ix, row]))
  const scheduleUpdates = () =>
    createRowUpdates(
      rows.map(row => row.model),
      rate,
    )
  let updates = scheduleUpdates()
  const listeners = createListeners()
  const rowOf = (ix: number): LiveRow => must(byIx.get(ix), `instrument ${ix}`)
  const updateNumber = (ix: number): void => updateRow(quotes, rowOf(ix))
  let lastStep = clock.now()
  /** Rows from this index on may still be in an older phase. At the end of the list no row is. */
  let rollCursor = rows.length
  let halt: (() => void) | null = null

  function movePhases(now: number): void {
    for (const phase of phases.values()) if (movePhase(phase, now)) rollCursor = 0
  }

  function roll(): void {
    for (let left = ROLLS_A_STEP; left > 0 && rollCursor < rows.length; rollCursor++) {
      const row = must(rows[rollCursor], `row ${rollCursor}`)
      if (row.serial === row.phase.serial) continue
      updateRow(quotes, row)
      left--
    }
  }

  function step(): void {
    const now = clock.now()
    if (now <= lastStep) return // the clock was set back: trades are never undone
    const from = lastStep
    lastStep = now
    movePhases(now)
    roll()
    updates.runDue(now - from, nth => updateRow(quotes, must(rows[nth], `row ${nth}`)))
    listeners.notify(now, (ix, since) => {
      updateNumber(ix)
      return tradesBetween(rowOf(ix), since, now)
    })
  }

  for (const row of rows) updateRow(quotes, row)

  return {
    join(one) {
      const row = liveRow(one)
      rows.push(row)
      byIx.set(row.ix, row)
      updates = scheduleUpdates()
      movePhases(Math.max(clock.now(), lastStep))
      updateRow(quotes, row)
    },
    model: ix => rowOf(ix).model,
    refresh(ix) {
      // The row must not be ahead of its phase, so the phases are updated first. A row that is still in an earlier day
      // changes to the new one here.
      movePhases(Math.max(clock.now(), lastStep))
      updateNumber(ix)
    },
    boardState: board => boardStateAt(venues, board, clock.now()),
    dayStart: board => dayStartOf(venues, board, clock.now()),
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
