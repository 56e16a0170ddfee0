// Money requests of before a reload, a crash or a log-in, whose outcome nobody has heard: each is asked about again by its
// own key. The pay password was never kept, so that one which did not arrive then is refused and does nothing now.

import type { CallAnswer, CallInput } from '../../domain/wire/calls/table.ts'
import { session } from '../state/session.ts'
import type { OnceKey } from './call.ts'
import type { Intent } from './intents.ts'
import { openIntents } from './intents.ts'
import type { Final } from './once.ts'
import { isAsking, sendOnce } from './once.ts'

/** What this kind of request can be asked about, and how its outcome is told. */
export type OutcomeHandlers = { readonly [K in OnceKey]?: (outcome: Final<CallAnswer<K>>, input: CallInput<K>) => void }

/** Of the person who is logged in; those of another wait for that person. */
export function resumeIntents(handlers: OutcomeHandlers): void {
  const userId = session.user?.id ?? null
  if (userId === null) return
  for (const intent of openIntents())
    if (intent.userId === userId && !isAsking(intent.intentKey)) resume(handlers, intent)
}

function resume(handlers: OutcomeHandlers, { call, input, intentKey }: Intent): void {
  const known = (Object.keys(handlers) as OnceKey[]).find(key => key === call)
  if (known) void ask(handlers, known, input as CallInput<typeof known>, intentKey)
}

async function ask<K extends OnceKey>(
  handlers: OutcomeHandlers,
  key: K,
  input: CallInput<K>,
  intentKey: string,
): Promise<void> {
  const outcome = await sendOnce(key, input, intentKey)
  // A dead session says nothing of the request: it is asked about after the log-in.
  if (outcome.phase === 'refused' && outcome.failure.kind === 'loginExpired') return
  handlers[key]?.(outcome, input)
}
