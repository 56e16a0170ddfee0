// The pass of mark prices over all open margined positions, in the leader process: numbers first, and a transaction each
// for those whose triggers are reached. Positions are read from the store as they change, whoever changed them.
import { and, eq, gte, isNull } from 'drizzle-orm'
import { markOf } from '../contracts/mark.ts'
import { positions } from '../db/trading-schema.ts'
import type { Fenced } from '../lead/fence.ts'
import { LeadershipLostError } from '../lead/fence.ts'
import { marginBoards } from '../orders/service.ts'
import { contracted } from '../positions/contract.ts'
import type { Position } from '../positions/position.ts'
import { withAllValues } from '../positions/store.ts'
import type { MarginDeps } from './deps.ts'
import { reviewPosition } from './liquidation.ts'
import type { PriceBounds } from './triggers.ts'
import { createTriggerColumns, triggersOf } from './triggers.ts'

const PASS_EVERY_MS = 250
/** A transaction may commit so long after the time that it wrote. */
const LATE_COMMIT_MS = 10_000
/** After a position that failed, which is a bug or a store in trouble. */
const RETRY_AFTER_MS = 5_000

export type Monitor = {
  start(store: Fenced): Promise<void>
  stop(): Promise<void>
  /** Resolves after one full pass over the current prices. */
  settle(): Promise<void>
}

export function createMonitor(deps: MarginDeps): Monitor {
  const { clock, log } = deps
  const columns = createTriggerColumns()
  const paused = new Map<string, number>()
  let store: Fenced = deps.db
  let readTo = 0
  let running: Promise<void> | null = null
  let again = false
  let stopClock: (() => void) | null = null

  function keep(position: Position): void {
    const ix = deps.market.find(position.instrumentKey)?.instrument.ix
    if (position.closedAt !== null || !position.contract || ix === undefined) columns.remove(position.id)
    else columns.set(position.id, ix, triggersOf(contracted(position)))
  }

  async function refresh(): Promise<void> {
    const at = clock.now()
    const isMargined = eq(positions.marginMode, 'isolated')
    const isWanted = readTo === 0 ? isNull(positions.closedAt) : gte(positions.modifiedAt, readTo - LATE_COMMIT_MS)
    const rows = await store.select().from(positions).where(and(isMargined, isWanted))
    for (const position of await withAllValues(store, rows)) keep(position)
    readTo = at
  }

  async function review(id: string): Promise<void> {
    if (clock.now() < (paused.get(id) ?? 0)) return
    paused.delete(id)
    try {
      for (let next = 'again'; next === 'again'; ) {
        const outcome = await store.transaction(tx => reviewPosition(deps, tx, id, clock.now()))
        if (outcome.position) keep(outcome.position)
        next = outcome.next
      }
    } catch (error) {
      if (error instanceof LeadershipLostError) return
      // One position that fails must not stop the others.
      paused.set(id, clock.now() + RETRY_AFTER_MS)
      log.error({ err: error, positionId: id }, 'a position was not reviewed')
    }
  }

  async function pass(): Promise<void> {
    do {
      again = false
      await refresh()
      for (const id of columns.reached(boundsOf(deps))) await review(id)
    } while (again)
  }

  function kick(): Promise<void> {
    again = true
    running ??= pass()
      .catch(error => log.error({ err: error }, 'positions could not be read'))
      .finally(() => {
        running = null
      })
    return running
  }

  return {
    async start(led) {
      store = led
      readTo = 0
      await refresh()
      stopClock = clock.every(PASS_EVERY_MS, () => void kick())
    },
    async stop() {
      stopClock?.()
      stopClock = null
      await running
      columns.clear()
    },
    settle: kick,
  }
}

/** Infinite, so that nothing is reached, where the market is closed or silent. */
export function boundsOf({ market, freshness }: Pick<MarginDeps, 'market' | 'freshness'>): PriceBounds {
  const { quotes } = market
  const lowest = new Float64Array(quotes.size).fill(Number.POSITIVE_INFINITY)
  const highest = new Float64Array(quotes.size).fill(Number.NEGATIVE_INFINITY)
  for (const board of marginBoards) {
    if (freshness.isStale(board)) continue
    for (const ix of market.board(board)) {
      const mark = markOf(quotes, ix)
      if (mark === null) continue
      lowest[ix] = Math.min(mark, quotes.bid[ix] || mark)
      highest[ix] = Math.max(mark, quotes.ask[ix] || mark)
    }
  }
  return { lowest, highest }
}
