// Money requests without a known outcome whose input this browser can no longer decrypt, because its key was removed.
// They cannot be sent again, so they are removed, and the user is notified.
import { isText } from '../lib/persist.ts'
import { unseal } from '../lib/sealed.ts'
import { session } from '../state/session.ts'
import type { Intent } from './intents.ts'
import { dropIntent, intentName, openIntents } from './intents.ts'

/** Removes those of the logged-in user, and calls `onRemoved` with each. Those of other users stay until they log in. */
export async function removeUnreadable(onRemoved: (intent: Intent) => void): Promise<void> {
  const userId = session.user?.id ?? null
  if (userId === null) return
  for (const intent of openIntents()) {
    if (intent.userId !== userId || !(await isUnreadable(intent))) continue
    dropIntent(intent.intentKey)
    onRemoved(intent)
  }
}

/** Errors of a text that this browser did not seal. Another error, such as that of a busy database, may pass. */
const LASTING: ReadonlySet<string> = new Set(['OperationError', 'InvalidCharacterError', 'SyntaxError'])

async function isUnreadable({ intentKey, input }: Intent): Promise<boolean> {
  if (!isText(input)) return false
  try {
    await unseal(intentName(intentKey), input)
    return false
  } catch (error) {
    return error instanceof Error && LASTING.has(error.name)
  }
}
