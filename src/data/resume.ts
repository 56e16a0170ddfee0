// Money requests without a known outcome from before a reload, a crash or a log-in: each is sent again with its own
// key. The pay password was not stored, so a request that never reached the server is refused now and has no effect.

import type { CallAnswer, CallInput } from '../../domain/wire/calls/table.ts'
import { session } from '../state/session.ts'
import type { OnceKey } from './call.ts'
import type { Intent } from './intents.ts'
import { inputOf, openIntents } from './intents.ts'
import type { Final } from './once.ts'
import { isAsking, sendOnce } from './once.ts'

/** Handlers of the outcomes, by call. Only requests of these calls are resumed. */
export type OutcomeHandlers = { readonly [K in OnceKey]?: (outcome: Final<CallAnswer<K>>, input: CallInput<K>) => void }

/** Sends the intents of the logged-in user again. Those of other users stay stored until that user logs in. */
export function resumeIntents(handlers: OutcomeHandlers): void {
  const userId = session.user?.id ?? null
  if (userId === null) return
  for (const intent of openIntents()) if (intent.userId === userId) void resume(handlers, intent)
}

async function resume(handlers: OutcomeHandlers, intent: Intent): Promise<void> {
  const { call, intentKey } = intent
  const known = (Object.keys(handlers) as OnceKey[]).find(key => key === call)
  if (!known) return
  const input = await inputOf(intent)
  if (input !== null && !isAsking(intentKey)) await ask(handlers, known, input as CallInput<typeof known>, intentKey)
}

async function ask<K extends OnceKey>(
  handlers: OutcomeHandlers,
  key: K,
  input: CallInput<K>,
  intentKey: string,
): Promise<void> {
  const outcome = await sendOnce(key, input, intentKey)
  // An expired session says nothing about the request: it is sent again after the log-in.
  if (outcome.phase === 'refused' && outcome.failure.kind === 'loginExpired') return
  handlers[key]?.(outcome, input)
}
