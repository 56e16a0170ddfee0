// Metrics for operators in Prometheus' format; accessible from the machine itself only.
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { FeedCounter, FeedMetrics } from '../feed/ports.ts'

export type Metrics = {
  readonly registry: Registry
  /** The feed's counters. */
  readonly feed: FeedMetrics
}

const feedCounters: Readonly<Record<FeedCounter, string>> = {
  opened: 'Sockets opened',
  closed: 'Sockets closed, by either side',
  refused: 'Upgrades refused',
  malformed: 'Up frames that made no sense',
  skipped: 'Frames of quotes left out for readers that are slow',
  frames: 'Frames sent',
  bytes: 'Bytes sent by socket',
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  // Memory, processor, garbage collection and event loop lag.
  collectDefaultMetrics({ register: registry })
  const counters = new Map<string, Counter>()
  for (const [name, help] of Object.entries(feedCounters))
    counters.set(name, new Counter({ name: `pulso_feed_${name}_total`, help, registers: [registry] }))
  return { registry, feed: { add: (counter, by) => counters.get(counter)?.inc(by) } }
}

export function registerMetrics(app: FastifyInstance, { registry }: Metrics): void {
  const duration = new Histogram({
    name: 'pulso_http_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = `${request.method} ${request.routeOptions.url ?? 'none'}`
    duration.observe({ route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!isLoopback(request.ip)) return reply.callNotFound()
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}

const isLoopback = (ip: string): boolean => ip === '::1' || /^(::ffff:)?127\./.test(ip)

/** A gauge whose value is read on each scrape. */
export function gauge({ registry }: Metrics, name: string, help: string, read: () => Promise<number>): void {
  new Gauge({
    name: `pulso_${name}`,
    help,
    registers: [registry],
    async collect() {
      this.set(await read())
    },
  })
}
