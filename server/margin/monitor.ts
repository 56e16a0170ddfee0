// Compares the mark prices with the triggers of all open positions on margin, in the leader process: a comparison of
// numbers for all, then a transaction for each position whose trigger is reached. Positions are read from the store
// after a change, which the bus reports; a slow poll finds changes whose message was lost.
import type { SQL } from 'drizzle-orm'
import { and, asc, eq, gt, gte, isNull } from 'drizzle-orm'
import type { Bus } from '../bus/bus.ts'
import { subjects } from '../bus/bus.ts'
import type { PositionRow } from '../db/trading-schema.ts'
import { positions } from '../db/trading-schema.ts'
import type { Fenced } from '../lead/fence.ts'
import { LeadershipLostError } from '../lead/fence.ts'
import { contracted } from '../positions/contract.ts'
import type { Position } from '../positions/position.ts'
import { withAllValues } from '../positions/store.ts'
import { createTriggerColumns } from '../triggers/columns.ts'
import { createTriggerPriceReader } from './bounds.ts'
import { storeCutOffs } from './cut-offs.ts'
import type { MarginDeps } from './deps.ts'
import { reviewPosition } from './liquidation.ts'
import { triggersOf } from './triggers.ts'

const PASS_EVERY_MS = 250
/** The maximum delay for a position that another process changed, if the message about it is lost. */
const CATCH_UP_MS = 2_000
/** Rows in one read: a statement has a maximum number of values, and other work of this thread must run in between. */
const READ_AT_ONCE = 1_000
/** The maximum time between the timestamp that a transaction writes and its commit. */
const LATE_COMMIT_MS = 10_000
/** Delay after a failed position, which means a bug or a problem of the store. */
const RETRY_AFTER_MS = 5_000

export type Monitor = {
  start(store: Fenced): Promise<void>
  stop(): Promise<void>
  /** Resolves after one full pass over the current prices. */
  settle(): Promise<void>
}

export function createMonitor(deps: MarginDeps & { readonly bus: Bus }): Monitor {
  const { clock, log, bus } = deps
  const readBounds = createTriggerPriceReader(deps)
  const columns = createTriggerColumns()
  const paused = new Map<string, number>()
  let store: Fenced = deps.db
  let readTo = 0
  /** Time from which prices of a cut-off are to be stored, UTC ms. */
  let nextNight = 0
  /** True if positions have changed since the last read of the store. */
  let isChanged = true
  let running: Promise<void> | null = null
  let again = false
  let ends: readonly (() => void)[] = []

  function keep(position: Position): void {
    const ix = deps.market.find(position.instrumentKey)?.instrument.ix
    if (position.closedAt !== null || !position.contract || ix === undefined) columns.remove(position.id)
    else columns.set(position.id, ix, triggersOf(contracted(position)))
  }

  async function refresh(): Promise<void> {
    const at = clock.now()
    const isMargined = eq(positions.marginMode, 'isolated')
    const isWanted = readTo === 0 ? isNull(positions.closedAt) : gte(positions.modifiedAt, readTo - LATE_COMMIT_MS)
    for (let after: string | undefined = ''; after !== undefined; ) {
      const isNext: SQL = gt(positions.id, after)
      const rows: readonly PositionRow[] = await store
        .select()
        .from(positions)
        .where(and(isMargined, isWanted, isNext))
        .orderBy(asc(positions.id))
        .limit(READ_AT_ONCE)
      for (const position of await withAllValues(store, rows)) keep(position)
      after = rows.length === READ_AT_ONCE ? rows.at(-1)?.id : undefined
    }
    readTo = at
  }

  async function refreshIfChanged(): Promise<void> {
    if (!isChanged && clock.now() - readTo < CATCH_UP_MS) return
    // Reset before the read, so that a position that changes during the read is read again.
    isChanged = false
    await refresh().catch(error => {
      isChanged = true
      throw error
    })
  }

  const noteChange = (): void => {
    isChanged = true
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
      // A failure of one position must not stop the others.
      paused.set(id, clock.now() + RETRY_AFTER_MS)
      log.error({ err: error, positionId: id }, 'a position was not reviewed')
    }
  }

  /** A position that is closed after a cut-off pays for its night before, so the night's prices must be there. */
  async function storePricesOfNight(): Promise<void> {
    const at = clock.now()
    if (at < nextNight) return
    nextNight = await store.transaction(tx => storeCutOffs(deps, tx, at))
  }

  async function pass(): Promise<void> {
    do {
      again = false
      await refreshIfChanged()
      await storePricesOfNight()
      for (const id of columns.reached(readBounds())) await review(id)
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
      nextNight = 0
      ends = [bus.subscribe(subjects.margined, noteChange), bus.onBack(noteChange)]
      await refresh()
      ends = [...ends, clock.every(PASS_EVERY_MS, () => void kick())]
    },
    async stop() {
      for (const end of ends) end()
      ends = []
      await running
      columns.clear()
    },
    settle: kick,
  }
}
