// The refusal of a provider, with what to do about it.
import type { SourceCause } from '../../../domain/feed-origin.ts'
import type { RefusalClass } from './events.ts'

export class Refused extends Error {
  readonly refusal: RefusalClass
  readonly why: SourceCause

  constructor(refusal: RefusalClass, reason: string, why: SourceCause = 'other') {
    super(reason)
    this.refusal = refusal
    this.why = why
  }
}

const TOO_MANY = 429
const LEGAL_REASONS = 451
const UNAUTHORIZED = 401
const FORBIDDEN = 403
const SERVER_ERROR = 500

/**
 * The class of an HTTP status. 451 refuses the place and 401 the key, which no repetition changes. 403 is also what a
 * firewall answers for some minutes after too many requests.
 */
export function refusalOfStatus(status: number): RefusalClass {
  if (status === LEGAL_REASONS || status === UNAUTHORIZED) return 'fatal'
  return status === TOO_MANY || status === FORBIDDEN || status >= SERVER_ERROR ? 'retry' : 'never'
}

const causes: Readonly<Record<number, SourceCause>> = {
  [LEGAL_REASONS]: 'place',
  [UNAUTHORIZED]: 'key',
  [FORBIDDEN]: 'forbidden',
  [TOO_MANY]: 'requests',
}

export const causeOfStatus = (status: number): SourceCause =>
  causes[status] ?? (status >= SERVER_ERROR ? 'down' : 'other')
