// Calls of the API, typed by the table of `domain/wire/calls` (types only: no schema reaches the page).
import type { CallAnswer, CallInput, CallKey, Calls } from '../../domain/wire/calls/table.ts'
import { textOf } from '../i18n/t.ts'
import { showToast } from '../state/toast.ts'
import { CallFailure } from './failure.ts'
import { exchange } from './http.ts'
import { isWhole } from './whole.ts'

/**
 * Calls that move money or place an order: sent by `sendOnce`, never aborted, and repeated only with the same
 * idempotency key.
 */
export type OnceKey = { [K in CallKey]: Calls[K]['once'] extends true ? K : never }[CallKey]
export type PlainKey = Exclude<CallKey, OnceKey>

export type CallOptions = {
  readonly signal?: AbortSignal
  /**
   * True for a look-up: a network failure shows no toast, because the component shows the failure itself. Never true
   * for an action of the user.
   */
  readonly quiet?: boolean
  /**
   * Id of a look-up: a repeated look-up aborts the pending one with the same id (specification §7). By default the id
   * is the call with its values. A search box passes its own id, so that the newest text wins. An action has no id.
   */
  readonly id?: string
}

const pending = new Map<string, AbortController>()

/** Returns the data, or throws a {@link CallFailure}. */
export async function call<K extends PlainKey>(
  key: K,
  input: CallInput<K>,
  options: CallOptions = {},
): Promise<CallAnswer<K>> {
  const id = options.id ?? (options.quiet || key.startsWith('GET ') ? `${key} ${JSON.stringify(input)}` : null)
  const own = new AbortController()
  if (id !== null) {
    pending.get(id)?.abort()
    pending.set(id, own)
  }
  const signal = options.signal ? AbortSignal.any([options.signal, own.signal]) : own.signal
  try {
    const data = await exchange({ key, input, signal })
    if (!isWhole(key, data)) throw new CallFailure({ msg: '', network: true })
    return data as CallAnswer<K>
  } catch (thrown) {
    if (thrown instanceof CallFailure && thrown.network && !options.quiet) sayNetwork()
    throw thrown
  } finally {
    if (id !== null && pending.get(id) === own) pending.delete(id)
  }
}

export const sayNetwork = (): number => showToast('failure', textOf('common')('toast.network'))
