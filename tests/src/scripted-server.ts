// Replaces the server for the page: the test defines the answer to each call. A call without an answer fails.
import { BASE_PATH } from '../../domain/wire/envelope.ts'

export type Asked = {
  /** `METHOD /path`, without the base path. */
  readonly call: string
  readonly query: URLSearchParams
  readonly body: unknown
  /** True if the body is `application/x-www-form-urlencoded`. */
  readonly isForm: boolean
  readonly headers: Headers
  readonly signal: AbortSignal | null
}
/** An envelope, or `lost` for a broken connection. If the test returns a promise, the reply waits for it. */
type Reply = { readonly code: number; readonly msg?: string; readonly data?: unknown } | 'lost'
type Answer = (asked: Asked) => Reply | Promise<Reply>

export type ScriptedServer = {
  readonly asked: Asked[]
  on(call: string, answer: Answer): void
  stop(): void
}

export const ok = (data: unknown): Reply => ({ code: 200, msg: '', data })

export function startScriptedServer(): ScriptedServer {
  const answers = new Map<string, Answer>()
  const asked: Asked[] = []
  const real = window.fetch
  window.fetch = async (input, init = {}) => {
    const url = new URL(String(input), location.origin)
    if (!url.pathname.startsWith(BASE_PATH)) return real(input, init)
    const one = describe(url, init)
    asked.push(one)
    const answer = answers.get(one.call)
    if (!answer) throw new Error(`The test answers no ${one.call}`)
    const reply = await Promise.race([answer(one), aborted(one.signal)])
    if (reply === 'lost') throw new TypeError('Failed to fetch')
    return Response.json(reply, { status: reply.code === 200 ? 200 : 422 })
  }
  return {
    asked,
    on: (call, answer) => answers.set(call, answer),
    stop: () => {
      window.fetch = real
    },
  }
}

function describe(url: URL, init: RequestInit): Asked {
  return {
    call: `${init.method ?? 'GET'} ${url.pathname.slice(BASE_PATH.length)}`,
    query: url.searchParams,
    body: bodyOf(init.body),
    isForm: init.body instanceof URLSearchParams,
    headers: new Headers(init.headers),
    signal: init.signal ?? null,
  }
}

function bodyOf(body: RequestInit['body']): unknown {
  if (body instanceof URLSearchParams) return Object.fromEntries(body)
  return typeof body === 'string' ? JSON.parse(body) : null
}

const aborted = (signal: AbortSignal | null): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
