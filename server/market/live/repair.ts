// Requests what the socket did not bring: the trades of a gap, and the provider's own bars for intervals that may lack
// trades. One request at a time, gaps first. The pace between requests is the adapter's.
import type { Clock } from '../../../domain/clock.ts'
import { MINUTE_MS, SECOND_MS } from '../../../domain/time.ts'
import type { History } from './adapter.ts'
import { createBackoff } from './backoff.ts'
import type { Bars } from './bars.ts'
import { Refused } from './refused.ts'
import type { TradeLog } from './trade-log.ts'

export type Repaired = { readonly symbol: string; readonly log: TradeLog; readonly bars: Bars }

export type RepairDeps = {
  readonly history: History
  readonly clock: Clock
  readonly random: () => number
  /** A bar is final this long after its end. */
  readonly finalAfterMs: number
  /** The provider's time. */
  now(): number
  onRefused(refused: Refused): void
  onBars(symbol: string): void
}

export interface Repair {
  /** Fills the gap of a symbol, if it still has one after the time that reordered messages need. */
  gap(one: Repaired): void
  /** Replaces doubtful bars that have ended. */
  bars(one: Repaired): void
  stop(): void
}

/** A trade out of order arrives within this time. */
const REORDER_MS = SECOND_MS
/** The history may be behind the socket by this much. */
const BEHIND_MS = 2 * SECOND_MS
/** Answers without progress after which a gap is given up. */
const TRIES = 20

export const isDue = (time: number, now: number, finalAfterMs: number): boolean =>
  time + MINUTE_MS + finalAfterMs <= now

export function createRepair(deps: RepairDeps): Repair {
  const { history, clock, random, finalAfterMs, now, onRefused, onBars } = deps
  const gaps = new Map<string, { one: Repaired; tries: number }>()
  const doubts = new Map<string, Repaired>()
  const backoff = createBackoff(random)
  let isRunning = false
  let isStopped = false

  let wake = () => {}

  const sleep = (ms: number): Promise<void> =>
    new Promise(resolve => {
      const cancel = clock.after(ms, resolve)
      wake = () => {
        cancel()
        resolve()
      }
    })

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    while (!isStopped && gaps.size + doubts.size > 0) await step()
    isRunning = false
  }

  async function step(): Promise<void> {
    const [gap] = gaps.values()
    const [doubt] = doubts.values()
    try {
      if (gap) await fill(gap)
      else if (doubt) await replace(doubt)
      backoff.reset()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (isStopped) return
      onRefused(error)
      if (error.refusal === 'retry') await sleep(backoff.next())
      else giveUp(gap?.one ?? null, doubt ?? null)
    }
  }

  /** The history has no answer for this: what is known without it goes on. */
  function giveUp(gap: Repaired | null, doubt: Repaired | null): void {
    if (gap) {
      gaps.delete(gap.symbol)
      gap.log.abandon()
    } else if (doubt) {
      doubts.delete(doubt.symbol)
      for (const time of doubt.bars.doubtful()) doubt.bars.forget(time)
    }
  }

  async function fill(gap: { one: Repaired; tries: number }): Promise<void> {
    const { symbol, log } = gap.one
    const after = log.gapAfter()
    if (after) {
      const page = await history.tradesAfter(symbol, after.at)
      if (isStopped) return
      log.merge(page.trades, page.isLast)
      const rest = log.gapAfter()
      gap.tries = rest?.id === after.id ? gap.tries + 1 : 0
      if (rest && gap.tries < TRIES) {
        if (page.isLast) await sleep(BEHIND_MS)
        return
      }
      if (rest) log.abandon()
    }
    gaps.delete(symbol)
  }

  async function replace(one: Repaired): Promise<void> {
    const { symbol, bars } = one
    const page = await history.bars(symbol, MINUTE_MS, bars.doubtful()[0])
    if (isStopped) return
    const byTime = new Map(page.bars.map(bar => [bar.time, bar]))
    for (const time of bars.doubtful()) {
      if (time < page.from) bars.forget(time)
      else if (isDue(time, now(), finalAfterMs) && time + MINUTE_MS <= page.to)
        bars.replace(time, byTime.get(time) ?? null)
    }
    doubts.delete(symbol)
    onBars(symbol)
  }

  return {
    gap(one) {
      clock.after(REORDER_MS, () => {
        if (isStopped || !one.log.gapAfter() || gaps.has(one.symbol)) return
        gaps.set(one.symbol, { one, tries: 0 })
        void run()
      })
    },
    bars(one) {
      if (isStopped || doubts.has(one.symbol)) return
      doubts.set(one.symbol, one)
      void run()
    },
    stop() {
      isStopped = true
      wake()
      history.stop()
    },
  }
}
