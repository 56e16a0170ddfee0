// Drawings on charts that this device has stored, by instrument. Two stores: drawings that belong to no account, and for
// each user a copy of the account's drawings (drawings.ts). Of a session that the server ended, changes that were not sent
// stay for its user's next log-in; no other user reads them.
import type { InstrumentKey } from '../../domain/brand.ts'
import { isRecord, readStored } from '../lib/persist.ts'
import { session } from '../state/session.ts'

export const DRAWINGS = 'chart-drawings'
/** Storage key of this device's copy of an account's drawings. */
export const copyName = (user: string): string => `${DRAWINGS} ${user}`

export const deviceDrawings = (): Record<string, unknown> => readStored(DRAWINGS, isRecord) ?? {}
/** Those of the logged-in user. */
export const accountDrawings = (): Record<string, unknown> =>
  readStored(copyName(session.user?.id ?? ''), isRecord) ?? {}

export const hasDrawings = (key: InstrumentKey, isLoggedIn: boolean): boolean =>
  key in deviceDrawings() || (isLoggedIn && key in accountDrawings())
