// The margin ratios of the positions that alerts watch, in a column with a cell for each position. A position is read from
// the store when an alert on it is watched, and again after a change, which the bus reports; a slow poll finds changes whose
// message was lost. A ratio is computed again when its mark price or its position has changed, and is NaN while the
// liquidation watcher would decide nothing. Without an alert on a position nothing is read or computed.
import { and, gte } from 'drizzle-orm'
import { inBasisPoints } from '../../domain/basis-points.ts'
import { anyOf } from '../db/any-of.ts'
import { positions } from '../db/trading-schema.ts'
import type { Fenced } from '../lead/fence.ts'
import { closePricesOf } from '../orders/close-prices.ts'
import type { Contracted } from '../positions/contract.ts'
import { contracted, stateAt } from '../positions/contract.ts'
import { withAllValues } from '../positions/store.ts'
import type { AlertDeps } from './deps.ts'

/** The maximum delay for a position that another process changed, if the message about it is lost. */
const CATCH_UP_MS = 2_000
/** Positions in one read: other work of this thread must run in between. */
const READ_AT_ONCE = 1_000
/** The maximum time between the timestamp that a transaction writes and its commit. */
const LATE_COMMIT_MS = 10_000

/** The margin ratio of a position at a scaled mark price, in hundredths of a percent; infinite without equity. */
export function ratioAt(position: Contracted, mark: number): number {
  const ratio = stateAt(position, mark)?.ratio
  return ratio ? inBasisPoints(ratio) : Number.POSITIVE_INFINITY
}

type Held = { position: Contracted; mark: number; ratio: number }

export type Ratios = {
  /** Returns the cell of the position. */
  watch(positionId: string, alertId: string): number
  leave(alertId: string): void
  clear(): void
  /** Positions have changed. */
  noteChange(): void
  /** Reads the positions that are missing, and those that have changed. */
  read(store: Fenced, now: number): Promise<void>
  /** The current values, in the same column at each call. */
  values(): Float64Array
  /** The last value of a position and its mark price; null if it was never computed. */
  seen(positionId: string): Pick<Held, 'mark' | 'ratio'> | null
}

export function createRatios(deps: Pick<AlertDeps, 'market' | 'freshness' | 'collar'>): Ratios {
  const cells = new Map<string, number>()
  /** The alerts of each watched position. */
  const watchers = new Map<string, Set<string>>()
  const positionOf = new Map<string, string>()
  /** Null for a position that is closed. */
  const held = new Map<string, Held | null>()
  let values = new Float64Array(0)
  let readTo = 0
  let isChanged = true

  function leave(alertId: string): void {
    const id = positionOf.get(alertId)
    if (id === undefined) return
    positionOf.delete(alertId)
    const left = watchers.get(id)
    left?.delete(alertId)
    if (left?.size !== 0) return
    watchers.delete(id)
    held.delete(id)
    values[cells.get(id) ?? 0] = Number.NaN
  }

  function watch(id: string, alertId: string): number {
    const known = watchers.get(id)
    if (known) known.add(alertId)
    else watchers.set(id, new Set([alertId]))
    positionOf.set(alertId, id)
    const cell = cells.get(id) ?? cells.size
    cells.set(id, cell)
    if (cell >= values.length) {
      const longer = new Float64Array(Math.max(16, 2 * values.length)).fill(Number.NaN)
      longer.set(values)
      values = longer
    }
    return cell
  }

  /** `since`: the time of the change from which on positions are read; null for all. */
  async function load(store: Fenced, ids: readonly string[], since: number | null): Promise<void> {
    for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
      const some = anyOf(positions.id, ids.slice(from, from + READ_AT_ONCE))
      const isWanted = since === null ? some : and(some, gte(positions.modifiedAt, since))
      const rows = await store.select().from(positions).where(isWanted)
      for (const position of await withAllValues(store, rows)) {
        const isOpen = position.closedAt === null && position.contract !== null
        held.set(position.id, isOpen ? { position: contracted(position), mark: Number.NaN, ratio: Number.NaN } : null)
      }
    }
  }

  function ratioOf(each: Held): number {
    const mark = closePricesOf(deps, each.position)?.mark
    if (mark === undefined) return Number.NaN
    if (each.mark !== mark) Object.assign(each, { mark, ratio: ratioAt(each.position, mark) })
    return each.ratio
  }

  return {
    watch,
    leave,
    clear() {
      for (const all of [cells, watchers, positionOf, held]) all.clear()
      values = new Float64Array(0)
      readTo = 0
      isChanged = true
    },
    noteChange() {
      isChanged = true
    },
    async read(store, now) {
      const missing = [...watchers.keys()].filter(id => !held.has(id))
      const known = [...held.keys()]
      if (missing.length > 0) await load(store, missing, null)
      if (!isChanged && now - readTo < CATCH_UP_MS) return
      // Reset before the read, so that a position that changes during the read is read again.
      isChanged = false
      await load(store, known, readTo - LATE_COMMIT_MS).catch(error => {
        isChanged = true
        throw error
      })
      readTo = now
    },
    values() {
      for (const id of watchers.keys()) {
        const each = held.get(id)
        values[cells.get(id) ?? 0] = each ? ratioOf(each) : Number.NaN
      }
      return values
    },
    seen: id => held.get(id) ?? null,
  }
}
