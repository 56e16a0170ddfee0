// Class `crypto`: coins against the dollar, quoted all week and never ordered.
import { calendarsOfBoard } from '../../../domain/instruments/calendars.ts'
import type { CryptoRow } from './crypto-rows.ts'
import { codeOfCoin, cryptoRows } from './crypto-rows.ts'
import type { Catalogue, CatalogueEntry } from './entry.ts'
import { levelEntry } from './entry.ts'

const PERCENT = 100
const SPREAD = 0.0004

function entryOf({ coin, name, nameZh, price, dayVolume, percent }: CryptoRow): CatalogueEntry {
  const entry = levelEntry(
    {
      board: 'CR',
      calendar: calendarsOfBoard.CR[0],
      code: codeOfCoin(coin),
      name,
      nameZh,
      currency: 'USD',
      priceDecimals: price.split('.')[1]?.length ?? 0,
      volatility: percent / PERCENT,
      spread: SPREAD,
    },
    price,
  )
  return { ...entry, dayVolume }
}

export const crypto: Catalogue = { listed: () => cryptoRows.map(entryOf), last: true }
