// Rows with a reference rate: one price a day and no order book, so nothing can be traded at it.
import { Decimal } from '../../../domain/money.ts'
import { marketStateCode } from '../../../domain/session.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { localToUtc } from '../../calendar/zone.ts'
import type { Listing, PastPrice, QuoteTable } from '../source.ts'
import type { Charts } from './charts.ts'
import type { CountedBar } from './events.ts'

/** Units for one unit of the base currency of each day, in decimal text by currency. */
export type ReferenceDay = { readonly date: string; readonly perEuro: ReadonlyMap<string, string> }

/** The rates of a day are published at about this time. */
const PUBLISHED = '16:00'
const ZONE = 'Europe/Berlin'

export const publishedAt = (date: string): number => localToUtc(date, PUBLISHED, ZONE)

/** Scaled price of a pair; null if the bank has no rate of one of the currencies. */
export function referencePrice({ perEuro }: ReferenceDay, { base, quote, decimals }: Pair): number | null {
  const [from, to] = [perEuro.get(base), perEuro.get(quote)]
  if (from === undefined || to === undefined) return null
  return new Decimal(to)
    .div(from)
    .times(new Decimal(10).pow(decimals))
    .toDecimalPlaces(0, Decimal.ROUND_HALF_EVEN)
    .toNumber()
}

export type Pair = { readonly base: string; readonly quote: string; readonly decimals: number }

/** The rates of a pair, each with the time of its publication. */
const referenceDays = (days: readonly ReferenceDay[], pair: Pair): PastPrice[] =>
  days.flatMap(day => {
    const price = referencePrice(day, pair)
    return price === null ? [] : [{ price, at: publishedAt(day.date) }]
  })

/** Writes the rate of the last day, and that of the day before as the previous close. */
export function writeReference(
  quotes: QuoteTable,
  { instrument }: Listing,
  pair: Pair,
  days: readonly ReferenceDay[],
): void {
  const { ix } = instrument
  const known = referenceDays(days, pair)
  const [last, before] = [known.at(-1), known.at(-2)]
  if (!last) return
  const isSame = quotes.price[ix] === last.price && quotes.at[ix] === last.at
  if (isSame) return
  quotes.price[ix] = last.price
  quotes.at[ix] = last.at
  quotes.previousClose[ix] = before?.price ?? 0
  for (const column of ['open', 'high', 'low'] as const) quotes[column][ix] = last.price
  quotes.state[ix] = marketStateCode('reference')
  quotes.version[ix] = (quotes.version[ix] ?? 0) + 1
  quotes.dayVersion[ix] = (quotes.dayVersion[ix] ?? 0) + 1
}

/** One flat bar a day, at midnight UTC of its date. */
export const referenceBars = (days: readonly ReferenceDay[], pair: Pair): CountedBar[] =>
  days.flatMap(day => {
    const price = referencePrice(day, pair)
    const time = Date.parse(`${day.date}T00:00:00Z`)
    return price === null ? [] : [{ time, open: price, high: price, low: price, close: price, volume: 0, count: 1 }]
  })

/** `reason`: why the last request failed; null after an answer. */
export type ReferenceState = {
  readonly isRefused: boolean
  readonly lastAt: number | null
  readonly reason: string | null
}

export type ReferenceSource = {
  readonly name: string
  /** The recent days, oldest first; empty until the first answer. */
  days(): readonly ReferenceDay[]
  /** All days of the past. Rejects if they cannot be loaded. */
  past(): Promise<readonly ReferenceDay[]>
  state(): ReferenceState
  start(onDays: () => void): void
  stop(): void
}

/** The days of the chart: the recent ones, or all once they have been asked for. Other sizes have no bars. */
export function referenceCharts(pair: Pair, source: Pick<ReferenceSource, 'days' | 'past'>): Charts {
  let all: readonly ReferenceDay[] | null = null
  return {
    async ready(size) {
      if (size !== DAY_MS || all) return
      all = await source.past().catch(() => null)
    },
    bars(size, from) {
      if (size !== DAY_MS) return []
      const recent = source.days()
      const first = recent[0]?.date ?? ''
      const days = all ? [...all.filter(({ date }) => date < first), ...recent] : recent
      return referenceBars(days, pair).filter(({ time }) => time >= from)
    },
    isKnown: () => source.days().length > 0,
    knownTo: () => referenceDays(source.days(), pair).at(-1)?.at ?? 0,
    closeBefore(at) {
      const known = referenceDays(source.days(), pair)
      return known.findLast(day => day.at <= at) ?? null
    },
    revision: 0,
  }
}
