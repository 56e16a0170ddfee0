// Every root of the futures market.
import { commodityFutures } from './commodity-futures.ts'
import { financialFutures } from './financial-futures.ts'
import type { FutureRow } from './future-row.ts'

export const futureRows: readonly FutureRow[] = [...financialFutures, ...commodityFutures]
