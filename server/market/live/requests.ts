// Requests to a provider by HTTP: one after another at its pace, with a time limit, counted, and each refusal as what to do
// about it. The same for all providers; what an answer means is not decided here.
import { must } from '../../../domain/assert.ts'
import type { Clock } from '../../../domain/clock.ts'
import type { SourceCause } from '../../../domain/feed-origin.ts'
import { MINUTE_MS, SECOND_MS } from '../../../domain/time.ts'
import type { LimitUse } from '../source.ts'
import type { RefusalClass } from './events.ts'
import { createPace } from './pace.ts'
import { causeOfStatus, Refused, refusalOfStatus } from './refused.ts'

const TIMEOUT_MS = 15 * SECOND_MS

/** `at`: when the answer was given, by the provider's clock in whole seconds, UTC ms. */
export type Answered<T> = { readonly answer: T; readonly at: number }

export type RequestsDeps = {
  readonly clock: Clock
  readonly fetch: typeof fetch
  /** Time between two requests. */
  readonly gapMs: number
  /** With the user's key: once it is refused, nothing is sent again. Without headers a refusal is that of one request. */
  readonly headers?: Readonly<Record<string, string>>
  /** The text of a status for the operator's log: without a key. */
  readonly reasonOf: (status: number) => string
  /** The delay that a refusal asks for; 0 without one. */
  readonly waitOf?: (response: Response, now: number) => number
  /** Each answer as received, with the last part of its path, for a recording. */
  readonly onAnswer?: ((path: string, body: string) => void) | undefined
}

export interface Requests {
  /** Rejects with a `Refused`, also with one that `read` throws. */
  get<T>(address: string, query: Readonly<Record<string, string>>, read: (body: string) => T): Promise<Answered<T>>
  /** A refusal in the body of an answer. */
  refused(refusal: RefusalClass, reason: string, waitMs?: number, why?: SourceCause): Refused
  /** Requests of the last minute, and how many of them the pace permits. */
  use(): LimitUse
  stop(): void
}

export function createRequests(deps: RequestsDeps): Requests {
  const { clock, gapMs, headers = {}, reasonOf, waitOf = () => 0 } = deps
  const pace = createPace(clock, gapMs)
  /** Times of the requests, ascending. */
  let sent: number[] = []
  /** The refusal of the key. */
  let final: Refused | null = null

  function count(): void {
    const since = clock.now() - MINUTE_MS
    if ((sent[0] ?? since) < since) sent = sent.filter(at => at >= since)
    sent.push(clock.now())
  }

  function refused(refusal: RefusalClass, reason: string, waitMs = 0, why?: SourceCause): Refused {
    if (refusal === 'retry') pace.slowDown(waitMs)
    const made = new Refused(refusal, reason, why)
    if (refusal === 'fatal' && deps.headers) final = made
    return made
  }

  async function send(address: URL, signal: AbortSignal): Promise<Answered<string>> {
    try {
      const response = await deps.fetch(address, { headers, signal, redirect: 'error' })
      const { status, ok } = response
      if (!ok)
        throw refused(refusalOfStatus(status), reasonOf(status), waitOf(response, clock.now()), causeOfStatus(status))
      return { answer: await response.text(), at: Date.parse(response.headers.get('date') ?? '') || clock.now() }
    } catch (error) {
      if (error instanceof Refused) throw error
      throw new Refused('retry', `${address.host} does not answer`, 'down')
    }
  }

  return {
    async get(text, query, read) {
      if (final) throw final
      if (!(await pace.turn())) throw new Refused('never', 'stopped')
      const address = new URL(text)
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
      count()
      const abort = new AbortController()
      const cancel = clock.after(TIMEOUT_MS, () => abort.abort())
      const { answer, at } = await send(address, abort.signal).finally(cancel)
      deps.onAnswer?.(must(address.pathname.split('/').at(-1), 'a path'), answer)
      const result = read(answer)
      pace.succeeded()
      return { answer: result, at }
    },
    refused,
    use() {
      const since = clock.now() - MINUTE_MS
      return { used: sent.filter(at => at >= since).length, most: Math.floor(MINUTE_MS / gapMs) }
    },
    stop: () => pace.stop(),
  }
}
