// Sends a change of an alert once: without an answer it is repeated with the same key. Nothing is stored on the device,
// because the list shows what became of it.
import type { CallInput } from '../../../domain/wire/calls/table.ts'
import { wordsOf } from '../../data/failure.ts'
import { newIntentKey } from '../../data/intents.ts'
import { sendOnce } from '../../data/once.ts'

type AlertCall = 'POST /alerts/create' | 'POST /alerts/change' | 'POST /alerts/delete'

/** `field`: the field of the form to correct; null if it is none. */
export type Refused = { readonly field: string | null; readonly words: string }

/** Returns null if it was done. */
export async function sendAlert<K extends AlertCall>(key: K, input: CallInput<K>): Promise<Refused | null> {
  const final = await sendOnce(key, input, newIntentKey(), { secret: true })
  return final.phase === 'done' ? null : { field: final.failure.field, words: wordsOf(final.failure) }
}
