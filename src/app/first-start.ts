// Whether this is the very first start on the device: without a session, and with nothing that a user has set.
import { isRecord, readStored, writeStored } from '../lib/persist.ts'
import { SETTINGS } from '../state/kept.ts'
import { isLoggedIn } from '../state/session.ts'

const OFFERED = 'languageOffered'
const wasOffered = (value: unknown): value is true => value === true

/** True until the language was offered. */
export const isFirstStart = (): boolean =>
  !(isLoggedIn() || readStored(SETTINGS, isRecord) || readStored(OFFERED, wasOffered))

export const endFirstStart = (): boolean => writeStored(OFFERED, true)
