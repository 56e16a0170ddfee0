// HTTP responses for the engine under load: the catalogue, the home page, a chart's history.
import type { InstrumentKey } from '../../../domain/brand.ts'
import { DAY_MS } from '../../../domain/time.ts'
import type { Catalogue, Home, Kline } from '../../../domain/wire/calls/market.ts'
import type { CallAnswer, CallKey } from '../../../domain/wire/calls/table.ts'
import { unquoted } from '../../../tests/support/unquoted.ts'
import type { Read } from '../../../worker/http.ts'
import type { Load } from './contract.ts'

/** Number of rows of the list, and of the home page with its sparklines. */
export const SHOWN_ROWS = 30

const DECIMALS = 2
export const BAR_MS = 300_000
const BARS = 200
const CLOSES = 50
const PRICE = 10_000

export const keyOf = (ix: number): InstrumentKey => `US.C${ix}` as InstrumentKey

const upTo = <T>(count: number, of: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => of(at))

/** Returns a read function with these responses. `now` returns market time. */
export function createRead(load: Load, now: () => number): Read {
  const answers: { readonly [K in CallKey]?: () => CallAnswer<K> } = {
    'GET /m_ft/all_stock_list': () => catalogueOf(load),
    'GET /m_ft/home_custom_list': () => homeOf(load),
    'GET /m_ft/kline': () => klineOf(load, now()),
  }
  return async <K extends CallKey>(key: K): Promise<CallAnswer<K>> => {
    const answer = answers[key]
    if (!answer) throw new Error(`no answer is defined for ${key}`)
    return answer()
  }
}

const catalogueOf = ({ instruments, epoch }: Load): Catalogue => ({
  board: 'US',
  epoch,
  ix: upTo(instruments, ix => ix),
  code: upTo(instruments, ix => `C${ix}`),
  name: upTo(instruments, ix => `Company ${ix}`),
  nameZh: upTo(instruments, () => null),
  sector: upTo(instruments, () => 0),
  sectors: ['none'],
  source: 0,
  currency: upTo(instruments, () => 'USD'),
  priceDecimals: upTo(instruments, () => DECIMALS),
  quantityDecimals: upTo(instruments, () => 0),
  lot: upTo(instruments, () => 1),
})

const homeOf = ({ epoch, startAt }: Load): Home => ({
  epoch,
  indices: [],
  hot: upTo(SHOWN_ROWS, ix => ({
    ...unquoted({
      ix,
      key: keyOf(ix),
      board: 'US',
      code: `C${ix}`,
      name: `Company ${ix}`,
      nameZh: null,
      source: 0,
      currency: 'USD',
      sector: 'none',
      priceDecimals: DECIMALS,
      quantityDecimals: 0,
      lot: 1,
    }),
    spark: { closes: upTo(CLOSES, () => PRICE), sizeMs: BAR_MS, lastBarAt: startAt },
  })),
})

function klineOf({ startAt }: Load, asOf: number): Kline {
  const column = upTo(BARS, () => PRICE)
  const session = { openMs: startAt - DAY_MS, closeMs: startAt + 1_000 * DAY_MS, dayStartMs: startAt - DAY_MS }
  const time = upTo(BARS, bar => asOf - (asOf % BAR_MS) - (BARS - 1 - bar) * BAR_MS)
  return {
    ix: 0,
    period: '1D',
    size: BAR_MS,
    time,
    open: column,
    high: column,
    low: column,
    close: column,
    volume: column,
    sessions: [session],
    asOf,
  }
}
