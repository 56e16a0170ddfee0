// The answers of the fake Kraken's REST API.
import type { OhlcRow, TapeTrade } from './kraken-tape.ts'

/** A pair as `AssetPairs` lists it. `symbol`: its name on the socket. */
export type FakePair = {
  readonly rest: string
  readonly altname: string
  readonly wsname: string
  readonly symbol: string
  readonly assetClass: string
  readonly base: string
  readonly quote: string
  readonly priceDecimals: number
  readonly lotDecimals: number
  readonly tickSize: string
  readonly orderMin: string
  status: string
}

type PairRow = readonly [
  rest: string,
  altname: string,
  wsname: string,
  symbol: string,
  base: string,
  quote: string,
  decimals: number,
  orderMin: string,
]

const rows: readonly PairRow[] = [
  ['XXBTZUSD', 'XBTUSD', 'XBT/USD', 'BTC/USD', 'XXBT', 'ZUSD', 1, '0.00005'],
  ['XDGUSD', 'XDGUSD', 'XDG/USD', 'DOGE/USD', 'XXDG', 'ZUSD', 7, '13'],
  ['ZEURZUSD', 'EURUSD', 'EUR/USD', 'EUR/USD', 'ZEUR', 'ZUSD', 5, '0.5'],
  ['XXBTZEUR', 'XBTEUR', 'XBT/EUR', 'BTC/EUR', 'XXBT', 'ZEUR', 1, '0.00005'],
  ['AAPLxUSD', 'AAPLxUSD', 'AAPLx/USD', 'AAPLx/USD', 'AAPLx', 'ZUSD', 2, '0.01'],
  ['TSLAXUSD', 'TSLAXUSD', 'TSLAX/USD', 'TSLAX/USD', 'TSLAX', 'ZUSD', 2, '0.01'],
]
/** Tokenized shares. The name of one of them looks like a coin's. */
const tokens: ReadonlySet<string> = new Set(['AAPLx', 'TSLAX'])

export function fakePairs(): FakePair[] {
  return rows.map(([rest, altname, wsname, symbol, base, quote, priceDecimals, orderMin]) => ({
    rest,
    altname,
    wsname,
    symbol,
    base,
    quote,
    assetClass: tokens.has(base) ? 'tokenized_asset' : 'currency',
    priceDecimals,
    lotDecimals: 8,
    tickSize: (10 ** -priceDecimals).toFixed(priceDecimals),
    orderMin,
    status: 'online',
  }))
}

export function assetPairs(pairs: readonly FakePair[]): Record<string, unknown> {
  return Object.fromEntries(
    pairs.map(pair => [
      pair.rest,
      {
        altname: pair.altname,
        wsname: pair.wsname,
        aclass_base: pair.assetClass,
        base: pair.base,
        aclass_quote: 'currency',
        quote: pair.quote,
        lot: 'unit',
        cost_decimals: 5,
        pair_decimals: pair.priceDecimals,
        lot_decimals: pair.lotDecimals,
        lot_multiplier: 1,
        leverage_buy: [],
        leverage_sell: [],
        fees: [[0, 0.4]],
        fees_maker: [[0, 0.25]],
        fee_volume_currency: 'ZUSD',
        margin_call: 80,
        margin_stop: 40,
        ordermin: pair.orderMin,
        costmin: '0.5',
        tick_size: pair.tickSize,
        status: pair.status,
      },
    ]),
  )
}

export function assets(pairs: readonly FakePair[]): Record<string, unknown> {
  const names = new Set(pairs.flatMap(({ base, quote }) => [base, quote]))
  return Object.fromEntries(
    [...names].map(name => [
      name,
      {
        aclass: tokens.has(name) ? 'tokenized_asset' : 'currency',
        altname: name.replace(/^[XZ](?=[A-Z]{3}$)/, ''),
        decimals: 10,
        display_decimals: 5,
        status: 'enabled',
      },
    ]),
  )
}

/** Trades of one answer. */
const PAGE = 1_000

export function tradesAnswer(pair: FakePair, happened: readonly TapeTrade[], query: URLSearchParams): unknown {
  const since = query.get('since')
  const sinceUs = since === null ? null : Number(BigInt(since) / 1_000n)
  const later = sinceUs === null ? happened.slice(-PAGE) : happened.filter(({ atUs }) => atUs > sinceUs)
  const page = later.slice(0, Number(query.get('count') ?? PAGE))
  const last = page.at(-1)?.atUs ?? sinceUs ?? 0
  return {
    [pair.rest]: page.map(({ price, quantity, atUs, side, id }) => {
      return [price, quantity, atUs / 1e6, side === 'buy' ? 'b' : 's', 'm', '', id]
    }),
    last: `${last}000`,
  }
}

/** Entries of one answer, whatever is asked for. */
const ENTRIES = 720

export type OhlcState = {
  readonly happened: readonly TapeTrade[]
  readonly official: readonly OhlcRow[]
  readonly nowUs: number
}

/** The official bars where there are some, else those of the trades; the last one is open. */
export function ohlcAnswer(pair: FakePair, minutes: number, { happened, official, nowUs }: OhlcState): unknown {
  const size = minutes * 60
  const floor = (us: number): number => Math.floor(us / 1e6 / size) * size
  const now = floor(nowUs)
  const first = Math.max(
    now - (ENTRIES - 1) * size,
    floor((happened[0]?.atUs ?? nowUs) - (official[0] ? 720 * 6e7 : 0)),
  )
  const known = new Map(minutes === 1 ? official.map(row => [row[0], row]) : [])
  const byTime = Map.groupBy(happened, ({ atUs }) => floor(atUs))
  const bars: OhlcRow[] = []
  if (happened.length + official.length === 0) return { [pair.rest]: bars, last: 0 }
  let close = official[0]?.[1] ?? happened[0]?.price ?? '0'
  for (let time = first; time <= now; time += size) {
    const own = (time < now ? known.get(time) : undefined) ?? ohlcOf(time, byTime.get(time) ?? [], close)
    bars.push(own)
    close = own[4]
  }
  return { [pair.rest]: bars, last: bars.at(-2)?.[0] ?? 0 }
}

function ohlcOf(time: number, trades: readonly TapeTrade[], before: string): OhlcRow {
  if (trades.length === 0) return [time, before, before, before, before, '0.0', '0.00000000', 0]
  const ordered = [...trades].sort((a, b) => Number(a.price) - Number(b.price))
  const text = (trade: TapeTrade | undefined): string => trade?.price ?? before
  const lots = trades.reduce((sum, { quantity }) => sum + BigInt(Math.round(Number(quantity) * 1e8)), 0n)
  const digits = String(lots).padStart(9, '0')
  const volume = `${digits.slice(0, -8)}.${digits.slice(-8)}`
  return [
    time,
    text(trades[0]),
    text(ordered.at(-1)),
    text(ordered[0]),
    text(trades.at(-1)),
    '0.0',
    volume,
    trades.length,
  ]
}
