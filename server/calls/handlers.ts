// Handlers of the calls: functions of the parsed input and the call's context. A refusal is a value, an exception is a
// bug.

import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import type { CallAnswer, CallKey, CallParsed } from '../../domain/wire/calls/table.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import type { Caller } from '../lib/caller.ts'

export type CallContext = {
  /** Null for an anonymous caller; never null in a call whose access is `token`. */
  readonly userId: string | null
  readonly sessionId: string | null
  readonly locale: Locale
  /** The idempotency key of a call marked `once`; never null there. */
  readonly key: string | null
  /** For limits and the audit line only. */
  readonly ip: string
  /** As the browser reports it; null if it does not. */
  readonly userAgent: string | null
  /** The browser, if it has a name (`lib/device.ts`). */
  readonly device: string | null
  /** The origin of the requesting page, if its host is the requested one; a passkey is bound to it. */
  readonly origin: string | null
}

/** The user, where the access is `token`. */
export const userOf = ({ userId }: CallContext): string => must(userId, 'user of a live session')

export type Handler<K extends CallKey> = (
  input: CallParsed<K>,
  context: CallContext,
) => Promise<CallAnswer<K> | Refusal>
export type Handlers = { readonly [K in CallKey]: Handler<K> }
/** The handlers of one group of calls. */
export type HandlersOf<K extends CallKey> = Pick<Handlers, K>

/** The user and the idempotency key of a call that is marked `once`. */
export const callerOf = (context: CallContext): Caller => {
  return { userId: userOf(context), key: must(context.key, 'an idempotency key') }
}
