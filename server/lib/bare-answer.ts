// Answers that are sent outside of a route, which would otherwise set the security headers.
import { STATUS_CODES } from 'node:http'
import { DAY_SECONDS } from '../../domain/time.ts'

const YEAR_SECONDS = 365 * DAY_SECONDS
export const hsts = { maxAge: 2 * YEAR_SECONDS, includeSubDomains: true, preload: true }

export const bareHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': `max-age=${hsts.maxAge}; includeSubDomains; preload`,
  'x-content-type-options': 'nosniff',
} as const

/** The text of a response without a body, after which the connection closes. */
export function bareAnswer(status: number): string {
  const headers = Object.entries(bareHeaders).map(([name, value]) => `${name}: ${value}\r\n`)
  const end = 'connection: close\r\ncontent-length: 0\r\n\r\n'
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}${end}`
}
