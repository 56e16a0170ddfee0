// A small market for the rows of a list, sent to the page as the engine sends it.

import type { Instrument } from '../../domain/instrument.ts'
import type { Board } from '../../domain/instruments/boards.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import { marketStateCode } from '../../domain/session.ts'
import { applySnapshot } from '../../src/engine/apply.ts'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import { quoteRow } from '../support/quote-row.ts'
import { setStage } from './ui/stage.ts'

export async function setMarketStage(): Promise<void> {
  await setStage()
  await loadNamespaces(['market', 'search', 'home'])
}

let lastIx = 0
let lastSnapshot = 0
const numbers = new Map<number, Instrument['key']>()

export function listed(board: Board, code: string, name: string, change: Partial<Instrument> = {}): Instrument {
  const instrument: Instrument = {
    ix: lastIx++,
    key: instrumentKey(board, code),
    board,
    code,
    name,
    nameZh: null,
    source: 0,
    currency: 'USD',
    sector: 'technology',
    priceDecimals: 2,
    quantityDecimals: 0,
    lot: 1,
    ...change,
  }
  applySnapshot({ number: ++lastSnapshot, at: 0, instruments: [instrument] }, numbers)
  return instrument
}

/** Sends a quote to the page; price and previous close are in hundredths. */
export function quote({ ix }: Instrument, price: number, previousClose: number, volume = 1_000): void {
  const at = lastSnapshot + 1
  const given = { price, previousClose, open: price, high: price, low: price, bid: price, ask: price, at, volume }
  const row = quoteRow(ix, marketStateCode('open'), given)
  applySnapshot({ number: ++lastSnapshot, at: 0, quotes: Float64Array.from(row) }, numbers)
}
