// Alerts in the wire format: decimal text and seconds.
import { must } from '../../domain/assert.ts'
import { parseKey } from '../../domain/instruments/market-code.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { Alert } from '../../domain/wire/calls/alert.ts'
import type { AlertRow } from '../db/alert-schema.ts'
import { otherNamesOf } from '../market/catalogue/names.ts'
import { codeOfAlert, levelText } from './send.ts'

export function alertWire(row: AlertRow, now: number): Alert {
  const { id, instrumentKey: key, name, currency, kind, frequency, pauseMinutes, endsOn, endsAt, note } = row
  const { board } = must(parseKey(key), `a key, not ${key}`)
  return {
    id,
    key,
    board,
    code: codeOfAlert(row),
    name,
    ...otherNamesOf(key),
    currency,
    kind,
    level: levelText(row),
    frequency,
    pauseMinutes,
    endsOn,
    note,
    state: row.state,
    ended: endsAt !== null && endsAt <= now,
    armed: row.armed,
    sentCount: row.sentCount,
    lastSentAt: row.lastSentAt === null ? null : unixSeconds(row.lastSentAt),
  }
}
