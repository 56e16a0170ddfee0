// HTTP reads of the worker: lists, history, account state. The worker never sends requests that move money; only the
// page does.
import { REQUEST_TIMEOUT_MS } from '../domain/limits.ts'
import type { CallAnswer, CallInput, CallKey } from '../domain/wire/calls/table.ts'
import type { Envelope, Locale } from '../domain/wire/envelope.ts'
import { BASE_PATH, localeHeaders, SUCCESS } from '../domain/wire/envelope.ts'
import { withoutNulls } from '../domain/wire/without-nulls.ts'

export type Read = <K extends CallKey>(key: K, input: CallInput<K>, signal?: AbortSignal) => Promise<CallAnswer<K>>

export type ReadDeps = {
  readonly origin: string
  /** The session of now, and the language of the texts. */
  readonly session: () => { readonly token: string | null; readonly locale: Locale }
}

type Pending = { readonly abort: AbortController; readonly answer: Promise<unknown> }

/**
 * Creates the read function. A read times out after {@link REQUEST_TIMEOUT_MS}. If a call is repeated with the same
 * input while a read is pending, the pending read is aborted (specification §7), and its caller gets the response of
 * the repetition.
 */
export function createRead(deps: ReadDeps): Read {
  const pending = new Map<string, Pending>()
  return async <K extends CallKey>(key: K, input: CallInput<K>, signal?: AbortSignal): Promise<CallAnswer<K>> => {
    const id = `${key} ${JSON.stringify(input)}`
    const before = pending.get(id)
    const abort = new AbortController()
    const answer = exchange(deps, { key, input, signals: signal ? [abort.signal, signal] : [abort.signal] })
    const own: Pending = { abort, answer }
    pending.set(id, own)
    before?.abort.abort()
    try {
      return await answer
    } catch (error) {
      const repeated = pending.get(id)
      if (abort.signal.aborted && repeated && repeated !== own && !signal?.aborted)
        return (await repeated.answer) as CallAnswer<K>
      throw error
    } finally {
      if (pending.get(id) === own) pending.delete(id)
    }
  }
}

type Exchange<K extends CallKey> = {
  readonly key: K
  readonly input: CallInput<K>
  readonly signals: readonly AbortSignal[]
}

async function exchange<K extends CallKey>(
  deps: ReadDeps,
  { key, input, signals }: Exchange<K>,
): Promise<CallAnswer<K>> {
  const [method, path] = key.split(' ') as ['GET' | 'POST', string]
  const fields = withoutNulls(input)
  // The browser writes each value as text.
  const query = method === 'GET' ? `?${new URLSearchParams(fields as Record<string, string>)}` : ''
  const response = await fetch(`${deps.origin}${BASE_PATH}${path}${query}`, {
    method,
    headers: headersOf(deps, method),
    body: method === 'POST' ? JSON.stringify(fields) : null,
    signal: AbortSignal.any([...signals, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
  })
  const envelope = (await response.json()) as Envelope<CallAnswer<K>>
  if (envelope.code !== SUCCESS) throw new Error(`${key}: ${envelope.code}`)
  return envelope.data
}

function headersOf(deps: ReadDeps, method: string): Record<string, string> {
  const { token, locale } = deps.session()
  return {
    'accept-language': locale,
    languages: localeHeaders[locale],
    ...(method === 'POST' && { 'content-type': 'application/json' }),
    ...(token !== null && { authorization: `Bearer ${token}` }),
  }
}
