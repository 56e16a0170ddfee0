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

/**
 * The class of an HTTP status. 451 refuses the place and 401 the key, which no repetition changes. 403 is also what a
 * firewall answers for some minutes after too many requests.
 */
export function refusalOfStatus(status: number): RefusalClass {
  if (status === LEGAL_REASONS || status === UNAUTHORIZED) return 'fatal'
  return status === TOO_MANY || status === FORBIDDEN || status >= SERVER_ERROR ? 'retry' : 'never'
}
