// The caller of a request: the user of a valid session, or none.
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import type { CallSpec } from '../../domain/wire/call.ts'
import { IDEMPOTENCY_HEADER } from '../../domain/wire/envelope.ts'
import type { CallContext } from '../calls/handlers.ts'
import { deviceOf } from '../lib/device.ts'
import { ownOrigin } from '../lib/own-origin.ts'
import type { LiveSession, Sessions } from '../users/sessions.ts'
import type { Limits } from './limits.ts'
import { tooFast } from './limits.ts'
import { localeOf } from './locale.ts'

export type CallContextDeps = { readonly sessions: Pick<Sessions, 'resolve'>; readonly limits: Limits }

/** The properties of a call that determine access and rate limits. */
type Access = Pick<CallSpec, 'access' | 'once' | 'mails' | 'hashes'>

export async function callContextOf(
  deps: CallContextDeps,
  spec: Access,
  request: FastifyRequest,
): Promise<CallContext | Refusal> {
  const session = await sessionOf(deps, request.headers)
  const hurry = pace(deps.limits, spec, session, request.ip)
  if (hurry) return hurry
  if (spec.access === 'token' && !session) return refuse('loginExpired')
  return {
    userId: session?.userId ?? null,
    sessionId: session?.sessionId ?? null,
    locale: localeOf(request.headers),
    key: spec.once ? keyOf(request.headers) : null,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    device: deviceOf(request.headers),
    origin: ownOrigin(request.headers),
  }
}

export async function sessionOf(
  { sessions }: Pick<CallContextDeps, 'sessions'>,
  headers: IncomingHttpHeaders,
): Promise<LiveSession | null> {
  const token = tokenOf(headers)
  return token ? sessions.resolve(token, deviceOf(headers)) : null
}

/** The caller's session if it was looked up a moment ago, so that it costs no query. */
export function cachedSessionOf(
  { cached }: Pick<Sessions, 'cached'>,
  headers: IncomingHttpHeaders,
): LiveSession | null {
  const token = tokenOf(headers)
  return token ? cached(token, deviceOf(headers)) : null
}

const tokenOf = ({ authorization = '' }: IncomingHttpHeaders): string | undefined =>
  /^Bearer (\S+)$/i.exec(authorization)?.[1]

/** The rate limits of a call. Orders have their own limit. The limit by address was applied earlier (`traffic.ts`). */
function pace(limits: Limits, spec: Access, session: LiveSession | null, ip: string): Refusal | null {
  const mailing = spec.mails ? tooFast(limits.mails(ip)) : null
  if (mailing) return mailing
  const hashing = spec.hashes ? tooFast(limits.secrets(ip)) : null
  if (hashing) return hashing
  if (!session) return null
  return tooFast(spec.once ? limits.orders(session.userId) : limits.user(session.userId))
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export type KeyState = 'sent' | 'none' | 'malformed'

/** Whether a request has an idempotency key. A client that sends a malformed one relies on it, so it is refused. */
export function keyStateOf({ [IDEMPOTENCY_HEADER]: key }: IncomingHttpHeaders): KeyState {
  if (key === undefined) return 'none'
  return typeof key === 'string' && uuid.test(key) ? 'sent' : 'malformed'
}

/** The idempotency key of a request; a new one for a request without, so that it is executed once. */
const keyOf = (headers: IncomingHttpHeaders): string =>
  keyStateOf(headers) === 'sent' ? String(headers[IDEMPOTENCY_HEADER]).toLowerCase() : randomUUID()
