// The trades of one symbol, each once and in the provider's order. Sequential numbers prove a gap: later trades are kept
// back until the missing ones are known, from the socket (they were late) or from the history (they were lost). After a
// reconnection the same holds until the first number proves that nothing was lost.
import type { LiveTrade } from './events.ts'
import { createIdentitySet } from './identity-set.ts'

export type TradeLogDeps = {
  /** The next trade of the symbol. */
  onTrade(trade: LiveTrade): void
  /** Trades between the last one that was passed on and `next` are missing for good. */
  onMissing(last: LiveTrade, next: LiveTrade | null): void
}

export interface TradeLog {
  /** Trades of one message, as they arrive. */
  accept(trades: readonly LiveTrade[]): void
  /** The connection is lost: trades may be missing from here on. */
  hold(): void
  /** The last trade before a gap; null if nothing is missing. */
  gapAfter(): LiveTrade | null
  /** Trades of the history after the gap. `isLast`: the history has no later ones at present. */
  merge(trades: readonly LiveTrade[], isLast: boolean): void
  /** Gives up the missing trades, and passes on what was kept back. */
  abandon(): void
  readonly counts: Readonly<TradeCounts>
}

/** `absent`: sequence numbers that the provider's own history does not have. */
type TradeCounts = { duplicates: number; gaps: number; filled: number; absent: number; abandoned: number }

/** Kept back at most; beyond it the gap is given up, because memory is finite. */
const KEPT_MOST = 200_000

export function createTradeLog({ onTrade, onMissing }: TradeLogDeps): TradeLog {
  const counts: TradeCounts = { duplicates: 0, gaps: 0, filled: 0, absent: 0, abandoned: 0 }
  const known = createIdentitySet()
  /** By sequence number; without one, by a number in the order of arrival. */
  const kept = new Map<number, LiveTrade>()
  let arrivals = 0
  let last: LiveTrade | null = null
  /** The newest trade of the history so far, for a provider without sequence numbers. */
  let merged: LiveTrade | null = null
  let isHeld = false
  let isGap = false
  let isCounted = false

  const isNumbered = (): boolean => (last ?? first(kept))?.sequence != null

  const isKnown = ({ id, sequence }: LiveTrade): boolean =>
    last?.sequence != null && sequence !== null ? sequence <= last.sequence || kept.has(sequence) : known.has(id)

  function pass(key: number, trade: LiveTrade): void {
    kept.delete(key)
    known.add(trade.id)
    last = trade
    onTrade(trade)
  }

  function keep(trade: LiveTrade): void {
    // Without numbers, the set alone recognises a second copy of a trade that is kept back.
    if (trade.sequence === null) known.add(trade.id)
    kept.set(trade.sequence ?? arrivals++, trade)
    if (kept.size > KEPT_MOST) abandon()
  }

  /** Passes on the trade with the lowest number, and those that follow it without a gap. */
  function passRun(): void {
    const lowest = lowestOf(kept)
    const trade = kept.get(lowest)
    if (trade) pass(lowest, trade)
    passFollowing()
  }

  function passFollowing(): boolean {
    const before = last
    for (let sequence = last?.sequence; sequence != null; sequence++) {
      const next = kept.get(sequence + 1)
      if (!next) break
      pass(sequence + 1, next)
    }
    return last !== before
  }

  function passAll(): void {
    for (const [key, trade] of [...kept].sort(([, a], [, b]) => a.at - b.at)) pass(key, trade)
  }

  /** `isProven`: the newest known trade arrived again, so none is missing before those that follow it. */
  function drain(isProven: boolean): void {
    if (!isNumbered()) {
      if (!isHeld) passAll()
      return
    }
    if (last === null) passRun()
    const isFollowed = passFollowing()
    if (kept.size === 0) {
      isGap = false
      isHeld = isHeld && !isFollowed && !isProven
      isCounted &&= isHeld
    } else if (!isHeld) {
      isGap = true
      countGap()
    }
  }

  /** Counts a gap once, however often it is seen. */
  function countGap(): void {
    if (!isCounted) counts.gaps++
    isCounted = true
  }

  function accept(trades: readonly LiveTrade[]): void {
    let isProven = false
    for (const trade of trades) {
      isProven ||= isHeld && trade.id === last?.id
      if (isKnown(trade)) counts.duplicates++
      else keep(trade)
    }
    drain(isProven)
  }

  function hold(): void {
    isHeld = last !== null
    merged = null
  }

  /** The history has trades on both sides of these numbers, so the numbers themselves do not exist. */
  function skipAbsent(newest: number): void {
    while (kept.size > 0 && last?.sequence != null && last.sequence < newest) {
      counts.absent += lowestOf(kept) - last.sequence - 1
      passRun()
    }
  }

  function merge(trades: readonly LiveTrade[], isLast: boolean): void {
    const missed = trades.filter(trade => !isKnown(trade))
    for (const trade of missed) keep(trade)
    counts.filled += missed.length
    if (missed.length > 0) countGap()
    merged = trades.at(-1) ?? merged
    passFollowing()
    const newest = trades.at(-1)?.sequence
    if (newest != null) skipAbsent(newest)
    if (kept.size === 0) isGap = false
    if (isLast) finish()
  }

  function finish(): void {
    if (!isNumbered()) isHeld = false
    drain(true)
    if (isHeld) letGo()
  }

  /** The end of the history does not reach what is kept back: from here on it is a gap like any other. */
  function letGo(): void {
    isHeld = false
    isGap = kept.size > 0
  }

  function abandon(): void {
    const isMissing = gapAfter() !== null
    if (isMissing) counts.abandoned++
    isHeld = false
    isGap = false
    isCounted = false
    if (isMissing && last !== null) onMissing(last, first(kept))
    if (!isNumbered()) passAll()
    passRun()
    while (kept.size > 0 && last !== null) {
      onMissing(last, first(kept))
      passRun()
    }
  }

  function gapAfter(): LiveTrade | null {
    if (!isHeld && !isGap) return null
    return isNumbered() ? last : (merged ?? last)
  }

  return {
    accept,
    hold,
    gapAfter,
    merge,
    abandon,
    counts,
  }
}

function lowestOf(kept: ReadonlyMap<number, LiveTrade>): number {
  let lowest = Number.POSITIVE_INFINITY
  for (const key of kept.keys()) lowest = Math.min(lowest, key)
  return lowest
}

/** The trade with the lowest number. */
const first = (kept: ReadonlyMap<number, LiveTrade>): LiveTrade | null => kept.get(lowestOf(kept)) ?? null
