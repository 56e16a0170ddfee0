// What an error of the store means: SQLSTATE where the server answered, by PostgreSQL's table of codes, and everything else
// that a driver throws is a line that was lost.
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { StoreUnavailable } from './db.ts'

/** Five letters and digits with a digit among them: EPIPE is not one. */
const sqlStatePattern = /^(?=.*\d)[0-9A-Z]{5}$/

/** What the server said, or null when it said nothing. */
export function sqlStateOf(error: unknown): string | null {
  const told = error instanceof DrizzleQueryError ? error.cause : error
  if (!(told instanceof Error) || !('code' in told) || typeof told.code !== 'string') return null
  return sqlStatePattern.test(told.code) ? told.code : null
}

/** Two transactions stood in each other's way, and this one was ended: done again, it passes. */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(sqlStateOf(error) ?? '')

export const isLockTimeout = (error: unknown): boolean => sqlStateOf(error) === '55P03'

/**
 * Trouble of the server and not of what it was asked: connections (08), resources (53), shut down, starting or out of time
 * (57), a lock waited for in vain, a transaction that idled, a server that has become read-only.
 */
const isTrouble = (state: string): boolean =>
  /^(08|53|57)/.test(state) || ['55P03', '25P03', '25006', '40001', '40P01'].includes(state)

/** The store was not there, or not in time: nothing that is wrong with the request, and asking again may help. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true
  const state = sqlStateOf(error)
  if (state !== null) return isTrouble(state)
  return error instanceof DrizzleQueryError
}
