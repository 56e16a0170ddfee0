// Metrics of the numbers of orders and fills.
import { count } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { fills, orders } from '../db/trading-schema.ts'
import type { Metrics } from '../http/metrics.ts'
import { gauge } from '../http/metrics.ts'

export function countTrades(db: Db, metrics: Metrics): void {
  gauge(metrics, 'orders', 'Orders in the store', async () => {
    const [row] = await db.select({ count: count() }).from(orders)
    return row?.count ?? 0
  })
  gauge(metrics, 'fills', 'Fills in the store', async () => {
    const [row] = await db.select({ count: count() }).from(fills)
    return row?.count ?? 0
  })
}
