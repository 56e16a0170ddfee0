// Stores the days of a strategy, each once, computed from completed daily bars. A stored day stays as it was published,
// with the prices of its time: where a later version of the simulator computes other prices for past dates, the new days
// continue from the stored ones, and charts of the past need not agree with them.
import { asc, desc, eq } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { InstrumentKey } from '../../domain/brand.ts'
import { decimalText } from '../../domain/brand.ts'
import { lowerBound } from '../../domain/lower-bound.ts'
import { Decimal, unscale } from '../../domain/money.ts'
import { buyAndHold } from '../../domain/quant/rule.ts'
import type { Account, Bar, Bars, Decide, Fill, Holding } from '../../domain/strategy-account.ts'
import { hasFallen, newAccount, playDay } from '../../domain/strategy-account.ts'
import type { Tx } from '../db/db.ts'
import type { DayRow, FillRow, StoredHolding, StrategyRow } from '../db/strategy-schema.ts'
import { strategyDays, strategyFills, strategyRows } from '../db/strategy-schema.ts'
import { newToken } from '../lib/id.ts'
import type { MarketSource, PastQuery } from '../market/source.ts'
import { feeRulesAt } from '../orders/fee-schedules.ts'
import type { ScaleChange } from './splits.ts'
import { afterSplits, hasJumped, inOneScale, scaleChangesOf, stoppedFrom } from './splits.ts'
import type { Strategy } from './strategy.ts'
import type { Valuations } from './valuations.ts'
import { addDays, dateOfBar } from './valuations.ts'

export type DayDeps = {
  readonly market: Pick<MarketSource, 'find' | 'live' | 'past' | 'readyPast'>
  readonly valuations: Valuations
}

/**
 * Locks the strategy's row, which the first call inserts. A provider that was down then lists the instruments later: until
 * then nothing is computed.
 */
export async function lockStrategy(
  { market, valuations }: DayDeps,
  tx: Tx,
  strategy: Strategy,
  at: number,
): Promise<StrategyRow> {
  const universe = strategy.universe.filter(key => market.find(key))
  await tx
    .insert(strategyRows)
    .values({
      id: strategy.id,
      universe,
      startedOn: addDays(valuations.lastDate(at), -strategy.history),
      recordedAt: at,
      bookedOn: valuations.lastDate(at),
      seed: strategy.needsCode ? newToken() : null,
    })
    .onConflictDoNothing()
  const [found] = await tx.select().from(strategyRows).where(eq(strategyRows.id, strategy.id)).for('update')
  const row = must(found, `strategy ${strategy.id}`)
  if (row.universe.length > 0 || universe.length === 0) return row
  await tx.update(strategyRows).set({ universe }).where(eq(strategyRows.id, strategy.id))
  return Object.assign({}, row, { universe })
}

const pastDays: PastQuery = { size: 'day', before: null }

type Wanted = {
  readonly keys: readonly InstrumentKey[]
  /** The first date that is computed, and the number of earlier days that the rule needs. */
  readonly from: string
  readonly lookback: number
  readonly at: number
}

/** `knownTo`: the days that had ended by then are there for all instruments, UTC ms. */
type Closed = { readonly bars: Bars; readonly knownTo: number }

/** Daily bars up to the valuation at `at`, without the bar of a day that is not over. */
export function closedBars({ market, valuations }: DayDeps, { keys, from, lookback, at }: Wanted): Closed {
  const until = valuations.lastDate(at)
  let knownTo = Number.POSITIVE_INFINITY
  const bars: Bars = new Map(
    keys.flatMap(key => {
      const listing = market.find(key)
      if (!listing) return []
      const { ix, priceDecimals } = listing.instrument
      const { time, open, close, knownTo: known } = market.past(ix, pastDays)
      knownTo = Math.min(knownTo, known)
      const start = Math.max(0, lowerBound(time.length, nth => dateOfBar(time[nth] ?? 0) >= from) - lookback - 1)
      const closed = time.slice(start).flatMap((at, nth): Bar[] => {
        const date = dateOfBar(at)
        const [opened = 0, closed = 0] = [open[start + nth], close[start + nth]]
        const isKnown = opened > 0 && closed > 0 && date <= until
        return isKnown ? [{ date, open: unscale(opened, priceDecimals), close: unscale(closed, priceDecimals) }] : []
      })
      return [[key, closed] as const]
    }),
  )
  return { bars, knownTo }
}

/** Requests the history of a strategy's instruments where it is with a provider: a later run finds it. */
function requestHistory({ market }: DayDeps, keys: readonly InstrumentKey[]): void {
  for (const key of keys) {
    const listing = market.find(key)
    if (listing) void market.readyPast?.(listing.instrument.ix, pastDays)
  }
}

/**
 * Stores all dates up to the last completed one. If bars are missing for a date, that date and all later ones are not
 * stored. Returns the row, with its end date if the strategy ended.
 */
export async function writeDays(deps: DayDeps, tx: Tx, strategy: Strategy, at: number): Promise<StrategyRow> {
  const row = await lockStrategy(deps, tx, strategy, at)
  const last = await lastDay(tx, strategy.id)
  const until = deps.valuations.lastDate(at)
  const next = last ? addDays(last.date, 1) : row.startedOn
  if (row.closedOn !== null || next > until) return row
  requestHistory(deps, row.universe)
  const from = last ? accountsOf(last) : { account: newAccount, benchmark: strategy.isCompared ? newAccount : null }
  const changes = await scaleChangesOf(tx, row.universe)
  const played = play(deps, { strategy, row, at, changes }, { from, first: next, until })
  const days = played.days.map(({ date, account, benchmark }) => {
    const { tradingDays, cash, holdings, equity, unitValue, peak, anchor } = account
    return {
      strategyId: strategy.id,
      date,
      at: deps.valuations.at(date),
      tradingDays,
      cash,
      holdings: holdings.map(storedHolding),
      equity,
      unitValue,
      peak,
      anchor: anchor && decimalText(anchor.toFixed()),
      benchmarkCash: benchmark?.cash ?? null,
      benchmarkHoldings: benchmark?.holdings.map(storedHolding) ?? null,
      benchmarkEquity: benchmark?.equity ?? null,
    }
  })
  const fills = played.days.flatMap(({ date, fills: own }) =>
    own.map((fill, nth) => Object.assign({ strategyId: strategy.id, date, nth }, fill)),
  )
  if (days.length > 0) await tx.insert(strategyDays).values(days)
  if (fills.length > 0) await tx.insert(strategyFills).values(fills)
  if (played.closedOn === null) return row
  await tx.update(strategyRows).set({ closedOn: played.closedOn }).where(eq(strategyRows.id, strategy.id))
  return Object.assign({}, row, { closedOn: played.closedOn })
}

type Accounts = { readonly account: Account; readonly benchmark: Account | null }

const storedHolding = ({ key, quantity, close }: Holding): StoredHolding => {
  return { key, quantity, close: decimalText(close.toFixed()) }
}
const holdingOf = ({ key, quantity, close }: StoredHolding): Holding => {
  return { key, quantity, close: new Decimal(close) }
}

function accountsOf(day: DayRow): Accounts {
  const { tradingDays, cash, equity, unitValue, peak, benchmarkCash, benchmarkHoldings, benchmarkEquity } = day
  const anchor = day.anchor === null ? null : new Decimal(day.anchor)
  const account = { tradingDays, cash, holdings: day.holdings.map(holdingOf), equity, unitValue, peak, anchor }
  if (benchmarkCash === null || benchmarkHoldings === null || benchmarkEquity === null)
    return { account, benchmark: null }
  const own = { cash: benchmarkCash, holdings: benchmarkHoldings.map(holdingOf), equity: benchmarkEquity }
  return { account, benchmark: Object.assign({}, newAccount, { tradingDays }, own) }
}

type Of = {
  readonly strategy: Strategy
  readonly row: StrategyRow
  readonly at: number
  readonly changes: readonly ScaleChange[]
}
type Span = { readonly from: Accounts; readonly first: string; readonly until: string }
type PlayedDay = Accounts & { readonly date: string; readonly fills: readonly Fill[] }

function play(deps: DayDeps, { strategy, row, at, changes }: Of, { from, first, until }: Span) {
  const closed = closedBars(deps, { keys: row.universe, from: first, lookback: strategy.lookback, at })
  const [bars, knownTo] = [inOneScale(closed.bars, changes), closed.knownTo]
  const known = [...bars.values()].flatMap(list => list[0]?.date ?? [])
  const reach = known.toSorted()[0]
  const days: PlayedDay[] = []
  const scale = { since: first, bars, changes }
  let account = afterSplits(from.account, scale)
  let benchmark = from.benchmark && afterSplits(from.benchmark, scale)
  const stop = stoppedFrom(account, first, changes)
  let closedOn: string | null = null
  if (deps.market.live && isRescaled(account, bars, first)) return { days, closedOn }
  // The first bar may start after the start of its day and lack part of the day's trades, so it is not used.
  for (let date = first; date <= until && closedOn === null; date = addDays(date, 1)) {
    if (reach === undefined || reach > date || bars.size < row.universe.length) break
    // A day without a bar is one without trading only if the history reaches it.
    if (deps.valuations.at(date) > knownTo || date === stop) break
    if (deps.market.live && hasJumped(account, bars, date)) break
    const feeRules = feeRulesAt('US', deps.valuations.at(date))
    const playOn = (before: Account, decide: Decide) => playDay(before, { decide, date, bars, feeRules })
    const { account: after, fills } = playOn(account, strategy.decide)
    benchmark = benchmark && playOn(benchmark, buyAndHold).account
    const isTraded = after.tradingDays > account.tradingDays
    account = after
    if (isTraded && hasFallen(after, strategy.closesAt)) closedOn = date
    days.push({ date, account, benchmark, fills })
  }
  return { days, closedOn }
}

/** The history is in another scale than the account beyond this, as after a split that its provider says nothing of. */
const RESCALED_BY = '0.2'

/** True if the history before a date no longer has the closes that the account's quantities were valued at. */
function isRescaled({ holdings }: Account, bars: Bars, before: string): boolean {
  return holdings.some(({ key, close }) => {
    const now = bars.get(key)?.findLast(({ date }) => date < before)?.close
    return now?.minus(close).abs().greaterThan(close.times(RESCALED_BY)) ?? false
  })
}

export async function lastDay(tx: Pick<Tx, 'select'>, strategyId: string): Promise<DayRow | null> {
  const [row] = await tx
    .select()
    .from(strategyDays)
    .where(eq(strategyDays.strategyId, strategyId))
    .orderBy(desc(strategyDays.date))
    .limit(1)
  return row ?? null
}

/** A day without the strategy's holdings. */
export type DayValue = Pick<DayRow, 'date' | 'at' | 'unitValue'>

export const daysOf = (tx: Pick<Tx, 'select'>, strategyId: string): Promise<DayValue[]> =>
  tx
    .select({ date: strategyDays.date, at: strategyDays.at, unitValue: strategyDays.unitValue })
    .from(strategyDays)
    .where(eq(strategyDays.strategyId, strategyId))
    .orderBy(asc(strategyDays.date))

/** All days with the strategy's holdings, sorted by date. */
export const dayRowsOf = (tx: Pick<Tx, 'select'>, strategyId: string): Promise<DayRow[]> =>
  tx.select().from(strategyDays).where(eq(strategyDays.strategyId, strategyId)).orderBy(asc(strategyDays.date))

export const fillsOf = (tx: Pick<Tx, 'select'>, strategyId: string): Promise<FillRow[]> =>
  tx
    .select()
    .from(strategyFills)
    .where(eq(strategyFills.strategyId, strategyId))
    .orderBy(asc(strategyFills.date), asc(strategyFills.nth))
