// Drawings on charts that this device has stored, by instrument. Two stores: drawings that belong to no account, and for
// each user a copy of the account's drawings (drawings.ts). Of a session that the server ended, changes that were not sent
// stay for its user's next log-in; no other user reads them.
import type { InstrumentKey } from '../../domain/brand.ts'
import { isRecord, readStored, writeStored } from '../lib/persist.ts'
import { isLoggedIn, session } from '../state/session.ts'

export const DRAWINGS = 'chart-drawings'
const OF_USERS = 'account-drawings'

export const deviceDrawings = (): Record<string, unknown> => readStored(DRAWINGS, isRecord) ?? {}
export const usersDrawings = (): Record<string, unknown> => readStored(OF_USERS, isRecord) ?? {}
export const writeUsersDrawings = (all: Record<string, unknown>): boolean =>
  writeStored(OF_USERS, Object.keys(all).length === 0 ? null : all)

/** Those of the logged-in user. */
export function accountDrawings(): Record<string, unknown> {
  const own = usersDrawings()[session.user?.id ?? '']
  return isLoggedIn() && isRecord(own) ? own : {}
}

/** A log-out erases what its user has. */
export function forgetAccountDrawings(): void {
  const all = usersDrawings()
  delete all[session.user?.id ?? '']
  writeUsersDrawings(all)
}

export const hasDrawings = (key: InstrumentKey, isLoggedIn: boolean): boolean =>
  key in deviceDrawings() || (isLoggedIn && key in accountDrawings())
