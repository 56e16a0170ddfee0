// Contracts, prices and bars of the fake Gateway. Prices follow from a fixed sequence, so that each run has the same ones.
import { DAY_MS, SECOND_MS } from '../../domain/time.ts'
import type { Entitlement } from './ibkr-faults.ts'

export type FakeContract = {
  readonly conId: number
  readonly symbol: string
  readonly secType: 'STK' | 'CASH'
  readonly exchange: 'SMART' | 'SEHK' | 'MEXI' | 'IDEALPRO'
  readonly currency: string
  readonly longName: string
  readonly tick: number
  readonly start: number
  readonly entitlement: Entitlement
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

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

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
