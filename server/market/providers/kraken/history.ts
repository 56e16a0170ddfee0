// Kraken's public REST API: pairs, past trades and bars. One call a second; its bars reach back 720 entries, whatever is
// asked for, and its trades to the beginning.
import { z } from 'zod'
import type { Clock } from '../../../../domain/clock.ts'
import type { SourceCause } from '../../../../domain/feed-origin.ts'
import { SECOND_MS } from '../../../../domain/time.ts'
import type { BarPage, History, TradePage } from '../../live/adapter.ts'
import type { CountedBar, LiveInstrument, RefusalClass } from '../../live/events.ts'
import { jsonOf } from '../../live/fields.ts'
import { Refused } from '../../live/refused.ts'
import { createRequests } from '../../live/requests.ts'
import { roundedPrice, scaledQuantity } from '../../live/scale.ts'
import type { AssetPair } from './symbols.ts'
import { assetPairSchema, instrumentOf } from './symbols.ts'
import { tradeOf } from './wire.ts'

const GAP_MS = SECOND_MS
/** Trades of one call. */
const PAGE = 1_000

const answerSchema = z.object({ error: z.array(z.string()), result: z.record(z.string(), z.unknown()).optional() })
const tradeSchema = z.tuple([z.string(), z.string(), z.number(), z.string(), z.string(), z.string(), z.number()])
const barSchema = z.tuple([
  z.number(),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.number(),
])

export type HistoryDeps = {
  readonly url: string
  readonly clock: Clock
  readonly fetch: typeof fetch
  /** Filled by `instruments`, and read by all. */
  readonly listed: Map<string, LiveInstrument>
  /** Each answer as received, for a recording. */
  onAnswer?(path: string, body: string): void
}

export function createHistory(deps: HistoryDeps): History {
  const { url, clock, listed } = deps
  const requests = createRequests({
    clock,
    fetch: deps.fetch,
    gapMs: GAP_MS,
    reasonOf: status => `HTTP ${status}`,
    onAnswer: deps.onAnswer,
  })
  const restNames = new Map<string, string>()

  async function call(path: string, query: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
    return (await requests.get(`${url}/0/public/${path}`, query, resultOf)).answer
  }

  function resultOf(body: string): Record<string, unknown> {
    const answer = answerSchema.safeParse(jsonOf(body))
    if (!answer.success) throw new Refused('retry', 'the answer cannot be read')
    const { error, result } = answer.data
    const [reason] = error
    if (reason !== undefined) {
      const { refusal, why } = meaningOf(reason)
      throw requests.refused(refusal, reason, 0, why)
    }
    return result ?? {}
  }

  function listedPair(symbol: string): { readonly instrument: LiveInstrument; readonly pair: string } {
    const [instrument, pair] = [listed.get(symbol), restNames.get(symbol)]
    if (!instrument || pair === undefined) throw new Refused('never', `${symbol} is not listed`)
    return { instrument, pair }
  }

  async function instruments(): Promise<readonly LiveInstrument[]> {
    const rows = Object.values(await call('AssetPairs', {}))
    for (const row of rows) {
      const pair = assetPairSchema.safeParse(row)
      if (pair.success) list(pair.data)
    }
    return [...listed.values()]
  }

  function list(pair: AssetPair): void {
    const instrument = instrumentOf(pair)
    // The decimals of the first answer hold until a restart: prices that are stored depend on them.
    if (!instrument || instrument.trading === 'gone' || listed.has(instrument.symbol)) return
    listed.set(instrument.symbol, instrument)
    restNames.set(instrument.symbol, pair.altname)
  }

  async function tradesAfter(symbol: string, at: number): Promise<TradePage> {
    const { instrument, pair } = listedPair(symbol)
    // The cursor is in nanoseconds, and trades of exactly that time are not in the answer.
    const since = String(BigInt(at) * 1_000_000n - 1n)
    const rows = rowsOf(await call('Trades', { pair, since, count: String(PAGE) }), tradeSchema)
    const trades = rows.map(([price, quantity, seconds, side, , , id]) => {
      const raw = { id, price: Number(price), quantity: Number(quantity), side, at: msOf(seconds), isPast: true }
      const trade = tradeOf(instrument, raw)
      if (!trade) throw new Refused('retry', 'a trade cannot be read')
      return trade
    })
    return { trades: trades.sort((a, b) => Number(a.id) - Number(b.id)), isLast: rows.length < PAGE }
  }

  async function bars(symbol: string, sizeMs: number): Promise<BarPage> {
    const { instrument, pair } = listedPair(symbol)
    const rows = rowsOf(await call('OHLC', { pair, interval: String(sizeMs / (60 * SECOND_MS)) }), barSchema)
    const traded = rows.filter(([, , , , , , , count]) => count > 0)
    const [first, open] = [rows[0]?.[0] ?? 0, rows.at(-1)?.[0] ?? 0]
    return { bars: traded.map(row => barOf(row, instrument)), from: first * 1_000, to: open * 1_000 }
  }

  return {
    instruments,
    tradesAfter,
    bars,
    use: () => requests.use(),
    stop: () => requests.stop(),
  }
}

/** Seconds with fractions; a double holds them to less than a microsecond. */
const msOf = (seconds: number): number => Math.floor(seconds * 1_000)

/** The rows of the pair, which is the only list in the answer: its name may differ from the one that was asked for. */
function rowsOf<Row>(result: Readonly<Record<string, unknown>>, schema: z.ZodType<Row>): Row[] {
  const rows = z.array(schema).safeParse(Object.values(result).find(value => Array.isArray(value)))
  if (!rows.success) throw new Refused('retry', 'the answer cannot be read')
  return rows.data
}

function barOf(row: z.infer<typeof barSchema>, instrument: LiveInstrument): CountedBar {
  const { priceDecimals, lotDecimals, quantityDecimals } = instrument
  const [seconds, open, high, low, close, , volume, count] = row
  const [o, h, l, c] = [open, high, low, close].map(price => roundedPrice(Number(price), priceDecimals))
  const rounded = scaledQuantity(Number(volume), lotDecimals, quantityDecimals)
  if (o == null || h == null || l == null || c == null || rounded === null)
    throw new Refused('retry', 'a bar cannot be read')
  return { time: seconds * 1_000, open: o, high: h, low: l, close: c, volume: rounded, count }
}

/** The class of an error by Kraken's text of it. */
function meaningOf(error: string): { readonly refusal: RefusalClass; readonly why: SourceCause } {
  if (/too many requests|rate limit/i.test(error)) return { refusal: 'retry', why: 'requests' }
  if (/EService|internal error|temporary/i.test(error)) return { refusal: 'retry', why: 'down' }
  return /permission|EAPI|EAccount/i.test(error)
    ? { refusal: 'fatal', why: 'forbidden' }
    : { refusal: 'never', why: 'other' }
}
