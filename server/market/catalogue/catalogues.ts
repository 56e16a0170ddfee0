// The catalogue of each class. The order of the catalogues determines the instrument numbers.
import { crypto } from './crypto.ts'
import type { Catalogue } from './entry.ts'
import { forex, moreForex } from './forex.ts'
import { futures } from './futures.ts'
import { indexFunds } from './index-funds.ts'
import { indexLevels, moreIndices } from './indices.ts'
import { spot } from './spot.ts'
import { stocks } from './stocks.ts'

export const catalogues: readonly Catalogue[] = [
  stocks,
  indexLevels,
  forex,
  moreIndices,
  moreForex,
  futures,
  spot,
  crypto,
  indexFunds,
]
