// What Alpaca's refusals mean. The texts are for the operator's log: they never have the key or the secret.

import type { SourceCause } from '../../../../domain/feed-origin.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../domain/time.ts'
import type { LiveRefusal, RefusalClass } from '../../live/events.ts'

const statuses: Readonly<Record<number, string>> = {
  401: 'the key or its secret is wrong, or was revoked',
  403: 'the key is wrong, or its plan does not include this',
  404: 'unknown',
  429: 'too many requests',
  451: 'not available in this place',
}

export function reasonOf(status: number): string {
  const reason = statuses[status]
  return reason === undefined ? `HTTP ${status}` : `HTTP ${status}: ${reason}`
}

/** The delay that a refusal asks for, by the time at which requests are permitted again (seconds of Unix time); 0 without. */
export function waitOf({ headers }: Pick<Response, 'headers'>, now: number): number {
  const [reset, after] = [headers.get('x-ratelimit-reset'), headers.get('retry-after')]
  const ms = reset === null ? Number(after ?? 0) * SECOND_MS : Number(reset) * SECOND_MS - now
  return Number.isFinite(ms) ? Math.min(HOUR_MS, Math.max(0, ms)) : 0
}

type Meaning = {
  readonly refusal: RefusalClass
  readonly reason: string
  readonly why: SourceCause
  readonly waitMs?: number
}

/** Errors of the socket. `fatal`: no repetition changes it. */
const errors: ReadonlyMap<number, Meaning> = new Map([
  [402, { refusal: 'fatal', reason: 'the key or its secret is wrong, or was revoked', why: 'key' }],
  [404, { refusal: 'retry', reason: 'the login came too late', why: 'other' }],
  // An old connection can live on at Alpaca for a while after it was lost here.
  [406, { refusal: 'retry', reason: 'the account has another connection', why: 'session', waitMs: 10 * SECOND_MS }],
  [407, { refusal: 'retry', reason: 'messages are read too slowly', why: 'other' }],
  [409, { refusal: 'fatal', reason: 'the plan of the key does not include these prices', why: 'plan' }],
  [410, { refusal: 'fatal', reason: 'this source does not have what was asked for', why: 'plan' }],
  [411, { refusal: 'fatal', reason: 'the key may not use this', why: 'plan' }],
  [500, { refusal: 'retry', reason: 'an error of the provider', why: 'down', waitMs: 5 * SECOND_MS }],
])

const unknown: Meaning = { refusal: 'retry', reason: 'refused', why: 'other', waitMs: MINUTE_MS }

export function refusalOf(code: number): LiveRefusal {
  const { refusal, reason, why, waitMs = 0 } = errors.get(code) ?? unknown
  return { kind: 'refusal', symbol: null, refusal, why, reason: `error ${code}: ${reason}`, waitMs }
}
