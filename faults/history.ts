// What the witness did and what it was told, in its own words: the one side of the comparison that no server wrote.
import type { FailureKind } from '../domain/failure.ts'
import type { CallKey } from '../domain/wire/calls/table.ts'

/**
 * `unknown`: nobody said what became of it (the line broke, nobody answered in time, the store was away). It may have been
 * done once, or not at all, and is asked for again with the same key until one of the two others is said.
 */
export type Outcome =
  | { readonly is: 'ok'; readonly answer: unknown }
  | { readonly is: 'refused'; readonly failure: FailureKind }
  | { readonly is: 'unknown'; readonly why: string }

export type Operation = {
  readonly userId: string
  /** Null where the call takes none. */
  readonly key: string | null
  readonly call: CallKey
  readonly input: Readonly<Record<string, unknown>>
  readonly sentAt: number
  /** One each time that it was asked for, in the order in which they came back. */
  readonly outcomes: Outcome[]
}

/** The offsets of the account events that one device heard, from the newest that there was when it came. */
export type Heard = { readonly userId: string; readonly since: number; readonly offsets: readonly number[] }

export type History = { readonly operations: readonly Operation[]; readonly heard: readonly Heard[] }

/** What is known of it: what was said first and was not `unknown`; null while nothing was. */
export const knownOf = ({ outcomes }: Operation): Exclude<Outcome, { is: 'unknown' }> | null =>
  outcomes.find(outcome => outcome.is !== 'unknown') ?? null

/** The field of an answer, where it is text. */
export function textIn(answer: unknown, field: string): string | null {
  if (typeof answer !== 'object' || answer === null) return null
  const found: unknown = Reflect.get(answer, field)
  return typeof found === 'string' ? found : null
}
