// What OANDA's refusals mean. The texts are for the operator's log: they have neither the token nor the account.
import { HOUR_MS, SECOND_MS } from '../../../../domain/time.ts'

const reasons: Readonly<Record<number, string>> = {
  400: 'the account or an instrument is not accepted',
  401: 'the token is wrong or has expired',
  403: 'the account may not use this',
  404: 'the account or an instrument is unknown',
  429: 'too many requests or connections',
  504: 'the service is down, as the one for practice can be at weekends',
}

export function reasonOf(status: number): string {
  const reason = reasons[status]
  return reason === undefined ? `HTTP ${status}` : `HTTP ${status}: ${reason}`
}

const MOST_MS = HOUR_MS

/** The delay that an answer asks for by `Retry-After`, in seconds or as a date; 0 without one, an hour at most. */
export function waitOf({ headers }: Pick<Response, 'headers'>, now: number): number {
  const text = headers.get('retry-after')
  if (text === null) return 0
  const ms = /^\d+$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - now
  return Number.isFinite(ms) ? Math.min(MOST_MS, Math.max(0, ms)) : 0
}
