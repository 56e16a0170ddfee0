// Drawings on charts that this device has stored, by instrument. Two stores: drawings that belong to no account, and for
// the logged-in user a copy of the account's drawings (drawings.ts).
import type { InstrumentKey } from '../../domain/brand.ts'
import { isRecord, readStored } from '../lib/persist.ts'
import { readOwn } from '../state/session.ts'

/** Name of both stores. */
export const DRAWINGS = 'chart-drawings'

export const deviceDrawings = (): Record<string, unknown> => readStored(DRAWINGS, isRecord) ?? {}
export const accountDrawings = (): Record<string, unknown> => readOwn(DRAWINGS, isRecord) ?? {}

export const hasDrawings = (key: InstrumentKey, isLoggedIn: boolean): boolean =>
  key in deviceDrawings() || (isLoggedIn && key in accountDrawings())
