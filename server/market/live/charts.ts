// Bars of one instrument in every size: those of the provider for the past, continued by the minutes that were built
// from its trades. A bar of the past is loaded when it is asked for.
import type { Clock } from '../../../domain/clock.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/time.ts'
import type { PastPrice } from '../source.ts'
import type { BarPage, History } from './adapter.ts'
import type { Days } from './days.ts'
import { isShownAt } from './days.ts'
import type { CountedBar } from './events.ts'
import type { MinuteBars } from './symbol.ts'

/** Sizes by which a past price is looked for. */
export const chartSizes = [5 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, DAY_MS] as const
export type ChartSize = (typeof chartSizes)[number]

/** After a failure, and while the newest bar is not whole, the past is asked for again at most this often. */
const AGAIN_MS = MINUTE_MS

export interface Charts {
  /**
   * Resolves when the bars of the size are as complete as they can be now. It never rejects. `reaching`: an instant that the
   * provider's own bars are to contain.
   */
  ready(size: ChartSize, reaching?: number): Promise<void>
  /** The known bars from an instant on, oldest first; the last one is open. */
  bars(size: ChartSize, from: number): CountedBar[]
  /** True once the provider has answered for the size. */
  isKnown(size: ChartSize): boolean
  /** The end of the provider's last complete bar, UTC ms; 0 before it has answered. */
  knownTo(size: ChartSize): number
  /**
   * The close of the last bar that had ended by a past instant, of the finest size that reaches back to it. Null while
   * it is not known; the bars are then requested. `isCurrent`: false while prices may be missing, so that only the
   * provider's own bars count.
   */
  closeBefore(at: number, isCurrent: boolean): PastPrice | null
  /** Raised when a known bar changed other than by a new price. */
  readonly revision: number
}

type ChartsDeps = {
  readonly symbol: string
  readonly history: Pick<History, 'bars'>
  readonly minutes: MinuteBars
  readonly days: Days
  readonly clock: Clock
}

type Loaded = { readonly page: BarPage; readonly at: number }

export function createCharts({ symbol, history, minutes, days, clock }: ChartsDeps): Charts {
  const loaded = new Map<ChartSize, Loaded>()
  const running = new Map<ChartSize, Promise<void>>()
  const triedAt = new Map<ChartSize, number>()

  /** True if the minutes continue the provider's last complete bar without a gap. */
  const continues = ({ page }: Loaded): boolean => minutes.isWhole(page.to)

  function isDue(size: ChartSize, reaching: number | undefined): boolean {
    const known = loaded.get(size)
    if (known && (reaching === undefined ? continues(known) : known.page.to >= reaching)) return false
    return clock.now() - (triedAt.get(size) ?? Number.NEGATIVE_INFINITY) >= AGAIN_MS
  }

  /** Minutes are also read to repair what was missed, so providers have those before and after regular hours among them. */
  async function pageOf(size: ChartSize): Promise<BarPage> {
    const page = await history.bars(symbol, size)
    if (size !== MINUTE_MS) return page
    return { bars: page.bars.filter(({ time }) => isShownAt(days, time)), from: page.from, to: page.to }
  }

  async function load(size: ChartSize): Promise<void> {
    triedAt.set(size, clock.now())
    try {
      loaded.set(size, { page: await pageOf(size), at: clock.now() })
    } catch {
      // The provider's refusal is in the feed's health. What is known stays, and the next request tries again.
    } finally {
      running.delete(size)
    }
  }

  function ready(size: ChartSize, reaching?: number): Promise<void> {
    const already = running.get(size)
    if (already) return already
    if (!isDue(size, reaching)) return Promise.resolve()
    const promise = load(size)
    running.set(size, promise)
    return promise
  }

  const shownSince = (from: number): CountedBar[] => minutes.since(from).filter(({ time }) => isShownAt(days, time))

  function bars(size: ChartSize, from: number): CountedBar[] {
    const known = loaded.get(size)
    if (!known) return joined(shownSince(from), size, days)
    const { page, at } = known
    const past = page.bars.filter(bar => bar.time >= from && bar.time < page.to)
    if (continues(known)) return [...past, ...joined(shownSince(Math.max(from, page.to)), size, days)]
    // The feed began within the open bar: the provider's part of it, and the minutes after its answer.
    const open = page.bars.filter(bar => bar.time >= from && bar.time >= page.to)
    return [...past, ...joined([...open, ...shownSince(Math.max(from, at))], size, days)]
  }

  /** The close of the last minute with a trade; null if a trade since may be missing. */
  function minuteBefore(at: number): PastPrice | null {
    const last = minutes.since(at - HOUR_MS).findLast(({ time }) => time + MINUTE_MS <= at)
    if (!last) return null
    for (let { time } = last; time < at; time += MINUTE_MS) if (!minutes.isWhole(time)) return null
    return { price: last.close, at: last.time + MINUTE_MS }
  }

  function closeBefore(at: number, isCurrent: boolean): PastPrice | null {
    const own = isCurrent ? minuteBefore(at) : null
    if (own) return own
    for (const size of chartSizes) {
      void ready(size, at)
      const known = loaded.get(size)
      if (!known || known.page.to < at) return null
      const endOf = (time: number): number => (size === DAY_MS ? days.nextAfter(time) : time + size)
      const last = known.page.bars.findLast(({ time }) => endOf(time) <= at)
      if (last) return { price: last.close, at: endOf(last.time) }
    }
    return null
  }

  return {
    ready,
    bars,
    isKnown: size => loaded.has(size),
    knownTo: size => loaded.get(size)?.page.to ?? 0,
    closeBefore,
    get revision() {
      return minutes.revision
    },
  }
}

/** Bars of a larger size. */
export function joined(parts: readonly CountedBar[], size: number, days: Days): CountedBar[] {
  const bars: CountedBar[] = []
  for (const part of parts) {
    const time = barStart(part.time, size, days)
    const last = bars.at(-1)
    if (last?.time === time) bars[bars.length - 1] = both(last, part)
    else bars.push(Object.assign({}, part, { time }))
  }
  return bars
}

/** Bars within a day count from the opening, if the day has one. */
function barStart(time: number, size: number, days: Days): number {
  if (size === DAY_MS) return days.startOf(time)
  const first = days.sessionAt?.(time).openMs ?? 0
  return first + Math.floor((time - first) / size) * size
}

const both = (one: CountedBar, next: CountedBar): CountedBar => ({
  time: one.time,
  open: one.open,
  high: Math.max(one.high, next.high),
  low: Math.min(one.low, next.low),
  close: next.close,
  volume: one.volume + next.volume,
  count: one.count + next.count,
})
