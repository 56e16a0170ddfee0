// Sends a change of the lists. A refusal is returned in words for the form; it shows no other message.
import type { CallAnswer, CallInput } from '../../../domain/wire/calls/table.ts'
import { call } from '../../data/call.ts'
import { CallFailure, wordsOf } from '../../data/failure.ts'

type ListCall =
  | 'POST /watchlists/create'
  | 'POST /watchlists/rename'
  | 'POST /watchlists/move'
  | 'POST /watchlists/delete'
  | 'POST /watchlists/transfer'
  | 'POST /watchlists/check'
  | 'POST /watchlists/import'

export type Sent<K extends ListCall> =
  | { readonly done: true; readonly data: CallAnswer<K> }
  | { readonly done: false; readonly words: string }

export async function sendList<K extends ListCall>(key: K, input: CallInput<K>): Promise<Sent<K>> {
  try {
    return { done: true, data: await call(key, input, { quiet: true, id: `${key} ${Date.now()}` }) }
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown
    return { done: false, words: wordsOf(thrown) }
  }
}
