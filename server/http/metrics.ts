// Metrics for operators in Prometheus' format, served to clients on the same machine only.
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Clock } from '../../domain/clock.ts'
import type { FeedCounter, FeedMetrics } from '../feed/ports.ts'
import { isFromHere } from './from-here.ts'

export type Metrics = {
  readonly registry: Registry
  /** The feed's counters. */
  readonly feed: FeedMetrics
  /** Counts an event of the security log. */
  readonly countSecurity: (event: string, outcome: string) => void
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
  // The library's metrics: memory, processor, garbage collection and event loop lag.
  collectDefaultMetrics({ register: registry })
  const counters = new Map<string, Counter>()
  for (const [name, help] of Object.entries(feedCounters))
    counters.set(name, new Counter({ name: `pulso_feed_${name}_total`, help, registers: [registry] }))
  const security = new Counter({
    name: 'pulso_security_total',
    help: 'Events of the security log, with those that it only counts',
    labelNames: ['event', 'outcome'],
    registers: [registry],
  })
  return {
    registry,
    feed: { add: (counter, by) => counters.get(counter)?.inc(by) },
    countSecurity: (event, outcome) => security.inc({ event, outcome }),
  }
}

/** A response is reused for this time, because each scrape costs milliseconds and queries. */
const SCRAPED_FOR_MS = 1_000

export function registerMetrics(app: FastifyInstance, { registry }: Metrics, clock: Clock): void {
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
  let last: { readonly text: Promise<string>; readonly at: number } | null = null
  app.get('/metrics', async (request, reply) => {
    if (!isFromHere(request)) return reply.callNotFound()
    const at = clock.now()
    if (last === null || Math.abs(at - last.at) >= SCRAPED_FOR_MS) last = { text: registry.metrics(), at }
    const { text } = last
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await text)
  })
}

/** Registers a gauge whose value is read at each scrape. */
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

type Sample = { readonly labels: Readonly<Record<string, string>>; readonly value: number }

/** Registers a gauge with labels, whose samples are read at each scrape. A sample that is not read is not exported. */
export function labelledGauge(
  { registry }: Metrics,
  { name, help, labels }: { readonly name: string; readonly help: string; readonly labels: readonly string[] },
  read: () => readonly Sample[],
): void {
  new Gauge({
    name: `pulso_${name}`,
    help,
    labelNames: [...labels],
    registers: [registry],
    collect() {
      this.reset()
      for (const { labels: of, value } of read()) this.set(of, value)
    },
  })
}
