// A failed call with its kind, to which a page can react, and its message.

import type { FailureKind } from '../../domain/failure.ts'
import { failureOfCode, failures } from '../../domain/failure.ts'
import { textOf } from '../i18n/t.ts'
import { isRecord, isText } from '../lib/persist.ts'

type Values = Readonly<Record<string, string | number>>
type Parts = {
  readonly msg: string
  readonly code?: number
  readonly data?: unknown
  readonly network?: boolean
  readonly aborted?: boolean
}

export class CallFailure extends Error {
  /** Null if our server did not answer, or if this version does not know the code. */
  readonly kind: FailureKind | null
  readonly code: number | null
  /** The server's message in the user's language; empty if it did not answer. */
  readonly msg: string
  /** The form field to correct; null if the refusal names none. */
  readonly field: string | null
  readonly values: Values
  /** True if no answer came: the request may or may not have been executed. */
  readonly network: boolean
  /** True if this page aborted the call, or a newer call replaced it: nothing is shown. */
  readonly aborted: boolean

  constructor({ msg, code, data, network = false, aborted = false }: Parts) {
    super(msg)
    this.name = 'CallFailure'
    this.kind = code === undefined ? null : failureOfCode(code)
    this.code = code ?? null
    this.msg = msg
    const more = isRecord(data) ? data : {}
    this.field = isText(more['field']) ? more['field'] : null
    this.values = isValues(more['values']) ? more['values'] : {}
    this.network = network
    this.aborted = aborted
  }
}

const isValues = (value: unknown): value is Values =>
  isRecord(value) && Object.values(value).every(one => typeof one === 'string' || typeof one === 'number')

/** How the client reacts to this kind of failure; see `domain/failure.ts`. */
export const reactionTo = (failure: CallFailure): (typeof failures)[FailureKind]['client'] =>
  failure.kind ? failures[failure.kind].client : 'show'

/** The message for the user: the server's or, without an answer, one that says so (specification §8). */
export const wordsOf = (failure: CallFailure): string => failure.msg || textOf('common')('toast.network')
