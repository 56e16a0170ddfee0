// The instrument of a margined currency pair, for tests and benchmarks of the worker.
import type { InstrumentKey } from '../../domain/brand.ts'
import type { InstrumentStore } from '../../worker/store/instruments.ts'

export function addPair(instruments: InstrumentStore, ix: number, pair: string, priceDecimals: number): void {
  instruments.add({
    ix,
    key: `FX.${pair}` as InstrumentKey,
    board: 'FX',
    code: pair,
    name: pair,
    nameZh: null,
    source: 2,
    currency: pair.slice(3),
    sector: 'none',
    priceDecimals,
    quantityDecimals: 0,
    lot: 1_000,
  })
}
