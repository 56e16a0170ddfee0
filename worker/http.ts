// The worker's reads over HTTP: lists, history, account state. Money goes out from the page only.
import type { CallAnswer, CallInput, CallKey } from '../domain/wire/calls/table.ts'
import type { Envelope, Locale } from '../domain/wire/envelope.ts'
import { BASE_PATH, localeHeaders, SUCCESS } from '../domain/wire/envelope.ts'

/** A read that hangs for so long will not come; its view tries again. */
const READ_TIMEOUT_MS = 30_000

export type Read = <K extends CallKey>(key: K, input: CallInput<K>) => Promise<CallAnswer<K>>

export type ReadDeps = {
  readonly origin: string
  readonly token: () => string | null
  readonly locale: () => Locale
}

export function createRead(deps: ReadDeps): Read {
  return async <K extends CallKey>(key: K, input: CallInput<K>): Promise<CallAnswer<K>> => {
    const [method, path] = key.split(' ') as ['GET' | 'POST', string]
    const query = method === 'GET' ? `?${queryOf(input)}` : ''
    const response = await fetch(`${deps.origin}${BASE_PATH}${path}${query}`, {
      method,
      headers: headersOf(deps, method),
      body: method === 'POST' ? JSON.stringify(input) : null,
      signal: AbortSignal.timeout(READ_TIMEOUT_MS),
    })
    const envelope = (await response.json()) as Envelope<CallAnswer<K>>
    if (envelope.code !== SUCCESS) throw new Error(`${key}: ${envelope.code}`)
    return envelope.data
  }
}

function headersOf(deps: ReadDeps, method: string): Record<string, string> {
  const locale = deps.locale()
  const token = deps.token()
  return {
    'accept-language': locale,
    languages: localeHeaders[locale],
    ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  }
}

function queryOf(input: object): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (value !== null && value !== undefined) query.set(name, String(value))
  }
  return query
}
