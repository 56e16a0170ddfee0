// Reads the price history of an instrument page by page, from the newest to the oldest.
import type { InstrumentKey } from '../../domain/brand.ts'
import type { FeeRule } from '../../domain/fees.ts'
import { codeOf, marketOf } from '../../domain/instruments/market-code.ts'
import type { PastSize } from '../../domain/kline.ts'
import type { QuantBars } from '../../domain/wire/calls/quant.ts'
import type { Read } from '../http.ts'

/** Maximum number of pages, so that reading ends even if no response says that it is the first page. */
const PAGES_MAX = 40

export type History = Pick<QuantBars, 'currency' | 'zone' | 'priceDecimals' | 'cost'> & {
  readonly key: InstrumentKey
  readonly fees: readonly FeeRule[]
  readonly time: readonly number[]
  readonly open: readonly number[]
  readonly close: readonly number[]
}

export async function readHistory(read: Read, key: InstrumentKey, size: PastSize): Promise<History> {
  const of = { stockCode: codeOf(key), market: marketOf(key), size }
  const last = await read('GET /quantization/bars', of)
  const pages = [last]
  for (let oldest = last; !oldest.isFirst && pages.length < PAGES_MAX; ) {
    const before = oldest.time[0]
    if (before === undefined) break
    oldest = await read('GET /quantization/bars', Object.assign({ before }, of))
    pages.unshift(oldest)
  }
  const column = (name: 'time' | 'open' | 'close') => pages.flatMap(page => page[name])
  const { currency, zone, priceDecimals, cost } = last
  return {
    key,
    currency,
    zone,
    priceDecimals,
    cost,
    fees: last.fees as FeeRule[],
    time: column('time'),
    open: column('open'),
    close: column('close'),
  }
}
