// Writes the days of a strategy: each once, from the closed bars of the market.
import { asc, desc, eq } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { InstrumentKey } from '../../domain/brand.ts'
import { unscale } from '../../domain/money.ts'
import type { Tx } from '../db/db.ts'
import type { DayRow, StrategyRow } from '../db/follow-schema.ts'
import { followDays, followFills, followStrategies } from '../db/follow-schema.ts'
import type { MarketSource } from '../market/source.ts'
import { feeRulesAt } from '../orders/fee-schedules.ts'
import type { Account, Bar, Bars, Fill } from './account.ts'
import { newAccount, playDay } from './account.ts'
import type { Strategy } from './strategies.ts'
import { universe } from './strategies.ts'
import type { Valuations } from './valuations.ts'
import { addDays, dateOfBar } from './valuations.ts'

export type DayDeps = {
  readonly market: Pick<MarketSource, 'find' | 'bars'>
  readonly valuations: Valuations
}

/** The strategy's row, locked; stored with the first call. */
export async function lockStrategy(
  { market, valuations }: DayDeps,
  tx: Tx,
  strategy: Strategy,
  at: number,
): Promise<StrategyRow> {
  await tx
    .insert(followStrategies)
    .values({
      id: strategy.id,
      universe: universe.filter(key => market.find(key)),
      startedOn: addDays(valuations.lastDate(at), -strategy.history),
      recordedAt: at,
    })
    .onConflictDoNothing()
  const [row] = await tx.select().from(followStrategies).where(eq(followStrategies.id, strategy.id)).for('update')
  return must(row, `strategy ${strategy.id}`)
}

type Wanted = {
  readonly keys: readonly InstrumentKey[]
  /** The first date that is played, and the days before it that the rule looks at. */
  readonly from: string
  readonly lookback: number
  readonly at: number
}

/** Bars of dates that are valued at `at`: nothing of a day that is not over. */
export function closedBars({ market, valuations }: DayDeps, { keys, from, lookback, at }: Wanted): Bars {
  return new Map(
    keys.flatMap(key => {
      const listing = market.find(key)
      if (!listing) return []
      const { ix, priceDecimals } = listing.instrument
      const { time, open, close } = market.bars(ix, '1Y')
      const dates = time.map(dateOfBar)
      const played = dates.findIndex(date => date >= from)
      const start = Math.max(0, (played < 0 ? dates.length : played) - lookback - 1)
      const bars = dates.slice(start).flatMap((date, nth): Bar[] => {
        const [opened = 0, closed = 0] = [open[start + nth], close[start + nth]]
        const isKnown = opened > 0 && closed > 0 && valuations.at(date) <= at
        return isKnown ? [{ date, open: unscale(opened, priceDecimals), close: unscale(closed, priceDecimals) }] : []
      })
      return [[key, bars] as const]
    }),
  )
}

/**
 * Writes the dates up to the last that is over. One that the bars do not reach back to stays missing, with all after it.
 * Returns the row with the date of its end, if it ended.
 */
export async function writeDays(deps: DayDeps, tx: Tx, strategy: Strategy, at: number): Promise<StrategyRow> {
  const row = await lockStrategy(deps, tx, strategy, at)
  const last = await lastDay(tx, strategy.id)
  const until = deps.valuations.lastDate(at)
  const next = last ? addDays(last.date, 1) : row.startedOn
  if (row.closedOn !== null || next > until) return row
  const played = play(deps, { strategy, row, at }, { account: last ?? newAccount, from: next, until })
  const days = played.days.map(({ date, account }) => {
    const { tradingDays, cash, holdings, equity, unitValue, peak } = account
    return {
      strategyId: strategy.id,
      date,
      at: deps.valuations.at(date),
      tradingDays,
      cash,
      holdings: [...holdings],
      equity,
      unitValue,
      peak,
    }
  })
  const fills = played.days.flatMap(({ date, fills: own }) =>
    own.map((fill, nth) => ({ ...fill, strategyId: strategy.id, date, nth })),
  )
  if (days.length > 0) await tx.insert(followDays).values(days)
  if (fills.length > 0) await tx.insert(followFills).values(fills)
  if (played.closedOn === null) return row
  await tx.update(followStrategies).set({ closedOn: played.closedOn }).where(eq(followStrategies.id, strategy.id))
  return { ...row, closedOn: played.closedOn }
}

type Of = { readonly strategy: Strategy; readonly row: StrategyRow; readonly at: number }
type Span = { readonly account: Account; readonly from: string; readonly until: string }
type PlayedDay = { readonly date: string; readonly account: Account; readonly fills: readonly Fill[] }

function play(deps: DayDeps, { strategy, row, at }: Of, span: Span) {
  const bars = closedBars(deps, { keys: row.universe, from: span.from, lookback: strategy.rule.lookback, at })
  const known = [...bars.values()].flatMap(list => list[0]?.date ?? [])
  const reach = known.toSorted()[0]
  const days: PlayedDay[] = []
  let { account } = span
  let closedOn: string | null = null
  // Bars that begin later leave out what was traded on the date.
  for (let date = span.from; date <= span.until && closedOn === null; date = addDays(date, 1)) {
    if (reach === undefined || reach > date || bars.size < row.universe.length) break
    const feeRules = feeRulesAt('US', deps.valuations.at(date))
    const { account: after, fills, isClosed } = playDay(account, { strategy, date, bars, feeRules })
    account = after
    if (isClosed) closedOn = date
    days.push({ date, account, fills })
  }
  return { days, closedOn }
}

export async function lastDay(tx: Pick<Tx, 'select'>, strategyId: string): Promise<DayRow | null> {
  const [row] = await tx
    .select()
    .from(followDays)
    .where(eq(followDays.strategyId, strategyId))
    .orderBy(desc(followDays.date))
    .limit(1)
  return row ?? null
}

/** A day without its account. */
export type DayValue = Pick<DayRow, 'date' | 'at' | 'unitValue'>

export const daysOf = (tx: Pick<Tx, 'select'>, strategyId: string): Promise<DayValue[]> =>
  tx
    .select({ date: followDays.date, at: followDays.at, unitValue: followDays.unitValue })
    .from(followDays)
    .where(eq(followDays.strategyId, strategyId))
    .orderBy(asc(followDays.date))
