// Classifies the store's errors by their SQLSTATE. An error of the driver without one is a lost connection.
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { StoreUnavailable } from './db.ts'

/** An SQLSTATE has five capitals or digits, at least one of them a digit; a system error such as EPIPE has none. */
const sqlStatePattern = /^(?=.*\d)[0-9A-Z]{5}$/

/** The SQLSTATE of the error; null if the server sent none. */
export function sqlStateOf(error: unknown): string | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (!(cause instanceof Error) || !('code' in cause) || typeof cause.code !== 'string') return null
  return sqlStatePattern.test(cause.code) ? cause.code : null
}

/** A deadlock or serialisation failure: a retry succeeds. */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(sqlStateOf(error) ?? '')

export const isLockTimeout = (error: unknown): boolean => sqlStateOf(error) === '55P03'

/**
 * True for a failure of the server and not of the statement: connections (08), resources (53), shutdown, start or
 * timeout (57), a lock timeout, an idle transaction, a read-only server.
 */
const isTrouble = (state: string): boolean =>
  /^(08|53|57)/.test(state) || ['55P03', '25P03', '25006', '40001', '40P01'].includes(state)

/** True if the store was unavailable or too slow: the request is not wrong, and a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true
  const state = sqlStateOf(error)
  if (state !== null) return isTrouble(state)
  return error instanceof DrizzleQueryError
}
