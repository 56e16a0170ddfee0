// Whether it works: for whoever starts, watches or balances it.
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../domain/clock.ts'
import type { Db } from '../db/db.ts'
import type { MarketSource } from '../market/source.ts'

export type HealthDeps = { readonly db: Db; readonly market: MarketSource; readonly clock: Clock }

export function registerHealth(app: FastifyInstance, { db, market, clock }: HealthDeps): void {
  app.get('/healthz', async (_request, reply) => {
    const store = await db.execute(sql`select 1`).then(
      () => true,
      () => false,
    )
    const instruments = market.listings.length
    const ok = store && instruments > 0
    const health = { ok, store, instruments, simulated: market.simulated, at: clock.now() }
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(health)
  })
}
