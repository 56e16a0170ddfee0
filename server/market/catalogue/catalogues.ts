// The catalogue of each class. Their order is the order of instrument numbers.
import type { Catalogue } from './entry.ts'
import { forex } from './forex.ts'
import { indexLevels } from './indices.ts'
import { stocks } from './stocks.ts'

export const catalogues: readonly Catalogue[] = [stocks, indexLevels, forex]
