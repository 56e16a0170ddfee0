// One HTTP exchange with the API: headers, envelope, time-out (specification §7). Every error is a CallFailure.
import { REQUEST_TIMEOUT_MS } from '../../domain/limits.ts'
import type { CallKey, Calls } from '../../domain/wire/calls/table.ts'
import { BASE_PATH, IDEMPOTENCY_HEADER, localeHeaders, SUCCESS } from '../../domain/wire/envelope.ts'
import { withoutNulls } from '../../domain/wire/without-nulls.ts'
import { isRecord, isText } from '../lib/persist.ts'
import { session } from '../state/session.ts'
import { settings } from '../state/settings.ts'
import { sessionExpired } from './expired.ts'
import { CallFailure } from './failure.ts'
import { proven } from './proof.ts'

export type Request = {
  /** `METHOD /path`, as in the call table. */
  readonly key: string
  readonly input: unknown
  readonly signal: AbortSignal
  /** The idempotency key of a money request. */
  readonly intentKey?: string
}

type FormKey = { [K in CallKey]: Calls[K] extends { readonly form: true } ? K : never }[CallKey]
/** Calls whose values are sent form-encoded, as the specification defines. */
const forms: Readonly<Record<FormKey, 1>> = { 'POST /quantization/order/save': 1 }

const EXPIRED_CODES: readonly number[] = [401, 403]

export async function exchange(request: Request): Promise<unknown> {
  try {
    return await send(request)
  } catch (thrown) {
    if (thrown instanceof CallFailure && thrown.kind === 'factorNeeded' && (await proven(thrown))) return send(request)
    throw thrown
  }
}

async function send(request: Request): Promise<unknown> {
  const { token } = session
  const { url, init } = describe(request, token)
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  let envelope: unknown
  let status: number
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.any([request.signal, timeout]) })
    status = response.status
    envelope = await response.json()
  } catch {
    // A body that is not JSON does not come from our server: it is the page of a proxy or a captive portal.
    throw new CallFailure({ msg: '', network: !request.signal.aborted, aborted: request.signal.aborted })
  }
  return answerOf(envelope, status, token)
}

/**
 * Returns the data of an envelope, or throws the refusal. Also handles an expired session. `token` is the one of the
 * request.
 */
export function answerOf(envelope: unknown, status: number, token: string | null): unknown {
  const code = isRecord(envelope) && typeof envelope['code'] === 'number' ? envelope['code'] : null
  if (!isRecord(envelope) || code === null) throw new CallFailure({ msg: '', network: true })
  if (code === SUCCESS) return envelope['data']
  if (EXPIRED_CODES.includes(code) || EXPIRED_CODES.includes(status)) sessionExpired(token)
  throw new CallFailure({ code, msg: isText(envelope['msg']) ? envelope['msg'] : '', data: envelope['data'] })
}

function describe({ key, input, intentKey }: Request, token: string | null): { url: string; init: RequestInit } {
  const [method = 'GET', path = ''] = key.split(' ')
  const fields = new Map(Object.entries(isRecord(input) ? withoutNulls(input) : {}))
  const url = BASE_PATH + fillPath(path, fields)
  const headers = headersOf(token)
  if (intentKey) headers.set(IDEMPOTENCY_HEADER, intentKey)
  // A request with an idempotency key has an effect: it is sent as POST even if the table says GET, because browsers
  // repeat a GET by themselves.
  if (method === 'GET' && !intentKey) return { url: url + queryOf(fields), init: { method, headers } }
  // The browser sets the content type of a form body.
  if (key in forms) return { url, init: { method: 'POST', headers, body: textsOf(fields) } }
  headers.set('content-type', 'application/json')
  return { url, init: { method: 'POST', headers, body: JSON.stringify(Object.fromEntries(fields)) } }
}

/** Headers of every request. */
export function headersOf(token: string | null): Headers {
  const { locale } = settings
  const headers = new Headers({ 'accept-language': locale, languages: localeHeaders[locale] })
  if (token) headers.set('authorization', `Bearer ${token}`)
  return headers
}

/** Fills the placeholders of a path such as `/article/{id}`, and removes their values from `fields`. */
function fillPath(path: string, fields: Map<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields.get(name)
    fields.delete(name)
    return encodeURIComponent(String(value))
  })
}

const textsOf = (fields: Map<string, unknown>): URLSearchParams =>
  new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))

function queryOf(fields: Map<string, unknown>): string {
  const query = textsOf(fields)
  return query.size === 0 ? '' : `?${query}`
}
