// Alpaca's REST API: the assets, snapshots and bars, of the exchange IEX alone. Bars of past days are adjusted for splits, so
// that they compare with the prices of today. Periods without a trade have no bar.
import { z } from 'zod'
import type { Clock } from '../../../../domain/clock.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../domain/time.ts'
import type { LiveAction } from '../../live/actions.ts'
import type { BarPage, History, Ranked } from '../../live/adapter.ts'
import { joined } from '../../live/charts.ts'
import type { Days } from '../../live/days.ts'
import { isShownAt, lastEndBy } from '../../live/days.ts'
import type { CountedBar, LiveInstrument, LiveSnapshot } from '../../live/events.ts'
import type { Fields } from '../../live/fields.ts'
import { isFields, jsonOf, timeOf } from '../../live/fields.ts'
import { Refused } from '../../live/refused.ts'
import { createRequests } from '../../live/requests.ts'
import { roundedPrice } from '../../live/scale.ts'
import { readActions } from './actions.ts'
import { reasonOf, waitOf } from './refusals.ts'
import { assetSchema, instrumentOf } from './symbols.ts'
import { quoteOf, tradeOf } from './wire.ts'

/** 200 calls a minute. */
const GAP_MS = 300
/** A period without a bar is taken as one without a trade only this long after its end. */
const SETTLED_MS = 30 * SECOND_MS
/** The most bars of one answer. */
const PAGE = 10_000
/** Symbols of one request. */
const SYMBOLS_MOST = 100
const FEED = 'iex'
/** Alpaca's days begin at midnight in New York, ours when trading does. */
const DAY_BEGINS_AFTER_MS = 4 * HOUR_MS

/** Sizes with what is asked for, and how far back a chart needs it. Bars of an hour count from the opening, 9:30. */
const sizes: ReadonlyMap<number, readonly [timeframe: string, backMs: number]> = new Map([
  [MINUTE_MS, ['1Min', 6 * DAY_MS]],
  [5 * MINUTE_MS, ['5Min', 6 * DAY_MS]],
  [30 * MINUTE_MS, ['30Min', 14 * DAY_MS]],
  [HOUR_MS, ['30Min', 45 * DAY_MS]],
  [DAY_MS, ['1Day', 730 * DAY_MS]],
])

const barSchema = z.object({
  t: z.iso.datetime(),
  o: z.number().positive(),
  h: z.number().positive(),
  l: z.number().positive(),
  c: z.number().positive(),
  v: z.number().min(0),
  n: z.int().min(0).default(1),
})
const barsSchema = z.object({
  bars: z.record(z.string(), z.array(barSchema)).nullable(),
  next_page_token: z.string().nullable().default(null),
})
const daySchema = z.object({ dailyBar: barSchema.nullish(), prevDailyBar: barSchema.nullish() })
type Bar = z.infer<typeof barSchema>

export type HistoryDeps = {
  readonly dataUrl: string
  readonly tradingUrl: string
  readonly headers: Readonly<Record<string, string>>
  readonly clock: Clock
  readonly days: Days
  readonly fetch: typeof fetch
  /** Filled by `instruments`, and read by all. */
  readonly listed: Map<string, LiveInstrument>
  /** Each answer as received, with the last part of its path, for a recording. */
  readonly onAnswer?: ((path: string, body: string) => void) | undefined
}

type Query = Readonly<Record<string, string>>

export function createHistory(deps: HistoryDeps): History & Pick<Ranked, 'snapshots'> {
  const { dataUrl, tradingUrl, headers, clock, days, listed } = deps
  const requests = createRequests({
    clock,
    fetch: deps.fetch,
    gapMs: GAP_MS,
    headers,
    reasonOf,
    waitOf,
    onAnswer: deps.onAnswer,
  })
  const call = (base: string, path: string, query: Query) => requests.get(`${base}${path}`, query, jsonOf)

  async function instruments(): Promise<readonly LiveInstrument[]> {
    const { answer: body } = await call(tradingUrl, '/v2/assets', { status: 'active', asset_class: 'us_equity' })
    if (!Array.isArray(body)) throw unreadable()
    for (const row of body) {
      const parsed = assetSchema.safeParse(row)
      const instrument = parsed.success ? instrumentOf(parsed.data) : null
      if (instrument) listed.set(instrument.symbol, instrument)
    }
    return [...listed.values()]
  }

  async function snapshots(symbols: readonly string[]): Promise<readonly LiveSnapshot[]> {
    const answered: LiveSnapshot[] = []
    for (let from = 0; from < symbols.length; from += SYMBOLS_MOST) {
      const some = symbols.slice(from, from + SYMBOLS_MOST).join(',')
      const { answer: body } = await call(dataUrl, '/v2/stocks/snapshots', { symbols: some, feed: FEED })
      if (!isFields(body)) throw unreadable()
      answered.push(...Object.entries(body).flatMap(([symbol, row]) => snapshotOf(symbol, row) ?? []))
    }
    return answered
  }

  function snapshotOf(symbol: string, row: unknown): LiveSnapshot | null {
    const instrument = listed.get(symbol)
    if (!instrument || !isFields(row)) return null
    const { latestQuote, latestTrade } = row
    const quote = isFields(latestQuote) ? quoteOf(latestQuote, instrument, clock.now()) : null
    const bars = daySchema.safeParse(row)
    const [day, before] = bars.success ? [bars.data.dailyBar, bars.data.prevDailyBar] : []
    return {
      symbol,
      quote: quote && Object.assign(quote, { isPast: true }),
      price: isFields(latestTrade) ? priceOf(latestTrade, instrument) : null,
      day: day ? barOf(day, instrument, DAY_MS) : null,
      previousClose: before ? barOf(before, instrument, DAY_MS).close : null,
    }
  }

  async function bars(symbol: string, sizeMs: number, from?: number): Promise<BarPage> {
    const [instrument, size] = [listed.get(symbol), sizes.get(sizeMs)]
    if (!instrument || !size) throw new Refused('never', `${symbol} has no such bars`)
    const [timeframe, backMs] = size
    const since = from ?? clock.now() - backMs
    const { answer: body, at } = await call(dataUrl, '/v2/stocks/bars', {
      symbols: symbol,
      timeframe,
      start: new Date(since).toISOString(),
      limit: String(PAGE),
      feed: FEED,
      adjustment: 'split',
      sort: 'asc',
    })
    const answer = barsSchema.safeParse(body)
    if (!answer.success) throw unreadable()
    const rows = (answer.data.bars?.[symbol] ?? []).map(row => barOf(row, instrument, sizeMs))
    const settled = endBy(at - SETTLED_MS, sizeMs)
    const last = rows.at(-1)
    const to = answer.data.next_page_token !== null && last ? last.time : settled
    return { bars: shownOf(rows, sizeMs), from: since, to }
  }

  /** Charts have the regular hours only. */
  function shownOf(rows: readonly CountedBar[], sizeMs: number): readonly CountedBar[] {
    if (sizeMs === MINUTE_MS) return rows
    const shown = sizeMs === DAY_MS ? rows : rows.filter(({ time }) => isShownAt(days, time))
    return joined(shown, sizeMs, days)
  }

  const endBy = (time: number, sizeMs: number): number =>
    sizeMs === DAY_MS ? lastEndBy(days, time) : Math.floor(time / sizeMs) * sizeMs

  return {
    instruments,
    snapshots,
    // Minutes are replaced by Alpaca's bars, so no single trade is asked for.
    tradesAfter: () => Promise.resolve({ trades: [], isLast: true }),
    bars,
    async actions(symbols, from, to) {
      const read: LiveAction[] = []
      for (let at = 0; at < symbols.length; at += SYMBOLS_MOST) {
        const some = symbols.slice(at, at + SYMBOLS_MOST)
        const ask = async (query: Query) => (await call(dataUrl, '/v1/corporate-actions', query)).answer
        read.push(...(await readActions(ask, { symbols: some, from, to })))
      }
      return read
    },
    use: () => requests.use(),
    stop: () => requests.stop(),
  }
}

const unreadable = (): Refused => new Refused('retry', 'the answer cannot be read')

/** The newest trade, if it makes a price. */
function priceOf(row: Fields, instrument: LiveInstrument): LiveSnapshot['price'] {
  const trade = tradeOf(row, instrument)
  if (trade === null || trade === 'uncounted' || trade.isVolumeOnly) return null
  return { symbol: trade.symbol, price: trade.price, at: trade.at }
}

function barOf({ t, o, h, l, c, v, n }: Bar, instrument: LiveInstrument, sizeMs: number): CountedBar {
  const scaled = (price: number): number => roundedPrice(price, instrument.priceDecimals) ?? 0
  const time = (timeOf(t) ?? 0) + (sizeMs === DAY_MS ? DAY_BEGINS_AFTER_MS : 0)
  const volume = Math.round(v * 10 ** instrument.quantityDecimals)
  return { time, open: scaled(o), high: scaled(h), low: scaled(l), close: scaled(c), volume, count: n }
}
