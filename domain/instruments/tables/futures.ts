// All futures, one row for each root.
import { commodityFutures } from './commodity-futures.ts'
import { financialFutures } from './financial-futures.ts'
import type { FutureRow } from './future-row.ts'

export const futureRows: readonly FutureRow[] = [...financialFutures, ...commodityFutures]
