// Handlers of the calls: functions of the parsed input and the call's context. A refusal is a value, an exception is a
// bug.

import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import type { CallAnswer, CallKey, CallParsed, LinkedCall } from '../../domain/wire/calls/table.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import type { Caller, FirstPart } from '../db/idempotent.ts'

export type CallContext = {
  /** Ids of the user and of the session; null for an anonymous caller, never null in a call whose access is `token`. */
  readonly userId: string | null
  readonly sessionId: string | null
  readonly locale: Locale
  /** The idempotency key, the request's own or a new one; never null in a call marked `once`. */
  readonly key: string | null
  /** Used for limits and the audit log only. */
  readonly ip: string
  /** The User-Agent header; null if the browser sends none. */
  readonly userAgent: string | null
  /** Identifier of the browser (`lib/device.ts`); null if it has none. */
  readonly device: string | null
  /** The origin of the requesting page, if its host is the requested one; otherwise null. A passkey is bound to it. */
  readonly origin: string | null
  /** The top-up of the request, in a call that spends money; absent without one. */
  readonly first?: FirstPart
}

/** The user's id, in a call whose access is `token`. */
export const userOf = ({ userId }: CallContext): string => must(userId, 'user of a live session')

export type Handler<K extends CallKey> = (
  input: CallParsed<K>,
  context: CallContext,
) => Promise<CallAnswer<K> | Refusal>
export type Handlers = { readonly [K in CallKey]: Handler<K> }
/** The handlers of one group of calls. */
export type HandlersOf<K extends CallKey> = Pick<Handlers, K>

/**
 * For each call whose proof is linked to it, the refusals that can be known before a proof is asked for: a recovery code
 * must not be spent on a request that is refused in any case.
 */
export type Conditions = {
  readonly [K in LinkedCall]: (input: CallParsed<K>, context: CallContext) => Promise<Refusal | null>
}
export type ConditionsOf<K extends LinkedCall> = Pick<Conditions, K>

/** The user and the idempotency key of a call that is marked `once`. */
export const callerOf = (context: CallContext): Caller => {
  const caller = { userId: userOf(context), key: must(context.key, 'an idempotency key') }
  return context.first ? Object.assign(caller, { first: context.first }) : caller
}
