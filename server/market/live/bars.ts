// Bars of one size, built from trades in any order. Intervals without a trade have no bar; charts draw them flat at the
// last close. The trades of the last bars are kept, so that a late, cancelled or corrected trade changes its own bar.
import { MINUTE_MS, SECOND_MS } from '../../../domain/time.ts'
import type { CountedBar } from './events.ts'

export type BarTrade = {
  /** Identifies the trade for a correction; null if it is never corrected. */
  readonly id: string | null
  /** Orders trades of one instant; null: the order of arrival. */
  readonly sequence: number | null
  readonly price: number
  readonly quantity: number
  readonly at: number
  /** True if it counts in the volume only. */
  readonly isVolumeOnly?: boolean
}

export type BarsOptions = {
  readonly sizeMs: number
  /** Bars that are kept. */
  readonly most: number
}

export interface Bars {
  /** False for a trade that is too late for its bar, which is then doubtful. */
  add(trade: BarTrade): boolean
  /** Replaces a trade, or removes it (null). False if it is unknown; its bar is then doubtful. */
  correct(id: string, replacement: BarTrade | null, at: number | null): boolean
  /** Sets an interval to the provider's own bar; null if it has no trade. The interval is no longer doubtful. */
  replace(time: number, bar: CountedBar | null): void
  /** Intervals from one instant to another may lack trades. */
  doubt(from: number, to: number): void
  doubtful(): readonly number[]
  /** Nothing better will be known of an interval: it stays doubtful, and is no longer listed. */
  forget(time: number): void
  isDoubtful(time: number): boolean
  /** True if the interval was ever in doubt: its bar may be the provider's own. */
  wasDoubtful(time: number): boolean
  at(time: number): CountedBar | null
  /** All bars from an instant on, oldest first. */
  since(from: number): readonly CountedBar[]
  /** Raised when a bar changes that is not the newest. */
  readonly revision: number
}

/**
 * A trade that is older than the newest one by more than this starts no bar, because other trades of its interval may
 * have been forgotten.
 */
const LATE_MOST_MS = 60 * SECOND_MS
/** The trades of a bar are kept for this long after its end. */
const KEPT_AFTER_MS = 2 * MINUTE_MS

type Built = { -readonly [Field in keyof CountedBar]: CountedBar[Field] } & {
  /** Number of trades that make a price. A bar without one is not returned. */
  priced: number
  /** In their order. Null once they are forgotten, or if the bar is the provider's own. */
  trades: BarTrade[] | null
}

const isBefore = (a: BarTrade, b: BarTrade): boolean =>
  a.at < b.at || (a.at === b.at && a.sequence !== null && b.sequence !== null && a.sequence < b.sequence)

export function createBars({ sizeMs, most }: BarsOptions): Bars {
  /** Ascending. */
  const bars: Built[] = []
  const doubts = new Set<number>()
  const forgotten = new Set<number>()
  const doubted = new Set<number>()
  let newestAt = Number.NEGATIVE_INFINITY
  let revision = 0
  /** Bars before this index have no trades any more. */
  let firstKept = 0

  function doubtAt(time: number): void {
    doubts.add(time)
    doubted.add(time)
  }

  const startOf = (at: number): number => Math.floor(at / sizeMs) * sizeMs

  /** Index of the first bar that starts at `time` or later. */
  function placeOf(time: number): number {
    let place = bars.length
    if ((bars[place - 1]?.time ?? Number.NEGATIVE_INFINITY) < time) return place
    let low = 0
    while (low < place) {
      const middle = (low + place) >> 1
      if ((bars[middle]?.time ?? 0) < time) low = middle + 1
      else place = middle
    }
    return place
  }

  function find(time: number): Built | null {
    const bar = bars[placeOf(time)]
    return bar?.time === time ? bar : null
  }

  /** Counts a change of the bar, unless it is the newest. */
  function changed(time: number): void {
    if (time < (bars.at(-1)?.time ?? time)) revision++
  }

  function insert(bar: Built): void {
    const place = placeOf(bar.time)
    if (place === bars.length) bars.push(bar)
    else bars.splice(place, 0, bar)
    if (place < firstKept) firstKept++
    changed(bar.time)
    trim()
  }

  /** Removes old bars, many at once, and forgets old trades. */
  function trim(): void {
    if (bars.length >= most * 2) {
      firstKept = Math.max(0, firstKept - (bars.length - most))
      bars.splice(0, bars.length - most)
      for (const times of [doubted, forgotten]) forgetBefore(times, bars[0]?.time ?? 0)
    }
    for (let bar = bars[firstKept]; bar && bar.time + sizeMs + KEPT_AFTER_MS <= newestAt; bar = bars[firstKept]) {
      bar.trades = null
      firstKept++
    }
  }

  function add(trade: BarTrade): boolean {
    const time = startOf(trade.at)
    const isLate = trade.at < newestAt - LATE_MOST_MS
    newestAt = Math.max(newestAt, trade.at)
    const bar = find(time)
    if (bar?.trades) {
      place(bar, bar.trades, trade)
      changed(time)
      return true
    }
    if (bar || isLate) {
      doubtAt(time)
      return false
    }
    insert(barOf(time, [trade]))
    return true
  }

  function correct(id: string, replacement: BarTrade | null, at: number | null): boolean {
    const bar = bars.slice(firstKept).find(({ trades }) => trades?.some(trade => trade.id === id))
    if (!bar?.trades) {
      if (at !== null) doubtAt(startOf(at))
      return false
    }
    const rest = bar.trades.filter(trade => trade.id !== id)
    if (rest.length > 0) Object.assign(bar, barOf(bar.time, rest))
    else remove(bar.time)
    revision++
    return replacement === null || add(replacement)
  }

  function remove(time: number): void {
    const place = placeOf(time)
    if (bars[place]?.time !== time) return
    bars.splice(place, 1)
    if (place < firstKept) firstKept--
  }

  function replace(time: number, bar: CountedBar | null): void {
    doubts.delete(time)
    forgotten.delete(time)
    const own = find(time)
    if (own && bar && isSame(own, bar)) return
    if (!own && !bar) return
    if (own && bar) Object.assign(own, bar, { priced: 1, trades: null })
    else if (bar) insert({ ...bar, priced: 1, trades: null })
    else remove(time)
    revision++
  }

  return {
    add,
    correct,
    replace,
    doubt(from, to) {
      for (let time = startOf(from); time <= to; time += sizeMs) doubtAt(time)
    },
    doubtful: () => [...doubts].sort((a, b) => a - b),
    forget(time) {
      if (doubts.delete(time)) forgotten.add(time)
    },
    wasDoubtful: time => doubted.has(startOf(time)),
    isDoubtful: time => doubts.has(startOf(time)) || forgotten.has(startOf(time)),
    at: time => seen(find(time)),
    since: from => bars.slice(placeOf(startOf(from))).flatMap(bar => seen(bar) ?? []),
    get revision() {
      return revision
    },
  }
}

function barOf(time: number, trades: BarTrade[]): Built {
  const bar: Built = {
    time,
    open: 0,
    high: Number.NEGATIVE_INFINITY,
    low: Infinity,
    close: 0,
    volume: 0,
    count: 0,
    priced: 0,
    trades,
  }
  for (const trade of trades) append(bar, trade)
  return bar
}

function append(bar: Built, { price, quantity, isVolumeOnly }: BarTrade): void {
  bar.volume += quantity
  bar.count++
  if (isVolumeOnly) return
  if (bar.priced === 0) bar.open = price
  bar.high = Math.max(bar.high, price)
  bar.low = Math.min(bar.low, price)
  bar.close = price
  bar.priced++
}

/** Adds a trade to a bar at its place in the order of trades. Most come in order. */
function place(bar: Built, trades: BarTrade[], trade: BarTrade): void {
  const last = trades.at(-1)
  if (!last || !isBefore(trade, last)) {
    trades.push(trade)
    append(bar, trade)
    return
  }
  const at = trades.findIndex(other => isBefore(trade, other))
  trades.splice(at, 0, trade)
  Object.assign(bar, barOf(bar.time, trades))
}

function forgetBefore(times: Set<number>, oldest: number): void {
  for (const time of times) if (time < oldest) times.delete(time)
}

const seen = (bar: Built | null): CountedBar | null =>
  bar === null || bar.priced === 0
    ? null
    : {
        time: bar.time,
        open: bar.open,
        high: bar.high,
        low: bar.low,
        close: bar.close,
        volume: bar.volume,
        count: bar.count,
      }

const isSame = (a: CountedBar, b: CountedBar): boolean =>
  a.open === b.open &&
  a.high === b.high &&
  a.low === b.low &&
  a.close === b.close &&
  a.volume === b.volume &&
  a.count === b.count
