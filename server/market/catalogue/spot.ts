// Class `commodity`: spot metals and contracts without a delivery month.
import { must } from '../../../domain/assert.ts'
import { spotRows } from '../../../domain/instruments/tables/spot.ts'
import type { Catalogue, CatalogueEntry } from './entry.ts'
import { levelEntry, scaledPrice } from './entry.ts'
import { spotSeeds } from './future-seeds.ts'

const PERCENT = 100

export const spot: Catalogue = {
  listed: () =>
    spotRows.map((row): CatalogueEntry => {
      const [price, deviation] = must(spotSeeds[row.code], `a seed of ${row.code}`)
      const [name, nameEs, nameZh] = row.names
      const entry = levelEntry(
        {
          board: 'CM',
          calendar: row.hours,
          code: row.code,
          name,
          nameZh,
          currency: row.currency,
          priceDecimals: row.tick.split('.')[1]?.length ?? 0,
          volatility: deviation / PERCENT,
          spread: Number(row.spread) / Number(price),
        },
        price,
      )
      return {
        ...entry,
        nameEs,
        tickSteps: [[0, scaledPrice(row.tick, entry.priceDecimals)]],
        tradable: true,
      }
    }),
  last: true,
}
