// Alerts in the wire format: decimal text and seconds.
import type { AlertCondition } from '../../domain/alerts.ts'
import { must } from '../../domain/assert.ts'
import { parseKey } from '../../domain/instruments/market-code.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { Alert } from '../../domain/wire/calls/alert.ts'
import type { AlertRow } from '../db/alert-schema.ts'
import { otherNamesOf } from '../market/catalogue/names.ts'
import { conditionsOf } from './model.ts'
import { codeOfAlert, levelText } from './send.ts'

export function alertWire(row: AlertRow, now: number): Alert {
  const { id, instrumentKey: key, name, currency, priceDecimals, frequency, pauseMinutes, endsOn, endsAt, note } = row
  const { positionId, positionSide } = row
  const [one, second] = conditionsOf(row)
  const first = must(one, 'a condition')
  const { board } = must(parseKey(key), `a key, not ${key}`)
  return {
    id,
    key,
    board,
    code: codeOfAlert(row),
    name,
    ...otherNamesOf(key),
    currency,
    position: positionId === null ? null : { id: positionId, side: must(positionSide, 'the side of a position') },
    ...conditionWire(first, priceDecimals),
    second: second ? conditionWire(second, priceDecimals) : null,
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

const conditionWire = (condition: AlertCondition, priceDecimals: number): Pick<Alert, 'kind' | 'level'> => ({
  kind: condition.kind,
  level: levelText(condition, priceDecimals),
})
