// Composes the HTTP server from its parts. Every process serves health and metrics; a process that answers calls also
// serves the API under /web, the page and the API pages.

import type { FastifyInstance } from 'fastify'
import { fastify } from 'fastify'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Conditions, Handlers } from '../calls/handlers.ts'
import { registerAccessLog } from '../http/access-log.ts'
import type { Auditor } from '../http/audited.ts'
import { BODY_MAX_BYTES, registerBody } from '../http/body.ts'
import { registerCalendar } from '../http/calendar-route.ts'
import { registerChat } from '../http/chat/page.ts'
import { registerCompression } from '../http/compress.ts'
import { limitConnections } from '../http/connections.ts'
import { registerDeviceCookie } from '../http/device-cookie.ts'
import { registerDocs } from '../http/docs.ts'
import { createEntityTags } from '../http/entity-tags.ts'
import { registerErrors } from '../http/errors.ts'
import { registerHeaders } from '../http/headers.ts'
import type { Limits } from '../http/limits.ts'
import type { Tls } from '../http/listener.ts'
import { createListener } from '../http/listener.ts'
import type { Metrics } from '../http/metrics.ts'
import { registerMetrics } from '../http/metrics.ts'
import { registerPages } from '../http/pages.ts'
import { registerCalls } from '../http/router.ts'
import { registerSecurityTxt } from '../http/security-txt.ts'
import type { MessageOf } from '../http/texts.ts'
import { createMessages, createNotes } from '../http/texts.ts'
import { registerTraffic } from '../http/traffic.ts'
import { refuseOtherHosts, refuseTwoHosts, unroutable } from '../http/unroutable.ts'
import { registerFiles } from '../http/upload-route.ts'
import type { OwnHost } from '../lib/own-host.ts'
import { isProxy } from '../lib/proxies.ts'
import { homeOf } from '../market/calls/home.ts'
import type { CalendarCredentials } from '../new-issues/calendar-link.ts'
import { readCalendar } from '../new-issues/calendar-link.ts'
import type { TopUps } from '../transfers/top-up.ts'
import type { FactorDuty } from '../users/factors/duty.ts'
import { createFactorGate } from '../users/factors/duty.ts'
import { createProofGate } from '../users/factors/needed.ts'
import { createResetGate } from '../users/money-hold.ts'
import type { ScriptKeys } from '../users/script-keys/keys.ts'
import type { Sessions } from '../users/sessions.ts'
import type { HealthDeps } from './health.ts'
import { registerHealth } from './health.ts'

export type AppDeps = HealthDeps & {
  readonly limits: Limits
  readonly auditor: Auditor
  readonly isOwnHost: OwnHost
  readonly metrics: Metrics
  /** Addresses and networks of the proxies whose `X-Forwarded-For` header is trusted. */
  readonly trustedProxies: readonly string[]
  /** Where to report a weakness: URIs; may be empty. */
  readonly securityContacts: readonly string[]
  /** Certificate and key; null for plain HTTP. */
  readonly tls: Tls | null
  /** Handlers of the calls; null for a process that does not answer calls. */
  readonly api: ApiDeps | null
}

export type ApiDeps = {
  readonly handlers: Handlers
  readonly conditions: Conditions
  readonly topUps: TopUps
  readonly sessions: Pick<Sessions, 'resolve' | 'cached'>
  readonly scriptKeys: Pick<ScriptKeys, 'resolve' | 'cached'>
  /** Folder of the built page. */
  readonly distDir: string
  readonly version: string
  readonly deskDelayMs: number | null
  readonly duty: FactorDuty
  /** True if each answer is validated against its schema: in tests and during development. */
  readonly checkAnswers: boolean
}

export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { metrics, log, trustedProxies, limits, auditor, api } = deps
  const messageOf = createMessages()
  const app = fastify({
    bodyLimit: BODY_MAX_BYTES,
    // A busy machine takes longer than the 10 s of the library to start a plugin; the server would not start at all.
    pluginTimeout: MINUTE_MS,
    serverFactory: handler => createListener(deps.tls, handler),
    forceCloseConnections: 'idle',
    trustProxy: [...trustedProxies],
    routerOptions: { maxParamLength: 200 },
    ...unroutable(messageOf),
  })
  registerErrors(app, messageOf, log)
  registerBody(app)
  registerCompression(app)
  await registerHeaders(app)
  refuseTwoHosts(app, messageOf)
  registerDeviceCookie(app)
  const { clock } = deps
  registerTraffic(app, {
    limits,
    auditor,
    messageOf,
    senders: api && { sessions: api.sessions, scriptKeys: api.scriptKeys, clock },
  })
  refuseOtherHosts(app, deps.isOwnHost, auditor)
  limitConnections(app.server, { isExempt: isProxy(trustedProxies) })
  registerMetrics(app, metrics, deps.clock)
  registerAccessLog(app, log)
  registerHealth(app, deps)
  if (api) await registerApi(app, deps, api, { messageOf, limits })
  return app
}

type Shared = { readonly messageOf: MessageOf; readonly limits: Limits }

async function registerApi(
  app: FastifyInstance,
  deps: AppDeps,
  api: ApiDeps,
  { messageOf, limits }: Shared,
): Promise<void> {
  const { db, clock, market, auditor } = deps
  const { handlers, conditions, topUps, sessions, scriptKeys, distDir, version, checkAnswers, deskDelayMs } = api
  await registerDocs(app, version, messageOf)
  registerSecurityTxt(app, { clock, contacts: deps.securityContacts })
  await registerPages(app, distDir, { home: () => homeOf(market, new Set()), clock, log: deps.log })
  const entityTags = createEntityTags(market)
  registerChat(app, { db, clock, deskDelayMs, sessions, limits, auditor, messageOf })
  registerCalls(app, {
    handlers,
    conditions,
    topUps,
    sessions,
    scriptKeys,
    limits,
    clock,
    auditor,
    messageOf,
    noteOf: createNotes(),
    entityTags,
    checkAnswers,
    factors: createFactorGate({ db, duty: api.duty }),
    proofs: createProofGate({ db, clock }),
    resets: createResetGate({ db, clock }),
  })
  const read = (credentials: CalendarCredentials) => readCalendar({ db, clock }, credentials)
  registerCalendar(app, { read, limits, auditor, messageOf })
  registerFiles(app, { sessions, scriptKeys, clock, limits, auditor, messageOf, db })
}
