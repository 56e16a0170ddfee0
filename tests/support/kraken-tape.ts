// Trades, quotes and official bars that the fake Kraken plays: recorded ones of Kraken and of Binance, and a short one
// that is made here. All are played as one pair.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Chance } from './chance.ts'
import { readCsv, readText, realDataDir } from './recorded.ts'

export type TapeTrade = {
  readonly kind: 'trade'
  readonly atUs: number
  readonly id: number
  readonly price: string
  readonly quantity: string
  readonly side: 'buy' | 'sell'
}
export type TapeQuote = {
  readonly kind: 'quote'
  readonly atUs: number
  readonly bid: string
  readonly bidQuantity: string
  readonly ask: string
  readonly askQuantity: string
}
export type TapeStep = TapeTrade | TapeQuote

/** As in the answer of OHLC: time in seconds, open, high, low, close, average, volume, count. */
export type OhlcRow = readonly [
  time: number,
  open: string,
  high: string,
  low: string,
  close: string,
  average: string,
  volume: string,
  count: number,
]

/** `bars`: the exchange's own minutes, if they were recorded. */
export type Tape = { readonly steps: readonly TapeStep[]; readonly bars: readonly OhlcRow[] }

const LIVE = 'live'
const tradesFile = join(LIVE, 'kraken/http_trades.json')
const ohlcFile = join(LIVE, 'kraken/http_ohlc.json')
const usdmFile = join(LIVE, 'binance/usdm_btcusdt_20240808.gz')
const klinesFile = join(LIVE, 'binance/usdm_btcusdt_klines_1m.csv')

export const hasLiveData = existsSync(join(realDataDir, tradesFile)) && existsSync(join(realDataDir, usdmFile))
export const noLiveData = hasLiveData ? '' : ` (skipped: no recorded data in ${realDataDir}, set REAL_DATA_DIR)`

type Answer<Row> = { readonly result: { readonly XBTUSDT: readonly Row[] } }
type RestTrade = readonly [string, string, number, string, string, string, number]

export function krakenTape(): Tape {
  const { XBTUSDT: rows } = (JSON.parse(readText(tradesFile)) as Answer<RestTrade>).result
  const { XBTUSDT: bars } = (JSON.parse(readText(ohlcFile)) as Answer<OhlcRow>).result
  const steps = rows.map(([price, quantity, seconds, side, , , id]): TapeTrade => {
    const atUs = Math.floor(seconds * 1e6)
    return { kind: 'trade', atUs, id, price, quantity, side: side === 'b' ? 'buy' : 'sell' }
  })
  return { steps, bars }
}

type BinanceFrame = { readonly data: Readonly<Record<string, unknown>> }

/** Binance's perpetual contract on bitcoin, with its book, in Kraken's form. `quotes`: every nth change of the book. */
export function binanceTape(quotes: number): Tape {
  let nth = 0
  const steps = readText(usdmFile)
    .split('\n')
    .flatMap((line): TapeStep[] => {
      const start = line.indexOf('{')
      if (!line.includes('btcusdt@trade"') && (!line.includes('@bookTicker"') || nth++ % quotes > 0)) return []
      const { data } = JSON.parse(line.slice(start)) as BinanceFrame
      return [data['e'] === 'trade' ? binanceTrade(data) : binanceQuote(data)]
    })
  const bars = readCsv(klinesFile).map((row): OhlcRow => {
    const text = (name: string): string => row[name] ?? ''
    const time = Number(row['open_time']) / 1_000
    return [time, text('open'), text('high'), text('low'), text('close'), '0.0', text('volume'), Number(row['count'])]
  })
  // A quote can be of a later time than the trade that follows it.
  return { steps: steps.sort((a, b) => a.atUs - b.atUs), bars }
}

const microseconds = (ms: unknown): number => Number(ms) * 1_000

const binanceTrade = (data: BinanceFrame['data']): TapeTrade => ({
  kind: 'trade',
  atUs: microseconds(data['T']),
  id: Number(data['t']),
  price: String(data['p']),
  quantity: String(data['q']),
  side: data['m'] === true ? 'sell' : 'buy',
})

const binanceQuote = (data: BinanceFrame['data']): TapeQuote => ({
  kind: 'quote',
  atUs: microseconds(data['T']),
  bid: String(data['b']),
  bidQuantity: String(data['B']),
  ask: String(data['a']),
  askQuantity: String(data['A']),
})

export type ShortTape = {
  readonly startMs: number
  readonly trades: number
  readonly seed?: number
  readonly id?: number
  /** Price at the start in units of its last decimal. */
  readonly from?: number
  readonly decimals?: number
  /** Largest size of a quote or a trade. */
  readonly most?: number
  /** Time between two trades; by default some seconds, with gaps of minutes. */
  readonly everyMs?: number
}

/** Trades some seconds apart, with gaps of minutes, and a quote before each third one. */
export function shortTape(short: ShortTape): Tape {
  const { startMs, trades, seed = 1, id = 1_000, from = 1_000_000, decimals = 1, most = 1, everyMs } = short
  const chance = new Chance(seed)
  const steps: TapeStep[] = []
  let atUs = startMs * 1_000
  let price = from
  for (let nth = 0; nth < trades; nth++) {
    if (everyMs !== undefined) atUs += everyMs * 1_000
    else atUs += chance.happens(5) ? 150_000_000 : chance.between(0, 20_000_000)
    price += chance.between(-50, 50)
    const text = (ticks: number): string => (ticks / 10 ** decimals).toFixed(decimals)
    const size = (): string => ((chance.between(1, 1e8) / 1e8) * most).toFixed(8)
    if (nth % 3 === 0)
      steps.push({
        kind: 'quote',
        atUs,
        bid: text(price),
        bidQuantity: size(),
        ask: text(price + 1),
        askQuantity: size(),
      })
    steps.push({
      kind: 'trade',
      atUs,
      id: id + nth,
      price: text(price),
      quantity: size(),
      side: nth % 2 ? 'buy' : 'sell',
    })
  }
  return { steps, bars: [] }
}

/** The same tape some time later; by whole minutes, so that its bars stay those of its trades. */
export function shifted({ steps, bars }: Tape, minutes: number): Tape {
  const seconds = minutes * 60
  return {
    steps: steps.map(step => ({ ...step, atUs: step.atUs + seconds * 1e6 })),
    bars: bars.map(([time, ...rest]) => [time + seconds, ...rest]),
  }
}

/** The tape some times in a row; numbers and times go on, by whole minutes. */
export function repeated(tape: Tape, times: number): Tape {
  const [first, last] = [tape.steps[0]?.atUs ?? 0, tape.steps.at(-1)?.atUs ?? 0]
  const minutes = Math.ceil((last - first) / 6e7) + 1
  const trades = tape.steps.filter(({ kind }) => kind === 'trade').length
  const rounds = Array.from({ length: times }, (_, nth) => shifted(tape, nth * minutes))
  const steps = rounds.flatMap((round, nth) =>
    round.steps.map(step => (step.kind === 'trade' ? { ...step, id: step.id + nth * trades } : step)),
  )
  return { steps, bars: rounds.flatMap(({ bars }) => bars) }
}
