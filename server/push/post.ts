// Sends one message to the push service of a device (RFC 8030, section 5), encrypted so that only the browser can read it
// (RFC 8291) and signed with the key of the installation (RFC 8292).
import type { JsonWebKey } from 'node:crypto'
import type { Clock } from '../../domain/clock.ts'
import type { PushMessage, PushSubscription } from '../../domain/push.ts'
import { HOUR_MS, SECOND_MS } from '../../domain/time.ts'
import { encrypt } from './encrypt.ts'
import { authorizationOf } from './key.ts'

/**
 * `gone`: the browser has ended its subscription. `refused`: no repetition would help. `later`: after `afterMs`, or when the
 * sender thinks fit if it is null.
 */
export type Posted =
  | { readonly outcome: 'sent' | 'gone' }
  | { readonly outcome: 'refused'; readonly status: number }
  | { readonly outcome: 'later'; readonly afterMs: number | null }

export type Post = {
  readonly subscription: PushSubscription
  readonly message: PushMessage
  /** True for a message for which the service should wake the device. */
  readonly isHigh: boolean
  /** How long the service may keep the message for a device that is off. */
  readonly ttlSeconds: number
  /** Replaces an undelivered message of the same topic (RFC 8030, section 5.4): up to 32 characters of base64url. */
  readonly topic: string
}

type Deps = {
  readonly clock: Clock
  readonly fetch: typeof fetch
  readonly key: JsonWebKey
  /** How the service can reach the operator, as a URL (RFC 8292, section 2.1). */
  readonly contact: string
}

const TIMEOUT_MS = 10 * SECOND_MS
const GONE: readonly number[] = [404, 410]
/** Services answer 403 for a subscription that was made with another key. */
const FORBIDDEN = 403
const TOO_MANY = 429
const SERVER_ERROR = 500
const RETRY_AFTER_MAX_MS = HOUR_MS
/** Services accept tokens of up to 24 hours, and their clocks may differ from ours. */
const TOKEN_MS = 12 * HOUR_MS

export const createPost = ({ clock, fetch, key, contact }: Deps) =>
  async function post({ subscription, message, isHigh, ttlSeconds, topic }: Post): Promise<Posted> {
    const { endpoint, keys } = subscription
    const until = clock.now() + TOKEN_MS
    const headers = {
      authorization: authorizationOf(key, { audience: new URL(endpoint).origin, contact, until }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(ttlSeconds),
      urgency: isHigh ? 'high' : 'normal',
      topic,
    }
    const body = new Uint8Array(encrypt(JSON.stringify(message), keys))
    // Addresses are those of push services. A redirection could lead anywhere, so none is followed.
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await fetch(endpoint, { method: 'POST', headers, body, redirect: 'manual', signal }).catch(
      () => null,
    )
    if (answer === null) return { outcome: 'later', afterMs: null }
    await answer.body?.cancel()
    return outcomeOf(answer)
  }

function outcomeOf({ ok, status, headers }: Response): Posted {
  if (ok) return { outcome: 'sent' }
  if (GONE.includes(status) || status === FORBIDDEN) return { outcome: 'gone' }
  if (status === TOO_MANY || status >= SERVER_ERROR)
    return { outcome: 'later', afterMs: retryAfter(headers.get('retry-after')) }
  return { outcome: 'refused', status }
}

/** Seconds; services send no dates. */
function retryAfter(text: string | null): number | null {
  if (text === null || !/^\d{1,9}$/.test(text)) return null
  return Math.min(Number(text) * SECOND_MS, RETRY_AFTER_MAX_MS)
}
