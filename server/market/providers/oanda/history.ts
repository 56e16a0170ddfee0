// OANDA's REST API (v20): the instruments of the account, and candles. A candle is of all prices, of which the stream sends
// at most four a second; periods without a price have none.
import { z } from 'zod'
import type { Clock } from '../../../../domain/clock.ts'
import { Decimal } from '../../../../domain/money.ts'
import { parseScaled } from '../../../../domain/price.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../domain/time.ts'
import type { BarPage, History } from '../../live/adapter.ts'
import type { Days } from '../../live/days.ts'
import type { CountedBar, LiveInstrument } from '../../live/events.ts'
import { jsonOf } from '../../live/fields.ts'
import { Refused } from '../../live/refused.ts'
import { createRequests } from '../../live/requests.ts'
import { reasonOf, waitOf } from './refusals.ts'
import { instrumentOf, instrumentSchema } from './symbols.ts'

/** 100 calls a second; OANDA permits 120. */
const GAP_MS = 10
/** A period without a candle is taken as one without a price only this long after its end. */
const SETTLED_MS = MINUTE_MS
/** The most candles of one answer. */
const PAGE = 5_000

/** Sizes with OANDA's names, and how many candles a chart needs: a weekend may be among them. */
const sizes: ReadonlyMap<number, readonly [granularity: string, count: number]> = new Map([
  [MINUTE_MS, ['M1', 1_500]],
  [5 * MINUTE_MS, ['M5', 600]],
  [30 * MINUTE_MS, ['M30', 400]],
  [HOUR_MS, ['H1', 1_500]],
  [DAY_MS, ['D', 600]],
])

const listSchema = z.object({ instruments: z.array(z.unknown()) })
const price = z.string().regex(/^\d{1,12}(\.\d{1,12})?$/)
const candleSchema = z.object({
  time: z.iso.datetime(),
  volume: z.int().min(0),
  complete: z.boolean(),
  mid: z.object({ o: price, h: price, l: price, c: price }),
})
const candlesSchema = z.object({ candles: z.array(candleSchema) })
type Candle = z.infer<typeof candleSchema>

export type HistoryDeps = {
  readonly url: string
  readonly account: string
  readonly headers: Readonly<Record<string, string>>
  readonly clock: Clock
  readonly days: Days
  readonly fetch: typeof fetch
  /** Filled by `instruments`, and read by all. */
  readonly listed: Map<string, LiveInstrument>
  /** Each answer as received, with the last part of its path, for a recording. */
  readonly onAnswer?: ((path: string, body: string) => void) | undefined
}

export function createHistory(deps: HistoryDeps): History {
  const { url, account, headers, clock, days, listed } = deps
  const requests = createRequests({
    clock,
    fetch: deps.fetch,
    gapMs: GAP_MS,
    headers,
    reasonOf,
    waitOf,
    onAnswer: deps.onAnswer,
  })
  const call = (path: string, query: Readonly<Record<string, string>> = {}) =>
    requests.get(`${url}/v3/${path}`, query, jsonOf)

  async function instruments(): Promise<readonly LiveInstrument[]> {
    const { answer: body } = await call(`accounts/${encodeURIComponent(account)}/instruments`)
    const list = listSchema.safeParse(body)
    if (!list.success) throw new Refused('retry', 'the answer cannot be read')
    for (const row of list.data.instruments) {
      const parsed = instrumentSchema.safeParse(row)
      const instrument = parsed.success ? instrumentOf(parsed.data) : null
      // The decimals of the first answer hold until a restart: prices that are stored depend on them.
      if (instrument && !listed.has(instrument.symbol)) listed.set(instrument.symbol, instrument)
    }
    return [...listed.values()]
  }

  async function bars(symbol: string, sizeMs: number, from?: number): Promise<BarPage> {
    const [instrument, size] = [listed.get(symbol), sizes.get(sizeMs)]
    if (!instrument || !size) throw new Refused('never', `${symbol} has no such candles`)
    const [granularity, count] = size
    const since = from === undefined ? {} : { from: new Date(from).toISOString() }
    const { answer: body, at } = await call(`instruments/${encodeURIComponent(symbol)}/candles`, {
      price: 'M',
      granularity,
      count: String(from === undefined ? count : PAGE),
      dailyAlignment: '17',
      alignmentTimezone: 'America/New_York',
      ...since,
    })
    const answer = candlesSchema.safeParse(body)
    if (!answer.success) throw new Refused('retry', 'the answer cannot be read')
    return pageOf(answer.data.candles, { instrument, sizeMs, from, at })
  }

  type Asked = {
    readonly instrument: LiveInstrument
    readonly sizeMs: number
    readonly from: number | undefined
    readonly at: number
  }

  function pageOf(candles: readonly Candle[], { instrument, sizeMs, from, at }: Asked): BarPage {
    const known = candles.map(candle => barOf(candle, instrument.priceDecimals))
    const open = candles.findIndex(({ complete }) => !complete)
    const [first, last] = [known[0], known.at(-1)]
    const settled = startOf(at - SETTLED_MS, sizeMs)
    const end = last === undefined ? settled : last.time + sizeMs
    const isFull = from !== undefined && candles.length === PAGE
    return {
      bars: known,
      from: from ?? first?.time ?? settled,
      to: known[open]?.time ?? (isFull ? end : Math.max(end, settled)),
    }
  }

  const startOf = (time: number, sizeMs: number): number =>
    sizeMs === DAY_MS ? days.startOf(time) : Math.floor(time / sizeMs) * sizeMs

  return {
    instruments,
    // Only sequences of trades have gaps.
    tradesAfter: () => Promise.resolve({ trades: [], isLast: true }),
    bars,
    use: () => requests.use(),
    stop: () => requests.stop(),
  }
}

/** The number of prices is the count of the bar; OANDA has no quantities. */
function barOf({ time, volume, mid }: Candle, decimals: number): CountedBar {
  const scaled = (text: string): number => parseScaled(text, decimals) ?? roundedText(text, decimals)
  return {
    time: Date.parse(time),
    open: scaled(mid.o),
    high: scaled(mid.h),
    low: scaled(mid.l),
    close: scaled(mid.c),
    volume: 0,
    count: volume,
  }
}

/** A middle can have one decimal more than the prices: a half is rounded to the even neighbour, as our own middles are. */
const roundedText = (text: string, decimals: number): number =>
  new Decimal(text).times(new Decimal(10).pow(decimals)).toDecimalPlaces(0, Decimal.ROUND_HALF_EVEN).toNumber()
