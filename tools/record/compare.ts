// Compares the minutes that a feed built from trades with those that the exchange published.
import { MINUTE_MS, SECOND_MS } from '../../domain/time.ts'
import type { BarPage } from '../../server/market/live/adapter.ts'
import type { CountedBar, LiveInstrument } from '../../server/market/live/events.ts'
import type { Feed } from '../../server/market/live/feed.ts'

export type Comparison = {
  readonly key: string
  readonly compared: number
  readonly equal: number
  /** Compared minutes without a trade. */
  readonly empty: number
  /** Minutes that are not compared, because trades of them were missing. */
  readonly missing: number
  readonly differences: readonly string[]
}

/** A trade may arrive this long after its minute. */
const SETTLED_MS = 5 * SECOND_MS

export function compareMinutes(
  feed: Feed,
  { key, lotDecimals, quantityDecimals }: LiveInstrument,
  page: BarPage,
): Comparison {
  const minutes = feed.symbol(key)?.minutes
  const theirs = new Map(page.bars.map(bar => [bar.time, bar]))
  const isRounded = quantityDecimals < lotDecimals
  const until = Math.min(page.to, feed.now() - SETTLED_MS)
  let [compared, empty, missing] = [0, 0, 0]
  const differences: string[] = []
  for (let time = firstOf(feed, key, page.from); minutes && time + MINUTE_MS <= until; time += MINUTE_MS) {
    if (!minutes.isWhole(time) || minutes.wasDoubtful(time)) {
      missing++
      continue
    }
    compared++
    const [our, their] = [minutes.at(time), theirs.get(time) ?? null]
    if (!our && !their) empty++
    else if (!isEqual(our, their, isRounded))
      differences.push(`${textOf(time, our)}, the exchange has ${textOf(time, their)}`)
  }
  return { key, compared, equal: compared - differences.length, empty, missing, differences }
}

/** The first minute of which all trades are known: the one after that of the first trade. */
function firstOf(feed: Feed, key: string, from: number): number {
  const first = feed.symbol(key)?.minutes.since(0)[0]?.time ?? Number.POSITIVE_INFINITY
  return Math.max(from, first + MINUTE_MS)
}

function isEqual(our: CountedBar | null, their: CountedBar | null, isRounded: boolean): boolean {
  if (!our || !their) return false
  // Each quantity is rounded by half a unit at most, and so is the exchange's sum.
  const volumeMost = isRounded ? (our.count + 1) / 2 : 0
  const fields = ['open', 'high', 'low', 'close', 'count'] as const
  return fields.every(field => our[field] === their[field]) && Math.abs(our.volume - their.volume) <= volumeMost
}

function textOf(time: number, bar: CountedBar | null): string {
  const minute = new Date(time).toISOString().slice(0, 16)
  if (!bar) return `${minute} no trade`
  return [minute, bar.open, bar.high, bar.low, bar.close, bar.volume, bar.count].join(' ')
}
