// The life of an alert as pure functions of its row: its threshold, when it is armed again, and what a firing changes.
import type { AlertCondition, AlertKind, AlertMeasure } from '../../domain/alerts.ts'
import { alertSpecs, thresholdOf } from '../../domain/alerts.ts'
import { assert } from '../../domain/assert.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { AlertRow } from '../db/alert-schema.ts'

/**
 * 0.1 %: in basis points for a change in percent, as a share for a price or a multiple. A margin ratio moves with the
 * leverage, by about a percentage point where the price moves 0.1 %.
 */
const HYSTERESIS = { basisPoints: 10, share: 0.001, ratio: 100 } as const
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

/** One or two conditions, which must hold at the same time. */
export type Conditions = Pick<AlertRow, 'kind' | 'level' | 'secondKind' | 'secondLevel'>

export function conditionsOf({ kind, level, secondKind, secondLevel }: Conditions): readonly AlertCondition[] {
  const first = { kind, level }
  return secondKind === null ? [first] : [first, { kind: secondKind, level: secondLevel }]
}

/** The measure of a condition on an instrument. */
export function measureOf(kind: AlertKind): AlertMeasure {
  const { measure } = alertSpecs[kind]
  assert(measure !== 'marginRatio', `${kind} is about an instrument`)
  return measure
}

export const measuresOf = (alert: Conditions): AlertMeasure[] => conditionsOf(alert).map(({ kind }) => measureOf(kind))

/** False for an unknown value. */
export function isReached(condition: AlertCondition, value: number): boolean {
  const { side } = alertSpecs[condition.kind]
  return side * value >= side * thresholdOf(condition)
}

/** The tick at the level, scaled, and the current price, 0 if unknown. */
export type Grain = { readonly tick: number; readonly price: number }

/** Reached when `sign` × value is at least `bound`: one comparison, whatever the alert waits for. */
export type Trigger = { readonly sign: 1 | -1; readonly bound: number }

type Armed = Pick<AlertRow, 'armed' | 'lastSentAt'>

/**
 * An armed alert waits for its condition, any other for the condition to be false. One with two conditions is reached by
 * both of these triggers while it is armed, and by one of them while it is not.
 */
export function triggerOf({ armed, lastSentAt }: Armed, condition: AlertCondition, grain: Grain): Trigger {
  const { side } = alertSpecs[condition.kind]
  const threshold = thresholdOf(condition)
  if (armed) return { sign: side, bound: side * threshold }
  // Before the first notice it is enough that the condition is false.
  const distance = lastSentAt === null ? EPSILON : hysteresisOf(condition, grain)
  const away = side === 1 ? -1 : 1
  return { sign: away, bound: away * (threshold - side * distance) }
}

/** One tick or 0.1 %, the larger. */
function hysteresisOf(condition: AlertCondition, { tick, price }: Grain): number {
  const { measure } = alertSpecs[condition.kind]
  const share = Math.abs(thresholdOf(condition)) * HYSTERESIS.share
  if (measure === 'marginRatio') return HYSTERESIS.ratio
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
  /** Margin ratio in hundredths of a percent; null for an alert on an instrument, and without equity. */
  readonly ratio: number | null
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
