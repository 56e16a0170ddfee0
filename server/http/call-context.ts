// The context of a call: its sender, whether the sender may make it now, and what the handlers know of the request.
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../domain/clock.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import type { ScriptNeed } from '../../domain/script-key.ts'
import type { CallSpec } from '../../domain/wire/call.ts'
import { IDEMPOTENCY_HEADER } from '../../domain/wire/envelope.ts'
import type { CallContext } from '../calls/handlers.ts'
import { deviceOf } from '../lib/device.ts'
import { localeOf } from '../lib/locale.ts'
import { ownOrigin } from '../lib/own-origin.ts'
import type { Limits } from './limits.ts'
import { tooFast } from './limits.ts'
import type { Sender, SenderDeps } from './sender.ts'
import { refusalOfKey } from './sender.ts'

export type CallContextDeps = SenderDeps & { readonly limits: Limits; readonly clock: Clock }

/** The properties of a call that determine access and rate limits. */
type Access = Pick<CallSpec, 'access' | 'once' | 'mails' | 'hashes'> & { readonly script: ScriptNeed }

export function callContextOf(
  { limits, clock }: Pick<CallContextDeps, 'limits' | 'clock'>,
  spec: Access,
  request: FastifyRequest,
  sender: Sender,
): CallContext | Refusal {
  // Before the user's rate limit is counted: requests with a refused key must not consume it.
  const keyRefusal = refusalOfKey(sender, { need: spec.script, ip: request.ip, now: clock.now() })
  if (keyRefusal) return keyRefusal
  const hurry = pace(limits, spec, sender, request.ip)
  if (hurry) return hurry
  if (spec.access === 'token' && sender.userId === null) return refuse('loginExpired')
  return {
    userId: sender.userId,
    sessionId: sender.sessionId,
    locale: localeOf(request.headers),
    key: spec.once ? keyOf(request.headers) : null,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    device: deviceOf(request.headers),
    origin: ownOrigin(request.headers),
  }
}

/** The rate limits of a call. Orders have their own limit. The limit by address was applied earlier (`traffic.ts`). */
function pace(limits: Limits, spec: Access, { userId }: Sender, ip: string): Refusal | null {
  const mailing = spec.mails ? tooFast(limits.mails(ip)) : null
  if (mailing) return mailing
  const hashing = spec.hashes ? tooFast(limits.secrets(ip)) : null
  if (hashing) return hashing
  if (userId === null) return null
  return tooFast(spec.once ? limits.orders(userId) : limits.user(userId))
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
