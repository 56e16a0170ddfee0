// Class `crypto`: coins against the dollar, quoted all week and traded on margin.
import { must } from '../../../domain/assert.ts'
import { calendarsOfBoard } from '../../../domain/instruments/calendars.ts'
import { instrumentKey } from '../../../domain/instruments/market-code.ts'
import { codeOfCoin } from '../../../domain/instruments/tables/coins.ts'
import { termsOf } from '../../../domain/instruments/terms.ts'
import type { CryptoRow } from './crypto-rows.ts'
import { cryptoRows } from './crypto-rows.ts'
import type { Catalogue, CatalogueEntry } from './entry.ts'
import { levelEntry } from './entry.ts'

const PERCENT = 100
const SPREAD = 0.0004

function entryOf({ coin, name, nameZh, price, dayVolume, percent }: CryptoRow): CatalogueEntry {
  const code = codeOfCoin(coin)
  const { quantityDecimals } = must(termsOf(instrumentKey('CR', code)), `the terms of ${code}`)
  const entry = levelEntry(
    {
      board: 'CR',
      calendar: calendarsOfBoard.CR[0],
      code,
      name,
      nameZh,
      currency: 'USD',
      priceDecimals: price.split('.')[1]?.length ?? 0,
      volatility: percent / PERCENT,
      spread: SPREAD,
    },
    price,
  )
  return { ...entry, tradable: true, quantityDecimals, dayVolume: dayVolume * 10 ** quantityDecimals }
}

export const crypto: Catalogue = { listed: () => cryptoRows.map(entryOf), last: true }
