// Back-test: runs a rule on the price history of one instrument and compares it with buying and holding. Uses the same
// account, fees and decisions as the published rules (strategy-account.ts, rule.ts).
import { must } from '../assert.ts'
import type { InstrumentKey } from '../brand.ts'
import { Closes } from '../closes.ts'
import type { FeeRule } from '../fees.ts'
import type { Decimal } from '../money.ts'
import type { Account, Decide, Fill } from '../strategy-account.ts'
import { newAccount, playBar, START_CENTS } from '../strategy-account.ts'
import { DAY_MS } from '../time.ts'
import type { EquityDay, QuantResults, TradeStats } from './results.ts'
import { resultsOf, tradeStats } from './results.ts'
import type { QuantRule } from './rule.ts'
import { buyAndHold, decisionOf, lookbackOf } from './rule.ts'

/** A completed bar. `time`: its start, UTC ms. */
export type PastBar = { readonly time: number; readonly open: Decimal; readonly close: Decimal }

export type PastFill = Fill & {
  /** Index of the bar at whose open the order was filled. The rule decided after the close of the bar before it. */
  readonly nth: number
}

/** Minimum number of bars in addition to those that the first decision needs. */
export const LEAST_BARS = 20

export type BackTest = {
  /** Index of the first bar in which the rule can trade. */
  readonly first: number
  /** Equity in cents after each bar, from the first traded bar on. */
  readonly equity: readonly bigint[]
  readonly hold: readonly bigint[]
  readonly invested: readonly boolean[]
  readonly fills: readonly PastFill[]
}

type Trial = {
  readonly key: InstrumentKey
  readonly rule: QuantRule
  /** Price history, oldest bar first. */
  readonly bars: readonly PastBar[]
  readonly feeRules: readonly FeeRule[]
}

/** Minimum number of bars that a rule needs. */
export const barsNeeded = (rule: QuantRule): number => lookbackOf(rule) + LEAST_BARS

/** Runs the back-test; null if there are too few bars. */
export function backTest({ key, rule, bars, feeRules }: Trial): BackTest | null {
  if (bars.length < barsNeeded(rule)) return null
  const first = lookbackOf(rule)
  const closes = Closes.of(bars.map(({ close }) => close))
  const run = (decide: Decide) => {
    let account: Account = newAccount
    const equity: bigint[] = []
    const invested: boolean[] = []
    const fills: PastFill[] = []
    for (let nth = first; nth < bars.length; nth += 1) {
      const today = new Map([[key, must(bars[nth], 'a bar')]])
      const known = [{ key, closes: closes.upTo(nth) }]
      const played = playBar(account, { decide, today, closes: known, feeRules })
      account = played.account
      equity.push(account.equity)
      invested.push(account.holdings.length > 0)
      for (const fill of played.fills) fills.push(Object.assign({ nth }, fill))
    }
    return { equity, invested, fills }
  }
  const { equity, invested, fills } = run(decisionOf(rule))
  return { first, equity, invested, fills, hold: run(buyAndHold).equity }
}

export type PastResults = {
  readonly own: QuantResults
  readonly hold: QuantResults
  readonly stats: TradeStats
}

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** Computes the results from daily values: the equity at the end of each day. */
export function pastResults(bars: readonly PastBar[], test: BackTest): PastResults {
  const times = bars.slice(test.first).map(({ time }) => time)
  const days = daysOf(times)
  const traded = days.filter(({ nth }) => nth !== null).length
  const periods = tradingDaysOfYear(traded, days.length)
  const valuesOf = (equity: readonly bigint[], isInvested: (nth: number) => boolean): EquityDay[] => {
    let before = START_CENTS
    return days.map(({ date, nth }) => {
      if (nth !== null) before = equity[nth] ?? 0n
      return { date, equity: before, isTraded: nth !== null, isInvested: nth !== null && isInvested(nth) }
    })
  }
  return {
    own: resultsOf(
      START_CENTS,
      valuesOf(test.equity, nth => test.invested[nth] === true),
      periods,
    ),
    hold: resultsOf(
      START_CENTS,
      valuesOf(test.hold, () => true),
      periods,
    ),
    stats: tradeStats(test.fills),
  }
}

/** Trading days per year: 252 for a market that closes at weekends, 365 for one that never closes. */
export const tradingDaysOfYear = (traded: number, days: number): number => (traded / days > 6 / 7 ? 365 : 252)

type PastDay = { readonly date: string; readonly nth: number | null }

/** Returns each date with the index of its last bar; null if the date has no bar. */
function daysOf(times: readonly number[]): PastDay[] {
  const dayOf = (time: number): number => Math.floor(time / DAY_MS)
  const lastOf = new Map(times.map((time, nth) => [dayOf(time), nth]))
  const from = dayOf(times[0] ?? 0)
  const count = dayOf(times.at(-1) ?? -1) - from + 1
  return Array.from({ length: count }, (_, nth) => {
    const day = from + nth
    return { date: dateOf(day * DAY_MS), nth: lastOf.get(day) ?? null }
  })
}
