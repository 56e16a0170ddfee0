// Compares the current prices with all alerts, in the leader process: a comparison of numbers for each, then a transaction
// for each alert whose trigger is reached. Alerts are read from the store after a change, which the bus reports; a slow poll
// finds changes whose message was lost. The time in which no process watched is read from the bars.
import { setImmediate } from 'node:timers/promises'
import { and, asc, eq, gt, gte } from 'drizzle-orm'
import { MINUTE_MS } from '../../domain/time.ts'
import { subjects } from '../bus/bus.ts'
import type { AlertRow } from '../db/alert-schema.ts'
import { alerts } from '../db/alert-schema.ts'
import type { Fenced } from '../lead/fence.ts'
import { LeadershipLostError } from '../lead/fence.ts'
import { createAlertBook, grainOf } from './book.ts'
import type { AlertDeps } from './deps.ts'
import { createFigureBook, loadBars } from './figures.ts'
import type { Sight } from './model.ts'
import { measuresOf } from './model.ts'
import { createMoves } from './moves.ts'
import { alertsOfClosed, endAlert } from './on-position.ts'
import type { PastBar } from './past.ts'
import { nextSight, pastBars } from './past.ts'
import { createRatios } from './ratios.ts'
import { takeSight } from './send.ts'
import { createValues, livePrice } from './values.ts'
import { createWatchTime, readWatchTime } from './watch-time.ts'

const PASS_EVERY_MS = 250
/** The maximum delay for an alert that another process changed, if the message about it is lost. */
const CATCH_UP_MS = 2_000
/** Rows in one read: other work of this thread must run in between. */
const READ_AT_ONCE = 1_000
/** The maximum time between the timestamp that a transaction writes and its commit. */
const LATE_COMMIT_MS = 10_000
/** Delay after a failed alert, which means a bug or a problem of the store. */
const RETRY_AFTER_MS = 5_000

export type AlertMonitor = {
  start(store: Fenced): Promise<void>
  stop(): Promise<void>
  /** Resolves after one full pass over the current prices. */
  settle(): Promise<void>
}

/** Alerts that could not be changed after an interruption. They are tried again, and until then it is not over. */
type Owed = { readonly ids: ReadonlySet<string>; readonly from: number; readonly againAt: number }

export function createAlertMonitor(deps: AlertDeps): AlertMonitor {
  const { clock, log, bus, market, freshness, collar } = deps
  const figures = createFigureBook(market, clock.now)
  const moves = createMoves()
  const ratios = createRatios(deps)
  const book = createAlertBook(market, ratios)
  const sources = { market, freshness, collar, figures, moves }
  const valuesAt = createValues(sources)
  const paused = new Map<string, number>()
  let store: Fenced = deps.db
  let storeTime = createWatchTime(store)
  let readTo = 0
  /** The time up to which prices were compared; null before the first pass. */
  let watchedTo: number | null = null
  let owed: Owed | null = null
  let endedTo = 0
  /** True if alerts have changed since the last read of the store. */
  let isChanged = true
  let running: Promise<void> | null = null
  let again = false
  let ends: readonly (() => void)[] = []

  async function refresh(): Promise<void> {
    const at = clock.now()
    const isWanted = readTo === 0 ? eq(alerts.state, 'active') : gte(alerts.modifiedAt, readTo - LATE_COMMIT_MS)
    for (let after: string | undefined = ''; after !== undefined; ) {
      const rows: readonly AlertRow[] = await store
        .select()
        .from(alerts)
        .where(and(isWanted, gt(alerts.id, after)))
        .orderBy(asc(alerts.id))
        .limit(READ_AT_ONCE)
      for (const row of rows) book.keep(row, at)
      after = rows.length === READ_AT_ONCE ? rows.at(-1)?.id : undefined
    }
    readTo = at
  }

  async function refreshIfChanged(): Promise<void> {
    if (!isChanged && clock.now() - readTo < CATCH_UP_MS) return
    // Reset before the read, so that an alert that changes during the read is read again.
    isChanged = false
    await refresh().catch(error => {
      isChanged = true
      throw error
    })
  }

  const noteChange = (): void => {
    isChanged = true
  }

  /** Returns the row afterwards; null if it was deleted. */
  async function take(row: AlertRow, sight: Sight): Promise<AlertRow | null> {
    const next = await store.transaction(tx => takeSight(deps, tx, row, sight))
    follow(row.id, next)
    return next
  }

  function follow(id: string, next: AlertRow | null): void {
    if (next) book.keep(next, clock.now())
    else book.remove(id)
  }

  /** False if it failed. A failure of one alert must not stop the others. */
  async function tried(id: string, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      if (error instanceof LeadershipLostError) throw error
      log.error({ err: error, alertId: id }, 'an alert was not sent')
      return false
    }
  }

  async function takeNow(id: string, sight: Sight): Promise<void> {
    const row = book.get(id)
    if (!row || clock.now() < (paused.get(id) ?? 0)) return
    paused.delete(id)
    if (!(await tried(id, () => take(row, sight)))) paused.set(id, clock.now() + RETRY_AFTER_MS)
  }

  /** Sends what was reached since an instant. Returns the alerts that failed. */
  async function takePast(from: number, now: number, isMeant: (id: string) => boolean): Promise<Set<string>> {
    const failed = new Set<string>()
    const byInstrument = book.byInstrument()
    await Promise.all([...byInstrument.keys()].map(ix => loadBars(market, ix)))
    for (const [ix, all] of byInstrument) {
      const rows = all.filter(({ id }) => isMeant(id))
      if (rows.length === 0) continue
      const measures = new Set(rows.flatMap(measuresOf))
      const isDaily = rows.some(({ frequency }) => frequency === 'daily')
      // Bars of many instruments take seconds, and other work of this thread must run in between.
      await setImmediate()
      const bars = pastBars(market, ix, { from, now, measures, isDaily })
      for (const row of rows) if (!(await tried(row.id, () => takeBars(row, ix, bars)))) failed.add(row.id)
    }
    return failed
  }

  async function takeBars(first: AlertRow, ix: number, bars: readonly PastBar[]): Promise<void> {
    for (let row: AlertRow | null = first; row; ) {
      const sight = nextSight(row, bars, condition => grainOf(market, ix, condition))
      row = sight && (await take(row, sight))
    }
  }

  /** Reads the time in which no process watched from the bars. */
  async function catchUp(now: number): Promise<void> {
    if (owed && now >= owed.againAt) {
      const { ids, from } = owed
      owe(await takePast(from, now, id => ids.has(id)), from)
    }
    const from = watchedTo ?? (await readWatchTime(store)) ?? now
    if (watchedTo !== null && now - from < MINUTE_MS) return
    owe(await takePast(from, now, () => true), from)
  }

  function owe(ids: ReadonlySet<string>, from: number): void {
    owed = ids.size === 0 ? null : { ids, from, againAt: clock.now() + RETRY_AFTER_MS }
  }

  /** The figures and samples that the wanted measures need. */
  function prepare(now: number): void {
    const yearly: number[] = []
    for (const [ix, measures] of book.wanted) {
      const price = measures.has('fiveMinutes') ? livePrice(sources, ix) : Number.NaN
      if (!Number.isNaN(price)) moves.note(ix, { at: now, price })
      if (measures.has('volume') || measures.has('yearHigh') || measures.has('yearLow')) yearly.push(ix)
    }
    figures.read(yearly)
  }

  async function pass(): Promise<void> {
    do {
      again = false
      await refreshIfChanged()
      await catchUp(clock.now())
      const now = clock.now()
      book.wake(now)
      await endClosed(now)
      await ratios.read(store, now)
      prepare(now)
      const values = valuesAt(book.wanted, now)
      // Prices of the same moment as the values: later ones arrive while the transactions run.
      const reached = book.reached(values, ratios.values()).map(id => ({ id, seen: seenOf(id) }))
      for (const { id, seen } of reached) await takeNow(id, Object.assign(seen, { at: now, until: now, isLate: false }))
      watchedTo = now
      if (!owed) await storeTime(now)
    } while (again)
  }

  const seenOf = (id: string): Pick<Sight, 'price' | 'ratio'> => {
    const row = book.get(id)
    const held = row?.positionId ? ratios.seen(row.positionId) : null
    if (held) return { price: held.mark, ratio: Number.isFinite(held.ratio) ? held.ratio : null }
    const ix = row ? market.find(row.instrumentKey)?.instrument.ix : undefined
    return { price: ix === undefined ? 0 : (market.quotes.price[ix] ?? 0), ratio: null }
  }

  /** Ends the alerts whose positions were closed. */
  async function endClosed(now: number): Promise<void> {
    if (now - endedTo < CATCH_UP_MS) return
    endedTo = now
    for (const row of await alertsOfClosed(store)) {
      await tried(row.id, async () => follow(row.id, await store.transaction(tx => endAlert(deps, tx, row))))
    }
  }

  function kick(): Promise<void> {
    again = true
    running ??= pass()
      .catch(error => {
        if (!(error instanceof LeadershipLostError)) log.error({ err: error }, 'alerts could not be watched')
      })
      .finally(() => {
        running = null
      })
    return running
  }

  return {
    async start(led) {
      store = led
      storeTime = createWatchTime(led)
      readTo = 0
      watchedTo = null
      owed = null
      endedTo = 0
      ends = [
        bus.subscribe(subjects.alerts, noteChange),
        bus.subscribe(subjects.margined, ratios.noteChange),
        bus.onBack(noteChange),
      ]
      await refresh()
      ends = [...ends, clock.every(PASS_EVERY_MS, () => void kick())]
    },
    async stop() {
      for (const end of ends) end()
      ends = []
      await running
      book.clear()
      moves.clear()
    },
    settle: kick,
  }
}
