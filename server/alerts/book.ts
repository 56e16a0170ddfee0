// The alerts that are watched, in memory: the columns of those that wait for a value of an instrument or of a position, and
// those whose pause lasts or whose instrument is not listed.
import type { AlertCondition, AlertMeasure } from '../../domain/alerts.ts'
import { alertSpecs } from '../../domain/alerts.ts'
import { must } from '../../domain/assert.ts'
import { tickAt } from '../../domain/price.ts'
import type { AlertRow } from '../db/alert-schema.ts'
import type { MarketSource } from '../market/source.ts'
import type { Part } from './columns.ts'
import { createAlertColumns } from './columns.ts'
import { dayStartOf } from './figures.ts'
import type { Grain } from './model.ts'
import { conditionsOf, isResting, isWatched, measureOf, triggerOf } from './model.ts'
import type { Ratios } from './ratios.ts'
import type { Wanted } from './values.ts'
import { cellOf } from './values.ts'

export type AlertBook = {
  /** Takes the newest state of a row. */
  keep(row: AlertRow, now: number): void
  remove(id: string): void
  clear(): void
  get(id: string): AlertRow | null
  /** The alerts on instruments, by the number of the instrument. */
  byInstrument(): ReadonlyMap<number, readonly AlertRow[]>
  /** The measures that are compared, by instrument. */
  readonly wanted: Wanted
  /** Alerts whose pause is over wait for a value again. */
  wake(now: number): void
  /** `ratios`: the values of positions. */
  reached(values: Float64Array, ratios: Float64Array): string[]
}

type Market = Pick<MarketSource, 'find' | 'listings' | 'quotes' | 'dayStart'>

/** The tick at the level of a condition and the current price of its instrument. */
export function grainOf(
  { listings, quotes }: Pick<Market, 'listings' | 'quotes'>,
  ix: number,
  { kind, level }: AlertCondition,
): Grain {
  const price = quotes.price[ix] ?? 0
  const at = alertSpecs[kind].unit === 'price' ? (level ?? price) : price
  return { tick: tickAt(at, listings[ix]?.tickSteps ?? []), price }
}

/** No number of an instrument. */
const UNLISTED = -1

export function createAlertBook(market: Market, ratios: Pick<Ratios, 'watch' | 'leave' | 'clear'>): AlertBook {
  const columns = createAlertColumns()
  const onPositions = createAlertColumns()
  const rows = new Map<string, AlertRow>()
  const resting = new Set<string>()
  const wanted = new Map<number, Set<AlertMeasure>>()
  const ixOf = ({ instrumentKey }: AlertRow): number | undefined => market.find(instrumentKey)?.instrument.ix

  function remove(id: string): void {
    rows.delete(id)
    resting.delete(id)
    release(id)
  }

  /** The alert waits for no value. */
  function release(id: string): void {
    columns.remove(id)
    onPositions.remove(id)
    ratios.leave(id)
  }

  function want(ix: number, measure: AlertMeasure): void {
    const known = wanted.get(ix)
    if (known) known.add(measure)
    else wanted.set(ix, new Set([measure]))
  }

  function keep(row: AlertRow, now: number): void {
    const ix = ixOf(row)
    if (!isWatched(row, now)) {
      remove(row.id)
      return
    }
    rows.set(row.id, row)
    // A share may join this process's market later than that of the process in which the alert was created.
    if (ix === undefined || isResting(row, now, dayStartOf(market, ix))) {
      release(row.id)
      resting.add(row.id)
      return
    }
    resting.delete(row.id)
    const parts = conditionsOf(row).map((condition): Part => {
      const trigger = triggerOf(row, condition, grainOf(market, ix, condition))
      if (row.positionId !== null) return { cell: ratios.watch(row.positionId, row.id), trigger }
      const measure = measureOf(condition.kind)
      want(ix, measure)
      return { cell: cellOf(ix, measure), trigger }
    })
    const into = row.positionId === null ? columns : onPositions
    into.set(row.id, must(parts[0], 'a condition'), parts[1] ?? null, row.armed)
  }

  return {
    keep,
    remove,
    clear() {
      columns.clear()
      onPositions.clear()
      ratios.clear()
      rows.clear()
      resting.clear()
      wanted.clear()
    },
    get: id => rows.get(id) ?? null,
    byInstrument() {
      const onInstruments = [...rows.values()].filter(({ positionId }) => positionId === null)
      const groups = Map.groupBy(onInstruments, row => ixOf(row) ?? UNLISTED)
      groups.delete(UNLISTED)
      return groups
    },
    wanted,
    wake(now) {
      for (const id of resting) {
        const row = rows.get(id)
        if (row) keep(row, now)
      }
    },
    reached: (values, ofPositions) => [...columns.reached(values), ...onPositions.reached(ofPositions)],
  }
}
