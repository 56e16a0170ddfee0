// The health report: whether the process works, for load balancers; its roles and figures, for operators on the machine
// itself.
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../domain/clock.ts'
import type { Bus } from '../bus/bus.ts'
import type { Db } from '../db/db.ts'
import { isFromHere } from '../http/from-here.ts'
import type { LeaseName } from '../lead/lease.ts'
import type { Log } from '../lib/log.ts'
import type { MarketSource } from '../market/source.ts'
import type { Role } from './config.ts'
import { createWriteCheck } from './write-check.ts'

export type HealthDeps = {
  readonly db: Db
  readonly bus: Bus
  readonly market: MarketSource
  readonly clock: Clock
  readonly log: Log
  /** The data folder; a store in memory has none by default. */
  readonly folder?: string | undefined
  readonly roles: ReadonlySet<Role>
  /** The term of each lease that this process holds. */
  readonly terms: () => Readonly<Partial<Record<LeaseName, number>>>
}

export function registerHealth(app: FastifyInstance, deps: HealthDeps): void {
  const { bus, market, clock, roles, terms } = deps
  const canWrite = createWriteCheck(deps)
  app.get('/healthz', async (request, reply) => {
    const { store, disk } = await canWrite()
    const instruments = market.listings.length
    const ok = store && disk && instruments > 0
    // A lost provider is no reason to take the process out of service either: the page says which prices are missing.
    const providers = market.providers?.() ?? []
    const figures = { instruments, simulated: market.simulated, providers, at: clock.now() }
    // Without the bus the process continues with the data that it has, and shows their age. That is no reason to take
    // it out of service, so `bus` does not affect `ok`.
    const health = { ok, store, disk, bus: bus.isUp(), roles: [...roles], leads: terms(), ...figures }
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(isFromHere(request) ? health : { ok })
  })
}
