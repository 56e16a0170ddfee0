// The life of an alert as pure functions of its row: its threshold, when it is armed again, and what a firing changes.
import type { AlertMeasure } from '../../domain/alerts.ts'
import { alertSpecs } from '../../domain/alerts.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { AlertRow } from '../db/alert-schema.ts'

/** 0.1 %: in basis points for a change in percent, as a share for a price or a multiple. */
const HYSTERESIS = { basisPoints: 10, share: 0.001 } as const
const BASIS_POINTS = 10_000
/** Less than any difference between two values that are compared. */
const EPSILON = 1e-6

/** A value and what it is compared with: a scaled price, basis points, or hundredths of a multiple. NaN is unknown. */
export type Measured = { readonly price: number; readonly volume: number; readonly base: number }

export function measuredValue(measure: AlertMeasure, { price, volume, base }: Measured): number {
  if (measure === 'price') return price
  if (!(base > 0)) return Number.NaN
  return measure === 'volume' ? (volume * 100) / base : ((price - base) * BASIS_POINTS) / base
}

type Condition = Pick<AlertRow, 'kind' | 'level'>

/** A percentage is entered without its sign. */
export function thresholdOf({ kind, level }: Condition): number {
  const { side, unit } = alertSpecs[kind]
  if (unit === null) return 0
  return unit === 'percent' ? side * (level ?? Number.NaN) : (level ?? Number.NaN)
}

export function isReached(alert: Condition, value: number): boolean {
  const { side } = alertSpecs[alert.kind]
  return side * value >= side * thresholdOf(alert)
}

/** The tick at the level, scaled, and the current price, 0 if unknown. */
export type Grain = { readonly tick: number; readonly price: number }

/** Reached when `sign` × value is at least `bound`: one comparison, whatever the alert waits for. */
export type Trigger = { readonly sign: 1 | -1; readonly bound: number }

/** An armed alert waits for its condition, any other for the condition to be false. */
export function triggerOf(alert: Condition & Pick<AlertRow, 'armed' | 'lastSentAt'>, grain: Grain): Trigger {
  const { side } = alertSpecs[alert.kind]
  const threshold = thresholdOf(alert)
  if (alert.armed) return { sign: side, bound: side * threshold }
  // Before the first notice it is enough that the condition is false.
  const distance = alert.lastSentAt === null ? EPSILON : hysteresisOf(alert, grain)
  const away = side === 1 ? -1 : 1
  return { sign: away, bound: away * (threshold - side * distance) }
}

/** One tick or 0.1 %, the larger. */
function hysteresisOf(alert: Condition, { tick, price }: Grain): number {
  const { measure } = alertSpecs[alert.kind]
  const share = Math.abs(thresholdOf(alert)) * HYSTERESIS.share
  if (measure === 'price') return Math.max(tick, share)
  if (measure === 'volume') return share
  const ofTick = price > 0 ? (tick * BASIS_POINTS) / price : 0
  return Math.max(ofTick, HYSTERESIS.basisPoints)
}

export const triggers = ({ sign, bound }: Trigger, value: number): boolean => sign * value >= bound

/** True if the alert is watched at an instant. */
export const isWatched = ({ state, endsAt }: Pick<AlertRow, 'state' | 'endsAt'>, at: number): boolean =>
  state === 'active' && (endsAt === null || at < endsAt)

/** True while the pause after a notice lasts. `dayStart`: start of the trading day at `at`. */
export function isResting(
  { armed, lastSentAt, frequency, pauseMinutes }: Pick<AlertRow, 'armed' | 'lastSentAt' | 'frequency' | 'pauseMinutes'>,
  at: number,
  dayStart: number,
): boolean {
  if (armed || lastSentAt === null) return false
  if (frequency === 'daily') return dayStart <= lastSentAt
  return at < lastSentAt + (pauseMinutes ?? 0) * MINUTE_MS
}

/** What was seen: at which instant, with which price and value. */
export type Sight = {
  readonly at: number
  readonly price: number
  /** Nothing before this time is compared again. */
  readonly until: number
  /** True if it was read from the bars afterwards. */
  readonly isLate: boolean
}

type Changes = Pick<
  AlertRow,
  'state' | 'armed' | 'sentCount' | 'lastSentAt' | 'watchedFrom' | 'revision' | 'modifiedAt'
>

/** The row after its trigger was reached: armed, or sent. */
export function afterSight(row: AlertRow, { at, until }: Sight, now: number): Changes {
  const { state, armed, sentCount, lastSentAt, frequency } = row
  const next = { watchedFrom: until, revision: row.revision + 1, modifiedAt: now }
  if (!armed) return { state, armed: true, sentCount, lastSentAt, ...next }
  const isOver = frequency === 'once'
  return { state: isOver ? 'done' : state, armed: false, sentCount: sentCount + 1, lastSentAt: at, ...next }
}
