// The HTTP server from its parts. Every request passes here: calls under /web, the page, the API pages, health, figures.

import type { FastifyInstance } from 'fastify'
import { fastify } from 'fastify'
import { TRANSFER_TIMEOUT_MS } from '../domain/limits.ts'
import { registerChat } from './chat/page.ts'
import { registerAccessLog } from './http/access-log.ts'
import { BODY_MAX_BYTES, registerBody } from './http/body.ts'
import { registerCompression } from './http/compress.ts'
import { registerDocs } from './http/docs.ts'
import { createEntityTags } from './http/entity-tags.ts'
import { registerErrors } from './http/errors.ts'
import type { Handlers } from './http/handlers.ts'
import { registerHeaders } from './http/headers.ts'
import type { HealthDeps } from './http/health.ts'
import { registerHealth } from './http/health.ts'
import { createLimits } from './http/limits.ts'
import type { Metrics } from './http/metrics.ts'
import { registerMetrics } from './http/metrics.ts'
import { registerPages } from './http/pages.ts'
import { registerCalls } from './http/router.ts'
import { createMessages } from './http/texts.ts'
import type { Log } from './log.ts'
import { registerFiles } from './uploads/route.ts'
import type { Sessions } from './users/sessions.ts'

export type AppDeps = HealthDeps & {
  readonly handlers: Handlers
  readonly sessions: Pick<Sessions, 'resolve'>
  readonly metrics: Metrics
  readonly log: Log
  /** The built page. */
  readonly distDir: string
  readonly version: string
  readonly deskDelayMs: number | null
  /** Holds each answer to its schema: in tests and while developing. */
  readonly checkAnswers: boolean
}

export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { handlers, sessions, metrics, log, distDir, version, checkAnswers, market, clock, db } = deps
  const app = fastify({
    bodyLimit: BODY_MAX_BYTES,
    // A request that has not arrived whole by then is dropped: an image on a slow line takes its time.
    requestTimeout: TRANSFER_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  })
  const messageOf = createMessages()
  registerErrors(app, messageOf, log)
  registerBody(app)
  registerCompression(app)
  await registerHeaders(app)
  registerMetrics(app, metrics)
  registerAccessLog(app, log)
  registerHealth(app, deps)
  await registerDocs(app, version)
  await registerPages(app, distDir)
  const limits = createLimits(clock)
  const entityTags = createEntityTags(market)
  registerChat(app, { db: deps.db, clock, deskDelayMs: deps.deskDelayMs, limits, messageOf })
  registerCalls(app, { handlers, sessions, limits, messageOf, entityTags, checkAnswers })
  registerFiles(app, { sessions, limits, messageOf, db })
  return app
}
