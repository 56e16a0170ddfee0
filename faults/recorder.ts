// A client that records its calls and the responses, and repeats a call with the same idempotency key while its outcome
// is unknown.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { failureOfCode } from '../domain/failure.ts'
import type { CallAnswer, CallInput, CallKey } from '../domain/wire/calls/table.ts'
import { calls } from '../domain/wire/calls/table.ts'
import type { Envelope } from '../domain/wire/envelope.ts'
import { BASE_PATH, IDEMPOTENCY_HEADER, SUCCESS } from '../domain/wire/envelope.ts'
import type { Operation, Outcome } from './history.ts'
import { knownOf } from './history.ts'
import type { Person } from './people.ts'

/**
 * Timeout of a call. It is longer than the time after which the server responds with “outcome unknown” (reliability,
 * L8: 5 s).
 */
const TIMEOUT_MS = 8_000
const ASK_AGAIN_MS = 50
const SETTLED_WITHIN_MS = 60_000
const AT_ONCE = 8

/** Rejections that are sent before any processing: the call is repeated. */
const passing: ReadonlySet<string> = new Set(['tooFast', 'keyInFlight', 'unavailable'])

export class Recorder {
  readonly operations: Operation[] = []
  /** Responses with the error `internal`: each is an unexpected exception and therefore a bug. */
  readonly internals: string[] = []
  /** Longest response time in ms, whatever the outcome. */
  slowestMs = 0
  readonly #urls: () => readonly string[]
  readonly #tokens = new Map<string, string>()
  #turn = 0

  /** `ports` returns the ports of the servers, which are called in turn. */
  constructor(ports: () => readonly number[]) {
    this.#urls = () => ports().map(port => `http://127.0.0.1:${port}${BASE_PATH}`)
  }

  /** Sends the call once. Returns the operation with its first outcome. */
  async ask<K extends CallKey>(person: Person, call: K, input: CallInput<K>): Promise<Operation> {
    const operation = this.#write(person, call, input)
    await this.again(operation)
    return operation
  }

  /** Sends the call `count` times at once, with one idempotency key. */
  async askInParallel<K extends CallKey>(
    count: number,
    person: Person,
    call: K,
    input: CallInput<K>,
  ): Promise<Operation> {
    const operation = this.#write(person, call, input)
    await Promise.all(Array.from({ length: count }, () => this.again(operation)))
    return operation
  }

  #write<K extends CallKey>({ id, token }: Person, call: K, input: CallInput<K>): Operation {
    const key = calls[call].once ? randomUUID() : null
    const plain = input as Readonly<Record<string, unknown>>
    const operation: Operation = { userId: id, key, call, input: plain, sentAt: Date.now(), outcomes: [] }
    this.operations.push(operation)
    this.#tokens.set(id, token)
    return operation
  }

  /** Repeats the call with the same key. */
  async again(operation: Operation): Promise<Outcome> {
    const outcome = await this.#send(operation, this.#tokens.get(operation.userId) ?? '')
    operation.outcomes.push(outcome)
    return outcome
  }

  /**
   * Repeats the operations with an unknown outcome until it is known. Operations without a key cannot be repeated and
   * stay unknown.
   */
  async settle(of: readonly Operation[] = this.operations): Promise<void> {
    const open = of.filter(operation => operation.key !== null && knownOf(operation) === null)
    const deadline = performance.now() + SETTLED_WITHIN_MS
    const work = async () => {
      for (let next = open.pop(); next; next = open.pop())
        while ((await this.again(next)).is === 'unknown') {
          if (performance.now() > deadline) throw new Error(`Nobody says what became of ${next.call}, ${next.key}`)
          await sleep(ASK_AGAIN_MS)
        }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }

  /** Repeats recently acknowledged operations. The response must be the same. */
  async doubt(count: number): Promise<void> {
    const acknowledged = this.operations.filter(each => each.key !== null && knownOf(each)?.is === 'ok')
    await Promise.all(acknowledged.slice(-count).map(operation => this.again(operation)))
  }

  /** Sends a read that is not recorded. Null if it failed. */
  async read<K extends CallKey>({ token }: Person, call: K, input: CallInput<K>): Promise<CallAnswer<K> | null> {
    const plain = input as Readonly<Record<string, unknown>>
    const outcome = await this.#send({ key: null, call, input: plain }, token)
    return outcome.is === 'ok' ? (outcome.answer as CallAnswer<K>) : null
  }

  async #send({ key, call, input }: Pick<Operation, 'key' | 'call' | 'input'>, token: string): Promise<Outcome> {
    const start = performance.now()
    const urls = this.#urls()
    this.#turn += 1
    const [method = '', path = ''] = call.split(' ')
    const { file } = input
    const isForm = file instanceof Uint8Array
    const headers = {
      authorization: `Bearer ${token}`,
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      ...(key === null ? {} : { [IDEMPOTENCY_HEADER]: key }),
    }
    const content = isForm ? formOf(file) : JSON.stringify(input)
    const body = method === 'GET' ? null : content
    const query = method === 'GET' ? queryOf(input) : ''
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    try {
      const response = await fetch(`${urls[this.#turn % urls.length]}${path}${query}`, {
        method,
        headers,
        body,
        signal,
      })
      return this.#outcomeOf(call, (await response.json()) as Envelope<unknown>)
    } catch (error) {
      return { is: 'unknown', why: error instanceof Error ? String(error.cause ?? error.message) : String(error) }
    } finally {
      this.slowestMs = Math.max(this.slowestMs, performance.now() - start)
    }
  }

  #outcomeOf(call: CallKey, { code, msg, data }: Envelope<unknown>): Outcome {
    if (code === SUCCESS) return { is: 'ok', answer: data }
    const failure = failureOfCode(code)
    if (failure === 'internal') this.internals.push(`${call}: ${msg}`)
    if (failure === null || failure === 'internal' || passing.has(failure))
      return { is: 'unknown', why: `${code} ${msg}` }
    return { is: 'refused', failure }
  }
}

function queryOf(input: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(input).map(([name, value]) => [name, String(value)])
  return fields.length === 0 ? '' : `?${new URLSearchParams(fields)}`
}

function formOf(file: Uint8Array): FormData {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'image.jpg')
  return form
}
