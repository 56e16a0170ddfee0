// The operations of the recording client and the responses that it received. No server writes this side of the
// comparison.
import type { FailureKind } from '../domain/failure.ts'
import type { CallKey } from '../domain/wire/calls/table.ts'

/**
 * Outcome of one attempt. `unknown`: it was not reported (broken connection, timeout, store unavailable). The operation
 * was then done once or not at all, and is repeated with the same key until the outcome is known.
 */
export type Outcome =
  | { readonly is: 'ok'; readonly answer: unknown }
  | { readonly is: 'refused'; readonly failure: FailureKind }
  | { readonly is: 'unknown'; readonly why: string }

export type Operation = {
  readonly userId: string
  /** Idempotency key; null if the call needs none. */
  readonly key: string | null
  readonly call: CallKey
  readonly input: Readonly<Record<string, unknown>>
  readonly sentAt: number
  /** Outcomes of the attempts, in the order of the responses. */
  readonly outcomes: Outcome[]
}

/** The offsets of the account events that one device received. `since`: the newest offset when it connected. */
export type ReceivedEvents = { readonly userId: string; readonly since: number; readonly offsets: readonly number[] }

export type History = { readonly operations: readonly Operation[]; readonly received: readonly ReceivedEvents[] }

/** Returns the first outcome that is not `unknown`; null if there is none. */
export const knownOf = ({ outcomes }: Operation): Exclude<Outcome, { is: 'unknown' }> | null =>
  outcomes.find(outcome => outcome.is !== 'unknown') ?? null

/** Returns a text field of a response; null if it is not text. */
export function textIn(answer: unknown, field: string): string | null {
  if (typeof answer !== 'object' || answer === null) return null
  const found: unknown = Reflect.get(answer, field)
  return typeof found === 'string' ? found : null
}
