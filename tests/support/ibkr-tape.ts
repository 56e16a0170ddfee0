// Contracts, prices and bars of the fake Gateway. Prices follow from a fixed sequence, so that each run has the same ones.
import { DAY_MS, SECOND_MS } from '../../domain/time.ts'
import type { Entitlement } from './ibkr-faults.ts'

export type FakeContract = {
  readonly conId: number
  readonly symbol: string
  readonly secType: 'STK' | 'CASH' | 'IND' | 'FUT'
  readonly exchange: 'SMART' | 'SEHK' | 'MEXI' | 'IDEALPRO' | 'CME' | 'CBOT' | 'NYMEX' | 'HKFE' | 'CBOE'
  readonly currency: string
  readonly longName: string
  readonly tick: number
  readonly start: number
  readonly entitlement: Entitlement
  /** Of a future: its class, size, delivery month and last trading day. */
  readonly tradingClass?: string
  readonly multiplier?: number
  readonly priceMagnifier?: number
  readonly contractMonth?: string
  readonly lastTradeDate?: string
}

/** A trade, with the quote after it. `at`: its own time, UTC ms. */
export type Step = {
  readonly conId: number
  readonly at: number
  readonly price: number
  readonly size: number
  readonly bid: number
  readonly ask: number
}

const share = (conId: number, symbol: string, of: Partial<FakeContract>): FakeContract =>
  Object.assign(
    { conId, symbol, secType: 'STK', exchange: 'SMART', currency: 'USD', longName: `${symbol} INC` },
    { tick: 0.01, start: 200, entitlement: 'live' },
    of,
  ) as FakeContract

const hongKong = { exchange: 'SEHK', currency: 'HKD', entitlement: 'delayed', tick: 0.2, start: 600 } as const
const mexico = { exchange: 'MEXI', currency: 'MXN', entitlement: 'delayed', start: 60 } as const

export const contracts: readonly FakeContract[] = [
  share(265598, 'AAPL', { longName: 'APPLE INC' }),
  share(8314, 'IBM', { longName: 'INTL BUSINESS MACHINES CORP' }),
  share(152791428, '700', Object.assign({ longName: 'TENCENT HOLDINGS LTD' }, hongKong)),
  share(13978, '5', Object.assign({ longName: 'HSBC HOLDINGS PLC', start: 116 }, hongKong)),
  share(38708000, 'WALMEX', Object.assign({ longName: 'WALMART DE MEXICO' }, mexico)),
  share(38708990, 'BIMBOA', Object.assign({ longName: 'GRUPO BIMBO' }, mexico)),
  share(12087792, 'EUR', { secType: 'CASH', exchange: 'IDEALPRO', tick: 0.00005, start: 1.16, longName: '' }),
  share(40169388, 'USD', {
    secType: 'CASH',
    exchange: 'IDEALPRO',
    currency: 'MXN',
    tick: 0.00005,
    start: 18.4,
    longName: '',
  }),
]

type Month = readonly [conId: number, contractMonth: string, lastTradeDate: string]

const months = (symbol: string, of: Partial<FakeContract>, listed: readonly Month[]): FakeContract[] =>
  listed.map(([conId, contractMonth, lastTradeDate]) =>
    share(
      conId,
      symbol,
      Object.assign({ secType: 'FUT', tradingClass: symbol, longName: symbol, contractMonth, lastTradeDate }, of),
    ),
  )

const SP_MONTHS: readonly Month[] = [
  [649180671, '202603', '20260320'],
  [649180695, '202606', '20260618'],
  [495512563, '202609', '20260918'],
  [495512551, '202612', '20261218'],
  [495512566, '202703', '20270319'],
]
const HS_MONTHS: readonly Month[] = [
  [750000101, '202603', '20260330'],
  [750000102, '202612', '20261230'],
]
const CORN_MONTHS: readonly Month[] = [
  [526262864, '202605', '20260514'],
  [526262871, '202612', '20261214'],
]

/** Dates are those of the exchanges' calendars. */
export const derivatives: readonly FakeContract[] = [
  ...months('ES', { exchange: 'CME', multiplier: 50, tick: 0.25, start: 6850 }, SP_MONTHS),
  ...months('MES', { exchange: 'CME', multiplier: 5, tick: 0.25, start: 6850 }, [
    [750000301, '202609', '20260918'],
    [750000302, '202703', '20270319'],
  ]),
  ...months(
    'HSI',
    { exchange: 'HKFE', currency: 'HKD', multiplier: 50, tick: 1, start: 26_300, entitlement: 'delayed' },
    HS_MONTHS,
  ),
  // In cents: the size is that of 5,000 bushels in dollars.
  ...months('ZC', { exchange: 'CBOT', multiplier: 5_000, priceMagnifier: 100, tick: 0.25, start: 437.5 }, CORN_MONTHS),
  ...months('ZT', { exchange: 'CBOT', multiplier: 2_000, tick: 0.003_906_25, start: 103.5 }, [
    [750000204, '202603', '20260331'],
  ]),
  // Another size, another step and another last trading day than those of the exchanges.
  ...months('CL', { exchange: 'NYMEX', multiplier: 500, tick: 0.01, start: 63.5 }, [[750000201, '202605', '20260421']]),
  ...months('NG', { exchange: 'NYMEX', multiplier: 10_000, tick: 0.005, start: 4.3 }, [
    [750000202, '202605', '20260428'],
  ]),
  ...months('NQ', { exchange: 'CME', multiplier: 20, tick: 0.25, start: 25_400 }, [[750000203, '202603', '20260319']]),
  share(416904, 'SPX', { secType: 'IND', exchange: 'CBOE', longName: 'S&P 500 INDEX', start: 6850 }),
  share(1328298, 'HSI', {
    secType: 'IND',
    exchange: 'HKFE',
    currency: 'HKD',
    longName: 'HANG SENG INDEX',
    start: 26_300,
    entitlement: 'delayed',
  }),
]

const rounded = (value: number): number => Math.round(value * 1e8) / 1e8

type TapeOptions = {
  readonly startMs: number
  readonly count: number
  readonly everyMs: number
  readonly of?: readonly FakeContract[]
  /** What was traded before the start, as delayed prices need it. */
  readonly leadMs?: number
}

export function tapeOf({ startMs, count, everyMs, of = contracts, leadMs = 0 }: TapeOptions): Step[] {
  let seed = 7
  const next = (): number => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const moves = new Map<number, number>()
  return Array.from({ length: count }, (_, nth) => {
    const { conId, tick, start } = of[nth % of.length] as FakeContract
    const moved = (moves.get(conId) ?? 0) + Math.round(next() * 6 - 3)
    moves.set(conId, moved)
    const price = rounded(start + moved * tick)
    const at = startMs - leadMs + Math.floor(nth / of.length) * everyMs
    return {
      conId,
      at,
      price,
      size: 100 * (1 + Math.floor(next() * 9)),
      bid: rounded(price - tick),
      ask: rounded(price + tick),
    }
  })
}

export type FakeBar = {
  /** UTC ms. */
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
  readonly count: number
}

export const barSizesMs: Readonly<Record<string, number>> = {
  '1 min': 60 * SECOND_MS,
  '5 mins': 300 * SECOND_MS,
  '30 mins': 1_800 * SECOND_MS,
  '1 day': DAY_MS,
}

/** Bars of trades; of a pair, of the middle, which is the price of a step here. */
export function barsOf(steps: readonly Step[], conId: number, sizeMs: number): FakeBar[] {
  const bars = new Map<number, FakeBar>()
  for (const { at, price, size } of steps.filter(step => step.conId === conId)) {
    const time = Math.floor(at / sizeMs) * sizeMs
    const known = bars.get(time)
    bars.set(time, {
      time,
      open: known?.open ?? price,
      high: Math.max(known?.high ?? price, price),
      low: Math.min(known?.low ?? price, price),
      close: price,
      volume: (known?.volume ?? 0) + size,
      count: (known?.count ?? 0) + 1,
    })
  }
  return [...bars.values()]
}
