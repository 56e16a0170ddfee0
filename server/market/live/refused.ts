// The refusal of a provider, with what to do about it.
import type { RefusalClass } from './events.ts'

export class Refused extends Error {
  readonly refusal: RefusalClass

  constructor(refusal: RefusalClass, reason: string) {
    super(reason)
    this.refusal = refusal
  }
}

const TOO_MANY = 429
const LEGAL_REASONS = 451
const UNAUTHORIZED = 401
const FORBIDDEN = 403
const SERVER_ERROR = 500

/** The class of an HTTP status. 451 and 403 refuse the place or the person, which no repetition changes. */
export function refusalOfStatus(status: number): RefusalClass {
  if (status === LEGAL_REASONS || status === FORBIDDEN || status === UNAUTHORIZED) return 'fatal'
  return status === TOO_MANY || status >= SERVER_ERROR ? 'retry' : 'never'
}
