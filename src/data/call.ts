// Calls of the API, typed by the table of `domain/wire/calls` (types only: no schema reaches the page).
import type { CallAnswer, CallInput, CallKey, Calls } from '../../domain/wire/calls/table.ts'
import { textOf } from '../i18n/t.ts'
import { showToast } from '../state/toast.ts'
import { CallFailure } from './failure.ts'
import { exchange } from './http.ts'
import { isWhole } from './whole.ts'

/** Moves money or an order: goes by `sendOnce`, is never aborted and never repeated blindly. */
export type OnceKey = { [K in CallKey]: Calls[K]['once'] extends true ? K : never }[CallKey]
export type PlainKey = Exclude<CallKey, OnceKey>

export type CallOptions = {
  readonly signal?: AbortSignal
  /** For a look-up: no toast when the network fails, its own place shows that. An action that a user tapped is never quiet. */
  readonly quiet?: boolean
  /**
   * A pending look-up with the same id is aborted when repeated (specification §7). By default the call with its values;
   * a search box names itself, so that the newest letters win. An action has none.
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
